// The board without a mouse: its filters, and n for a new task.

import "./filters.js";

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
  if (event.key === "n") document.getElementById("new-task")?.click();
});
