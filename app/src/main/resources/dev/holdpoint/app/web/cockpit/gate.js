// The page of one gate: it is answered as in the inbox; J and K lead to the next and previous one.

import "./inbox.js";
import { isTypingOn } from "./gesture.js";

// On the card and on no button: a stray key answers nothing.
if (document.activeElement === document.body) {
  document.querySelector("#gates > [data-gate]")?.focus({ preventScroll: true });
}
document.addEventListener("keydown", event => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTypingOn(event)) return;
  if (event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select, dialog, [contenteditable]")) return;
  if (event.key === "j") document.getElementById("gate-next")?.click();
  else if (event.key === "k") document.getElementById("gate-previous")?.click();
});
