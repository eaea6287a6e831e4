// The inbox: answers in place, by mouse, touch or keys, one by one or in a batch.

import { look, lookForNew } from "./live.js";
import { answered, isInView, mayAnswer, isTypingOn } from "./gesture.js";
import { undoLast } from "./pending.js";
import { say } from "./elements.js";
import { all, cardOf, current, edited, enhance, forgive, formOf, isHidden, keepDraft, mark, typed } from "./cards.js";
import { answer, gone } from "./answers.js";
import * as batch from "./batch.js";
import { pick } from "./choice.js";
import { filesOf, listenForFiles } from "./attaching.js";
import { notify } from "./notify.js";
import { lookAtAll } from "./leftovers.js";
import "./filters.js";

const gates = document.getElementById("gates");
const newcomers = document.getElementById("newcomers");

// ---- What comes live ----

document.addEventListener("gone", event => gone(event.detail));

document.addEventListener("renewed", event => {
  for (const element of event.detail) if (cardOf(element)) enhance(element);
  if (!gates.querySelector(".is-focus") && !gates.querySelector("[data-receipt]")) current(all()[0]);
  notify(event.detail);
});

document.addEventListener("newcomers", event => {
  const came = event.detail;
  newcomers.hidden = came.length === 0;
  if (!came.length) return;
  newcomers.querySelector("div").textContent = came.length === 1 ? "1 new gate." : came.length + " new gates.";
  newcomers.querySelector("button").textContent = came.length === 1 ? "Show it" : "Show them";
  newcomers.dataset.first = came[0].id;
  notify(came);
});
newcomers.querySelector("button").addEventListener("click", async () => {
  newcomers.hidden = true;
  await lookForNew();
  document.getElementById(newcomers.dataset.first)?.focus();
});

// ---- Mouse and forms ----

async function open(row) {
  history.pushState(null, "", row.href);
  const id = row.id;
  await look();
  document.getElementById(id)?.focus();
}

gates.addEventListener("submit", event => {
  event.preventDefault();
  if (answer(cardOf(event.target), event.submitter)) answered();
});
gates.addEventListener("input", event => {
  const card = cardOf(event.target);
  if (!card || !formOf(card)) return;
  forgive(card);
  edited(card);
  if (batch.has(card.dataset.gate) && !batch.put(card)) batch.takeOut(card.dataset.gate);
  if (!batch.has(card.dataset.gate)) keepDraft(card);
  mark(card);
});
gates.addEventListener("focusin", event => { const card = cardOf(event.target); if (card) current(card); });
gates.addEventListener("click", event => {
  const card = cardOf(event.target);
  // A form that unfolds takes what is typed next, at once: else its letters would answer.
  const unfolds = event.target.closest("details:is(.edit, .reject):not([open]) > summary")?.parentElement;
  const insert = event.target.closest("[data-insert]"), row = event.target.closest("a.gate-row:not([data-receipt])");
  const other = event.detail > 0 && event.target.closest("input[name=answer][value='']:checked") && card.querySelector("textarea[name=other]");
  if (other) other.focus({ preventScroll: true });
  if (unfolds) { event.preventDefault(); unfold(card, unfolds.className, "textarea"); }
  else if (event.target.closest("[data-batch]")) batch.toggle(card);
  else if (event.target.closest("[data-back]")) foldUp(card, event.target.closest("details"));
  else if (insert) fill(card, insert.dataset.insert);
  else if (row && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); open(row); }
});

