// Sends the form without leaving the page, so that files which were chosen are still there when
// something is wrong; says at once what is too large. Without this script the form works as forms do.

import "./pick.js";
import { limit, size } from "./elements.js";

const form = document.getElementById("task-form");
const files = document.getElementById("documents");
const drop = document.getElementById("drop");
const chosen = document.getElementById("chosen");
const most = Number(form.dataset.most);
const all = Number(form.dataset.all);

function complain(field, message) {
  const slot = document.getElementById("e-" + field);
  slot.replaceChildren();
  if (!message) return;
  const text = document.createElement("p");
  text.className = "error";
  text.setAttribute("role", "alert");
  text.textContent = message;
  slot.append(text);
}

/** Whether the server would take them; shows what was chosen. */
function check() {
  chosen.replaceChildren();
  let sum = 0;
  const large = [];
  for (const file of files.files) {
    const line = document.createElement("li");
    line.textContent = file.name + " · " + size(file.size);
    chosen.append(line);
    sum += file.size;
    if (file.size > most) large.push(file.name);
  }
  const message = large.length ? "Larger than " + limit(most) + ": " + large.join(", ")
    : sum > all ? "Together they have more than " + limit(all) + ": add some of them later." : "";
  complain("documents", message);
  return message === "";
}

files.addEventListener("change", check);
for (const name of ["dragover", "dragleave", "drop"]) {
  drop.addEventListener(name, event => {
    event.preventDefault();
    drop.classList.toggle("is-over", name === "dragover");
    if (name === "drop" && event.dataTransfer.files.length) {
      files.files = event.dataTransfer.files;
      check();
    }
  });
}

/** What the page says is wrong, put into this one; what was typed and chosen stays. */
function takeOver(page) {
  for (const there of page.querySelectorAll("#task-form .slot")) {
    document.getElementById(there.id).replaceChildren(...there.childNodes);
  }
  for (const there of page.querySelectorAll("#task-form [name]")) {
    const here = form.querySelector("#" + (there.id || "none"));
    if (here) here.toggleAttribute("aria-invalid", there.hasAttribute("aria-invalid"));
  }
  form.elements.seen.value = page.querySelector("#task-form [name=seen]").value;
}

let sending = false;
form.addEventListener("submit", async event => {
  event.preventDefault();
  if (sending || !check()) return;
  sending = true;
  const body = new FormData(form, event.submitter);
  try {
    const response = await fetch(form.action, { method: "POST", body });
    if (response.redirected) { location.assign(response.url); return; }
    if (response.headers.get("Content-Type").startsWith("text/html")) {
      takeOver(new DOMParser().parseFromString(await response.text(), "text/html"));
    } else {
      complain("form", (await response.json()).detail);
    }
  } catch {
    complain("form", "The server can't be reached. What you typed is still here: try again.");
  } finally {
    sending = false;
  }
  (form.querySelector("[aria-invalid]") ?? form.querySelector(".error, .notice-bad"))?.focus?.();
  form.querySelector(".error, .notice-bad")?.scrollIntoView({ block: "center" });
});

// Who was quicker than this script has chosen already.
if (files.files.length) check();
form.addEventListener("input", () => form.toggleAttribute("data-dirty", true));
