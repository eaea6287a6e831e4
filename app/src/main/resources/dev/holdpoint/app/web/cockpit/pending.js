// Answers that are given and not sent yet. Undo is this delay and nothing else: until an answer is
// sent its gate is open for everybody, and what is sent is final.
//
// An entry is made by whoever shows it:
//   gates, words   which gates, and what is answered, in words
//   address, type, accept, body()   what is sent where; body makes it anew for each try
//   hasFiles       whether files go with it: they can't be sent while the page is left, nor kept
//   keep(more)     keeps it in this browser; false where it is only in this page: isUnkept then
//   changed()      shows its state: counting, sending, lost (no connection), asking (whether it was
//                  taken), undone, done; unsure where a request left and its reply was lost
//   found(results) what the server says of each gate where no reply told what came of it
//   settle(result), restore(), tooLate()   what came of it; back as it was; undone too late

import { isLost, notOurs } from "./live.js";
import { lookUp, ON_ITS_WAY, post, postAndLeave } from "./sending.js";

const DELAY = 5000; // milliseconds
const PATIENCE = 4000; // milliseconds that signing out waits for what is being sent
const TICK = 250; // milliseconds between two looks at the seconds that are left
const LARGEST = 60_000; // bytes: browsers take 64 kB in all from a page that is being left
const entries = new Set();
let last = null;
let ticks = 0; // the timer, while there are entries
let isOver = false; // whether the person has signed out

function bytes(entry) {
  return entry.hasFiles ? 0 : new Blob([entry.body()]).size;
}

function keep(entry, more) {
  entry.isUnkept = !entry.keep({ pending: entry.words, ...more });
}

/** Shows the seconds that are left, until nothing waits. */
function tick() {
  for (const entry of entries) if (entry.state === "counting") entry.changed();
  if (entries.size) return;
  clearInterval(ticks);
  ticks = 0;
}

/** Takes an answer; it is sent in five seconds, or at once where it is too large to be sent while leaving. */
export function hold(entry) {
  const others = [...entries].reduce((sum, one) => sum + bytes(one), 0);
  entry.isLarge = others + bytes(entry) > LARGEST;
  entry.state = "counting";
  entry.sendAt = Date.now() + DELAY;
  entries.add(entry);
  last = entry;
  ticks ||= setInterval(tick, TICK);
  keep(entry);
  if (entry.isLarge) { send(entry); return; }
  entry.timer = setTimeout(() => send(entry), DELAY);
  entry.changed();
}

export function secondsLeft(entry) {
  return Math.max(0, Math.ceil((entry.sendAt - Date.now()) / 1000));
}

export function send(entry) {
  if (entry.state === "counting") entry.sent = sendNow(entry);
}

async function sendNow(entry) {
  clearTimeout(entry.timer);
  entry.stop = new AbortController();
  entry.state = "sending";
  entry.changed();
  const lost = unsure => {
    entry.unsure = unsure;
    if (entry.state !== "sending") return;
    entry.state = "lost";
    if (!isOver) keep(entry, { unsent: "There was no connection to the server." });
    entry.changed();
  };
  const body = () => {
    if (entry.state === "lost") { entry.state = "sending"; entry.changed(); }
    return entry.body();
  };
  const result = await post(entry.address, body, entry.type, lost, entry.stop.signal, entry.accept);
  if (entry.stop.signal.aborted) return; // It was undone, or its gates are being looked up.
  entries.delete(entry);
  entry.state = "done";
  entry.isRefused = ![200, 409, 410].includes(result.status); // Where its gate is closed, nothing is left to send.
  await entry.settle(result);
}

export function undo(entry) {
  if (entry.state === "counting" || entry.state === "lost" && !entry.unsure) {
    cancel(entry);
    entry.restore();
  } else if (entry.state === "lost" || entry.state === "left") findOut(entry, true);
  else if (entry.state !== "undone" && entry.state !== "asking") entry.tooLate();
}