/** Puts a text where the cursor is. */
function fill(card, text) {
  const field = card.querySelector("textarea[name=answer]");
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

function unfold(card, which, field) {
  const details = card.querySelector("details." + which);
  if (!details) return false;
  details.open = true;
  focusIn(details, field);
  return true;
}

/** The field gets the focus, and its form with the buttons is seen. */
function focusIn(details, field) {
  const first = details.querySelector(field);
  first.focus({ preventScroll: true });
  details.closest(".decide-row").scrollIntoView({ block: "nearest", behavior: "instant" });
  first.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/** The way back out of a form that was unfolded; its text is kept. */
function foldUp(card, details) {
  details.open = false;
  details.querySelector("summary").focus({ preventScroll: true });
}

// ---- Keys ----

/** Gives the answer of a button by a key, if the person can see it, or the field that they write in. */
function give(card, selector, event, seen = null) {
  const found = formOf(card)?.querySelector(selector);
  if (!found || !mayAnswer(event)) return found !== null && found !== undefined;
  if (!isInView(seen ?? found)) {
    found.scrollIntoView({ block: "center", behavior: "instant" });
    say("This is " + card.dataset.gate + ". Press the key again to answer it.");
    return true;
  }
  if (answer(card, found)) answered(event);
  return true;
}

function move(by) {
  const list = all();
  const here = cardOf(document.activeElement);
  const at = here ? list.indexOf(here) + by : 0;
  const next = list[Math.min(Math.max(at, 0), list.length - 1)];
  if (next?.matches("a.gate-row:not([data-receipt])")) { next.focus({ preventScroll: true }); open(next); return true; }
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest", behavior: "instant" });
  return next !== undefined;
}

/** What a key does to the gate that has the focus; false where it does nothing. */
function act(card, key, event) {
  switch (key) {
    case "a": return give(card, "button[value=approve]", event);
    case "y": return give(card, "button[value=yes]", event);
    case "n": return give(card, "button[value=no]", event);
    case "r": return unfold(card, "reject", "textarea");
    case "e": return unfold(card, "edit", "textarea");
    case "b": if (card.querySelector("[data-batch]")) batch.toggle(card); return true;
    default: return /^[1-9]$/.test(key) && pick(card, key);
  }
}

/** Into a card: to its first field, or to its review; never to a button, which the next Enter would press. */
function enter(card) {
  card.querySelector("a[data-review]")?.click();
  const first = card.querySelector("form.answer textarea, form.answer input:not([type=hidden])");
  if (first && !first.closest("details:not([open])")) { first.focus(); return; }
  const keys = [...card.querySelectorAll("form.answer kbd")].filter(key => key.checkVisibility()).map(key => key.textContent);
  if (keys.length) say("Keys for " + card.dataset.gate + ": " + keys.join(", ") + ".");
}

document.addEventListener("keydown", event => {
  const card = cardOf(event.target), isEnter = event.key === "Enter";
  const writing = event.target.matches("textarea, input:not([type=radio], [type=checkbox]), select");
  if (isEnter && (event.ctrlKey || event.metaKey) && card) {
    event.preventDefault();
    if (!event.repeat) give(card, event.target.name === "reason" ? "button[value=reject]" : ".btn-main", event, event.target === card ? null : event.target);
    return;
  }
  if (event.key === "Escape" && card && event.target !== card) {
    const details = event.target.closest("details[open]");
    if (details) details.open = false;
    card.focus({ preventScroll: true });
    return;
  }
  if (isTypingOn(event)) { event.preventDefault(); return; }
  if (event.repeat || writing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  let done = false;
  if (key === "j" || key === "k") done = move(key === "j" ? 1 : -1);
  else if (key === "z") done = undoLast(card?.dataset.gate);
  else if (isEnter && card && event.target === card && card.matches("article")) { enter(card); done = true; }
  else if (card) done = act(card, key, event);
  if (done) event.preventDefault();
});

addEventListener("beforeunload", event => {
  // All else is kept in this browser, or sent.
  const isLastCopy = card => formOf(card) && typed(formOf(card)) !== "" && (isHidden(formOf(card)) || card.hasAttribute("data-unkept"));
  const hasFiles = card => filesOf(formOf(card)).length > 0;
  if (all().some(card => isLastCopy(card) || hasFiles(card))) event.preventDefault();
});
listenForFiles(gates, formOf);
all().forEach(enhance);
current(all()[0]);
lookAtAll();
