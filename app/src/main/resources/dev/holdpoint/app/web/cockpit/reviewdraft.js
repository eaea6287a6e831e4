// What was written in a review and not sent, kept in this browser with the version that it is about.

import { drop, find, keep, putBack, textOf } from "./drafts.js";
import { look, lookAtAll, patience, REVIEW } from "./leftovers.js";
import { makeFields } from "./linecomments.js";
import { button, clock, copy, icon, make, warn } from "./elements.js";

function name(form) {
  return REVIEW + form.dataset.gate;
}

export function written(form) {
  return [...form.querySelectorAll("textarea")]
    .filter(field => field.name === "text" ? field.value !== field.defaultValue : field.value.trim() !== "")
    .map(field => [field.name, field.value]);
}

/** Keeps it in this browser; false where it is only in this page. */
export function keepReview(form, more = {}, fields = written(form)) {
  const kept = keep(name(form), fields, { ...more, digest: form.dataset.digest });
  form.toggleAttribute("data-unkept", !kept);
  return kept;
}

export function keptReview(form) {
  return find(name(form));
}

export function dropReview(form) {
  drop(name(form));
}

/** Tells what became of drafts about earlier versions of the same task. */
export function lookAtEarlier(form) {
  const task = REVIEW + form.dataset.gate.replace(/\.\d+$/, ".");
  lookAtAll(other => other.startsWith(task) && other !== name(form));
}

/** Puts back what was kept where the version is the same; else it is shown to be copied. */
export function restoreReview(form) {
  const draft = find(name(form));
  if (!draft || form.hasAttribute("data-dirty") || form.hasAttribute("data-restored")) return;
  if (!form.querySelector("#decide, #editing")) { look(name(form), draft); return; } // The gate is closed.
  const wait = patience(draft);
  if (wait > 0) { setTimeout(() => { if (form.isConnected) restoreReview(form); }, wait + 50); return; }
  form.setAttribute("data-restored", "");
  if (draft.pending) warn("decision", "Not sent: “" + draft.pending + "”.", (draft.unsent ?? "The page was left before the server had taken it.") + " The gate is still open.");
  const when = clock(draft.at, false), isEdit = draft.fields.some(([field]) => field === "text");
  const isHere = form.dataset.digest === draft.digest && isEdit === (form.querySelector("#editing") !== null);
  if (isHere && !draft.fields.length) { drop(name(form)); return; }
  if (isHere) {
    makeFields(form, draft.fields);
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
