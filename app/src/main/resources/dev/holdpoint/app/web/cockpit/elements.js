// Small parts that scripts make, and the two places where a page says something: a polite one that
// says each change of state once, and notices that stay until they are read.

const told = document.getElementById("told");
const notices = document.getElementById("notices");

/** Says a change of state once, to those who listen. */
export function say(words) {
  if (told) told.textContent = words;
}

export function make(tag, className, ...content) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content);
  return element;
}

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", "#" + name);
  svg.append(use);
  return svg;
}

export function button(words, className, pressed) {
  const one = make("button", className.startsWith("link") ? className : "btn " + className, ...[words].flat());
  one.type = "button";
  one.addEventListener("click", pressed);
  return one;
}

/** Of a file, as people say it. */
export function size(bytes) {
  return bytes < 1e3 ? bytes + " B" : bytes < 1e6 ? Math.round(bytes / 1e3) + " kB" : (bytes / 1e6).toFixed(1) + " MB";
}

/** The most that something may have, in whole megabytes. */
export function limit(bytes) {
  return bytes / 1e6 + " MB";
}

/** A clock time of this day, with the date where it was another day. */
export function clock(at, seconds = true) {
  const date = new Date(at);
  const time = date.toLocaleTimeString("en-GB", seconds ? {} : { hour: "2-digit", minute: "2-digit" });
  return date.toDateString() === new Date().toDateString() ? time
    : date.toLocaleDateString("en-GB", { day: "numeric", month: "short" }) + " " + time;
}

export async function copy(text, pressed) {
  try {
    await navigator.clipboard.writeText(text);
    pressed.textContent = "Copied";
  } catch {
    pressed.textContent = "Select it and copy";
  }
}

/**
 * A failure that is seen and heard, and stays until somebody has read it.
 *
 * @param name what it is about: a later one takes its place
 */
export function warn(name, title, detail, ...buttons) {
  document.getElementById("notice-" + name)?.remove();
  const bar = make("span", "bar", ...buttons);
  const notice = make("div", "notice notice-bad", icon("i-x"), make("div", "", make("b", "", title), " ", ...[detail].flat()), bar);
  if (!buttons.length) bar.append(button("Dismiss", "btn-quiet", () => notice.remove()));
  notice.id = "notice-" + name;
  notice.setAttribute("role", "alert");
  notices.append(notice);
  return notice;
}
