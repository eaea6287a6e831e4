// A choice in a card: its options, and "Something else" in own words.

export function isChoice(form) {
  return form.querySelector("input[name=answer]:is([type=radio], [type=checkbox])") !== null;
}

/** What is chosen; words are null where "Something else" is not. */
function chosen(form) {
  const picked = [...form.querySelectorAll("input[name=answer]:checked")].map(one => one.value);
  const isElse = picked.includes("");
  return { options: picked.filter(value => value !== ""), words: isElse ? form.querySelector("[name=other]").value : null };
}

/** The same in words; empty where nothing is chosen or said yet. */
export function chosenText(form) {
  const { options, words } = chosen(form);
  const said = words?.trim() ? [words] : [], isOne = options.length + said.length === 1;
  // As the server tells it: where there are several, an option with a comma in it is quoted.
  return [...options.map(one => isOne || !one.includes(",") ? one : `"${one}"`), ...said].join(", ");
}

/** The same as the API takes it. */
export function asAnswer(form) {
  const { options, words } = chosen(form);
  const parts = words === null ? options : [...options, words];
  return { answer: parts.length === 1 ? parts[0] : parts, other: words !== null };
}

/** The options to be looked at beside a receipt, so that it fills the place of the form; none where it is no choice. */
export function shownOptions(form, picked = null) {
  const there = form.querySelector("fieldset.options");
  if (!there) return [];
  const options = there.cloneNode(true);
  options.disabled = true;
  for (const option of options.querySelectorAll("input")) {
    option.removeAttribute("name"); // Without it, options of several cards are not one group.
    if (picked) option.checked = picked.includes(option.value);
  }
  return [options];
}

/** Why this can't be sent, null where it can. */
export function choiceFlaw(form) {
  const { options, words } = chosen(form);
  if (words !== null && !words.trim()) return ["Nothing is written.", "Say in your own words what it should be."];
  return options.length || words !== null ? null : ["Nothing is chosen.", "Pick one of the options first."];
}

/** Picks the option of this number; where several can be chosen it is taken back by the same key. */
export function pick(card, number) {
  const option = card.querySelectorAll("form.answer input[name=answer]:is([type=radio], [type=checkbox])")[number - 1];
  if (!option) return false;
  option.checked = option.type === "radio" || !option.checked;
  option.focus();
  option.dispatchEvent(new Event("input", { bubbles: true }));
  if (option.checked && option.value === "") card.querySelector("form.answer [name=other]").focus();
  return true;
}
