// What an answered card shows in its place: what was answered, by whom, when, and whether it can
// still be undone. A card keeps its height, so that nothing under it moves.

import { secondsLeft, send, undo } from "./pending.js";
import { relative } from "./times.js";
import { button, clock, icon, make, say } from "./elements.js";
import { visible } from "./visible.js";

const me = document.body.dataset.person;
const CHANNELS = {
  terminal: "in the terminal", cli: "by command", file: "by file", web: "in the browser",
  api: "through the API", mcp: "through an assistant",
};
const SHAPE = "M8 2a6 6 0 1 1 0 12a6 6 0 1 1 0-12";

/** Lets a card look closed, with one word for its state; what it was before comes back with reopen. */
export function shut(card, word, shape) {
  if (!card.hasAttribute("data-receipt")) {
    card.style.minHeight = card.offsetHeight + "px";
    const use = card.querySelector(".disc use"), kind = card.querySelector(".kind");
    card.was = { shape: use.getAttribute("href"), word: kind.textContent };
  }
  card.classList.remove("is-focus");
  card.classList.add("is-shut");
  card.setAttribute("data-receipt", "");
  card.setAttribute("data-dirty", "");
  card.querySelector(".disc").classList.add("disc-closed");
  card.querySelector(".disc use").setAttribute("href", "#" + shape);
  const kind = card.querySelector(".kind");
  if (kind.textContent !== word) kind.textContent = word;
  kind.classList.add("is-closed");
  // Nobody has to hurry any more.
  const due = card.querySelector(".chip-due");
  if (due && !due.hidden) due.hidden = true;
}

export function reopen(card) {
  card.style.minHeight = "";
  card.classList.remove("is-shut");
  card.removeAttribute("data-receipt");
  card.removeAttribute("data-dirty");
  card.querySelector(".disc").classList.remove("disc-closed");
  card.querySelector(".disc use").setAttribute("href", card.was.shape);
  const kind = card.querySelector(".kind");
  kind.textContent = card.was.word;
  kind.classList.remove("is-closed");
  const due = card.querySelector(".chip-due");
  if (due) due.hidden = false;
}

function ring() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "ring");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  for (const name of ["ring-rail", "ring-left"]) {
    const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
    line.setAttribute("d", SHAPE);
    line.setAttribute("class", name);
    line.setAttribute("pathLength", "5");
    svg.append(line);
  }
  return svg;
}

/** A receipt that follows its entry: counting, sending, without connection. */
export class Receipt {
  constructor(entry, words) {
    this.entry = entry;
    this.words = words;
    this.head = make("p", "", make("b", "", visible(words)));
    this.line = make("p", "xs muted");
    const all = entry.gates.length > 1 ? " all " + entry.gates.length : "";
    this.undoButton = button([icon("i-undo"), "Undo" + all + " ", make("kbd", "", "Z")], "", () => undo(entry));
    this.undoButton.dataset.does = "undo";
    this.sendButton = button("Send now", "btn-quiet", () => send(entry));
    this.sendButton.dataset.does = "send";
    this.mark = make("span", "", ring());
    this.buttons = make("span", "bar", this.undoButton, this.sendButton);
    this.element = make("div", "receipt", this.mark, make("div", "", this.head, this.line), this.buttons);
    this.show();
  }

