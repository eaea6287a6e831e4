// Logs that grow while they are looked at. The file is asked for what is new, at most once a second;
// a new line fades in once, and whoever scrolls up to read is left alone.

const PACE = 1000;
const QUIET_PACE = 5000;
const MOST_LINES = 3000;
const followed = new WeakSet();

function isAtEnd(log) {
  return log.scrollHeight - log.scrollTop - log.clientHeight < 24;
}

function follow(log) {
  if (followed.has(log)) return;
  followed.add(log);
  const panel = log.closest("section");
  const sign = panel.querySelector("[data-following]");
  const button = panel.querySelector("[data-follow]");
  let following = true;
  let timer = 0;
  let asking = false;

  function show() {
    if (sign) sign.hidden = !following;
    if (button) button.hidden = following;
  }

  function toEnd() {
    following = true;
    log.scrollTop = log.scrollHeight;
    show();
  }

  /** What is read must not be taken away: the address says from now on which log it is. */
  function keep() {
    if (!panel.hasAttribute("data-keep")) return;
    const address = new URL(location.href);
    address.searchParams.set("task", panel.dataset.task);
    history.replaceState(null, "", address);
  }

  function add(html) {
    const lines = document.createElement("template");
    lines.innerHTML = html;
    for (const line of [...lines.content.children]) {
      line.classList.add("now");
      log.append(line);
    }
    panel.querySelector("[data-nothing]")?.remove();
    while (following && log.children.length > MOST_LINES) log.firstElementChild.remove();
    if (following) log.scrollTop = log.scrollHeight;
  }

  async function ask() {
    clearTimeout(timer);
    if (asking) return;
    if (!log.isConnected) return;
    let pace = QUIET_PACE;
    asking = true;
    try {
      if (!document.hidden) {
        const response = await fetch(log.dataset.log + "&from=" + log.dataset.from);
        if (response.ok) {
          log.dataset.from = response.headers.get("X-Next-Offset");
          if (response.status === 200) {
            add(await response.text());
            pace = PACE;
          } else if (response.headers.get("X-Goes-On") === "yes") {
            pace = PACE;
          }
        }
      }
    } catch {
      // The server is away; the page says so, and the log goes on when it is back.
    } finally {
      asking = false;
    }
    timer = setTimeout(ask, pace);
  }

  log.addEventListener("scroll", () => {
    const now = isAtEnd(log);
    if (now === following) return;
    following = now;
    if (!following) keep();
    show();
  }, { passive: true });
  button?.addEventListener("click", toEnd);
  log.addEventListener("follow", toEnd);
  document.addEventListener("looked", () => { if (log.isConnected) ask(); });
  document.addEventListener("visibilitychange", () => { if (log.isConnected && !document.hidden) ask(); });
  toEnd();
  timer = setTimeout(ask, PACE);
}

function followAll() {
  document.querySelectorAll("[data-log]").forEach(follow);
}

/** A page whose clocks run is looked at again even where nothing happened. */
function lookAgain() {
  const slow = document.querySelector("[data-soon]");
  const seconds = Number(slow?.dataset.soon ?? 60);
  setTimeout(() => {
    if (!document.hidden) document.dispatchEvent(new Event("look"));
    lookAgain();
  }, seconds * 1000);
}

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, [contenteditable]")) return;
  if (event.key === "f") {
    document.querySelector("[data-log]")?.dispatchEvent(new Event("follow"));
  } else if (event.key === "l") {
    document.querySelector("[data-full]")?.click();
  }
});

document.addEventListener("looked", followAll);
followAll();
lookAgain();
