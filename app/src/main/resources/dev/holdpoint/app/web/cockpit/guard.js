// A form can be pressed as soon as it is painted, which is before the other scripts are there. So the
// second click of a double click that led to this page could press what nobody has seen yet.
//
// - Until the whole page is there, no form is sent.
// - For half a second after that, no click or tap sends one, unless the mouse has moved since it led here.
//
// This script is no module: the page is not painted before it has run. What the others add (live.js,
// gesture.js, undo) may come later: forms work without it.
{
  const SETTLED = 500; // milliseconds
  const WENT = 6; // pixels that a hand trembles
  const PRESSED = "holdpoint.pressed"; // where the pointer went down last, on this page or the one before
  let shown = Infinity; // when the whole page was there
  let moved = false; // whether the mouse has moved since
  let early = false; // whether the pointer went down too early

  let before = null;
  try {
    before = JSON.parse(sessionStorage.getItem(PRESSED));
  } catch {
    // The browser keeps nothing: any move counts.
  }
  /** Whether the mouse went away from where it was pressed on the page before. */
  window.hasLeft = (x, y) => before === null || Math.hypot(x - before.x, y - before.y) >= WENT;

  const show = () => {
    shown = performance.now();
    moved = false;
  };
  document.addEventListener("readystatechange", () => {
    if (document.readyState === "interactive") requestAnimationFrame(show);
  });
  // A page that comes back is new to the person, too.
  addEventListener("pageshow", event => { if (event.persisted) show(); });

  addEventListener("pointermove", event => {
    moved ||= event.pointerType === "mouse" && shown < Infinity && window.hasLeft(event.clientX, event.clientY);
  }, true);
  addEventListener("pointerdown", event => {
    early = performance.now() - shown < SETTLED && !moved;
    try {
      sessionStorage.setItem(PRESSED, JSON.stringify({ x: event.clientX, y: event.clientY }));
    } catch {
      // As above.
    }
  }, true);
  // A form is sent after this event.
  addEventListener("pointerup", () => setTimeout(() => { early = false; }), true);

  addEventListener("submit", event => {
    if (event.target.getAttribute("method") !== "post" || shown < Infinity && !early) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}
