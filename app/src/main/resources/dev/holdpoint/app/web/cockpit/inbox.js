// The inbox: answers in place, by mouse, touch or keys, one by one or in a batch.

import { isInUse, look, lookForNew, tell } from "./live.js";
import { relative } from "./times.js";
import { showChanges } from "./diff.js";
import { post } from "./sending.js";

const gates = document.getElementById("gates");
const told = document.getElementById("told");
const newcomers = document.getElementById("newcomers");
const tray = document.getElementById("tray");
const me = document.body.dataset.person;
const batch = new Map(); // gate -> answer
const CHANNELS = {
  terminal: "in the terminal", cli: "by command", file: "by file", web: "in the browser",
  api: "through the API", mcp: "through an assistant",
};

function say(words) {
  told.textContent = words;
}

function make(tag, className, ...content) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content);
  return element;
}

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", "#" + name);
  svg.append(use);
  return svg;
}

function button(words, className, pressed) {
  const one = make("button", "btn " + className, words);
  one.type = "button";
  one.addEventListener("click", pressed);
  return one;
}

// ---- One card ----

function all() {
  return [...gates.querySelectorAll(":scope > [data-gate]")];
}

function cardOf(element) {
  return element?.closest?.("#gates > [data-gate]") ?? null;
}

function isHidden(card) {
  return card.querySelector("input[type=password]") !== null;
}

/** What a person has typed or chosen and would not like to lose. */
function typed(card) {
  const form = card.querySelector("form.answer");
  if (!form) return "";
  for (const field of form.querySelectorAll("textarea, input[type=password]")) {
    if (field.value !== field.defaultValue) return field.value;
  }
  return form.querySelector("input[type=radio]:checked")?.value ?? "";
}

function mark(card) {
  card.toggleAttribute("data-dirty", typed(card) !== "" || card.hasAttribute("data-closed") || card.querySelector(".notice") !== null);
}

function enhance(card) {
  for (const hidden of card.querySelectorAll("[data-batch], [data-templates], [data-insert]")) hidden.hidden = false;
}

function current(card) {
  for (const other of all()) other.classList.toggle("is-focus", other === card && !other.hasAttribute("data-closed"));
}

function edited(card) {
  const field = card.querySelector("textarea[name=command], textarea[name=args]");
  if (!field) return;
  showChanges(card.querySelector("[data-diff]"), field.defaultValue, field.value);
  const changed = field.value !== field.defaultValue;
  const what = field.name === "command" ? "command" : "arguments";
  card.querySelector("[data-approve]").textContent = changed ? "Approve edited " + what : "Approve";
  let undo = card.querySelector("[data-undo]");
  if (changed && !undo) {
    undo = button("Undo edit", "btn-quiet", () => {
      field.value = field.defaultValue;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.focus();
    });
    undo.dataset.undo = "";
    field.closest(".field").append(make("span", "bar", undo));
  } else if (!changed) {
    undo?.parentElement.remove();
  }
}

function complain(card, title, detail) {
  card.querySelector(".notice")?.remove();
  const notice = make("div", "notice notice-bad", icon("i-x"), make("div", "", make("b", "", title), " " + detail));
  notice.setAttribute("role", "alert");
  card.querySelector("form.answer").append(notice);
  mark(card);
}

/** Leaves the list; who was at it is led to the next. */
function leave(card) {
  const list = all(), at = list.indexOf(card);
  const wasHere = card.contains(document.activeElement) || document.activeElement === document.body;
  batch.delete(card.dataset.gate);
  showTray();
  card.remove();
  const next = list[at + 1] ?? list[at - 1];
  if (wasHere) (next ?? document.getElementById("main")).focus({ preventScroll: next === undefined });
}

// ---- Sending ----

function busy(card, is) {
  card.toggleAttribute("data-sending", is);
  for (const one of card.querySelectorAll("button")) one.disabled = is;
}

