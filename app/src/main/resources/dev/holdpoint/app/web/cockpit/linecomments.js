// Comments on lines of a diff. A line has no field until somebody wants to write there: thousands of
// them would make the page slow. Without this script the line's button asks the server for one.

const PLACE = /^(o?)([1-9][0-9]{0,6})$/;

/** What a comment on this line is called among the fields of the form. */
function nameOf(line) {
  return line.closest("[data-file]").dataset.file + line.id.split(".")[1];
}

function words(place) {
  const [, old, number] = place.match(PLACE) ?? [];
  return (old ? "removed line " : "line ") + number;
}

function fieldsOf(form, name) {
  return [...form.querySelectorAll("textarea")].filter(field => field.name === name);
}

function made(name, place) {
  const box = document.getElementById("remark-here").content.firstElementChild.cloneNode(true);
  const field = box.querySelector("textarea"), label = box.querySelector("label");
  field.name = name;
  field.id = "c-" + name;
  label.htmlFor = field.id;
  label.textContent = "Comment on " + place;
  box.querySelector("[data-place]").textContent = "on " + place;
  box.querySelector("[data-drop]").hidden = false;
  return box;
}

/** Unfolds what a field stands in, and shows the part of the page with it. */
function reveal(field) {
  const file = field.closest("details");
  if (file) file.open = true;
  const part = field.closest(".part");
  if (part && !part.classList.contains("is-shown")) location.hash = part.id;
}

/** The field for a comment on this line; where there is one already, that one. */
export function commentOn(form, line) {
  const name = nameOf(line);
  let [field] = fieldsOf(form, name);
  if (!field) {
    const box = made(name, words(line.id.split(".")[1]));
    line.after(box);
    field = box.querySelector("textarea");
  }
  reveal(field);
  field.focus();
  return true;
}

/** Makes the fields that a draft needs; where its line is not shown, below the file or the form. */
export function makeFields(form, fields) {
  for (const [name] of fields) {
    if (!name.startsWith("at.") || fieldsOf(form, name).length) continue;
    const dot = name.lastIndexOf("."), place = name.slice(dot + 1);
    const file = [...form.querySelectorAll("[data-file]")].find(one => one.dataset.file === name.slice(0, dot + 1));
    const line = file && document.getElementById(file.id.replace("file-", "") + "." + place);
    if (!PLACE.test(place)) continue;
    const box = made(name, line ? words(place) : decodeURIComponent(name.slice(3, dot)) + ", " + words(place));
    if (line) line.after(box);
    else if (file) file.append(box);
    else form.querySelector("#parts").append(box);
  }
}

/** Takes an empty field away; what was written stays to be seen, since it will be sent. */
export function leaveLine(box, always = false) {
  const line = box.previousElementSibling;
  if (always || box.querySelector("textarea").value.trim() === "") box.remove();
  line?.querySelector?.(".at")?.focus();
}

/** Marks the lines that have something written, and shows what only a script can do. */
export function markLines(form) {
  for (const line of form.querySelectorAll(".lines > .has-comment")) line.classList.remove("has-comment");
  for (const box of form.querySelectorAll(".lines > .at-line")) box.previousElementSibling?.classList.add("has-comment");
  for (const drop of form.querySelectorAll("[data-drop]")) drop.hidden = false;
  for (const at of form.querySelectorAll(".lines button.at:not([tabindex])")) at.tabIndex = -1;
}