  show() {
    const { state, hasFiles, isLarge, isUnkept, unsure } = this.entry, left = secondsLeft(this.entry);
    const kept = isUnkept ? "It is only in this page: do not close it. It is" : "It is kept, and";
    const words = {
      counting: hasFiles ? `By you. Sending… sent in ${left} s. Stay on this page until the files are sent.`
        : `By you. Sending… sent in ${left} s, or at once when you leave.`,
      sending: hasFiles ? "By you. Sending its files… Stay on this page." : isLarge ? "By you. Too large to wait for an undo: it is being sent at once." : "By you. Sending…",
      asking: "It may have been sent: whether it was is being looked up. It is not sent again.",
      lost: unsure ? `It may have been sent: the connection was lost. ${kept} sent again once the server is back.`
        : `Not sent: there is no connection. ${kept} sent once the server is back.`,
    }[state];
    if (!words) return;
    if (state !== this.last && state !== "counting") this.keepFocus();
    if (this.line.textContent !== words) this.line.textContent = words;
    this.mark.querySelector(".ring-left")?.setAttribute("stroke-dasharray", (state === "counting" ? left : 5) + " 5");
    this.undoButton.hidden = state === "sending" || state === "asking";
    this.sendButton.hidden = state !== "counting";
    this.element.classList.toggle("receipt-bad", state === "lost" || state === "asking");
    if (state === "lost" && this.last !== "lost") this.element.setAttribute("role", "alert");
    this.last = state;
  }

  /** One word for a card whose answer is not saved yet. */
  stateWord() {
    const { state, unsure } = this.entry;
    if (state === "asking" || unsure) return "Perhaps sent";
    return state === "lost" ? "Not sent yet" : "Sending…";
  }

  /** A button that goes takes the focus with it: the card has it then. */
  keepFocus() {
    if (this.buttons.contains(document.activeElement)) this.element.closest("[tabindex]").focus({ preventScroll: true });
  }

  /** The server has it. */
  sent(at, dismiss) {
    this.keepFocus();
    this.at = at;
    this.entry.sentAt = at;
    this.element.removeAttribute("role");
    this.element.classList.remove("receipt-bad");
    this.mark.replaceChildren(icon("i-check"));
    this.line.textContent = `By you. Saved at ${clock(at)}, too late to undo.`;
    if (this.entry.isLarge) this.line.textContent = `By you. Sent at once, it is too large to wait. Saved at ${clock(at)}, too late to undo.`;
    this.buttons.replaceChildren(button("Dismiss", "btn-quiet", dismiss));
    this.buttons.firstChild.dataset.does = "dismiss";
  }

  /** The files that went with it, once it is saved: as the task's story shows them. */
  async showFiles(gate, words) {
    const given = await filesWith(gate);
    if (!given) return;
    this.head.firstChild.textContent = visible(words);
    this.line.after(given);
  }

  /** What can be done next: a link of the page. */
  offer(link) {
    if (this.buttons.querySelector("a")) return;
    const next = link.cloneNode(true);
    next.removeAttribute("id");
    this.buttons.prepend(next);
  }

  tooLate() {
    const words = this.at ? `Too late to undo: it was sent at ${clock(this.at)}.` : "Too late to undo: it is on its way.";
    this.line.replaceChildren(make("b", "", words));
    say(words);
  }
}

/** The list of files that came with an answer, from the page that has its receipt; null where there is none. */
export async function filesWith(gate) {
  const response = await fetch("/gates/" + gate + "/receipt", { headers: { Accept: "text/html" } }).catch(() => null);
  if (!response?.ok) return null;
  return new DOMParser().parseFromString(await response.text(), "text/html").querySelector(".receipt .given");
}

/** How a gate was closed, in a sentence. */
export function outcome(gate, first) {
  const line = make("p");
  if (gate.state !== "answered") {
    line.append(make("b", "", gate.state === "expired" ? "Nobody answered in time." : "The question was withdrawn" + (gate.reason ? ": " + visible(gate.reason) : ".")));
    return line;
  }
  const at = make("time", "", relative(Date.parse(gate.answeredAt)));
  at.dateTime = gate.answeredAt;
  at.dataset.relative = "";
  at.title = gate.answeredAt;
  line.append(make("b", "", (gate.by === me ? "You" : gate.by) + " answered" + (first ? " first" : "")), ", ", at, ", " + (CHANNELS[gate.channel] ?? gate.channel));
  line.append(gate.sensitive ? ", hidden." : ": “" + visible(gate.answer) + "”");
  return line;
}

export function closedWord(gate) {
  return gate.state === "answered" ? "Answered" : gate.state === "expired" ? "Expired" : "Withdrawn";
}