async function answer(card, form, submitter) {
  if (card.hasAttribute("data-sending")) return;
  const fields = new URLSearchParams(new FormData(form, submitter));
  if (form.querySelector("input[type=radio]") && !fields.has("answer")) {
    complain(card, "Nothing is chosen.", "Pick one of the options first.");
    return;
  }
  if (fields.get("decision") === "reject" && !fields.get("reason").trim()) {
    complain(card, "A rejection needs a reason.", "The agent is told why.");
    form.querySelector("[name=reason]").focus();
    return;
  }
  busy(card, true);
  const waits = () => {
    card.querySelector(".notice")?.remove();
    form.append(make("div", "notice", icon("i-clock"), make("div", "", make("b", "", "Not sent yet."), " It is sent once the server is back.")));
    mark(card);
  };
  const result = await post(form.getAttribute("action").replace(/\?.*/, ""), fields, "application/x-www-form-urlencoded", waits);
  busy(card, false);
  card.querySelector(".notice")?.remove();
  settle(card, result);
}

/** Shows what came of an answer. */
function settle(card, { status, json, tries }) {
  const gate = card.dataset.gate;
  const mine = status === 409 && tries > 1 && json.by === me && json.channel === "web";
  if (status === 200 || mine) {
    say(gate + " is answered.");
    leave(card);
    look();
  } else if (status === 409 || status === 410) {
    beaten(card);
  } else if (status === 400) {
    complain(card, "That answer does not fit.", (json.detail ?? "") + " Nothing was changed.");
  } else {
    complain(card, "That was not possible.", (json.detail ?? "The server said " + status + ".") + " Nothing was changed.");
  }
}

/** A gate that is closed though somebody is at it: the text is kept, and who was first is said. */
async function beaten(card) {
  if (card.hasAttribute("data-closed")) return;
  const response = await fetch("/api/v1/gates/" + card.dataset.gate).catch(() => null);
  const gate = response?.ok ? await response.json() : null;
  if (!gate || gate.state === "open" || card.hasAttribute("data-closed")) return;
  const text = typed(card), hidden = isHidden(card);
  card.setAttribute("data-closed", "");
  card.setAttribute("data-dirty", "");
  card.classList.remove("is-focus");
  batch.delete(card.dataset.gate);
  showTray();
  card.querySelector(".disc").className = "disc disc-closed";
  card.querySelector(".disc use").setAttribute("href", gate.state === "answered" ? "#i-check" : "#i-clock");
  const kind = card.querySelector(".kind");
  kind.textContent = gate.state === "answered" ? "Answered" : gate.state === "expired" ? "Expired" : "Withdrawn";
  kind.classList.add("is-closed");
  card.querySelector(".chip-due")?.remove();
  const told = make("div", "", outcome(gate));
  const buttons = make("span", "bar");
  if (text && hidden) told.append(make("p", "kept", "Your hidden text was not sent, and is not kept."));
  else if (text) {
    told.append(make("p", "kept", "Your text, kept and not sent: " + text));
    buttons.append(button("Copy my text", "", event => copy(text, event.target)));
  }
  buttons.append(button("Dismiss", "btn-quiet", () => { card.removeAttribute("data-dirty"); leave(card); look(); }));
  const notice = make("div", "notice", icon("i-info"), told, buttons);
  notice.setAttribute("role", "status");
  const form = card.querySelector("form.answer");
  const wasHere = form.contains(document.activeElement);
  form.replaceWith(make("div", "answer", notice));
  if (wasHere) buttons.firstElementChild.focus();
}

function outcome(gate) {
  const line = make("p");
  if (gate.state !== "answered") {
    line.append(make("b", "", gate.state === "expired" ? "Nobody answered in time." : "The question was withdrawn."));
    return line;
  }
  const at = make("time", "", relative(Date.parse(gate.answeredAt)));
  at.dateTime = gate.answeredAt;
  at.dataset.relative = "";
  at.title = gate.answeredAt;
  line.append(make("b", "", (gate.by === me ? "You" : gate.by) + " answered first"), ", ", at, ", " + (CHANNELS[gate.channel] ?? gate.channel));
  line.append(gate.sensitive ? ", hidden." : ": “" + gate.answer + "”");
  return line;
}

async function copy(text, pressed) {
  try {
    await navigator.clipboard.writeText(text);
    pressed.textContent = "Copied";
  } catch {
    pressed.textContent = "Select it and copy";
  }
}

// ---- The batch ----

