// A form that works once is sent once: the second press of a double tap would only hear that it was used.

for (const form of document.querySelectorAll("form[data-once]")) {
  form.addEventListener("submit", event => {
    if (form.dataset.once === "sent") event.preventDefault();
    form.dataset.once = "sent";
  });
  // Whoever comes back to the page may press again, and is told what became of it.
  addEventListener("pageshow", () => { form.dataset.once = ""; });
}
