// Notifications of the browser, on request, while nobody looks at the tab.

import { all } from "./cards.js";

const bell = document.querySelector("[data-notify]");
const WANTED = "holdpoint.notify";
const seen = new Set(all().map(card => card.dataset.gate));

function showBell() {
  const words = bell.querySelector("span");
  bell.hidden = typeof Notification === "undefined";
  if (bell.hidden) return;
  const on = Notification.permission === "granted" && localStorage.getItem(WANTED) === "yes";
  words.textContent = Notification.permission === "denied" ? "Notifications are blocked" : on ? "Notifying you" : "Notify me";
  bell.disabled = Notification.permission === "denied";
  bell.setAttribute("aria-pressed", on);
  bell.title = Notification.permission === "denied"
    ? "Your browser blocks notifications of this address: allow them in its settings."
    : on ? "Press to stop notifications" : "A notification of your browser for every new gate while this tab is not looked at";
  bell.setAttribute("aria-label", words.textContent);
}

async function pressBell() {
  const on = bell.getAttribute("aria-pressed") === "true";
  if (!on) await Notification.requestPermission();
  localStorage.setItem(WANTED, on ? "no" : "yes");
  showBell();
}

/** Tells of gates that were not seen before. */
export function notify(elements) {
  for (const card of elements) {
    const gate = card.dataset?.gate;
    if (!gate || seen.has(gate)) continue;
    seen.add(gate);
    if (bell?.getAttribute("aria-pressed") !== "true" || !document.hidden) continue;
    const question = card.querySelector(".ask, .q")?.textContent ?? "";
    const shown = new Notification(gate + " waits for you", { body: question.slice(0, 200), tag: gate });
    shown.onclick = () => { window.focus(); document.getElementById("gate-" + gate)?.focus(); shown.close(); };
  }
}

if (bell) {
  bell.addEventListener("click", pressBell);
  showBell();
}
