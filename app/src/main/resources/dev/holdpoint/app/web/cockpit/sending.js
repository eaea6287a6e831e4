// Sends what a person pressed, once, however often the connection is lost meanwhile.

import { isLost, look, tell } from "./live.js";

function csrf() {
  return document.querySelector("meta[name=csrf]").content;
}

function untilBack() {
  return new Promise(resolve => document.addEventListener("back", resolve, { once: true }));
}

/**
 * Posts until the server has said something.
 *
 * @param waiting is called when it has to wait for the server
 * @returns {status, json, tries}
 */
export async function post(address, body, type, waiting = () => {}) {
  for (let tries = 1; ; tries++) {
    if (isLost()) { waiting(); await untilBack(); }
    try {
      const response = await fetch(address, {
        method: "POST",
        headers: { "Content-Type": type, "Accept": "application/json", "X-CSRF-Token": csrf() },
        body,
      });
      const json = await response.json().catch(() => ({}));
      // A session that is over, or a page from before a new one: the page itself tells which.
      if (response.status === 401 || json.type === "urn:holdpoint:csrf" && tries === 1) {
        await look();
        if (response.status !== 401 || isLost()) continue;
      }
      return { status: response.status, json, tries };
    } catch {
      waiting();
      await look();
    }
  }
}
