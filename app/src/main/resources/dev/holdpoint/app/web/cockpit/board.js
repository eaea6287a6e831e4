// The board without a mouse: a choice is a new address, / goes to the search, n to a new task.

const filters = document.getElementById("filters");
document.getElementById("f-go").hidden = true;

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

filters.addEventListener("submit", event => { event.preventDefault(); go(); });

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
filters.addEventListener("keydown", event => {
  if (!event.target.matches("select")) return;
  const enough = event.key === "Enter";
  keys = enough ? -RESTS : performance.now();
  if (enough && chosen) choose();
});
filters.addEventListener("change", event => { if (event.target.id !== "q") choose(); });
// The cross in the field.
document.getElementById("q").addEventListener("search", go);

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
  if (event.key === "/") {
    event.preventDefault();
    document.getElementById("q").select();
  } else if (event.key === "n") {
    document.getElementById("new-task")?.click();
  }
});
