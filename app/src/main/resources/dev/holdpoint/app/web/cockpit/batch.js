// The batch: answers that are put aside and sent together. One undo is for all of them.

import { look } from "./live.js";
import { hold } from "./pending.js";
import { button, say, warn } from "./elements.js";
import { cardFor, complain, formOf, keepDraft, typed } from "./cards.js";
import { all } from "./drafts.js";
import { filesOf } from "./attaching.js";
import { asAnswer, isChoice } from "./choice.js";
import { Part } from "./answers.js";

const tray = document.getElementById("tray");
const batch = new Map(); // gate -> answer

function count(number, one) {
  return number + " " + one + (number === 1 ? "" : "s");
}

function press(card, is) {
  const pressed = card?.querySelector("[data-batch]");
  if (!pressed) return;
  pressed.setAttribute("aria-pressed", is);
  pressed.querySelector("use").setAttribute("href", is ? "#i-check" : "#i-plus");
}

/** How many answers of the batch belong to gates that filters hide: they stay in it, and are not sent. */
function hiddenOnes() {
  if (!document.getElementById("hidden-count")) return 0;
  return all().filter(([gate, draft]) => draft.batch && !draft.pending && !cardFor(gate)).length;
}

function show() {
  const hidden = hiddenOnes();
  tray.hidden = batch.size + hidden === 0;
  tray.querySelector("b").textContent = count(batch.size, "answer") + " in the batch";
  const more = hidden ? [hidden + " more " + (hidden === 1 ? "is" : "are") + " hidden by filters"] : [];
  tray.querySelector(".muted").textContent = [...batch.keys(), ...more].join(", ");
  for (const one of tray.querySelectorAll("button")) one.hidden = batch.size === 0;
  tray.querySelector("[data-send]").textContent = batch.size === 1 ? "Send it" : batch.size === 2 ? "Send both" : "Send all " + batch.size;
}

export function has(gate) {
  return batch.has(gate);
}

/** Puts what is typed in a card into the batch, and keeps it there. */
export function put(card, isKept = false) {
  const text = typed(formOf(card));
  if (!text.trim() || filesOf(formOf(card)).length) return false;
  batch.set(card.dataset.gate, text);
  press(card, true);
  if (!isKept) keepDraft(card, { batch: true });
  show();
  return true;
}

export function takeOut(gate) {
  if (!batch.delete(gate)) return;
  press(cardFor(gate), false);
  show();
}

export function toggle(card) {
  if (batch.has(card.dataset.gate)) {
    takeOut(card.dataset.gate);
    keepDraft(card);
  } else if (filesOf(formOf(card)).length) complain(card, "An answer with files is sent by itself.", "Remove them to put it in the batch.");
  else if (!put(card)) complain(card, "There is nothing to put in the batch.", "Give an answer first.");
}

function send() {
  const chosen = [...batch].map(([gate, text]) => ({ card: cardFor(gate), text })).filter(one => one.card && formOf(one.card));
  if (!chosen.length) return false;
  const parts = chosen.map(({ card, text }) => Object.assign(new Part(card), { text, sends: text }));
  const entry = {
    gates: parts.map(part => part.gate),
    words: count(parts.length, "answer"),
    address: "/api/v1/gates/answers",
    type: "application/json",
    body: () => JSON.stringify({ answers: parts.map(part => ({ gate: part.gate, ...(isChoice(part.form) ? asAnswer(part.form) : { answer: part.text }), shown: part.shown.value })) }),
    keep: more => parts.map(part => part.keep({ ...more, pending: part.text })).every(isKept => isKept),
    changed: () => parts.forEach(part => part.show()),
    settle: result => settle(parts, result),
    found: results => settle(parts, { status: 200, json: { items: results.map(one => ({ status: one.status, problem: one.json })) }, tries: 2 }),
    restore() {
      parts.forEach(part => { part.restore(); put(part.card); });
      parts[0].card.focus({ preventScroll: true });
      say("Undone. " + count(parts.length, "gate") + (parts.length === 1 ? " is" : " are") + " still open.");
      look();
    },
    tooLate: () => parts.forEach(part => part.receipt.tooLate()),
    renewed: page => parts.forEach(part => part.renew(page)),
  };
  for (const part of parts) part.take(entry, part.text, "Answered");
  parts[0].card.focus({ preventScroll: true });
  say(count(parts.length, "answer") + (parts.length === 1 ? " is" : " are") + " sent in 5 seconds. Z undoes " + (parts.length === 1 ? "it." : "them."));
  hold(entry);
  return true;
}

async function settle(parts, result) {
  if (result.status !== 200) {
    parts.forEach(part => { part.restore(); put(part.card); });
    warn("batch", "The batch was not taken.", (result.json.detail ?? "The server said " + result.status + ".") + " Nothing was changed; all answers are in the batch again.");
    return;
  }
  const failed = [];
  const checked = await Promise.all(result.json.items.map((one, i) =>
    parts[i].checked({ status: one.status, json: one.problem ?? one.result, tries: result.tries })));
  result.json.items.forEach((one, i) => {
    const taken = parts[i].settle(checked[i]);
    if (!taken) failed.push([parts[i], one.problem?.detail ?? ""]);
  });
  const words = (parts.length - failed.length) + " of " + count(parts.length, "answer") + (parts.length === 1 ? " was" : " were") + " taken.";
  if (failed.length) {
    const [part, detail] = failed[0];
    const go = button("Go to " + part.gate, "", event => { event.target.closest(".notice").remove(); part.card.focus(); });
    warn("batch", failed.length + " of " + parts.length + (failed.length === 1 ? " was" : " were") + " not taken.", part.gate + ": " + detail, go);
  }
  say(words);
  look();
}

tray.querySelector("[data-send]").addEventListener("click", send);
tray.querySelector("[data-look]").addEventListener("click", () => cardFor(batch.keys().next().value)?.focus());
document.addEventListener("batched", event => put(event.target, true));
document.addEventListener("dropped", event => takeOut(event.target.dataset.gate));
// An answer that is on its way is not put aside any more.
document.addEventListener("taken", event => takeOut(event.target.dataset.gate));
document.addEventListener("looked", show);
document.addEventListener("closed", event => takeOut(event.target.dataset.gate));
show();
