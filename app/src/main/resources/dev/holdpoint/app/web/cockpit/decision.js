// A decision about a review: it waits five seconds in the page, as every answer does.

import { adopt, look } from "./live.js";
import { answered } from "./gesture.js";
import { cancel, hold } from "./pending.js";
import { Receipt } from "./receipts.js";
import { make, say, warn } from "./elements.js";
import { dropReview, keepReview } from "./reviewdraft.js";

const WORDS = {
  approve: "Approved",
  approve_anyway: "Approved, without your words",
  approve_all: "Approved, and no more reviews",
  approve_all_anyway: "Approved, and no more reviews, without your words",
  changes: "Changes requested",
};
let waits = null; // the entry that is not sent yet

export function isDecision(value) {
  return Object.hasOwn(WORDS, value ?? "");
}

/** Takes the decision of a form. */
export function decide(form, submitter) {
  if (waits) return;
  const fields = new URLSearchParams(new FormData(form, submitter));
  const shown = form.querySelector("input[name=shown]");
  const area = form.querySelector("#decide"), parts = form.querySelector("#parts");
  const entry = {
    gates: [form.dataset.gate],
    words: WORDS[submitter.value],
    address: form.getAttribute("action"),
    type: "application/x-www-form-urlencoded",
    accept: "text/html",
    body() { fields.set("shown", shown.value); return fields.toString(); },
    keep: more => keepReview(form, more),
    changed: () => entry.receipt.show(),
    settle: result => settle(entry, form, result),
    found() { putBack(); look(); },
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
  form.toggleAttribute("data-dirty", true);
  box.focus({ preventScroll: true });
  answered();
  say(entry.words + ". It is sent in 5 seconds. Z undoes it.");
  hold(entry);
}

async function settle(entry, form, result) {
  if (result.redirected && result.status === 200) {
    waits = null;
    dropReview(form);
    document.getElementById("main").focus({ preventScroll: true });
    // What was sent is nobody's draft any more, and does not keep the page from being renewed.
    for (const field of form.querySelectorAll("textarea")) field.value = "";
    form.removeAttribute("data-dirty");
    say(form.dataset.gate + " is answered.");
    await look();
    return;
  }
  entry.putBack();
  const page = new DOMParser().parseFromString(result.text ?? "", "text/html");
  if (page.getElementById("review-body")) adopt(page);
  else warn("decision", "Not sent.", page.querySelector("main")?.textContent.trim() || (result.json.detail ?? "The server said " + result.status + "."));
}

/** Somebody else was first, or there is another version: nothing is sent. */
export function stopped() {
  if (waits?.state !== "counting") return;
  const entry = waits;
  cancel(entry);
  entry.putBack();
  say("Not sent: what you decided about is not what is there now.");
}
