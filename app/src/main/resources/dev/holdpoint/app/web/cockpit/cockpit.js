// Keeps an open page true: whenever something happened, the page is fetched again and what has
// changed in its live regions is replaced, element by element. What a person is at is left alone.

const TOGETHER = 150; // milliseconds in which several events become one look
let position = document.body.dataset.position;
let looking = false;
let again = false;

/** Elements with something typed, chosen or focused in them belong to the person. */
function isInUse(element) {
  return element.contains(document.activeElement) && element.matches("form, form *, :has(form)")
    || element.matches("[data-dirty]") || element.querySelector("[data-dirty]") !== null;
}

/** What grows by itself is left to the script that lets it grow. */
function isKept(element) {
  return isInUse(element) || element.matches("[data-keep]");
}

/** Makes the children of one region those of the other; an id says which is which. */
function renew(here, there) {
  if (here.isEqualNode(there)) return;
  const keyed = [...there.children].every(child => child.id);
  if (!keyed) {
    if (!isInUse(here)) here.replaceWith(there);
    return;
  }
  const wanted = new Map([...there.children].map(child => [child.id, child]));
  for (const child of [...here.children]) {
    if (!wanted.has(child.id) && !isInUse(child)) child.remove();
  }
  let before = here.firstElementChild;
  for (const next of [...there.children]) {
    const known = next.id ? here.querySelector(":scope > #" + CSS.escape(next.id)) : null;
    if (known === null) {
      here.insertBefore(next, before);
    } else {
      if (known === before) before = before.nextElementSibling;
      else here.insertBefore(known, before);
      if (!known.isEqualNode(next) && !isKept(known)) known.replaceWith(next);
    }
  }
}

async function look() {
  if (looking) { again = true; return; }
  looking = true;
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (response.redirected) { location.reload(); return; }
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    for (const there of page.querySelectorAll("[data-live]")) {
      const here = document.getElementById(there.id);
      if (here) renew(here, there);
    }
    document.title = page.title;
    document.dispatchEvent(new Event("holdpoint:looked"));
  } finally {
    looking = false;
    if (again) { again = false; soon(); }
  }
}

let timer = 0;
function soon() {
  if (timer) return;
  timer = setTimeout(() => { timer = 0; look(); }, TOGETHER);
}

// The events are only the bell; what is shown always comes from the page itself.
function listen() {
  const events = new EventSource("/api/v1/events?names=none&since=" + position);
  events.onopen = () => connected(true);
  events.onerror = () => {
    connected(false);
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  };
  events.onmessage = event => { position = event.lastEventId; soon(); };
}

document.addEventListener("holdpoint:look", soon);

function connected(isIt) {
  document.body.toggleAttribute("data-lost", !isIt);
}

listen();
