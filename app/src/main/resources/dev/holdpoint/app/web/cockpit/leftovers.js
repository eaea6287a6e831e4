// Drafts of gates that this page does not show, or shows as open though an answer was on its way when
// the last page was left: what became of them is said, and nothing is lost silently.

import { all, drop, find, keep, textOf } from "./drafts.js";
import { outcome } from "./receipts.js";
import { button, clock, copy, make, say, warn } from "./elements.js";
import { cardFor, enhance } from "./cards.js";

const me = document.body.dataset.person;
const ON_ITS_WAY = 3000; // milliseconds that a request of the last page may still take
const COUNTS = 9000; // milliseconds in which another tab may still send it
const MOST = 20; // that are looked at

async function look(gate, draft) {
  const response = await fetch("/api/v1/gates/" + encodeURIComponent(gate)).catch(() => null);
  if (!response || response.status !== 404 && !response.ok) return;
  const known = response.ok ? await response.json() : null;
  if (known?.state === "open") { if (draft.pending && !draft.unsent) later(gate, draft); return; }
  if (draft.pending && known?.by === me && known.channel === "web") {
    drop(gate);
    say(gate + " is answered.");
    return;
  }
  const text = textOf(draft) || draft.pending;
  const told = known ? outcome(known, true) : make("p", "", "This gate does not exist any more.");
  const notice = warn("draft-" + gate, "Your draft of " + clock(draft.at, false) + " for " + gate + " was not sent.",
    [told, make("p", "kept", text)],
    button("Copy my text", "", event => copy(text, event.target)),
    button("Drop it", "btn-quiet", () => { drop(gate); notice.remove(); }));
}

/** An answer that was pending when its page ended, and a gate that is still open. */
function later(gate, draft) {
  const patience = draft.left ? draft.left + ON_ITS_WAY : draft.at + COUNTS;
  const wait = patience - Date.now();
  if (wait > 0) {
    setTimeout(() => { const now = find(gate); if (now) look(gate, now); }, wait + 50);
    return;
  }
  keep(gate, draft.fields, { pending: draft.pending, unsent: "The page was left before the server had taken it." });
  const card = cardFor(gate);
  if (card) enhance(card);
}

for (const [gate, draft] of all().slice(0, MOST)) {
  if (/^hp-/.test(gate) && (draft.pending && !draft.unsent || !cardFor(gate))) look(gate, draft);
}
