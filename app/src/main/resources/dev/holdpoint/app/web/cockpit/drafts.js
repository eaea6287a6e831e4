// What a person has typed or chosen and not sent, kept in this browser: it survives a reload, other
// pages and a tab that the browser discards. Hidden input is never kept.

const PREFIX = "holdpoint.draft.";
const MINE = PREFIX + document.body.dataset.project + "." + document.body.dataset.person + ".";
const LONGEST = 100_000; // characters of one draft
const MOST = 100; // drafts
const OLDEST = 14 * 24 * 3600 * 1000; // milliseconds

function keys(prefix) {
  try {
    return Object.keys(localStorage).filter(key => key.startsWith(prefix));
  } catch {
    return []; // The browser allows no storage.
  }
}

function read(key) {
  try {
    const draft = JSON.parse(localStorage.getItem(key));
    return typeof draft?.at === "number" && Array.isArray(draft.fields) ? draft : null;
  } catch {
    return null;
  }
}

function remove(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept then.
  }
}

/** Named fields that differ from what the page had; never what is hidden. */
export function fieldsOf(form) {
  const fields = [];
  for (const field of form.elements) {
    if (!field.name || field.matches("[type=hidden], [type=password], [type=file], button")) continue;
    if (field.matches("[type=radio], [type=checkbox]")) {
      if (field.checked !== field.defaultChecked) fields.push([field.name, field.value]);
    } else if (field.value !== field.defaultValue && field.value.trim()) fields.push([field.name, field.value]);
  }
  return fields;
}

/** Puts kept fields back into a form; false where none of them is there. */
export function putBack(form, fields) {
  let any = false;
  for (const [name, value] of fields) {
    for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (field.matches("[type=hidden], [type=password], [type=file], button")) continue;
      if (field.matches("[type=radio], [type=checkbox]")) { if (field.value !== value) continue; field.checked = true; }
      else field.value = value;
      any = true;
      const folded = field.closest("details");
      if (folded) folded.open = true;
    }
  }
  return any;
}

/** The texts among kept fields, to be read and copied. */
export function textOf(draft) {
  return draft.fields.map(field => field[1]).filter(text => text !== "").join("\n\n");
}

/**
 * Keeps a draft; one without any content is dropped.
 *
 * @param more batch, files (their names), pending (in words), sends (the same as the server tells it), left, unsent (why it could not be sent)
 * @returns whether it is kept
 */
export function keep(gate, fields, more = {}) {
  if (!fields.length && !more.pending && !more.unsent) { drop(gate); return true; }
  if (JSON.stringify(fields).length > LONGEST) { drop(gate); return false; }
  try {
    localStorage.setItem(MINE + gate, JSON.stringify({ at: Date.now(), fields, ...more }));
    return true;
  } catch {
    return false; // No room, or the browser allows none.
  }
}

export function find(gate) {
  return read(MINE + gate);
}

export function drop(gate) {
  remove(MINE + gate);
}

/** All of this person's drafts: [gate, draft]. */
export function all() {
  return keys(MINE).map(key => [key.slice(MINE.length), read(key)]).filter(([, draft]) => draft !== null);
}

function tidy() {
  const known = all().sort(([, a], [, b]) => b.at - a.at);
  known.forEach(([gate, draft], i) => { if (i >= MOST || Date.now() - draft.at > OLDEST) drop(gate); });
}

/** Nothing stays behind for whoever comes to this browser next. */
export function forgetAll() {
  for (const key of keys(PREFIX)) remove(key);
}

tidy();
