what => {
  const HOLE = 150; // pixels in which nothing is seen
  const SLACK = 1.5;
  const SMALL = 768;
  const TARGET = 24; // pixels, WCAG 2.5.8
  const wrong = [];

  const name = element => {
    const classes = [...element.classList].map(one => "." + one).join("");
    const id = element.id ? "#" + element.id : "";
    return element.localName + id + classes + " \"" + element.textContent.trim().replace(/\s+/g, " ").slice(0, 40) + "\"";
  };
  const isForEarsOnly = element => {
    for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath.startsWith("inset(50%")) return true;
    return element.closest(".skip, .sprite") !== null;
  };
  const seen = element => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isForEarsOnly(element);
  const scrolls = style => /auto|scroll/.test(style.overflowX + style.overflowY);

  /** What is really to be seen: letters, pictures and fields, as rectangles. */
  const ink = root => {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) {
        if (!node.data.trim() || !seen(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) if (rect.width > 0 && rect.height > 0) found.push({ rect, element: node.parentElement });
      } else if (node.matches("svg, img, input:not([type=hidden]), textarea, select, progress") && seen(node)) {
        const rect = node.getBoundingClientRect();
        if (rect.width > 0 && rect.height > 0) found.push({ rect, element: node });
      }
    }
    return found;
  };

  const clipped = element => {
    for (let at = element; at && at !== document.body; at = at.parentElement) if (scrolls(getComputedStyle(at))) return true;
    return false;
  };

  /** What sticks to an edge of the window is not in its own place, which is no hole. */
  const inPlace = look => () => {
    const stuck = [...document.querySelectorAll("main *")].filter(one => getComputedStyle(one).position === "sticky");
    for (const one of stuck) one.style.position = "static";
    look();
    for (const one of stuck) one.style.position = "";
  };

  const holes = () => {
    if (document.documentElement.scrollWidth > innerWidth) {
      wrong.push("the page can be moved sideways: " + document.documentElement.scrollWidth + " of " + innerWidth);
    }
    const main = document.querySelector("main");
    const all = ink(main);
    for (const element of [main, ...main.querySelectorAll("*")]) {
      const box = element.getBoundingClientRect();
      if (box.height < HOLE || !seen(element) || element.closest("svg, textarea, select") || clipped(element)) continue;
      const parts = all.filter(one => element.contains(one.element)).map(one => one.rect).sort((a, b) => a.top - b.top);
      let end = box.top;
      for (const part of parts) {
        if (part.top - end > HOLE) wrong.push(Math.round(part.top - end) + " px of nothing in " + name(element));
        end = Math.max(end, part.bottom);
      }
      // The page itself may be longer than what stands on it, and so may a column beside another.
      const beside = element.parentElement && /grid|flex/.test(getComputedStyle(element.parentElement).display) && element.parentElement.childElementCount > 1
        && [...element.parentElement.children].some(other => other !== element && other.getBoundingClientRect().top < box.bottom - 1 && other.getBoundingClientRect().bottom > box.top + 1);
      if (element !== main && !beside && box.bottom - end > HOLE) wrong.push(Math.round(box.bottom - end) + " px of nothing at the end of " + name(element));
    }
  };

  /** What a box hides of a text, or of a part of it that says by its own sign that it is cut. */
  const hiddenInside = () => {
    for (const one of ink(document.body)) {
      if (one.element.closest("svg svg, symbol")) continue;
      let { rect, element: whose } = one;
      for (let at = one.element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at), box = at.getBoundingClientRect();
        if (scrolls(style)) break;
        if (style.overflowX === "visible" || at.localName === "svg") continue;
        if (style.textOverflow === "ellipsis") { rect = box; whose = at; continue; }
        if (box.width > 1 && (rect.right > box.right + SLACK || rect.left < box.left - SLACK)) {
          wrong.push("cut off at the side of " + name(at) + ": " + name(whose));
          break;
        }
      }
    }
  };

  const cut = () => {
    hiddenInside();
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest("svg") || !seen(element)) continue;
      const style = getComputedStyle(element);
      const hides = value => value === "hidden" || value === "clip";
      if (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && style.textOverflow !== "ellipsis" && element.clientWidth > 1) {
        const inner = [...element.querySelectorAll("*")].some(one => getComputedStyle(one).textOverflow === "ellipsis" || scrolls(getComputedStyle(one)));
        if (!inner) wrong.push("cut off at the side: " + name(element));
      }
      if (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 3 && element.clientHeight > 1 && style.textOverflow !== "ellipsis") {
        wrong.push("cut off below: " + name(element));
      }
    }
  };

  const covered = () => {
    cut();
    const all = ink(document.body);
    // What is laid over a text hides it where it has a colour, a picture or letters of its own.
    const hides = (top, x, y) => {
      if (top.matches("svg, svg *, img, input, textarea, select, button")) return true;
      const style = getComputedStyle(top);
      if (style.backgroundImage !== "none" || !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(style.backgroundColor)) return true;
      return all.some(one => one.element === top && one.rect.left <= x && x <= one.rect.right && one.rect.top <= y && y <= one.rect.bottom);
    };
    for (const { rect, element } of all) {
      if (element.closest("svg")) continue;
      if (!clipped(element) && getComputedStyle(element).textOverflow !== "ellipsis" && !element.closest(".cut")
        && (rect.right > innerWidth + SLACK || rect.left < -SLACK)) {
        wrong.push("sticks out: " + name(element));
        continue;
      }
      const isField = element.matches("input, textarea, select");
      const x = rect.left + (isField ? rect.width / 2 : Math.min(rect.width / 2, 20)), y = rect.top + rect.height / 2;
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const top = document.elementFromPoint(x, y);
      if (!top || top === element || top.contains(element) || element.contains(top)) continue;
      // What is scrolled out of a box is not covered.
      let hidden = false;
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.overflowX !== "visible" || style.overflowY !== "visible") {
          const box = at.getBoundingClientRect();
          if (x < box.left || x > box.right || y < box.top || y > box.bottom) hidden = true;
        }
      }
      if (!hidden && hides(top, x, y)) wrong.push(name(element) + " is covered by " + name(top));
    }
  };

  /** What nobody sees without moving it; tables of many columns are moved on small screens. */
  const hidden = () => {
    for (const box of document.querySelectorAll(innerWidth < SMALL ? ".seg" : ".seg, .scroll")) {
      if (seen(box) && box.scrollWidth > box.clientWidth + 1) {
        wrong.push(box.scrollWidth - box.clientWidth + " px are out of sight in " + name(box));
      }
    }
  };

  /** What a finger is to meet; a link in a sentence is as high as its line. */
  const targets = () => {
    const inSentence = element => getComputedStyle(element).display === "inline"
      && [...element.parentElement.childNodes].some(one => one !== element && one.textContent.trim().length > 1);
    for (const element of document.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select, textarea, [role=option]")) {
      if (!seen(element) || inSentence(element)) continue;
      // A box or a dot is pressed by its label, too.
      const label = element.closest("label");
      const box = (label ?? element).getBoundingClientRect();
      if (box.height > 0 && (box.height < TARGET - .5 || box.width < TARGET - .5)) {
        wrong.push("only " + Math.round(box.width) + " × " + Math.round(box.height) + " px to press: " + name(element));
      }
    }
  };

  /** Where a part of a page ends with a line break, a full stop behind it stands alone. */
  const spaces = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let before = null;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement.closest("script, style, noscript, textarea, .sprite")) continue;
      const asItIs = node.parentElement.closest("pre, code, .mono, .log, .diff");
      const beside = before !== null && block(before) === block(node) ? before.data : "";
      if (!asItIs && /\s[.,;:](\s|$)/.test(beside.slice(-1) + node.data)) {
        wrong.push("a space before “" + node.data.trim().slice(0, 20) + "” in " + name(block(node)));
      }
      before = node;
    }
  };
  const block = node => {
    let at = node.parentElement;
    while (getComputedStyle(at).display === "inline") at = at.parentElement;
    return at;
  };

  const looks = { holes: [inPlace(holes), hidden, spaces], covered: [covered], targets: [targets] };
  looks[what].forEach(one => one());
  return [...new Set(wrong)].slice(0, 12);
}
