// An answer as the server tells it afterwards, and whether the server has this one or another.

import { chosenText, isChoice } from "./choice.js";

/** The field with the arguments of an action, null where nobody has changed it. */
export function editedField(form) {
  const field = form.querySelector("textarea[name=command], textarea[name=args]");
  return field && field.value !== field.defaultValue ? field : null;
}

/** The arguments as JSON; of a command all others are as the agent wanted them. */
function argumentsOf(field) {
  return field.name === "args" ? field.value : JSON.stringify({ ...JSON.parse(field.dataset.args), command: field.value });
}

/** What a form sends. */
export function sends(form, fields) {
  const decision = fields.get("decision");
  if (decision === "reject") return "reject: " + fields.get("reason");
  if (decision === "approve") {
    const field = editedField(form);
    return field ? "approve " + argumentsOf(field) : "approve";
  }
  return isChoice(form) ? chosenText(form) : fields.get("answer");
}

export function plain(text) {
  return text.replace(/\r\n?/g, "\n").trim();
}

/** The order of names in an object says nothing. */
function sorted(name, value) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1));
}

export function isSame(one, other) {
  if (plain(one) === plain(other)) return true;
  if (!one.startsWith("approve ") || !other.startsWith("approve ")) return false;
  try {
    const [a, b] = [one, other].map(text => JSON.stringify(JSON.parse(text.slice("approve ".length)), sorted));
    return a === b;
  } catch {
    return false;
  }
}