/** Nobody heard what came of a request: it is not sent again, and counts as not sent only where its gates are open. */
async function findOut(entry, isUndone) {
  entry.stop?.abort();
  entry.state = "asking";
  entry.changed();
  const gates = await Promise.all(entry.gates.map(lookUp));
  cancel(entry);
  if (isUndone && gates.every(gate => gate?.state === "open")) { entry.restore(); return; }
  entry.state = "done";
  entry.found(gates.map(gate => {
    if (gate === null) return { status: 503, json: { detail: "Whether it was taken is not known." } };
    if (gate.state === "open") return { status: 503, json: { detail: "The gate is still open." } };
    return { status: gate.state === "answered" ? 409 : 410, json: { ...gate, at: gate.closedAt }, tries: 2 };
  }));
}

/** Does not send it; somebody else was first. */
export function cancel(entry) {
  clearTimeout(entry.timer);
  entry.stop?.abort();
  entry.state = "undone";
  entries.delete(entry);
}

/** What waits for a gate, null where nothing does. */
export function of(gate) {
  return [...entries].find(entry => entry.gates.includes(gate)) ?? null;
}

/** Undoes the answer of this gate, else the last one. */
export function undoLast(gate) {
  const entry = of(gate) ?? last;
  if (entry && entry.state !== "undone") undo(entry);
  return entry !== null;
}

/**
 * Sends what still waits, for a person who signs out.
 *
 * @returns {unsent, sent}: unsent() counts the answers that the server has not taken, sent ends with the last request
 */
export async function sendAll() {
  const all = [...entries];
  for (const entry of all) send(entry);
  const sent = Promise.all(all.map(entry => entry.sent));
  await Promise.race([sent, new Promise(resolve => setTimeout(resolve, PATIENCE))]);
  const isUnsent = entry => entries.has(entry) || entry.isRefused;
  return { unsent: () => all.filter(isUnsent).reduce((sum, entry) => sum + entry.gates.length, 0), sent };
}

/** The person signs out: from now on nothing is kept in this browser. */
export function signsOut() {
  isOver = true;
}

/** Sends what still waits: the page is being left. */
function leave() {
  if (notOurs()) return;
  for (const entry of entries) {
    if (entry.hasFiles && ["counting", "lost", "sending"].includes(entry.state)) {
      if (!isOver) keep(entry, { unsent: "The page was left before its files were sent." });
      continue; // A page that comes back goes on with it.
    }
    if (!isOver) keep(entry, { left: Date.now(), unsent: entry.state === "lost" ? "There was no connection to the server." : undefined });
    if (entry.state !== "counting" && entry.state !== "lost") continue;
    clearTimeout(entry.timer);
    entry.state = "left";
    entry.leftAt = Date.now();
    postAndLeave(entry.address, entry.body(), entry.type);
  }
}

addEventListener("pagehide", leave);
document.addEventListener("freeze", leave);
// A page that comes back as it was left does not know what came of it.
addEventListener("pageshow", event => { if (event.persisted && [...entries].some(entry => entry.state === "left")) location.reload(); });
// One that was frozen and goes on neither; what it sent may take a moment to arrive.
function comeBack() {
  for (const entry of entries) {
    if (document.hidden || entry.state !== "left") continue;
    const wait = entry.leftAt + ON_ITS_WAY - Date.now();
    setTimeout(() => { if (entry.state === "left") findOut(entry, false); }, Math.max(0, wait));
  }
}
document.addEventListener("resume", comeBack);
document.addEventListener("visibilitychange", comeBack);
// Somebody else is signed in in this browser now: no answer waits any longer. post() refuses each of them without a
// request, and its card shows why.
document.addEventListener("lost", event => { if (event.detail === "other") for (const entry of entries) send(entry); });
// What is only in this page would be lost with it; what counts is sent while leaving.
addEventListener("beforeunload", event => {
  const isLastCopy = entry => entry.hasFiles || entry.isUnkept && (entry.state !== "counting" || isLost());
  if (!isOver && !notOurs() && [...entries].some(isLastCopy)) event.preventDefault();
});
// A new session, or a page from before it: the same version has another value.
document.addEventListener("took", event => { for (const entry of entries) entry.renewed?.(event.detail); });
