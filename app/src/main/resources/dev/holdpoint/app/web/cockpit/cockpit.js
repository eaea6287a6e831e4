// What every page has: it stays true, its times go on, and ? shows the keys.

import "./times.js";
import "./live.js";
import { forgetAll } from "./drafts.js";
import { sendAll } from "./pending.js";
import "./unfold.js";

const keys = document.getElementById("keys");

export function isWriting(target) {
  return target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]") !== null;
}

document.getElementById("keys-hint").hidden = false;
document.getElementById("show-keys").addEventListener("click", () => keys.showModal());
document.addEventListener("keydown", event => {
  if (event.key === "?" && !event.ctrlKey && !event.metaKey && !isWriting(event.target) && !keys.open) {
    event.preventDefault();
    keys.showModal();
  }
});
document.querySelector("form[action='/sign-out']")?.addEventListener("submit", async event => {
  event.preventDefault();
  await sendAll();
  forgetAll();
  event.target.submit();
});
