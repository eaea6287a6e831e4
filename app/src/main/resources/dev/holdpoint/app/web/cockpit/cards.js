// The cards of the list: what is typed in them, what is complained about, where the focus goes.

import { drop, fieldsOf, find, keep, putBack, textOf } from "./drafts.js";
import { filesOf, forgetFiles, hintAtFiles, namesOf } from "./attaching.js";
import { chosenText, isChoice } from "./choice.js";
import { showChanges } from "./diff.js";
import { button, clock, icon, make } from "./elements.js";
import { visible } from "./visible.js";

const gates = document.getElementById("gates");

export function all() {
  return [...gates.querySelectorAll(":scope > [data-gate]")];
}

export function cardOf(element) {
  return element?.closest?.("#gates > [data-gate]") ?? null;
}

export function cardFor(gate) {
  return document.getElementById("gate-" + gate);
}

export function formOf(card) {
  return card?.querySelector("form.answer") ?? null;
}

export function isHidden(form) {
  return form.querySelector("input[type=password]") !== null;
}

/** What a person has typed or chosen and would not like to lose. */
export function typed(form) {
  if (!form) return "";
  if (isChoice(form)) return chosenText(form);
  for (const field of form.querySelectorAll("textarea, input[type=password], input[type=text]")) {
    if (field.value !== field.defaultValue) return field.value;
  }
  return "";
}

/** What belongs to the person is not replaced by what others do. */
export function mark(card) {
  card.toggleAttribute("data-dirty", typed(formOf(card)) !== "" || filesOf(formOf(card)).length > 0 || card.hasAttribute("data-receipt") || card.querySelector(".notice") !== null);
}

export function enhance(card) {
  for (const hidden of card.querySelectorAll("[data-batch], [data-templates], [data-insert], [data-back]")) hidden.hidden = false;
  hintAtFiles(card);
  restore(card);
}

export function current(card) {
  for (const other of all()) other.classList.toggle("is-focus", other === card && !other.hasAttribute("data-receipt"));
}

/** Shows what is different in edited arguments. */
export function edited(card) {
  const field = card.querySelector("textarea[name=command], textarea[name=args]");
  if (!field) return;
  showChanges(card.querySelector("[data-diff]"), field.defaultValue, field.value);
  const changed = field.value !== field.defaultValue;
  const what = field.name === "command" ? "command" : "arguments";
  card.querySelector("[data-approve]").textContent = changed ? "Approve edited " + what : "Approve";
  let undo = card.querySelector("[data-undo]");
  if (changed && !undo) {
    undo = button("Undo edit", "btn-quiet", () => {
      field.value = field.defaultValue;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.focus();
    });
    undo.dataset.undo = "";
    field.closest(".field").append(make("span", "bar", undo));
  } else if (!changed) {
    undo?.parentElement.remove();
  }
}

/**
 * Why an answer can't be sent, where it stands and can be seen.
 *
 * @param field what is to be changed: it gets the focus, and the words stand beside it
 * @param holds whether they are still true after something was typed; without it no longer
 */
export function complain(card, title, detail, field = null, holds = () => false) {
  card.querySelector(".notice")?.remove();
  const notice = make("div", "notice notice-bad", icon("i-x"), make("div", "", make("b", "", title), " " + detail));
  notice.setAttribute("role", "alert");
  notice.holds = holds;
  const folded = field?.closest("details");
  if (folded) {
    folded.open = true;
    // Behind the form that unfolds: when that is folded again, the words stay.
    folded.after(notice);
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: "nearest", behavior: "instant" });
  } else formOf(card).append(notice);
  notice.scrollIntoView({ block: "nearest", behavior: "instant" });
  mark(card);
}

/** Takes away what was complained about, where that is another thing now. */
export function forgive(card) {
  const notice = card.querySelector(".notice-bad");
  if (notice && !notice.holds?.()) notice.remove();
}

// ---- Drafts ----

/** Keeps what is typed; what is hidden is kept nowhere. */
export function keepDraft(card, more) {
  const form = formOf(card);
  if (!form || isHidden(form)) return;
  const fields = fieldsOf(form);
  const files = namesOf(form);
  const kept = keep(card.dataset.gate, fields, files ? { ...more, files } : more);
  card.toggleAttribute("data-unkept", !kept);
  card.querySelector("[data-draft]")?.remove();
  if (!kept) tellDraft(card, "Too long to be kept in this browser: it is lost when you leave.");
}

function tellDraft(card, words, ...more) {
  const line = make("p", "hint bar", icon("i-undo"), make("span", "", words), ...more);
  line.dataset.draft = "";
  formOf(card).prepend(line);
}

/** Forgets what was kept, and empties the fields. */
function dropDraft(card) {
  drop(card.dataset.gate);
  const form = formOf(card);
  form.reset();
  forgetFiles(form);
  for (const folded of form.querySelectorAll("details[open]")) folded.open = false;
  card.querySelector("[data-draft]")?.remove();
  card.querySelector(".notice")?.remove();
  edited(card);
  mark(card);
  card.dispatchEvent(new CustomEvent("dropped", { bubbles: true }));
  card.focus({ preventScroll: true });
}

/** Puts back what was kept of this gate, and says from when it is. */
function restore(card) {
  const form = formOf(card), draft = form && !isHidden(form) ? find(card.dataset.gate) : null;
  if (!draft || draft.pending && !draft.unsent || card.hasAttribute("data-dirty") || card.querySelector("[data-draft]")) return;
  const back = putBack(form, draft.fields);
  if (!back && !draft.unsent) return;
  const remove = button("Drop it", "link as-link", () => dropDraft(card));
  remove.dataset.does = "drop";
  const when = clock(draft.at, false);
  const again = draft.files ? " Choose its files again: " + visible(draft.files) + "." : "";
  if (draft.unsent) {
    const notice = make("div", "notice notice-bad", icon("i-x"), make("div", "", make("b", "", "Not sent: “" + visible(draft.pending ?? textOf(draft)) + "”, of " + when + "."), " " + draft.unsent + " The gate is still open. Answer again, or drop it." + again), remove);
    notice.setAttribute("role", "alert");
    notice.dataset.draft = "";
    form.prepend(notice);
  } else tellDraft(card, "Draft of " + when + " restored, kept in this browser only." + again, remove);
  edited(card);
  mark(card);
  if (draft.batch) card.dispatchEvent(new CustomEvent("batched", { bubbles: true }));
}