function toggleBatch(card) {
  const gate = card.dataset.gate;
  const pressed = card.querySelector("[data-batch]");
  if (!pressed) return;
  if (batch.has(gate)) batch.delete(gate);
  else {
    const text = typed(card);
    if (!text.trim()) {
      complain(card, "There is nothing to put in the batch.", "Give an answer first.");
      return;
    }
    batch.set(gate, text);
  }
  pressed.setAttribute("aria-pressed", batch.has(gate));
  pressed.querySelector("use").setAttribute("href", batch.has(gate) ? "#i-check" : "#i-plus");
  showTray();
}

function showTray() {
  tray.hidden = batch.size === 0;
  const words = batch.size === 1 ? "1 answer in the batch" : batch.size + " answers in the batch";
  tray.querySelector("b").textContent = words;
  tray.querySelector(".muted").textContent = [...batch.keys()].join(", ");
  tray.querySelector("[data-send]").textContent = batch.size === 1 ? "Send it" : batch.size === 2 ? "Send both" : "Send all " + batch.size;
}

async function sendBatch() {
  const send = tray.querySelector("[data-send]");
  if (send.disabled) return;
  send.disabled = true;
  const answers = [...batch].map(([gate, text]) => ({ gate, answer: text }));
  const result = await post("/api/v1/gates/answers", JSON.stringify({ answers }), "application/json",
    () => say("The batch is sent once the server is back."));
  send.disabled = false;
  if (result.status !== 200) {
    say("The batch was not taken: " + (result.json.detail ?? result.status));
    return;
  }
  let good = 0;
  for (const one of result.json.items) {
    batch.delete(one.gate);
    const card = document.getElementById("gate-" + one.gate);
    if (one.status === 200) good++;
    if (card) {
      card.querySelector("[data-batch]")?.setAttribute("aria-pressed", "false");
      settle(card, { status: one.status, json: one.problem ?? one.result, tries: result.tries });
    }
  }
  showTray();
  say(good + " of " + answers.length + " answers were taken.");
}

// ---- What comes live ----

document.addEventListener("gone", event => {
  const card = cardOf(event.detail);
  if (card && !card.hasAttribute("data-sending")) beaten(card);
});

document.addEventListener("renewed", event => {
  for (const element of event.detail) if (cardOf(element)) enhance(element);
  if (!gates.querySelector(".is-focus")) current(all()[0]);
  const open = new Set(all().map(card => card.dataset.gate));
  for (const gate of batch.keys()) if (!open.has(gate)) batch.delete(gate);
  showTray();
  notify(event.detail);
});

document.addEventListener("newcomers", event => {
  const came = event.detail;
  newcomers.hidden = came.length === 0;
  if (came.length) {
    newcomers.querySelector("div").textContent = came.length === 1 ? "A more urgent gate has come." : came.length + " more urgent gates have come.";
    notify(came);
  }
});
newcomers.querySelector("button").addEventListener("click", async () => {
  newcomers.hidden = true;
  await lookForNew();
});

// ---- Notifications, on request ----

const bell = document.querySelector("[data-notify]");
const WANTED = "holdpoint.notify";
const seen = new Set(all().map(card => card.dataset.gate));

function showBell() {
  const words = bell.querySelector("span");
  bell.hidden = typeof Notification === "undefined";
  if (bell.hidden) return;
  const on = Notification.permission === "granted" && localStorage.getItem(WANTED) === "yes";
  words.textContent = Notification.permission === "denied" ? "Notifications are blocked" : on ? "Notifying you" : "Notify me";
  bell.disabled = Notification.permission === "denied";
  bell.setAttribute("aria-pressed", on);
  bell.title = Notification.permission === "denied"
    ? "Your browser blocks notifications of this address: allow them in its settings."
    : on ? "Press to stop notifications" : "A notification of your browser for every new gate while this tab is not looked at";
  bell.setAttribute("aria-label", words.textContent);
}

async function pressBell() {
  const on = bell.getAttribute("aria-pressed") === "true";
  if (!on) await Notification.requestPermission();
  localStorage.setItem(WANTED, on ? "no" : "yes");
  showBell();
}

