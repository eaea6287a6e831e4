// An answered card keeps its height while somebody may be about to press what is under it. Once what
// came of the answer is told and the person is elsewhere, it takes only the room that it needs:
// nothing moves that the pointer is at.
//
// On a gate's own page no other gate is under the card: there the room closes as soon as that is told,
// unless the pointer rests where something else would come. What moves under it all the same does
// nothing (gesture.js).

let at = null; // where the mouse is
const large = new Set(); // cards that may be taller than what they show

/** From now on this card may take less room. */
export function mayShrink(card) {
  large.add(card);
  // Once its receipt says what it says from now on.
  if (isAlone(card)) queueMicrotask(() => { if (large.has(card)) close(card, false); });
}

function isAlone(card) {
  return card.closest(".gate-page") !== null;
}

/**
 * Lets the room under a card that stands alone go.
 *
 * @param moves whether the pointer does not rest: who moves it through the room sees that it closes
 */
function close(card, moves) {
  const { minHeight } = card.style, { bottom, left, right } = card.getBoundingClientRect();
  card.style.minHeight = "";
  const end = card.getBoundingClientRect().bottom;
  if (!at || at.x < left || at.x > right || at.y <= (moves ? Math.max(end, bottom) : end)) { large.delete(card); return; }
  card.style.minHeight = minHeight;
  if (moves) shrink(card, at.y);
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
    else if (isAlone(card)) close(card, pointer !== Infinity);
    else if (mayChange(card)) shrink(card, pointer);
  }
}

document.addEventListener("pointermove", event => {
  if (event.pointerType === "mouse") at = { x: event.clientX, y: event.clientY };
  if (large.size && event.pointerType === "mouse" && !event.buttons) shrinkAll(card => !card.contains(event.target), event.clientY);
});
document.addEventListener("focusin", event => shrinkAll(card => !card.contains(event.target) && !card.matches(":hover"), Infinity));
document.addEventListener("scroll", () => shrinkAll(card => card.getBoundingClientRect().bottom < 0, Infinity), { passive: true });
