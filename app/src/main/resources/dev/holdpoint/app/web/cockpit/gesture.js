// One gesture presses one button: the one that it began on, where it stood when the person saw it.
//
// - A button that moved or appeared under a resting pointer does nothing until the pointer moves or
//   half a second has passed; for a finger, which does not rest anywhere, half a second.
// - A click counts only where pointer or key went down on the same button of the same gate.
// - Where Enter or Space led the focus to, they do nothing for half a second.
// - A key answers nothing between a click on a link, or what leads there, and the page that comes.
// - A key that is held presses once, and must come up before another key answers.

const SETTLED = 500; // milliseconds after which a button may be pressed where it is
const READ = 2000; // milliseconds for a few words
const MOVED = 3; // pixels that a button may shift
const WENT = 6; // pixels that a hand trembles
const CONTROLS = "#gates button, #gates summary, #tray button, #newcomers button, #notices button, #review-form button:not(.at), #replaced button, #edit-plan";

const places = new Map(); // control -> where it is, and since when
let pointer = null; // where the mouse is
let rest = null; // where it was when something moved; null before anything did
let wentAt = -Infinity; // when it last left that place
let begun = null; // what the pointer went down on
let pressed = null; // what a key went down on
let answeredBy = null; // the key that gave an answer and is still down
const down = new Set(); // keys
let led = { to: null, at: -Infinity }; // where Enter or Space led the focus to, and when

function now() {
  return performance.now();
}

function controlOf(element) {
  return element?.closest?.(CONTROLS) ?? null;
}

/** The gate and the version of it that a control belongs to. */
function gateOf(control) {
  const card = control.closest("[data-gate]");
  return card ? card.dataset.gate + " " + (card.querySelector("input[name=shown]")?.dataset.of ?? "") : "";
}

/** The same button of the same gate, also where the page has replaced the element. */
function nameOf(control) {
  const card = control.closest("[data-gate], #tray, #newcomers, #notices") ?? document.body;
  return [gateOf(control), control.name, control.value, control.dataset.does ?? [...card.querySelectorAll("button, summary")].indexOf(control)].join(" ");
}

/** Looks where all buttons are, and remembers which of them are new there. */
function survey() {
  const at = now();
  let anything = false;
  const seen = new Map();
  for (const control of document.querySelectorAll(CONTROLS)) {
    const box = control.getBoundingClientRect();
    if (box.width === 0 || box.bottom < 0 || box.top > innerHeight) continue;
    const name = nameOf(control), before = places.get(name);
    const moved = !before || Math.abs(before.x - box.left) > MOVED || Math.abs(before.y - box.top) > MOVED;
    if (moved) anything = true;
    seen.set(name, { x: box.left, y: box.top, since: moved ? at : before.since });
  }
  places.clear();
  for (const [name, place] of seen) places.set(name, place);
  if (anything && pointer) rest = { ...pointer };
  show();
}

function isInert(control, kind) {
  const since = places.get(nameOf(control))?.since ?? now();
  return now() - since < SETTLED && !(kind === "mouse" && wentAt >= since);
}

// ---- What is inert looks so, with a word why ----

let why = null;
let whyUntil = 0; // a finger is gone before it could be read
let again = 0;

function show() {
  const under = pointer ? controlOf(document.elementFromPoint(pointer.x, pointer.y)) : null;
  const inert = under !== null && isInert(under, "mouse");
  for (const control of document.querySelectorAll(".is-inert")) {
    if (control !== under || !inert) { control.classList.remove("is-inert"); control.removeAttribute("aria-disabled"); }
  }
  if (!inert) { if (now() >= whyUntil) why?.remove(); return; }
  clearTimeout(again);
  again = setTimeout(show, SETTLED);
  if (under.classList.contains("is-inert")) return;
  under.classList.add("is-inert");
  under.setAttribute("aria-disabled", "true");
  explain(pointer, "This moved under your pointer. Ready as soon as you move it.");
}

function explain({ x, y }, words) {
  why ??= Object.assign(document.createElement("p"), { className: "inert-why", id: "inert-why" });
  why.setAttribute("role", "status");
  why.textContent = words;
  document.getElementById("main").append(why);
  why.style.left = Math.max(8, Math.min(x, innerWidth - 240)) + "px";
  why.style.top = Math.min(y + 24, innerHeight - 60) + "px";
}

let frame = 0;
function soon() {
  if (!frame) frame = requestAnimationFrame(() => { frame = 0; survey(); });
}

// ---- Pointers ----

addEventListener("pointermove", event => {
  if (event.pointerType !== "mouse") return;
  survey(); // What moved before the pointer did is told from what moves under it.
  pointer = { x: event.clientX, y: event.clientY };
  rest ??= { ...pointer };
  if (Math.hypot(pointer.x - rest.x, pointer.y - rest.y) < WENT) return;
  wentAt = now();
  if (why?.isConnected) show();
}, true);

