// Keeps an open page true: whenever something happened, the page is fetched again and what has
// changed in its live regions is replaced, element by element. What a person is at is left alone.
//
// Others hear of it as events of the document: "renewed" (elements that came), "gone" (an element
// that the page has no more but a person is at), "newcomers" (elements that would push away what a
// person is at), "looked" (the page is true again), "lost" and "back" (the connection). Who wants it
// to look says "look". What grows by itself ([data-keep]) is left to the script that lets it grow.

import { listen, stop } from "./bell.js";
import { now, span, tick } from "./times.js";

const TOGETHER = 150; // milliseconds in which several events become one look
const TRY_AGAIN = 3000;
const served = new WeakMap(); // what the server said of an element, before scripts changed it
let position = Number(document.body.dataset.position); // the last entry that this page has heard of
let looking = null;
let again = false;
let showNewcomers = false;
let lastTrue = now();

export function tell(name, detail) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

function print(element) {
  const copy = element.cloneNode(true);
  for (const time of copy.querySelectorAll("[data-relative], [data-span]")) time.textContent = "";
  return copy.outerHTML;
}

function remember(element) {
  served.set(element, print(element));
  return element;
}

/** Elements in which something is typed, chosen or focused belong to the person. */
export function isInUse(element) {
  const active = document.activeElement;
  return element.matches("[data-dirty]") || element.querySelector("[data-dirty]") !== null
    || element.contains(active) && active.closest("form, dialog") !== null;
}

function isKeyed(region) {
  return region.childElementCount > 0 && [...region.children].every(child => child.id);
}

function replace(here, there) {
  const active = document.activeElement;
  const focused = here.contains(active) ? active.id || here.id : null;
  here.replaceWith(remember(there));
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  return there;
}

/** Makes a region what it is on the new page. */
function renew(here, there) {
  if (isKeyed(here) && isKeyed(there)) renewChildren(here, there);
  else if (!isInUse(here)) {
    here.replaceChildren(...there.childNodes);
    if (isKeyed(here)) [...here.children].forEach(remember);
    tell("renewed", [...here.children]);
  } else if (isKeyed(there)) renewChildren(here, there);
}

/** The same for a region whose children have names. */
function renewChildren(here, there) {
  const busy = [...here.children].find(child => !child.hasAttribute("data-closed") && (isInUse(child) || child.contains(document.activeElement)));
  const holds = busy && here.hasAttribute("data-hold-new") && !showNewcomers;
  const wanted = new Set([...there.children].map(child => child.id));
  const came = [], waiting = [];
  for (const child of [...here.children]) {
    if (wanted.has(child.id)) continue;
    if (isInUse(child)) tell("gone", child);
    else child.remove();
  }
  let last = null, passed = false;
  for (const next of [...there.children]) {
    let known = next.id ? here.querySelector(":scope > #" + CSS.escape(next.id)) : null;
    if (known === null) {
      if (holds && !passed && next.matches("[data-gate]")) { waiting.push(next); continue; }
      if (last === null) here.prepend(remember(next)); else last.after(remember(next));
      came.push(next);
      last = next;
      continue;
    }
    if (known === busy) passed = true;
    // What has the focus loses it by being moved, so nothing is while somebody is at something.
    if (!busy && known !== (last === null ? here.firstElementChild : last.nextElementSibling)) {
      if (last === null) here.prepend(known); else last.after(known);
    }
    if (served.get(known) !== print(next) && !isInUse(known) && !known.matches("[data-keep]")) {
      known = replace(known, next);
      came.push(known);
    }
    last = known;
  }
  if (came.length) tell("renewed", came);
  if (here.hasAttribute("data-hold-new")) tell("newcomers", waiting);
}

/** What is looked at stays where it is on the screen. */
function steadily(change) {
  const active = document.activeElement?.closest("[data-live] > *");
  const before = active?.getBoundingClientRect().top;
  change();
  if (active?.isConnected) {
    const moved = active.getBoundingClientRect().top - before;
    if (Math.abs(moved) > 1) window.scrollBy({ top: moved, behavior: "instant" });
  }
}

function take(page) {
  steadily(() => {
    for (const there of page.querySelectorAll("[data-live]")) {
      const here = document.getElementById(there.id);
      if (here) renew(here, there);
    }
  });
  showNewcomers = false;
  document.title = page.title;
  const brand = document.getElementById("brand"), other = page.getElementById("brand");
  if (brand && other) brand.className = other.className;
  const csrf = page.querySelector("meta[name=csrf]")?.content;
  if (csrf) {
    document.querySelector("meta[name=csrf]").content = csrf;
    for (const field of document.querySelectorAll("input[name=csrf]")) field.value = csrf;
  }
  lastTrue = now();
  tick();
  expectDeadlines();
  tell("looked");
}

