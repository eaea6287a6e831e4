// What was written in a review and not sent, kept in this browser with the version that it is about.

import { drop, find, keep, putBack, textOf } from "./drafts.js";
import { button, clock, copy, icon, make, warn } from "./elements.js";

const ON_ITS_WAY = 3000; // milliseconds that a request of the last page may still take

function name(form) {
  return "review:" + form.dataset.gate;
}

function written(form) {
  return [...form.querySelectorAll("textarea")]
    .filter(field => field.name === "text" ? field.value !== field.defaultValue : field.value.trim() !== "")
    .map(field => [field.name, field.value]);
}

export function keepReview(form, more = {}) {
  const kept = keep(name(form), written(form), { ...more, digest: form.dataset.digest });
  form.toggleAttribute("data-unkept", !kept);
}

export function dropReview(form) {
  drop(name(form));
}

/** Puts back what was kept where the version is the same; else it is shown to be copied. */
export function restoreReview(form) {
  const draft = find(name(form));
  if (!draft || draft.pending && !draft.unsent && !draft.left || form.hasAttribute("data-dirty") || form.hasAttribute("data-restored")) return;
  if (draft.left && !form.querySelector("#decide, #editing")) { drop(name(form)); return; } // It was sent when the page was left.
  if (draft.left && Date.now() - draft.left < ON_ITS_WAY) { setTimeout(() => { if (form.isConnected) restoreReview(form); }, ON_ITS_WAY); return; }
  form.setAttribute("data-restored", "");
  if (draft.pending) warn("decision", "Not sent: “" + draft.pending + "”.", (draft.unsent ?? "The page was left before the server had taken it.") + " The gate is still open.");
  const when = clock(draft.at, false), isEdit = draft.fields.some(([field]) => field === "text");
  const isHere = form.dataset.digest === draft.digest && form.querySelector("#decide, #editing") && isEdit === (form.querySelector("#editing") !== null);
  if (isHere && !draft.fields.length) { drop(name(form)); return; }
  if (isHere) {
    putBack(form, draft.fields);
    const away = button("Drop it", "link as-link", () => { drop(name(form)); form.reset(); form.removeAttribute("data-dirty"); line.remove(); form.dispatchEvent(new Event("input", { bubbles: true })); });
    const line = make("p", "hint bar", icon("i-undo"), make("span", "", "Draft of " + when + " restored, kept in this browser only."), away);
    line.dataset.draft = "";
    (form.querySelector("#decide") ?? form.querySelector("#editing")).prepend(line);
  } else if (draft.fields.length && !(isEdit && form.querySelector("#decide") && form.dataset.digest === draft.digest)) {
    const text = textOf(draft);
    const notice = warn("draft", "Your draft of " + when + " was not sent.", ["It is about another version. ", make("p", "kept", text)],
      button("Copy my text", "", event => copy(text, event.target)),
      button("Drop it", "btn-quiet", () => { drop(name(form)); notice.remove(); }));
  }
}
