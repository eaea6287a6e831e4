// What every page has: it stays true, its times go on, and ? shows the keys.

import "./times.js";
import "./live.js";
import { forgetAll } from "./drafts.js";
import { button, warn } from "./elements.js";
import { sendAll, signsOut } from "./pending.js";
import "./unfold.js";

const keys = document.getElementById("keys");

export function isWriting(target) {
  return target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]") !== null;
}

function signOut(form) {
  signsOut();
  forgetAll();
  form.submit();
}

document.getElementById("keys-hint").hidden = false;
document.getElementById("show-keys").addEventListener("click", () => keys.showModal());
document.addEventListener("keydown", event => {
  if (event.key === "?" && !event.ctrlKey && !event.metaKey && !isWriting(event.target) && !keys.open) {
    event.preventDefault();
    keys.showModal();
  }
});
// There is a button in the side bar and one behind the initial, for small screens.
document.addEventListener("submit", async event => {
  const form = event.target;
  if (!form.matches("form[action='/sign-out']")) return;
  event.preventDefault();
  const { unsent, sent } = await sendAll(), count = unsent();
  if (count === 0) { signOut(form); return; }
  const title = count === 1 ? "1 answer is not sent yet." : count + " answers are not sent yet.";
  const notice = warn("sign-out", title, "You are still signed in. Signing out now drops " + (count === 1 ? "it." : "them."),
    button("Sign out anyway", "btn-bad", () => signOut(form)), button("Stay", "btn-quiet", () => notice.remove()));
  notice.scrollIntoView({ block: "nearest" });
  sent.then(() => { if (unsent() === 0) notice.remove(); });
});
