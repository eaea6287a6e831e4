// What comes of an answer, in its card: a receipt while it waits and when it is saved, the card as
// it was after an undo or a refusal, and who was first where somebody else was.

import { look } from "./live.js";
import { fieldIsGone } from "./gesture.js";
import { drop, fieldsOf, keep } from "./drafts.js";
import { cancel, hold, of } from "./pending.js";
import { closedWord, filesWith, outcome, Receipt, reopen, shut } from "./receipts.js";
import { filesFlaw, filesOf, namesOf } from "./attaching.js";
import { choiceFlaw, chosenText, isChoice, shownOptions } from "./choice.js";
import { editedField, isSame, sends } from "./sameanswer.js";
import { button, copy, icon, make, say } from "./elements.js";
import { mayShrink } from "./room.js";
import { all, cardOf, complain, edited, formOf, isHidden, keepDraft, mark, typed } from "./cards.js";

const me = document.body.dataset.person;
const LONGEST = 200; // characters of an answer on its receipt

function cut(text) {
  // Not between the two halves of a character.
  return text.length > LONGEST ? text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, "") + "…" : text;
}

/** An answer in words, and the one word for its card. */
function worded(form, fields) {
  if (isHidden(form)) return ["Hidden text", "Answered"];
  const decision = fields.get("decision");
  if (decision === "reject") return ["Rejected: " + cut(fields.get("reason")), "Rejected"];
  if (decision === "approve") {
    return [editedField(form) ? "Approved, edited" : "Approved", "Approved"];
  }
  const answer = isChoice(form) ? chosenText(form) : fields.get("answer");
  return [cut(answer === "yes" ? "Yes" : answer === "no" ? "No" : answer), "Answered"];
}

/** Why edited arguments can't be sent, null where they can. */
function argumentsFlaw(form) {
  const field = editedField(form);
  if (field?.name !== "args") return null;
  try {
    const value = JSON.parse(field.value);
    return value !== null && typeof value === "object" ? null : ["The arguments do not fit.", "They must be a JSON object or a list. Nothing was changed."];
  } catch (error) {
    return ["The arguments are not JSON.", error.message + ". Nothing was changed."];
  }
}

/** What is sent in place of the action that the card shows; nothing where nobody edited it. */
function shownEdit(form, words) {
  if (!words.startsWith("Approved") || !editedField(form)) return [];
  const diff = form.querySelector("[data-diff]").cloneNode(true);
  diff.removeAttribute("data-diff");
  diff.setAttribute("aria-label", "What is sent in place of it");
  return [diff];
}

/** One card's part in an entry: its form is put aside, and comes back with an undo. */
export class Part {
  constructor(card) {
    this.card = card;
    this.form = formOf(card);
    this.fields = isHidden(this.form) ? [] : fieldsOf(this.form);
    this.shown = this.form.querySelector("input[name=shown]");
  }

  get gate() {
    return this.card.dataset.gate;
  }

  /** Keeps it in this browser; false where it is only in this page, as hidden text always is. */
  keep(more) {
    const files = namesOf(this.form) || undefined;
    const isKept = !isHidden(this.form) && keep(this.gate, this.fields, { ...more, sends: this.sends, files });
    this.card.toggleAttribute("data-unkept", !isKept);
    return isKept;
  }

  /** The value of the same version for another session. */
  renew(page) {
    const there = page.querySelector(`[id="gate-${CSS.escape(this.gate)}"] input[name=shown]`);
    if (there && there.dataset.of === this.shown.dataset.of) this.shown.value = there.value;
  }

  /** @param word what the card is called once the answer is saved */
  take(entry, words, word) {
    this.card.dispatchEvent(new CustomEvent("taken", { bubbles: true }));
    this.receipt = new Receipt(entry, words);
    this.word = word;
    this.form.querySelector(".notice")?.remove();
    this.form.querySelector("[data-draft]")?.remove();
    shut(this.card, this.receipt.stateWord(), "i-clock");
    this.box = make("div", "answer", ...shownOptions(this.form), ...shownEdit(this.form, words), this.receipt.element);
    this.form.replaceWith(this.box);
  }

  show() {
    if (!this.receipt) return;
    this.receipt.show();
    shut(this.card, this.receipt.stateWord(), "i-clock");
  }

