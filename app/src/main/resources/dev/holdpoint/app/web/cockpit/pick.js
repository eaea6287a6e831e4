// A field for ids of tasks becomes one in which tasks are looked for by title or id, and picked. What
// was picked stands above it; without this script ids are typed, and the server says what is wrong.

import { icon, make } from "./elements.js";

const PAUSE = 150; // milliseconds without a key before the server is asked

function picker(field) {
  const raw = field.querySelector("input");
  const form = raw.form;
  const name = raw.name;
  const many = field.dataset.many === "true";
  const picked = field.querySelector(".picked");
  const label = field.querySelector("label");
  const box = make("input", "in");
  const list = make("ul", "");
  const note = make("p", "hint");
  const popup = make("div", "picks", list, note);
  const told = make("p", "vh");
  let active = null, timer = 0, asked = null;
  let shown = null; // the words that the list is for, null where it is closed
  let keys = Promise.resolve(), waiting = [], round = 0;
  let dropped = 0; // characters that picks took out of the field

  const chips = () => [...picked.children];
  const options = () => [...list.children];
  const ids = () => chips().map(chip => chip.dataset.id);
  const titleOf = element => element.querySelector(".cut").textContent;

  function build() {
    list.id = name + "-options";
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", label.firstChild.textContent.trim() + ": tasks to pick");
    told.setAttribute("role", "status");
    const attributes = {
      id: raw.id, type: "text", role: "combobox", autocomplete: "off", spellcheck: "false", maxlength: "400",
      placeholder: "Search by title or id", "aria-autocomplete": "list", "aria-controls": list.id,
      "aria-describedby": raw.getAttribute("aria-describedby"),
    };
    for (const [key, value] of Object.entries(attributes)) box.setAttribute(key, value);
    if (raw.hasAttribute("aria-invalid")) box.setAttribute("aria-invalid", "true");
    label.querySelector(".hint").textContent = many ? "tasks that must be done first" : "one task";
    takeOver();
    raw.replaceWith(make("div", "pick-box", box, popup), told);
    close();
  }

  /** What stands in the field already; what names no task stays as it was typed. */
  function takeOver() {
    const typed = raw.value.split(/[\s,]+/).filter(word => word);
    for (const chip of chips()) {
      if (typed.includes(chip.dataset.typed)) makeRemovable(chip); else chip.remove();
    }
    const known = chips().map(chip => chip.dataset.typed);
    box.value = typed.filter(word => !known.includes(word)).join(" ");
  }

  function say(words) {
    told.textContent = words;
  }

  function makeRemovable(chip) {
    const remove = make("button", "", icon("i-x"));
    remove.type = "button";
    remove.setAttribute("aria-label", "Remove " + titleOf(chip));
    remove.addEventListener("click", () => {
      const next = chip.nextElementSibling ?? chip.previousElementSibling;
      chip.remove();
      say("Removed: " + titleOf(chip));
      (next?.querySelector("button") ?? box).focus();
    });
    chip.append(remove);
  }

  /** @param typed what the field had when it was picked: what came later is for the next one */
  function pick(option, typed) {
    const chip = make("li", "", ...[...option.childNodes].map(node => node.cloneNode(true)));
    chip.dataset.id = option.dataset.id;
    if (!many) picked.replaceChildren();
    if (!ids().includes(chip.dataset.id)) picked.append(chip);
    makeRemovable(chip);
    const rest = box.value.startsWith(typed) ? box.value.slice(typed.length) : "";
    dropped += box.value.length - rest.length;
    box.value = rest;
    close();
    if (box.value.trim()) soon();
    say("Picked: " + titleOf(chip));
    box.focus();
  }

  function mark(option) {
    active?.setAttribute("aria-selected", "false");
    active = option;
    if (option === null) {
      box.removeAttribute("aria-activedescendant");
      return;
    }
    option.setAttribute("aria-selected", "true");
    box.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  function close() {
    clearTimeout(timer);
    asked?.abort();
    asked = null;
    shown = null;
    mark(null);
    popup.hidden = true;
    list.hidden = true;
    list.replaceChildren();
    box.setAttribute("aria-expanded", "false");
  }

  function show(found, words) {
    mark(null);
    list.replaceChildren(...found);
    options().forEach((option, i) => { option.id = name + "-option-" + i; });
    list.hidden = found.length === 0;
    note.textContent = words;
    note.hidden = words === "";
    popup.hidden = false;
    box.setAttribute("aria-expanded", String(found.length > 0));
    say(words || found.length + (found.length === 1 ? " task" : " tasks") + " to pick from");
  }

  /**
   * Keys act one after the other, also while the server is still asked for what they are about.
   *
   * @param act gets what the field had when the key was pressed, without what was picked since
   */
  function inTurn(act) {
    const now = round, typed = box.value, before = dropped;
    waiting.push(act);
    keys = keys.then(() => now === round && act(typed.slice(dropped - before)))
      .finally(() => waiting.shift());
  }

  /** Also forgets the keys that have not acted yet. */
  function leave() {
    round++;
    close();
  }

  /** Whether what was found is shown: false where something else was asked for meanwhile. */
  async function search(words) {
    clearTimeout(timer);
    asked?.abort();
    const asking = new AbortController();
    asked = asking;
    const query = new URLSearchParams({ field: name, q: words });
    if (field.dataset.for) query.set("for", field.dataset.for);
    try {
      const response = await fetch("/tasks/pick?" + query, { signal: asking.signal });
      if (!response.ok || response.redirected) throw new Error();
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      if (asked !== asking) return false;
      const found = [...page.querySelectorAll("[role=option]")].filter(one => !ids().includes(one.dataset.id));
      show(found, found.length ? "" : "No task that can be picked has this in its title or id.");
    } catch {
      if (asked !== asking) return false;
      show([], "The server can't be asked now. A whole id is taken as it is.");
    }
    shown = words;
    return true;
  }

  function soon() {
    clearTimeout(timer);
    timer = setTimeout(() => inTurn(typed => search(typed.trim())), PAUSE);
  }

  async function step(by, typed) {
    const words = typed.trim();
    if (shown !== words && !await search(words)) return;
    const all = options();
    if (!all.length) return;
    const at = all.indexOf(active);
    const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
    mark(all[next]);
  }

  const down = typed => step(1, typed);
  const up = typed => step(-1, typed);

  /** Nothing is picked by mistake: where several fit, somebody says which. */
  async function enter(typed) {
    if (active) pick(active, typed);
    else if (typed.trim() && await search(typed.trim()) && options().length === 1) pick(options()[0], typed);
  }

  box.addEventListener("input", () => {
    mark(null); // it was marked for other words
    if (box.value.trim()) soon(); else leave();
  });
  box.addEventListener("click", () => { if (popup.hidden) search(box.value.trim()); });
  box.addEventListener("keydown", event => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      inTurn(event.key === "ArrowDown" ? down : up);
    } else if (event.key === "Enter" && (active || waiting.length || box.value.trim())) {
      event.preventDefault();
      if (!event.repeat) inTurn(enter);
    } else if (event.key === "Escape") {
      if (!popup.hidden) event.preventDefault();
      if (waiting.includes(enter)) inTurn(close); else leave(); // also what is looked for at this moment
    }
  });
  // A press must not take the focus away, or the list would be gone before it is over.
  popup.addEventListener("pointerdown", event => event.preventDefault());
  popup.addEventListener("mousedown", event => event.preventDefault());
  list.addEventListener("click", event => {
    const option = event.target.closest("[role=option]");
    if (option) pick(option, box.value);
  });
  box.addEventListener("blur", leave);
  // Also what was typed and not picked: the server knows whole ids, and says what it does not know.
  form.addEventListener("formdata", event => {
    event.formData.set(name, [...ids(), ...box.value.split(/[\s,]+/)].join(" ").trim());
  });
  build();
}

for (const field of document.querySelectorAll("[data-pick]")) picker(field);
