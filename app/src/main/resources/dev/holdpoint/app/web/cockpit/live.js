// Keeps an open page true: whenever something happened, the page is fetched again and what has
// changed in its live regions is replaced, element by element. What a person is at is left alone.
//
// Others hear of it as events of the document: "renewed" (elements that came), "gone" (an element
// that the page has no more but a person is at), "newcomers" (elements that would push away what a
// person is at), "looked" (the page is true again), "lost" and "back" (the connection). Who wants it
// to look says "look". What grows by itself ([data-keep]) is left to the script that lets it grow.

import { listen, stop } from "./bell.js";
import { forget, now, span, tick } from "./times.js";

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
  forget(copy);
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

/** Whether somebody is at a list: its elements then stay where they are. */
function isAttended(list) {
  return list.matches(":hover") || [...list.children].some(child =>
    child.matches("[data-receipt]") || isInUse(child) || child.contains(document.activeElement));
}

/** Makes a region what it is on the new page. */
function renew(here, there) {
  if (isKeyed(here) && here.hasAttribute("data-hold-new")) renewList(here, there);
  else if (isKeyed(here) && isKeyed(there)) renewChildren(here, there);
  else if (!isInUse(here)) {
    here.replaceChildren(...there.childNodes);
    if (isKeyed(here)) [...here.children].forEach(remember);
    tell("renewed", [...here.children]);
  } else if (isKeyed(there)) renewChildren(here, there);
}

/** The same for a region whose children have names. */
function renewChildren(here, there) {
  const busy = [...here.children].find(child => isInUse(child) || child.contains(document.activeElement));
  const wanted = new Set([...there.children].map(child => child.id));
  const came = [];
  for (const child of [...here.children]) {
    if (wanted.has(child.id)) continue;
    if (isInUse(child)) tell("gone", child);
    else child.remove();
  }
  let last = null;
  for (const next of [...there.children]) {
    const known = find(here, next);
    // What has the focus loses it by being moved, so nothing is while somebody is at something.
    if (known === null || !busy && known !== (last === null ? here.firstElementChild : last.nextElementSibling)) {
      const placed = known ?? remember(next);
      if (last === null) here.prepend(placed); else last.after(placed);
    }
    last = known === null ? next : refresh(known, next);
    if (last === next) came.push(next);
  }
  if (came.length) tell("renewed", came);
}

function find(here, next) {
  return next.id ? here.querySelector(":scope > #" + CSS.escape(next.id)) : null;
}

/** The element as it is now: the new one where it differs and nobody is at the old one. */
function refresh(known, next) {
  const same = served.get(known) === print(next) || isInUse(known) || known.matches("[data-keep]");
  return same ? known : replace(known, next);
}

/**
 * A list of gates. What is closed elsewhere stays in its place, and whoever hears "gone" shows what
 * became of it. While somebody is at the list nothing in it moves: what is new comes at its end, or
 * is only announced where it belongs further up.
 */
