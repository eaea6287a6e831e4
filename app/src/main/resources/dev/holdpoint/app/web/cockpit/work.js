// Logs that grow while they are looked at. The file is asked for what is new, at most once a second
// and whenever something happened; a new line fades in once, and whoever scrolls up is left alone.

import { tick } from "./times.js";

const PACE = 1000;
const QUIET_PACE = 5000;
const MOST_LINES = 3000;
const MOST_UNREAD = 2 * MOST_LINES; // of which a reader who scrolled up is not at the end
const NEAR_THE_END = 24; // pixels
const followed = new Map(); // a log's element -> what is done with it
const measured = new WeakSet();

/** A call of which all is to be seen does not look as if there were more to unfold. */
const width = new ResizeObserver(seen => {
  for (const { target } of seen) {
    const call = target.closest(".call");
    if (call.open) continue;
    const isWhole = target.scrollWidth <= target.clientWidth;
    call.classList.toggle("is-whole", isWhole);
    call.firstElementChild.tabIndex = isWhole ? -1 : 0;
  }
});

function measure() {
  for (const line of document.querySelectorAll("details.call:not(:has(> .code)) > summary > .cut")) {
    if (!measured.has(line)) width.observe(line);
    measured.add(line);
  }
}

class Followed {
  constructor(log) {
    this.log = log;
    this.panel = log.closest("section");
    this.sign = this.panel.querySelector("[data-following]");
    this.button = this.panel.querySelector("[data-follow]");
    this.asking = false;
    log.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.button?.addEventListener("click", () => this.toEnd());
    this.toEnd();
    this.timer = setTimeout(() => this.ask(), PACE);
  }

  show() {
    if (this.sign) this.sign.hidden = !this.following;
    if (this.button) this.button.hidden = this.following;
  }

  toEnd() {
    this.following = true;
    this.trim();
    this.log.scrollTop = this.log.scrollHeight;
    this.show();
  }

  scrolled() {
    const left = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight;
    const now = left < NEAR_THE_END;
    if (now === this.following) return;
    this.following = now;
    if (!now) this.keep();
    this.show();
  }

  /** What is read must not be taken away: the address says from now on which log it is. */
  keep() {
    if (!this.panel.dataset.task) return;
    const address = new URL(location.href);
    address.searchParams.set("task", this.panel.dataset.task);
    history.replaceState(null, "", address);
  }

  add(html) {
    const lines = document.createElement("template");
    lines.innerHTML = html;
    for (const line of [...lines.content.children]) {
      if (line.dataset.ended === "yes") this.begun(line.dataset.call).forEach(one => one.remove());
      line.classList.add("now");
      this.log.append(line);
    }
    tick();
    measure();
    this.panel.querySelector("[data-nothing]")?.remove();
    if (!this.following) return;
    this.trim();
    this.log.scrollTop = this.log.scrollHeight;
  }

  trim() {
    while (this.log.children.length > MOST_LINES) this.log.firstElementChild.remove();
  }

  /**
   * The lines whose place the result of a call takes: one of this turn, since an equal call may be
   * under way beside it, and those of turns before, in which it waited for a person.
   */
  begun(call) {
    const turn = [...this.log.querySelectorAll(":scope > [data-turn]")].at(-1);
    const isNow = line => !turn || turn.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING;
    const lines = [...this.log.querySelectorAll(":scope > [data-ended=no]")]
      .filter(line => line.dataset.call === call);
    return [...lines.filter(line => !isNow(line)), ...lines.filter(isNow).slice(0, 1)];
  }

  async ask() {
    clearTimeout(this.timer);
    if (this.asking) return;
    this.asking = true;
    let pace = QUIET_PACE;
    try {
      pace = document.hidden ? QUIET_PACE : await this.askNow();
    } catch {
      // The server is away; the page says so, and the log goes on when it is back.
    } finally {
      this.asking = false;
    }
    if (this.log.isConnected) this.timer = setTimeout(() => this.ask(), pace);
  }

  /** Asks for what is new; when to ask again, in milliseconds. */
  async askNow() {
    // Whoever reads further up keeps what they read; the rest is fetched when it is wanted.
    if (!this.following && this.log.children.length > MOST_UNREAD) return QUIET_PACE;
    const response = await fetch(this.log.dataset.log + "&from=" + this.log.dataset.from);
    if (!response.ok) return QUIET_PACE;
    if (response.status === 200) this.add(await response.text());
    this.log.dataset.from = response.headers.get("X-Next-Offset");
    return response.headers.get("X-Goes-On") === "yes" ? PACE : QUIET_PACE;
  }
}

/** Looks which logs there are now, and asks for what is new in them. */
function followAll() {
  measure();
  for (const log of followed.keys()) if (!log.isConnected) followed.delete(log);
  for (const log of document.querySelectorAll("[data-log]")) {
    if (followed.has(log)) followed.get(log).ask();
    else followed.set(log, new Followed(log));
  }
}

/** A page whose clocks run is looked at again even where nothing happened. */
function lookAgain() {
  const seconds = Number(document.querySelector("[data-soon]")?.dataset.soon ?? 60);
  setTimeout(() => {
    if (!document.hidden) document.dispatchEvent(new Event("look"));
    lookAgain();
  }, seconds * 1000);
}

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, dialog, [contenteditable]")) return;
  if (event.key === "f") for (const one of followed.values()) one.toEnd();
  else if (event.key === "l") document.querySelector("[data-full]")?.click();
});
document.addEventListener("looked", followAll);
document.addEventListener("visibilitychange", () => { if (!document.hidden) followAll(); });
followAll();
lookAgain();
