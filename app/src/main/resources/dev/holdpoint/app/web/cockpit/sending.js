// Sends what a person pressed, once, however often the connection is lost meanwhile.

import { isLost, look, notOurs } from "./live.js";

const JSON_TYPE = "application/json";
const TRY_AGAIN = 1000; // milliseconds
export const ON_ITS_WAY = 3000; // milliseconds that a request of a page that was left may still take
const SMALL = 15_000; // characters: at most 60 kB, of the 64 that browsers send behind a page that is left

function csrf() {
  return document.querySelector("meta[name=csrf]").content;
}

function untilBack(stopped) {
  return new Promise(resolve => {
    document.addEventListener("back", resolve, { once: true });
    document.addEventListener("lost", resolve, { once: true });
    stopped?.addEventListener("abort", resolve, { once: true });
  });
}

function request(body, type, accept) {
  const headers = { "Accept": accept, "X-CSRF-Token": csrf() };
  if (type) headers["Content-Type"] = type; // Of a form with files the browser says it.
  // A small one goes on also where the page is left meanwhile.
  return { method: "POST", headers, body, keepalive: body.length < SMALL };
}

/** Sends while the page is being left; nobody hears what came of it. */
export function postAndLeave(address, body, type) {
  fetch(address, { ...request(body, type, JSON_TYPE), keepalive: true }).catch(() => {});
}

/** How a gate is now, once the server can be asked; null where it does not say. */
export async function lookUp(gate) {
  for (;;) {
    while (isLost() && !notOurs()) await untilBack();
    if (notOurs()) return null;
    try {
      const response = await fetch("/api/v1/gates/" + encodeURIComponent(gate));
      return response.ok ? await response.json() : null;
    } catch {
      await look();
      if (!isLost()) await new Promise(resolve => setTimeout(resolve, TRY_AGAIN));
    }
  }
}

/**
 * Posts until the server has said something.
 *
 * @param body makes what is sent, anew for each try
 * @param waiting is called when it has to wait for the server, with whether a request may have reached it
 * @param stopped an AbortSignal that ends the waiting, but not a request that is under way
 * @param accept the type of what comes back: JSON, or a page as text
 * @returns {status, json, text, redirected, tries}; status 0 where it was stopped
 */
export async function post(address, body, type, waiting = () => {}, stopped = null, accept = JSON_TYPE) {
  let unsure = false; // whether the reply to a request was lost
  for (let tries = 1; ; tries++) {
    while (isLost() && !notOurs() && !stopped?.aborted) { waiting(unsure); await untilBack(stopped); }
    if (stopped?.aborted) return { status: 0, json: {}, tries };
    if (notOurs()) return { status: 403, json: { detail: notOurs() }, tries };
    try {
      const response = await fetch(address, request(body(), type, accept));
      const text = await response.text();
      const json = response.headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : {};
      // A session that is over, or a page from before a new one: the page itself tells which.
      const old = json.type === "urn:holdpoint:csrf" || json.type === "urn:holdpoint:not_shown";
      if (response.status === 401 || old && tries === 1) {
        await look();
        if (response.status !== 401 || isLost()) continue;
      }
      return { status: response.status, json, text, redirected: response.redirected, tries };
    } catch {
      unsure = true;
      waiting(unsure);
      await look();
      // The server is there, but this can't be sent: not too often.
      if (!isLost()) await new Promise(resolve => setTimeout(resolve, TRY_AGAIN));
    }
  }
}
