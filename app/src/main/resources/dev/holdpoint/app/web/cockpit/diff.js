// What a person changed in a text, word by word.

import { visible } from "./visible.js";

function words(text) {
  return text.match(/\s+|[^\s]+/g) ?? [];
}

/** Pieces as [kind, text]: "same", "del" or "add". */
export function changes(before, after) {
  const a = words(before), b = words(after);
  if (a.length * b.length > 1_000_000) return [["del", before], ["add", after]];
  const table = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      table[i][j] = a[i] === b[j] ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
    }
  }
  const pieces = [];
  const add = (kind, text) => {
    if (pieces.at(-1)?.[0] === kind) pieces.at(-1)[1] += text; else pieces.push([kind, text]);
  };
  let i = 0, j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) { add("same", a[i]); i++; j++; }
    else if (i < a.length && (j >= b.length || table[i + 1][j] >= table[i][j + 1])) add("del", a[i++]);
    else add("add", b[j++]);
  }
  return pieces;
}

/** The old text above the new one, with what differs marked. */
export function showChanges(element, before, after) {
  element.hidden = before === after;
  if (element.hidden) return;
  const pieces = changes(before, after);
  const line = (kind, tag) => {
    const span = document.createElement("span");
    span.className = kind;
    for (const [which, text] of pieces) {
      if (which === "same") span.append(visible(text));
      else if (which === kind) {
        const mark = document.createElement(tag);
        mark.textContent = visible(text);
        span.append(mark);
      }
    }
    return span;
  };
  element.replaceChildren(line("del", "del"), line("add", "ins"));
}
