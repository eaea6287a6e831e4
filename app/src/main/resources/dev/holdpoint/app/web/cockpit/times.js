// Times that go on, with the server's clock, in the zone of whoever looks. Each can be read exactly,
// with date and zone: by a tap or click on it, or all of them by the key T and its buttons.

const ahead = Date.parse(document.body.dataset.now) - Date.now();
const KEPT = "holdpoint.exact-times";
const TIMES = "time[datetime]";
const FIXED = "[data-counts], [data-hour], [data-date]"; // a duration has no date, a mark no room for it, a date is exact
const exact = format({
  weekday: "short", day: "numeric", month: "short", year: "numeric",
  hour: "2-digit", minute: "2-digit", second: "2-digit", timeZoneName: "short",
});
const second = format({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
const hour = format({ hour: "2-digit", minute: "2-digit" });
const buttons = document.querySelectorAll("[data-exact-times]"); // in the side bar, and behind the initial
const opened = new Set(); // what a person wants to read exactly, as times and not as elements
const known = new WeakSet(); // elements that say all they have to say
let all = kept();

function format(parts) {
  return new Intl.DateTimeFormat("en-GB", parts);
}

function kept() {
  try {
    return sessionStorage.getItem(KEPT) === "yes";
  } catch {
    return false;
  }
}

/** The server's time, in milliseconds. */
export function now() {
  return Date.now() + (Number.isNaN(ahead) ? 0 : ahead);
}

/** As the server says it: the two largest units that matter. */
export function span(milliseconds) {
  const s = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (large, unit, small, less) => large + " " + unit + (small ? " " + small + " " + less : "");
  if (s < 60) return s + " s";
  if (s < 3600) return Math.floor(s / 60) + " min";
  if (s < 86400) return two(Math.floor(s / 3600), "h", Math.floor(s % 3600 / 60), "min");
  return two(Math.floor(s / 86400), "d", Math.floor(s % 86400 / 3600), "h");
}

/** The same with the seconds below an hour. */
function counting(milliseconds) {
  const s = Math.max(0, Math.floor(milliseconds / 1000));
  return s >= 60 && s < 3600 ? Math.floor(s / 60) + " min " + s % 60 + " s" : span(milliseconds);
}

export function relative(at) {
  const since = now() - at;
  if (Math.abs(since) < 5000) return "just now";
  return since < 0 ? "in " + span(-since) : span(since) + " ago";
}

function isExact(time) {
  return (all || opened.has(time.dateTime)) && !time.matches(FIXED);
}

function words(time, at) {
  const data = time.dataset;
  if (isExact(time)) return ("span" in data ? "since " : "") + exact.format(at);
  if ("date" in data) return exact.format(at);
  if ("counts" in data) return counting(now() - at);
  if ("span" in data) return span(now() - at);
  if ("hour" in data) return hour.format(at);
  return "second" in data ? second.format(at) : relative(at);
}

function say(time) {
  const at = Date.parse(time.dateTime);
  if (Number.isNaN(at)) return;
  const text = words(time, at);
  if (time.textContent !== text) time.textContent = text;
  time.toggleAttribute("data-exact", isExact(time));
  if (known.has(time)) return;
  known.add(time);
  if (time.title) time.title = (time.matches("[data-span]") ? "since " : "") + exact.format(at);
}

export function tick() {
  for (const time of document.querySelectorAll("time[data-relative], time[data-span]")) say(time);
  for (const time of document.querySelectorAll("time[data-hour], time[data-second], time[data-date]")) {
    if (!known.has(time)) say(time);
  }
}

function sayAll() {
  document.querySelectorAll(TIMES).forEach(say);
  for (const button of buttons) button.setAttribute("aria-pressed", String(all));
}

function switchAll() {
  all = !all;
  opened.clear();
  try {
    sessionStorage.setItem(KEPT, all ? "yes" : "no");
  } catch {
    // It holds for this page then.
  }
  sayAll();
}

/** What a time says before anybody has made it the reader's own. */
export function forget(copy) {
  for (const time of copy.querySelectorAll(TIMES)) {
    time.textContent = "";
    time.removeAttribute("title");
    time.removeAttribute("data-exact");
  }
}

document.addEventListener("click", event => {
  const time = event.target.closest(TIMES);
  if (!time || time.closest("a, button, summary, label") || !getSelection().isCollapsed) return;
  if (!opened.delete(time.dateTime)) opened.add(time.dateTime);
  document.querySelectorAll(TIMES).forEach(say);
});
document.addEventListener("keydown", event => {
  if (event.key !== "t" || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!event.target.closest("input, textarea, select, dialog, [contenteditable]")) switchAll();
});
for (const button of buttons) {
  button.addEventListener("click", switchAll);
  (button.closest("#times-hint") ?? button).hidden = false;
}
document.body.dataset.times = "";
sayAll();
setInterval(tick, 1000);