function renewList(here, there) {
  const steady = !showNewcomers && here.querySelector(":scope > [data-gate]") !== null && isAttended(here);
  const wanted = new Set([...there.children].map(child => child.id));
  const came = [], waiting = [];
  for (const child of [...here.children]) {
    if (wanted.has(child.id)) continue;
    if (child.matches("[data-gate]")) tell("gone", child);
    else if (!here.querySelector(":scope > [data-gate]") || child.nextElementSibling === null) child.remove();
  }
  let last = null;
  const lastKnown = [...there.children].findLastIndex(next => next.matches("[data-gate]") && find(here, next));
  [...there.children].forEach((next, i) => {
    const known = find(here, next);
    if (known !== null) {
      const place = last === null ? here.firstElementChild : last.nextElementSibling;
      if (!steady && known !== place) place.before(known);
      const isOpened = new URLSearchParams(location.search).getAll("open").includes(next.dataset.gate);
      if (!steady || known.tagName === next.tagName || isOpened) last = refresh(known, next);
      else last = known;
      if (last === next) came.push(next);
      return;
    }
    const isGate = next.matches("[data-gate]");
    if (steady && isGate && i < lastKnown) { waiting.push(next); return; }
    if (steady && !isGate && next.id !== "empty") return;
    if (steady || i > lastKnown) here.append(remember(next));
    else if (last === null) here.prepend(remember(next));
    else last.after(remember(next));
    came.push(next);
    last = next;
  });
  if (came.length) tell("renewed", came);
  tell("newcomers", waiting);
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

/** A new session has new values for what it is shown; for the same version they take the old ones' place. */
function renewShown(page) {
  for (const field of document.querySelectorAll("input[name=shown]")) {
    const place = field.closest("[id][data-gate]")?.id;
    const there = place && page.getElementById(place)?.querySelector("input[name=shown]");
    if (there && there.dataset.of === field.dataset.of) field.value = there.value;
  }
}

/** A page is for one person; another tab of this browser may have signed in as somebody else since. */
function isForUs(page) {
  const theirs = page.body.dataset, ours = document.body.dataset;
  return theirs.person === undefined || theirs.person === ours.person && theirs.role === ours.role;
}

/** Nothing of somebody else's page is taken, above all not what lets this page send in their name. */
function refuse(page) {
  const { person, role } = page.body.dataset;
  other = person === document.body.dataset.person ? person + " (" + role + ")" : person;
  lost("other");
}

/** Shows a page that came as the answer to a form, whatever is in use. */
export function adopt(page) {
  if (!isForUs(page)) { refuse(page); return; }
  for (const there of page.querySelectorAll("[data-live]")) {
    const here = document.getElementById(there.id);
    if (!here) continue;
    here.replaceChildren(...there.cloneNode(true).childNodes);
    [...here.children].forEach(remember);
    tell("renewed", [...here.children]);
  }
  take(page);
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
  renewShown(page);
  tell("took", page);
  lastTrue = now();
  tick();
  expectDeadlines();
  tell("looked");
}

async function fetchPage() {
  const response = await fetch(location.href.replace(/#.*/, ""), { headers: { Accept: "text/html" } });
  if (response.redirected && new URL(response.url).pathname === "/sign-in") { lost("over"); return false; }
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  // What was heard before may be ahead of a store that was restored since: no stream goes on there.
  if (state !== "live" && page.body.dataset.position) position = Number(page.body.dataset.position);
  if (!response.ok) return response.status < 500;
  if (!isForUs(page)) { refuse(page); return false; }
  take(page);
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
  if (!came && state !== "over" && state !== "other") lost("lost");
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
  const open = [...document.querySelectorAll("[data-deadline]")].filter(time => !time.closest("[data-receipt]"));
  const next = Math.min(...open.map(time => Date.parse(time.dateTime)));
  if (Number.isFinite(next)) {
    deadline = setTimeout(look, Math.min(Math.max(next - now() + 200, 1000), 3_600_000));
  }
}

// The events are only the bell; what is shown always comes from the page itself.
let state = "live";
let lostAt = 0, tryAt = 0;
let other = null; // who is signed in now, where this page is somebody else's

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

/** Why nothing can be sent from this page any more, null where something can. */
export function notOurs() {
  return state === "other" ? "You are now signed in as " + other + "." : null;
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
  showBehindTheInitial(isIt);
  const notice = document.getElementById("lost");
  notice.hidden = isIt;
  if (isIt) return;
  const say = (id, words) => {
    const element = document.getElementById(id);
    if (element.textContent !== words) element.textContent = words;
  };
  const kept = document.querySelector("[data-unkept]") ? "A text of yours is only in this page" : "Your texts are kept";
  const seen = "What you see is from " + clock(lastTrue) + ". " + kept;
  if (state === "over") {
    say("lost-what", "Your session is over.");
    say("lost-since", "");
    say("lost-more", seen + ": sign in in another tab, then try here again.");
  } else if (state === "other") {
    say("lost-what", notOurs());
    say("lost-since", "Reload.");
    say("lost-more", "This page is from before, of " + document.body.dataset.person + ". Nothing is sent from it.");
  } else {
    // Only the first words are told aloud: what ticks would never end.
    const left = Math.max(0, Math.ceil((tryAt - Date.now()) / 1000));
    say("lost-what", "Connection lost");
    say("lost-since", span(now() - lostAt) + " ago.");
    say("lost-more", seen + "; sending waits until the server is back. Trying again" + (left ? " in " + left + " s." : " now."));
  }
}

/** The same on small screens, where there is no room for words. */
function showBehindTheInitial(isIt) {
  const words = isIt ? "Live" : "Not live since " + clock(lostAt);
  for (const id of ["me-state", "me-connection"]) {
    const place = document.getElementById(id);
    if (place.textContent !== words) place.textContent = words;
    place.hidden = false;
  }
  document.getElementById("me-pulse").hidden = false;
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