  restore() {
    this.box.replaceWith(this.form);
    reopen(this.card);
    edited(this.card);
    mark(this.card);
    keepDraft(this.card);
  }

  /**
   * The reply to an earlier try may be lost: whether the gate has just this answer tells whose it is.
   * Of hidden text nobody can tell.
   */
  async checked(result) {
    const { status, json, tries } = result;
    if (status !== 409 || tries < 2 || json.by !== me || json.channel !== "web") return result;
    const gate = await fetched(this.gate);
    return { ...result, mine: gate?.state === "answered" && !gate.sensitive && isSame(gate.answer, this.sends) };
  }

  /** Shows what came of it; true where it was taken. */
  settle({ status, json, mine }) {
    if (status === 200 || mine) {
      drop(this.gate);
      this.card.removeAttribute("data-unkept");
      shut(this.card, this.word, "i-check");
      mayShrink(this.card);
      this.receipt.sent(json.at ?? json.answeredAt ?? Date.now(), () => dismiss(this.card));
      if (this.files) this.receipt.showFiles(this.gate, this.answer);
      say(this.gate + " is answered.");
      return true;
    }
    if (status === 409 || status === 410) {
      closed(this.card, this.form, this.receipt.words).then(isTold => { if (!isTold) this.refused(status, json); });
      return false;
    }
    this.refused(status, json);
    return false;
  }

  /** The card as it was, and why. */
  refused(status, json) {
    this.restore();
    const why = json.detail ?? "The server said " + status + ".";
    const title = status === 400 ? "Not sent: that answer does not fit." : "Not sent: that was not possible.";
    complain(this.card, title, why + " Nothing was changed.");
    this.keep({ pending: this.receipt.words, unsent: why });
  }
}

function withFiles(fields, files) {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  for (const file of files) data.append("attachments", file, file.name);
  return data;
}

/** Takes the answer of a card; false where it can't be given yet. */
export function answer(card, submitter) {
  const form = formOf(card);
  if (!form) return false;
  const files = filesOf(form);
  const fields = new URLSearchParams([...new FormData(form, submitter)].filter(([, value]) => typeof value === "string"));
  const flaw = (isChoice(form) ? choiceFlaw(form) : null) ?? filesFlaw(form);
  if (flaw) {
    complain(card, ...flaw);
    return false;
  }
  if (fields.get("decision") === "reject" && !fields.get("reason").trim()) {
    complain(card, "A rejection needs a reason.", "The agent is told why.", form.querySelector("[name=reason]"));
    return false;
  }
  if (fields.get("decision") === "approve" && fields.get("reason").trim()) {
    const field = form.querySelector("[name=reason]");
    complain(card, "You wrote a reason for rejecting.", "Reject, or clear the reason to approve.", field, () => field.value.trim() !== "");
    return false;
  }
  if (fields.get("decision") === "approve" && files.length) {
    complain(card, "An approval takes no files.", "Remove them, or reject it.");
    return false;
  }
  if (!fields.has("decision") && !isChoice(form) && !(fields.get("answer") ?? "").trim()) {
    complain(card, "That answer does not fit.", "It is empty. Nothing was changed.");
    return false;
  }
  const badArguments = fields.get("decision") === "approve" ? argumentsFlaw(form) : null;
  if (badArguments) {
    complain(card, ...badArguments, editedField(form));
    return false;
  }
  const part = new Part(card), [words, word] = worded(form, fields);
  part.sends = sends(form, fields);
  const entry = {
    gates: [part.gate],
    words,
    address: form.getAttribute("action").replace(/\?.*/, ""),
    hasFiles: files.length > 0,
    type: files.length ? null : "application/x-www-form-urlencoded",
    body() {
      fields.set("shown", part.shown.value);
      return files.length ? withFiles(fields, files) : fields.toString();
    },
    keep: more => part.keep(more),
    changed: () => part.show(),
    async settle(result) { part.settle(await part.checked(result)); look(); },
    found: ([result]) => entry.settle(result),
    restore() {
      part.restore();
      card.focus({ preventScroll: true });
      say("Undone. " + part.gate + " is still open.");
      look();
    },
    tooLate: () => part.receipt.tooLate(),
    renewed: page => part.renew(page),
    part,
  };
  part.answer = words;
  part.files = files.length;
  part.take(entry, files.length ? words + " · with " + namesOf(form) : words, word);
  say(words + ". It is sent in 5 seconds. Z undoes it.");
  card.focus({ preventScroll: true });
  hold(entry);
  return true;
}

