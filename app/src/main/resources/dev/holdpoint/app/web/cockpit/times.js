// Relative times that go on, with the server's clock.

const ahead = Date.parse(document.body.dataset.now) - Date.now();

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

export function relative(at) {
  const since = now() - at;
  if (Math.abs(since) < 5000) return "just now";
  return since < 0 ? "in " + span(-since) : span(since) + " ago";
}

function say(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

export function tick() {
  for (const time of document.querySelectorAll("time[data-relative]")) {
    say(time, relative(Date.parse(time.dateTime)));
  }
  for (const time of document.querySelectorAll("time[data-span]")) {
    say(time, span(now() - Date.parse(time.dateTime)));
  }
}

setInterval(tick, 1000);
