// Files that go with an answer: chosen, dropped or pasted into a card, listed, and taken out again.
// What the server would refuse is said before anything is sent.

import { button, icon, limit, make, size } from "./elements.js";
import { visible } from "./visible.js";

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

/** What the server takes: how many files, how many bytes each, and all together. */
function limitsOf(input) {
  const { most, each, all } = input.closest("[data-attach]").dataset;
  return { most: Number(most), each: Number(each), all: Number(all) };
}

/** Why they can't be sent together, null where they can. */
function flawOfAll(input) {
  const files = [...input.files], { most, all } = limitsOf(input);
  if (files.length > most) return ["Too many files.", `An answer takes ${most}; you have chosen ${files.length}.`];
  const sum = files.reduce((bytes, file) => bytes + file.size, 0);
  return sum > all ? ["The files are too large.", `Together they have ${size(sum)}; ${limit(all)} can be sent.`] : null;
}

/** Why the files can't be sent, null where they can. */
export function filesFlaw(form) {
  const input = inputOf(form);
  if (!input) return null;
  const { each } = limitsOf(input), large = [...input.files].find(file => file.size > each);
  if (large) return ["A file is too large.", `${visible(large.name)} has ${size(large.size)}; each may have ${limit(each)}.`];
  return flawOfAll(input);
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

/** All files, and at each of them why it can't be sent. */
function show(input) {
  const attach = input.closest("[data-attach]"), list = attach.querySelector("[data-files]"), { each } = limitsOf(input);
  list.replaceChildren(...[...input.files].map(file => {
    const remove = button("Remove", "link as-link", () => {
      put(input, [...input.files].filter(one => one !== file));
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.focus();
    });
    remove.setAttribute("aria-label", "Remove " + visible(file.name));
    const line = make("li", "bar", icon("i-file"), make("span", "wrap", visible(file.name)), make("span", "muted", size(file.size)), remove);
    if (file.size > each) line.append(error("span", `Too large: a file may have ${limit(each)}.`));
    return line;
  }));
  const flaw = flawOfAll(input);
  if (flaw) list.append(error("li", flaw.join(" ")));
}

function error(tag, words) {
  const element = make(tag, "error", tag === "li" ? make("span", "", words) : words);
  (element.firstElementChild ?? element).setAttribute("role", "alert");
  return element;
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
