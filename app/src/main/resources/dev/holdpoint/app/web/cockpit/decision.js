// A decision about a review: it waits five seconds in the page, as every answer does.

import { adopt, look } from "./live.js";
import { answered } from "./gesture.js";
import { cancel, hold } from "./pending.js";
import { lookUp } from "./sending.js";
import { Receipt } from "./receipts.js";
import { make, say, warn } from "./elements.js";
import { CHANGES, isSent } from "./leftovers.js";
import { dropReview, keepReview, keptReview, written } from "./reviewdraft.js";

const WORDS = {
  approve: "Approved",
  approve_anyway: "Approved, without your words",
  approve_all: "Approved, and no more reviews",
  approve_all_anyway: "Approved, and no more reviews, without your words",
  changes: "Changes requested",
};
const RESULT_WORDS = {
  ...WORDS,
  approve: "Accepted",
  approve_anyway: "Accepted, without your words",
  changes: "Corrections requested",
};
/** The same as the server tells it. */
const SENDS = {
  approve: "approve",
  approve_anyway: "approve",
  approve_all: "approve, no more reviews",
  approve_all_anyway: "approve, no more reviews",
  changes: CHANGES,
};
let waits = null; // the entry that is not sent yet
let sent = null; // the last one that was sent

export function isDecided() {
  return waits !== null;
}

/** Whether this person's own decision about a gate is saved: nobody else was first. */
export function isSaved(gate) {
  return sent?.gate === gate;
}

export function isDecision(value) {
  return Object.hasOwn(WORDS, value ?? "");
}

/** Takes the decision of a form. */
export function decide(form, submitter) {
  if (waits) return;
  if (submitter.value === "changes" && !written(form).some(([name]) => name !== "text")) {
    warn("decision", "Nothing is written.", "Say what should change, in the field or at a line.");
    form.querySelector("[name=feedback]").focus();
    return;
  }
  const fields = new URLSearchParams(new FormData(form, submitter));
  const shown = form.querySelector("input[name=shown]");
  const area = form.querySelector("#decide"), parts = form.querySelector("#parts");
  const texts = written(form); // The receipt takes the place of the feedback.
  const entry = {
    gates: [form.dataset.gate],
    words: (form.hasAttribute("data-result") ? RESULT_WORDS : WORDS)[submitter.value],
    address: form.getAttribute("action"),
    type: "application/x-www-form-urlencoded",
    accept: "text/html",
    body() { fields.set("shown", shown.value); return fields.toString(); },
    keep: more => keepReview(form, { ...more, sends: SENDS[submitter.value] }, texts),
    changed: () => entry.receipt.show(),
    settle: result => settle(entry, form, result),
    async found([result]) { await settle(entry, form, result); look(); },
    restore() { putBack(); say("Undone. " + form.dataset.gate + " is still open."); look(); },
    tooLate: () => entry.receipt.tooLate(),
    renewed(page) {
      const there = page.querySelector("#review-form input[name=shown]");
      if (there && there.dataset.of === shown.dataset.of) shown.value = there.value;
    },
    putBack,
  };
  function putBack() {
    waits = null;
    box.replaceWith(area);
    parts.inert = false;
    form.classList.remove("is-decided");
    form.toggleAttribute("data-dirty", true);
    form.dispatchEvent(new Event("input", { bubbles: true }));
    keepReview(form);
    document.getElementById("main").focus({ preventScroll: true });
  }
  entry.receipt = new Receipt(entry, entry.words);
  const box = make("div", "decide", entry.receipt.element);
  box.id = "decide";
  box.tabIndex = -1;
  waits = entry;
  area.replaceWith(box);
  parts.inert = true;
  form.classList.add("is-decided");
  form.toggleAttribute("data-dirty", true);
  box.focus({ preventScroll: true });
  answered();
  say(entry.words + ". It is sent in 5 seconds. Z undoes it.");
  hold(entry);
}

/** The reply to an earlier try may be lost: whether the gate has just this decision tells whose it is. */
async function isOurs(form, { status, tries }) {
  const draft = keptReview(form);
  return status === 409 && tries > 1 && draft !== null && isSent(await lookUp(form.dataset.gate), draft);
}

async function settle(entry, form, result) {
  const page = new DOMParser().parseFromString(result.text ?? "", "text/html");
  if (result.status === 200 || await isOurs(form, result)) {
    taken(entry, form, page.querySelector("[data-receipt] time")?.dateTime ?? Date.now());
    if (result.redirected || result.status !== 200) await look();
    else adopt(page);
    return;
  }
  entry.putBack();
  if (page.getElementById("review-body")) adopt(page);
  else warn("decision", "Not sent.", page.querySelector("main")?.textContent.trim() || whyNot(result));
}

function whyNot({ status, json }) {
  return json.detail ?? (status === 409 || status === 410 ? "Somebody else was first." : "The server said " + status + ".");
}

/** It is saved. */
function taken(entry, form, at) {
  const main = document.getElementById("main"), { receipt } = entry;
  waits = null;
  receipt.sent(at, () => { (receipt.element.closest(".decide") ?? receipt.element).remove(); sent = null; main.focus({ preventScroll: true }); });
  receipt.head.append(" ", make("span", "id", form.dataset.gate));
  sent = { gate: form.dataset.gate, receipt };
  dropReview(form);
  main.focus({ preventScroll: true });
  // What was sent is nobody's draft any more, and does not keep the page from being renewed.
  for (const field of form.querySelectorAll("textarea")) field.value = field.defaultValue = "";
  form.removeAttribute("data-dirty");
  say(form.dataset.gate + " is answered.");
}

/** The receipt stays until it is dismissed: in its place, or above the next version that comes instead. */
export function showSent(form) {
  if (!sent || sent.receipt.element.isConnected) return;
  if (sent.gate !== form.dataset.gate) {
    document.getElementById("notices").append(sent.receipt.element);
    return;
  }
  const apply = form.querySelector("#do-apply");
  if (apply) sent.receipt.offer(apply);
  form.append(make("div", "decide is-sent", sent.receipt.element));
}

/** Somebody else was first, or there is another version: nothing is sent. */
export function stopped() {
  if (waits?.state !== "counting") return;
  const entry = waits;
  cancel(entry);
  entry.putBack();
  say("Not sent: what you decided about is not what is there now.");
}
