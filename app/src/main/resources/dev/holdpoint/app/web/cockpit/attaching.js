// Files that go with an answer: chosen, dropped or pasted into a card, listed, and taken out again.
// What the server would refuse is said before anything is sent.

import { button, icon, make, size } from "./elements.js";
import { visible } from "./visible.js";

const MOST = 10;
const LARGEST = 20_000_000; // bytes of one
const ALL = 50_000_000; // bytes of all together
const kept = new WeakMap(); // input -> files

function inputOf(form) {
  return form?.querySelector("input[type=file]") ?? null;
}

export function filesOf(form) {
  return [...(inputOf(form)?.files ?? [])];
}

export function namesOf(form) {
  return filesOf(form).map(file => visible(file.name)).join(", ");
}

/** Why the files can't be sent, null where they can. */
export function filesFlaw(form) {
  const files = filesOf(form), large = files.find(file => file.size > LARGEST);
  if (files.length > MOST) return ["Too many files.", `An answer takes ${MOST}; you have chosen ${files.length}.`];
  if (large) return ["A file is too large.", `${visible(large.name)} has ${size(large.size)}; each may have 20 MB.`];
  const sum = files.reduce((all, file) => all + file.size, 0);
  return sum > ALL ? ["The files are too large.", `Together they have ${size(sum)}; 50 MB can be sent.`] : null;
}

/** A name that no other has: pictures from the clipboard are all called the same. */
function named(file, others) {
  const isTaken = name => others.some(other => other.name.toLowerCase() === name.toLowerCase());
  if (!isTaken(file.name)) return file;
  const dot = file.name.lastIndexOf("."), at = dot > 0 ? dot : file.name.length;
  let number = 2;
  const next = () => file.name.slice(0, at) + "-" + number + file.name.slice(at);
  while (isTaken(next())) number++;
  return new File([file], next(), { type: file.type, lastModified: file.lastModified });
}

function isSame(one, other) {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

function put(input, files) {
  const all = new DataTransfer();
  for (const file of files) all.items.add(file);
  input.files = all.files;
  kept.set(input, files);
  show(input);
}

function show(input) {
  const list = input.closest("[data-attach]").querySelector("[data-files]");
  list.replaceChildren(...[...input.files].map(file => {
    const remove = button("Remove", "link as-link", () => {
      put(input, [...input.files].filter(one => one !== file));
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.focus();
    });
    remove.setAttribute("aria-label", "Remove " + visible(file.name));
    return make("li", "bar", icon("i-file"), make("span", "wrap", visible(file.name)), make("span", "muted", size(file.size)), remove);
  }));
}

/** Adds files to those that a form has. */
function add(form, files) {
  const input = inputOf(form), all = [...(kept.get(input) ?? [])];
  for (const file of files) if (!all.some(one => isSame(one, file))) all.push(named(file, all));
  input.closest("[data-attach]").open = true;
  for (let folded = input.closest("details"); folded; folded = folded.parentElement.closest("details")) folded.open = true;
  put(input, all);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Takes them out where a draft is dropped. */
export function forgetFiles(form) {
  const input = inputOf(form);
  if (input) put(input, []);
}

export function hintAtFiles(card) {
  for (const hint of card.querySelectorAll("[data-attach] [data-hint]")) hint.hidden = false;
}

/** Listens to all cards of a list. */
export function listenForFiles(list, formOf) {
  const formAt = event => {
    const form = formOf(event.target.closest?.("[data-gate]"));
    return inputOf(form) ? form : null;
  };
  list.addEventListener("change", event => {
    if (!event.target.matches("input[type=file]")) return;
    // A second choice adds to the first; that nothing was chosen takes nothing away.
    const chosen = [...event.target.files];
    put(event.target, kept.get(event.target) ?? []);
    add(event.target.form, chosen);
  });
  list.addEventListener("paste", event => {
    const form = formAt(event), files = [...(event.clipboardData?.files ?? [])];
    if (!form || !files.length) return;
    // A text that comes along with its picture is pasted as ever.
    if (!event.clipboardData.types.includes("text/plain")) event.preventDefault();
    add(form, files);
  });
  const isFiles = event => event.dataTransfer?.types.includes("Files") && formAt(event);
  list.addEventListener("dragover", event => { if (isFiles(event)) event.preventDefault(); });
  list.addEventListener("drop", event => {
    const form = isFiles(event);
    if (!form) return;
    event.preventDefault();
    add(form, [...event.dataTransfer.files]);
  });
}