addEventListener("pointerdown", event => {
  survey();
  const control = controlOf(event.target);
  const good = control !== null && !isInert(control, event.pointerType);
  begun = { control, name: control && nameOf(control), good };
  if (control && !good && event.pointerType !== "mouse") {
    whyUntil = now() + READ;
    explain({ x: event.clientX, y: event.clientY }, "This moved just now. Tap it again.");
    setTimeout(show, READ);
  }
}, true);

addEventListener("click", event => {
  const control = controlOf(event.target);
  if (!control) return;
  const byPointer = event.isTrusted && event.detail > 0;
  const good = byPointer
    ? begun !== null && begun.good && begun.control === control && begun.name === nameOf(control)
    : pressed === null || pressed.name === nameOf(control) || pressed.form !== null && pressed.form === control.form;
  begun = null;
  if (!good) { event.preventDefault(); event.stopImmediatePropagation(); }
}, true);

// ---- Keys ----

addEventListener("keydown", event => {
  // A key that goes down anew was up before, also where the browser sent no keyup for it.
  if (!event.repeat && event.code === answeredBy) answeredBy = null;
  down.add(event.code);
  if (event.key !== "Enter" && event.key !== " ") return;
  const isText = event.target.matches("textarea, input:not([type=radio], [type=checkbox])");
  if (event.target === led.to && now() - led.at < SETTLED && !isText) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  const control = controlOf(event.target), form = event.target.closest?.("form.answer, #review-form") ?? null;
  if (!control && !form) return;
  const plain = event.key === "Enter" && !event.ctrlKey && !event.metaKey;
  const field = event.target.matches("input:not([type=radio], [type=checkbox])");
  if (event.repeat && (control || !event.target.matches("textarea") || !plain) || plain && field || answeredBy !== null && control) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  pressed = { name: control && nameOf(control), form, code: event.code };
}, true);

/** Forgets all keys: the browser does not tell when they come up. */
function forgetKeys() {
  answeredBy = null;
  pressed = null;
  down.clear();
}

addEventListener("keyup", event => {
  // Browsers on macOS send no keyup for a key that comes up while Command is down.
  if (event.key === "Meta") { forgetKeys(); return; }
  down.delete(event.code);
  if (event.code === answeredBy) answeredBy = null;
  // A space presses its button after this event.
  if (event.code === pressed?.code) setTimeout(() => { pressed = null; });
}, true);
addEventListener("focusin", event => {
  // A space presses its button when it is up already.
  const byKey = pressed !== null || ["Enter", "NumpadEnter", "Space"].some(code => down.has(code));
  if (byKey && !down.has("Tab")) led = { to: event.target, at: now() };
}, true);
addEventListener("blur", forgetKeys);

/** Whether a key may give an answer now. */
export function mayAnswer(event) {
  return !event.repeat && answeredBy === null && now() - leftAt > LEAVING;
}

/** An answer was given, perhaps by a key that is still down: no other key answers before it is up. */
export function answered(event) {
  const code = event?.code ?? pressed?.code;
  answeredBy = down.has(code) ? code : null;
}

/** Whether a control is to be seen, at least its middle. */
export function isInView(element) {
  const box = element.getBoundingClientRect();
  const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
  if (box.width === 0 || y < 0 || y > innerHeight || x < 0 || x > innerWidth) return false;
  const top = document.elementFromPoint(x, y);
  return top !== null && (element.contains(top) || top.contains(element));
}

new MutationObserver(soon).observe(document.getElementById("main"),
  { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["open", "hidden"] });
// The page comes back as it was left: that its buttons are there is new to the person.
addEventListener("pageshow", event => { if (event.persisted) { places.clear(); rest = null; survey(); } });
addEventListener("scroll", soon, { capture: true, passive: true });
addEventListener("resize", soon);
// A picture that has come, for example: what it moved is long at rest when a finger comes.
new ResizeObserver(soon).observe(document.getElementById("main"));
survey();

// ---- Another page was asked for: what is typed before it comes is meant for that one ----

const LEAVING = 5000; // milliseconds after which it seems not to come
let leftAt = -Infinity;

function leave(event) {
  if (!event.defaultPrevented) leftAt = now();
}

addEventListener("submit", leave);
addEventListener("click", event => {
  const link = event.target.closest?.("a[href]:not([download], [target])");
  const isHere = !link || link.hash && link.href.replace(/#.*/, "") === location.href.replace(/#.*/, "");
  if (!isHere && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) leave(event);
});
addEventListener("pageshow", () => { leftAt = -Infinity; });

// ---- A field that is gone while somebody types ----

const TYPING = 1000; // milliseconds without a key after which a key is meant for what is shown now
let typesOn = -Infinity; // when the last key of that typing came

/** A field with the focus was taken away: the rest of what is typed answers nothing else. */
export function fieldIsGone() {
  typesOn = now();
}

/** Whether a key still belongs to a field that is gone; Escape and Tab end that. */
export function isTypingOn(event) {
  if (now() - typesOn > TYPING) return false;
  typesOn = event.key === "Escape" || event.key === "Tab" ? -Infinity : now();
  return typesOn > -Infinity;
}
