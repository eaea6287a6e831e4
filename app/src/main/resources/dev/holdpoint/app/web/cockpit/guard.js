// A form can be pressed as soon as it is painted, which is before the other scripts are there. So the
// second click of a double click that led to this page could press what nobody has seen yet.
//
// - Until the whole page is there, no form is sent.
// - For half a second after that, no click or tap sends one, unless the mouse has moved since.
//
// This script is no module: the page is not painted before it has run. What the others add (live.js,
// gesture.js, undo) may come later: forms work without it.
{
  const SETTLED = 500; // milliseconds
  const READ = 2000; // milliseconds for a few words
  const WENT = 6; // pixels that a hand trembles
  let shown = Infinity; // when the whole page was there
  let rest = null; // where the mouse was seen first after that
  let moved = false; // whether it went away from there
  let early = false; // whether the pointer went down too early

  const show = () => {
    shown = performance.now();
    rest = null;
    moved = false;
  };
  document.addEventListener("readystatechange", () => {
    if (document.readyState === "interactive") requestAnimationFrame(show);
  });
  // A page that comes back is new to the person, too.
  addEventListener("pageshow", event => { if (event.persisted) show(); });

  addEventListener("pointermove", event => {
    if (event.pointerType !== "mouse" || shown === Infinity) return;
    rest ??= { x: event.clientX, y: event.clientY };
    moved ||= Math.hypot(event.clientX - rest.x, event.clientY - rest.y) >= WENT;
  }, true);
  addEventListener("pointerdown", () => { early = !(performance.now() - shown >= SETTLED || moved); }, true);

  // A click by a key has no detail.
  addEventListener("click", event => {
    // A line's number only opens a field for a comment.
    const button = event.target.closest?.("button:not(.at), input[type=submit]");
    if (!early || event.detail === 0 || !isPost(button?.form)) return;
    stop(event);
    if (!document.querySelector(".inert-why")) explain(event);
  }, true);
  addEventListener("submit", event => { if (shown === Infinity && isPost(event.target)) stop(event); }, true);

  function isPost(form) {
    return form?.getAttribute("method") === "post";
  }

  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function explain({ clientX, clientY }) {
    const why = document.createElement("p");
    why.className = "inert-why";
    why.setAttribute("role", "status");
    why.textContent = "This page has just come. Press it again.";
    (document.getElementById("main") ?? document.body).append(why);
    why.style.left = Math.max(8, Math.min(clientX, innerWidth - 240)) + "px";
    why.style.top = Math.min(clientY + 24, innerHeight - 60) + "px";
    setTimeout(() => why.remove(), READ);
  }
}