/** Leaves the list; who was at it is led to the next card. */
export function dismiss(card) {
  const list = all(), at = list.indexOf(card);
  const wasHere = card.contains(document.activeElement);
  drop(card.dataset.gate);
  card.remove();
  const next = list[at + 1] ?? list[at - 1];
  if (wasHere) (next ?? document.getElementById("main")).focus({ preventScroll: true });
  look();
}

// ---- Closed by somebody else ----

/** The page has this card no more. */
export function gone(element) {
  const card = cardOf(element);
  if (!card) return;
  const entry = of(card.dataset.gate);
  if (entry?.state === "counting" && entry.part) {
    cancel(entry);
    closed(card, entry.part.form, entry.words);
  } else if (!entry && !card.hasAttribute("data-receipt")) closed(card, formOf(card));
}

async function fetched(gate) {
  const response = await fetch("/api/v1/gates/" + gate).catch(() => null);
  return response?.ok ? response.json() : null;
}

/**
 * A gate that is closed stays where it is, with the text of whoever was at it.
 *
 * @param given the answer that was given here and not taken, in words; null where none was
 * @returns whether its card tells so; not where the gate is open, or nobody knows
 */
async function closed(card, form, given = null) {
  if (card.hasAttribute("data-asked")) return false;
  const mine = given !== null;
  card.setAttribute("data-asked", "");
  const gate = await fetched(card.dataset.gate);
  card.removeAttribute("data-asked");
  if (!card.isConnected) return true;
  if (!gate) return false;
  if (gate.state === "open") {
    // It stands on another page now.
    if (!mine && !card.matches("[data-dirty], :hover") && !card.contains(document.activeElement)) card.remove();
    return false;
  }
  if (card.matches("a")) { closedRow(card, gate); return true; }
  const text = typed(form), hidden = form !== null && isHidden(form);
  const wasHere = card.contains(document.activeElement);
  if (wasHere && document.activeElement.matches("textarea, input")) fieldIsGone();
  shut(card, closedWord(gate), gate.state === "answered" ? "i-check" : "i-clock");
  card.setAttribute("data-closed", "");
  card.dispatchEvent(new CustomEvent("closed", { bubbles: true }));
  const told = make("div", "", outcome(gate, text !== "" || mine));
  const buttons = make("span", "bar");
  if (text && hidden) told.append(make("p", "kept", hiddenOutcome(gate, mine)));
  else if (text) {
    told.append(make("p", "kept", "Your text, kept and not sent: " + text));
    buttons.append(button("Copy my text", "", event => copy(text, event.target)));
  } else if (mine) told.append(make("p", "kept", "Your answer, not sent: " + given));
  buttons.append(button("Dismiss", "btn-quiet", () => dismiss(card)));
  if (gate.attachments?.length) filesWith(gate.gate).then(given => { if (given) told.append(given); });
  const look = text || mine ? "notice" : "receipt";
  if (look === "receipt") { told.firstChild.classList.add("two-lines"); told.title = told.textContent; }
  const options = form === null ? [] : shownOptions(form, []);
  const box = make("div", "answer", ...options, make("div", look, icon("i-info"), told, buttons));
  const place = card.querySelector(".answer") ?? card.querySelector("[data-review]")?.closest("p");
  if (place) place.replaceWith(box); else card.append(box);
  mayShrink(card);
  if (wasHere) card.focus({ preventScroll: true });
  say(card.dataset.gate + ": " + told.textContent);
  if (!text) drop(card.dataset.gate);
  return true;
}

/** What became of hidden text; where the reply to it was lost, nobody can compare it with what was saved. */
function hiddenOutcome(gate, wasSent) {
  const isKnown = !wasSent || gate.by !== me || gate.channel !== "web";
  return isKnown ? "Your hidden text was not sent, and is not kept." : "Whether it is the hidden text of this page is not known. That text is not kept.";
}

function closedRow(row, gate) {
  row.classList.add("is-shut");
  row.setAttribute("data-receipt", "");
  row.setAttribute("data-dirty", "");
  row.href = "/gates/" + gate.gate;
  row.querySelector(".disc").classList.add("disc-closed");
  row.querySelector(".two .sub").replaceChildren(...outcome(gate, false).childNodes);
}