function notify(elements) {
  for (const card of elements) {
    const gate = card.dataset?.gate;
    if (!gate || seen.has(gate)) continue;
    seen.add(gate);
    if (bell?.getAttribute("aria-pressed") !== "true" || !document.hidden) continue;
    const question = card.querySelector(".ask, .q")?.textContent ?? "";
    const shown = new Notification(gate + " waits for you", { body: question.slice(0, 200), tag: gate });
    shown.onclick = () => { window.focus(); document.getElementById("gate-" + gate)?.focus(); shown.close(); };
  }
}
if (bell) {
  bell.addEventListener("click", pressBell);
  showBell();
}

// ---- Mouse and keys ----

async function open(row) {
  history.pushState(null, "", row.href);
  const id = row.id;
  await look();
  document.getElementById(id)?.focus();
}

gates.addEventListener("submit", event => {
  event.preventDefault();
  const card = cardOf(event.target);
  answer(card, event.target, event.submitter);
});
gates.addEventListener("input", event => {
  const card = cardOf(event.target);
  if (!card) return;
  card.querySelector(".notice-bad")?.remove();
  if (batch.has(card.dataset.gate)) batch.set(card.dataset.gate, typed(card));
  edited(card);
  mark(card);
});
gates.addEventListener("focusin", event => { const card = cardOf(event.target); if (card) current(card); });
gates.addEventListener("click", event => {
  const card = cardOf(event.target);
  const insert = event.target.closest("[data-insert]"), row = event.target.closest("a.gate-row");
  if (event.target.closest("[data-batch]")) toggleBatch(card);
  else if (insert) fill(card, insert.dataset.insert);
  else if (row && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); open(row); }
});

/** Puts a text where the cursor is. */
function fill(card, text) {
  const field = card.querySelector("textarea[name=answer]");
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

function unfold(card, which, field) {
  const details = card.querySelector("details." + which);
  if (!details) return false;
  details.open = true;
  details.querySelector(field).focus();
  return true;
}

function press(card, selector) {
  const found = card.querySelector(selector);
  found?.click();
  return found !== null;
}

function move(by) {
  const list = all();
  const here = cardOf(document.activeElement);
  const at = here ? list.indexOf(here) + by : 0;
  const next = list[Math.min(Math.max(at, 0), list.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

/** What a key does to the gate that has the focus; false where it does nothing. */
function act(card, key) {
  switch (key) {
    case "a": return press(card, "button[value=approve]");
    case "r": return unfold(card, "reject", "textarea");
    case "e": return unfold(card, "edit", "textarea");
    case "y": return press(card, "button[value=yes]");
    case "n": return press(card, "button[value=no]");
    case "b": return press(card, "[data-batch]");
  }
  if (/^[1-9]$/.test(key)) {
    const option = card.querySelectorAll("input[type=radio]")[key - 1];
    if (!option) return false;
    option.checked = true;
    option.focus();
    option.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  }
  return false;
}

document.addEventListener("keydown", event => {
  const card = cardOf(event.target);
  const writing = event.target.matches("textarea, input:not([type=radio]), select");
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && card) {
    event.preventDefault();
    if (event.target.name === "reason") press(card, "button[value=reject]");
    else press(card, ".btn-main");
    return;
  }
  if (event.key === "Escape" && card && event.target !== card) { card.focus(); return; }
  if (writing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  let done = false;
  if (event.key === "j" || event.key === "k") done = move(event.key === "j" ? 1 : -1);
  else if (event.key === "Enter" && card && event.target === card && card.matches("article")) {
    card.querySelector("a[data-review]")?.click();
    const first = card.querySelector("form.answer textarea, form.answer input:not([type=hidden]), form.answer button");
    const hiddenBehind = first?.closest("details:not([open])");
    (hiddenBehind ? card.querySelector("form.answer .btn-main") : first)?.focus();
    done = true;
  } else if (card) done = act(card, event.key.toLowerCase());
  if (done) event.preventDefault();
});

tray.querySelector("[data-send]").addEventListener("click", sendBatch);
tray.querySelector("[data-look]").addEventListener("click", () => document.getElementById("gate-" + batch.keys().next().value)?.focus());
addEventListener("beforeunload", event => { if (all().some(card => typed(card) !== "" && !card.hasAttribute("data-closed"))) event.preventDefault(); });
all().forEach(enhance);
current(all()[0]);
