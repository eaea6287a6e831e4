// An answered card keeps its height while somebody may be about to press what is under it. Once what
// came of the answer is told and the person is elsewhere, it takes only the room that it needs:
// nothing moves that the pointer is at.

const large = new Set(); // cards that may be taller than what they show

/** From now on this card may take less room. */
export function mayShrink(card) {
  large.add(card);
}

function shrink(card, pointer) {
  const box = card.getBoundingClientRect(), { minHeight } = card.style;
  card.style.minHeight = "";
  const less = box.height - card.getBoundingClientRect().height;
  if (pointer >= box.top && less > 0) {
    if (less > window.scrollY) { card.style.minHeight = minHeight; return; }
    // What is under it stays where it is on the screen.
    window.scrollBy({ top: -less, behavior: "instant" });
  }
  large.delete(card);
}

function shrinkAll(mayChange, pointer) {
  for (const card of large) {
    if (!card.isConnected || !card.hasAttribute("data-receipt")) large.delete(card);
    else if (mayChange(card)) shrink(card, pointer);
  }
}

document.addEventListener("pointermove", event => {
  if (large.size && event.pointerType === "mouse" && !event.buttons) shrinkAll(card => !card.contains(event.target), event.clientY);
});
document.addEventListener("focusin", event => shrinkAll(card => !card.contains(event.target) && !card.matches(":hover"), Infinity));
document.addEventListener("scroll", () => shrinkAll(card => card.getBoundingClientRect().bottom < 0, Infinity), { passive: true });
