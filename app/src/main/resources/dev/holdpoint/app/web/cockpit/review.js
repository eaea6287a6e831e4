// A review: one form that is sent as forms are. With this script its parts are shown one at a time,
// lines are commented on by a click, and who reads is told when it is not the current version.

import { isWriting } from "./cockpit.js";
import { showChanges } from "./diff.js";
import { answered, isInView, mayAnswer } from "./gesture.js";
import { undoLast } from "./pending.js";
import { isDecision, decide, isDecided, isSaved, showSent, stopped } from "./decision.js";
import { commentOn, leaveLine, markLines } from "./linecomments.js";
import { keepReview, lookAtEarlier, restoreReview } from "./reviewdraft.js";

const replaced = document.getElementById("replaced");
let sending = false;

function form() {
  return document.getElementById("review-form");
}

// ---- Parts: one at a time, by the address ----

function parts() {
  return [...document.querySelectorAll("#parts > .part")];
}

function showPart() {
  const all = parts();
  const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  const shown = all.find(part => part.contains(target)) ?? all[0];
  document.getElementById("parts")?.classList.add("by-script");
  for (const part of all) part.classList.toggle("is-shown", part === shown);
  for (const link of document.querySelectorAll("#review-tabs a")) {
    if (link.hash === "#" + shown?.id) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

// ---- Comments ----

function isWritten(field) {
  return field.value.trim() !== "";
}

/** What is typed belongs to the person, and is not replaced by what others do. */
function mark() {
  const fields = [...form().querySelectorAll("textarea")];
  const written = fields.some(field => field.value !== field.defaultValue || field.name !== "text" && field.value.trim() !== "");
  const inUse = written || isDecided() || form().querySelector("#outcome, #editing") !== null;
  form().toggleAttribute("data-dirty", inUse && !isSaved(form().dataset.gate));
  const count = [...form().querySelectorAll(".comment textarea")].filter(isWritten).length;
  const told = document.getElementById("with-comments");
  if (told) told.textContent = count === 0 ? "" : ", with your " + (count === 1 ? "comment" : count + " comments");
  for (const remark of form().querySelectorAll(".remark")) {
    remark.closest("li").classList.toggle("has-comment", remark.open || isWritten(remark.querySelector("textarea")));
  }
  markLines(form());
}

function comment(line) {
  if (line?.matches(".lines > [id]")) return commentOn(form(), line) && (mark(), true);
  const remark = line?.querySelector(".remark");
  if (!remark) return false;
  remark.open = true;
  remark.querySelector("textarea").focus();
  mark();
  return true;
}

/** What was written stays to be seen, since it will be sent. */
function leave(remark) {
  remark.open = isWritten(remark.querySelector("textarea"));
  remark.querySelector("summary").focus();
  mark();
}

function enhance() {
  showPart();
  for (const hint of document.querySelectorAll("[data-hint]")) hint.hidden = false;
  if (!form()) return;
  restoreReview(form());
  showSent(form());
  mark();
  // Who was quicker than this script has typed already.
  const text = form().querySelector("textarea[name=text]");
  if (text && text.value !== text.defaultValue) showEdit(text);
}

/** Shows what is different, without what is the same before and behind it. */
function showEdit(field) {
  const before = field.defaultValue.split("\n"), after = field.value.split("\n");
  let start = 0, end = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start++;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const middle = lines => lines.slice(start, lines.length - end).join("\n");
  showChanges(form().querySelector("[data-diff]"), middle(before), middle(after));
}

document.addEventListener("click", event => {
  // The field takes what is typed next, at once: else its letters would decide.
  const opens = event.target.closest(".doc .at, .lines button.at, .remark:not([open]) > summary");
  if (opens && comment(opens.closest("li, .lines > [id]"))) event.preventDefault();
  const drop = event.target.closest("[data-drop]");
  if (!drop) return;
  leaveLine(drop.closest(".at-line"), true);
  mark();
  keepReview(form());
});
document.addEventListener("toggle", event => {
  if (event.target.matches?.(".remark")) mark();
}, true);
document.addEventListener("input", event => {
  if (!event.target.closest("#review-form")) return;
  mark();
  keepReview(form());
  if (event.target.name === "text") showEdit(event.target);
});

// ---- Keys ----

function button(value) {
  return form()?.querySelector("button[value=" + value + "]");
}

/** Lines that are to be seen: those of folded files are not. */
function lines() {
  return [...document.querySelectorAll(".part.is-shown .doc > li, .part.is-shown .lines > [id]")].filter(line => line.offsetParent !== null);
}

function lineOf(element) {
  return element.closest(".doc > li, .lines > [id]");
}

/** The line that has the focus, else the first that is to be seen. */
function current() {
  return lineOf(document.activeElement) ?? lines().find(line => line.getBoundingClientRect().top >= 0);
}

function move(step) {
  const all = lines();
  const at = all.indexOf(lineOf(document.activeElement));
  const next = all[at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)];
  (next?.querySelector("summary") ?? next?.querySelector(".at"))?.focus();
  return next !== undefined;
}

/** An approval takes no words along: where there are some, the server asks before it decides. */
function asksFirst(decision) {
  return decision === "approve" || decision === "approve_all";
}

/** Decides by a key, where the person can see what they press. */
function give(value, event) {
  const found = button(value);
  if (found && mayAnswer(event) && isInView(found)) {
    answered(event);
    form().requestSubmit(found);
  }
  return true;
}

function act(key, event) {
  switch (key) {
    case "j": return move(1);
    case "k": return move(-1);
    case "c": return comment(current());
    case "a": return give("approve", event);
    case "z": return undoLast();
    case "r": document.getElementById("feedback")?.focus(); return true;
    case "e": form()?.requestSubmit(document.getElementById("edit-plan") ?? undefined); return true;
    default: return false;
  }
}

document.addEventListener("keydown", event => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target.closest("#review-form")) {
    event.preventDefault();
    if (!event.repeat) give(button("save") ? "save" : "changes", event);
  } else if (event.key === "Escape" && event.target.closest(".remark")) {
    leave(event.target.closest(".remark"));
  } else if (event.key === "Escape" && event.target.closest(".at-line")) {
    leaveLine(event.target.closest(".at-line"));
    mark();
  } else if (!(event.repeat && !/^[jk]$/.test(event.key)) && !isWriting(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey
      && !document.querySelector("dialog[open]") && act(event.key.toLowerCase(), event)) {
    event.preventDefault();
  }
});

