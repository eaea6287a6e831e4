// Filters that live in the address: a choice is a new address, / goes to the search.

const filters = document.getElementById("filters");

/** An address says only what is chosen. */
function address() {
  const chosen = new URLSearchParams();
  for (const [name, value] of new FormData(filters)) {
    if (value) chosen.append(name, value);
  }
  const query = chosen.toString();
  return filters.getAttribute("action") + (query ? "?" + query : "");
}

function go() {
  const next = address();
  if (next !== location.pathname + location.search) location.assign(next);
}

// Whoever chooses with keys passes by others on the way: the choice is made when they rest.
const RESTS = 700;
let keys = 0;
let chosen = 0;
function choose() {
  clearTimeout(chosen);
  const rest = keys + RESTS - performance.now();
  chosen = rest > 0 ? setTimeout(choose, rest) : 0;
  if (!chosen) go();
}

function listen() {
  const search = document.getElementById("q");
  document.getElementById("f-go").hidden = true;
  filters.addEventListener("submit", event => { event.preventDefault(); go(); });
  filters.addEventListener("keydown", event => {
    if (!event.target.matches("select")) return;
    const enough = event.key === "Enter";
    keys = enough ? -RESTS : performance.now();
    if (enough && chosen) choose();
  });
  filters.addEventListener("change", event => { if (event.target !== search) choose(); });
  // The cross in the field.
  search.addEventListener("search", go);
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select, dialog")) return;
    if (event.key !== "/") return;
    event.preventDefault();
    search.select();
  });
}

if (filters) listen();
