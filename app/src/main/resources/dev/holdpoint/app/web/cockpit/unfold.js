// What a card keeps folded: fetched when somebody unfolds it, and unfolded again when the page has
// renewed the card. Without this script there is a link in its place.

const open = new Set(); // the ids of what a person has unfolded
const parts = new Map(); // address -> what was fetched, until something happened

async function fetched(address) {
  if (!parts.has(address)) {
    parts.set(address, fetch(address).then(response => response.ok ? response.text() : null).catch(() => null));
  }
  const text = await parts.get(address);
  if (text === null) parts.delete(address);
  return text;
}

function sum(details, words) {
  details.querySelector("[data-sum]").textContent = words;
}

async function fill(details) {
  const html = await fetched(details.dataset.unfold);
  if (html === null) return;
  const part = document.createElement("template");
  part.innerHTML = html;
  sum(details, part.content.querySelector("[data-sum]").dataset.sum);
  details.querySelector("[data-into]").replaceChildren(part.content);
}

/** The numbers alone, of the card that somebody is at. */
async function count(card) {
  const details = card?.querySelector("details[data-unfold]:not([open])");
  if (!details || details.querySelector("[data-sum]").textContent) return;
  const words = await fetched(details.dataset.unfold + "?sum");
  if (words) sum(details, words);
}

function cardAt(element) {
  return element?.closest?.("#gates > [data-gate], [data-folds]") ?? null;
}

document.addEventListener("toggle", event => {
  const details = event.target;
  if (!details.id || !cardAt(details)) return;
  if (details.open) open.add(details.id); else open.delete(details.id);
  if (details.open && details.dataset.unfold) fill(details);
}, true);

document.addEventListener("renewed", event => {
  parts.clear();
  for (const element of event.detail) {
    for (const details of element.querySelectorAll?.("details[id]") ?? []) {
      if (open.has(details.id)) details.open = true;
    }
  }
  count(cardAt(document.activeElement));
});

document.addEventListener("focusin", event => count(cardAt(event.target)));
count(document.querySelector("#gates > [data-gate]"));
for (const details of document.querySelectorAll("[data-folds] > details[open][data-unfold]")) fill(details);