// ---- What others do meanwhile ----

function compare() {
  const now = document.getElementById("version-now"), here = form();
  if (!now || !here) return;
  const same = isSaved(here.dataset.gate) || now.dataset.gate === here.dataset.gate && now.dataset.digest === here.dataset.digest
    && (now.dataset.closed === "" || !here.querySelector("#decide, #editing"));
  if (!same) stopped();
  if (replaced.hidden === same) return;
  const [title, more] = replaced.querySelectorAll("b, span");
  title.textContent = now.dataset.closed ? "Somebody was first." : "This was replaced while you read.";
  more.textContent = now.dataset.closed ? now.dataset.closed + "."
    : "You see " + here.dataset.digest.slice(0, 8) + ", the current one is " + now.dataset.digest.slice(0, 8) + ".";
  replaced.hidden = same;
}

document.addEventListener("renewed", enhance);
document.addEventListener("looked", compare);
addEventListener("hashchange", showPart);
document.addEventListener("submit", event => {
  const here = form(), pressed = event.submitter?.value;
  if (event.target === here && isDecided()) event.preventDefault(); // Only its receipt sends or undoes it.
  else if (event.target === here && isDecision(pressed) && !(asksFirst(pressed) && here.hasAttribute("data-dirty"))) {
    event.preventDefault();
    decide(here, event.submitter);
  } else sending = true;
});
addEventListener("beforeunload", event => { if (!sending && form()?.hasAttribute("data-unkept")) event.preventDefault(); });
addEventListener("pageshow", () => { sending = false; });
enhance();
if (form()) lookAtEarlier(form());