async function fetchPage() {
  const response = await fetch(location.href.replace(/#.*/, ""), { headers: { Accept: "text/html" } });
  if (response.redirected && new URL(response.url).pathname === "/sign-in") { lost("over"); return false; }
  if (!response.ok) return response.status < 500;
  take(new DOMParser().parseFromString(await response.text(), "text/html"));
  // A page that is not ready says when to come again; only browsers that load it do so by themselves.
  const wait = Number(response.headers.get("Refresh"));
  if (wait) setTimeout(look, wait * 1000);
  return true;
}

/** Looks at once; several at the same time are one, and one more. */
export async function look() {
  if (looking) { again = true; return looking; }
  looking = fetchPage().catch(() => false);
  const came = await looking;
  looking = null;
  if (!came && state !== "over") lost("lost");
  else if (came && state !== "live") hear();
  if (again) { again = false; soon(); }
  return came;
}

/** Looks, and lets come in what was held back. */
export function lookForNew() {
  showNewcomers = true;
  return look();
}

let timer = 0;
export function soon() {
  if (timer) return;
  timer = setTimeout(() => { timer = 0; look(); }, TOGETHER);
}

// A deadline passes without an event: somebody has to look.
let deadline = 0;
function expectDeadlines() {
  clearTimeout(deadline);
  const next = Math.min(...[...document.querySelectorAll("[data-deadline]")].map(time => Date.parse(time.dateTime)));
  if (Number.isFinite(next)) {
    deadline = setTimeout(look, Math.min(Math.max(next - now() + 200, 1000), 3_600_000));
  }
}

// The events are only the bell; what is shown always comes from the page itself.
let state = "live";
let lostAt = 0, tryAt = 0;

const heard = {
  open(id) {
    if (id > position) { position = id; soon(); }
    back();
  },
  event(id) {
    if (id > position) { position = id; soon(); }
  },
  error() { lost("lost"); },
};

function hear() {
  listen(() => position, heard);
}

export function isLost() {
  return state !== "live";
}

function lost(how) {
  stop();
  if (state === "live") { lostAt = now(); }
  const first = state !== how;
  state = how;
  tryAt = Date.now() + TRY_AGAIN;
  if (first) tell("lost", how);
  show();
}

function back() {
  if (state === "live") { show(); return; }
  state = "live";
  show();
  look();
  tell("back");
}

/** The page first: it tells whether the server is there and still knows us. */
async function tryAgain() {
  tryAt = Date.now() + TRY_AGAIN;
  show();
  await look();
}

function show() {
  const isIt = state === "live";
  document.body.toggleAttribute("data-lost", !isIt);
  const connection = document.getElementById("connection");
  connection.hidden = false;
  connection.lastChild.textContent = isIt ? "Live" : "Not live";
  const notice = document.getElementById("lost");
  notice.hidden = isIt;
  if (isIt) return;
  const say = (id, words) => {
    const element = document.getElementById(id);
    if (element.textContent !== words) element.textContent = words;
  };
  const seen = "What you see is from " + clock(lastTrue) + ". Your texts are kept";
  if (state === "over") {
    say("lost-what", "Your session is over.");
    say("lost-since", "");
    say("lost-more", seen + ": sign in in another tab, then try here again.");
  } else {
    // Only the first words are told aloud: what ticks would never end.
    const left = Math.max(0, Math.ceil((tryAt - Date.now()) / 1000));
    say("lost-what", "Connection lost");
    say("lost-since", span(now() - lostAt) + " ago.");
    say("lost-more", seen + "; sending waits until the server is back. Trying again" + (left ? " in " + left + " s." : " now."));
  }
}

function clock(at) {
  return new Date(at).toLocaleTimeString("en-GB");
}

function watch() {
  if (state === "live") return;
  show();
  if (state === "lost" && Date.now() >= tryAt && !looking) tryAgain();
}

for (const region of document.querySelectorAll("[data-live]")) {
  remember(region);
  [...region.children].forEach(remember);
}
document.getElementById("try-now").addEventListener("click", tryAgain);
document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
document.addEventListener("look", () => soon());
addEventListener("online", tryAgain);
addEventListener("offline", () => lost("lost"));
addEventListener("popstate", () => look());
setInterval(watch, 500);
expectDeadlines();
hear();
