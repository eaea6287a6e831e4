// Drafts of gates that this page does not show, or shows as open though an answer was on its way when
// the last page was left: what became of them is said, and nothing is lost silently.

import { all, drop, find, keep, textOf } from "./drafts.js";
import { outcome } from "./receipts.js";
import { ON_ITS_WAY } from "./sending.js";
import { isSame, plain } from "./sameanswer.js";
import { button, clock, copy, make, say, warn } from "./elements.js";
import { visible } from "./visible.js";
import { cardFor, enhance } from "./cards.js";

const me = document.body.dataset.person;
const COUNTS = 9000; // milliseconds in which another tab may still send it
const MOST = 20; // that are looked at
export const REVIEW = "review:"; // what the names of drafts of reviews begin with
export const CHANGES = "changes:"; // a review that was sent back, with all that was written

/** Whether the answer of a gate is the one that was to be sent; the same person may have given another one. */
export function isSent(gate, draft) {
  if (!draft.pending || draft.sends === undefined || gate?.state !== "answered") return false;
  if (gate.sensitive || gate.by !== me || gate.channel !== "web") return false;
  if (draft.sends !== CHANGES) return isSame(gate.answer, draft.sends);
  return gate.answer.startsWith(CHANGES) && draft.fields.every(([, text]) => gate.answer.includes(plain(text)));
}

/** Looks what became of a draft's gate, and tells it where the draft was not sent. */
export async function look(name, draft) {
  const gate = name.replace(REVIEW, "");
  const response = await fetch("/api/v1/gates/" + encodeURIComponent(gate)).catch(() => null);
  if (!response || response.status !== 404 && !response.ok) return;
  const known = response.ok ? await response.json() : null;
  if (known?.state === "open") {
    if (draft.pending && !draft.unsent && name === gate) later(gate, draft);
    return;
  }
  if (isSent(known, draft)) {
    drop(name);
    say(gate + " is answered.");
    return;
  }
  const text = textOf(draft) || draft.pending;
  const told = known ? outcome(known, true) : make("p", "", "This gate does not exist any more.");
  const notice = warn("draft-" + name, "Your draft of " + clock(draft.at, false) + " for " + gate + " was not sent.",
    [told, make("p", "kept", visible(text))],
    button("Copy my text", "", event => copy(text, event.target)),
    button("Drop it", "btn-quiet", () => { drop(name); notice.remove(); }));
}

/** How long an answer that was pending when its page ended may still come to the server, in milliseconds. */
export function patience(draft) {
  if (draft.left) return draft.left + ON_ITS_WAY - Date.now();
  return draft.pending && !draft.unsent ? draft.at + COUNTS - Date.now() : 0;
}

/** An answer that was pending when its page ended, and a gate that is still open. */
function later(gate, draft) {
  const wait = patience(draft);
  if (wait > 0) {
    setTimeout(() => { const now = find(gate); if (now) look(gate, now); }, wait + 50);
    return;
  }
  keep(gate, draft.fields, { pending: draft.pending, sends: draft.sends, unsent: "The page was left before the server had taken it." });
  const card = cardFor(gate);
  if (card) enhance(card);
}

/** Looks for all drafts whose gate is not to be seen, or which may have been sent. */
export function lookAtAll(isMeant = () => true) {
  for (const [name, draft] of all().filter(([name]) => isMeant(name)).slice(0, MOST)) {
    const isReview = name.startsWith(REVIEW);
    if (isReview || draft.pending && !draft.unsent || !cardFor(name)) look(name, draft);
  }
}
