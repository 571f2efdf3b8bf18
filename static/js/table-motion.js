// Cards and chips that move to where they now lie: from the shoe, to the rack, from and to the float and the seats.
(() => {
  "use strict";
  // The vendored morphing library also registers itself with htmx, which this page has no other use for.
  window.htmx ??= { defineExtension() {} };

  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const byId = (id) => document.getElementById(id);

  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, shown: box.width > 0 };
  };

  // Where everything lies now, by id, with a copy of it for what will be gone.
  const remember = () => {
    const lay = new Map();
    if (still.matches || document.hidden) return lay;
    for (const piece of document.querySelectorAll("#lying .flip")) {
      lay.set(piece.id, { ...middle(piece), face: piece.dataset.face, piece });
    }
    return lay;
  };

  // A step on the screen as the group that holds a piece measures it.
  const stepIn = (piece, from, to) => {
    const matrix = piece.getScreenCTM()?.inverse();
    if (!matrix) return null;
    const a = new DOMPoint(from.x, from.y).matrixTransform(matrix);
    const b = new DOMPoint(to.x, to.y).matrixTransform(matrix);
    return `translate(${(a.x - b.x).toFixed(1)}px, ${(a.y - b.y).toFixed(1)}px)`;
  };

  const pace = () => (document.getElementById("table").dataset.slow ? 2.4 : 1);

  const run = (piece, frames, time) => {
    const moving = piece.querySelector(".move");
    return moving?.animate(frames, { duration: time * pace(), easing: "cubic-bezier(.2,.7,.3,1)" });
  };

  const slide = (piece, from, to, time = 380) => {
    const start = stepIn(piece, from, to);
    if (start) run(piece, [{ transform: start }, { transform: "none" }], time);
  };

  const seat = (piece) => {
    const area = piece.dataset.area;
    return middle(byId(`seat-${area}`) || piece);
  };

  const sourceOf = (piece) => {
    if (piece.classList.contains("card")) return middle(byId("shoe"));
    return piece.classList.contains("paid") ? middle(byId("float")) : seat(piece);
  };

  const goesTo = (piece) => {
    if (piece.classList.contains("card")) return middle(byId("discard"));
    const own = piece.classList.contains("paid") || piece.classList.contains("kept") || byId("choices")?.hasAttribute("data-betting");
    return own ? seat(piece) : middle(byId("float"));
  };

  // A split's second card, or one that was switched, comes from where it lay and not from the shoe.
  const layElsewhere = (piece, gone) => {
    const area = piece.id.split("-")[1];
    for (const [id, was] of gone) {
      if (was.face && was.face === piece.dataset.face && id.split("-")[1] === area) {
        gone.delete(id);
        return was;
      }
    }
    return null;
  };

  // What is gone from the felt is seen on its way to the rack, the float or its owner.
  const leave = (was) => {
    const ghosts = byId("ghosts");
    const home = ghosts.getScreenCTM();
    if (!home || !was.matrix) return;
    const m = home.inverse().multiply(was.matrix);
    const ghost = was.piece.cloneNode(true);
    ghost.removeAttribute("id");
    ghost.setAttribute("transform", `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e} ${m.f})`);
    ghosts.append(ghost);
    const end = stepIn(ghost, goesTo(ghost), was);
    const gone = end && run(ghost, [{ transform: "none" }, { transform: end, opacity: 0.3 }], 460);
    if (gone) gone.finished.finally(() => ghost.remove());
    else ghost.remove();
  };

  // Change the felt by `change`, and let everything slide from where it lay to where it lies.
  const moving = (change) => {
    const before = remember();
    for (const was of before.values()) was.matrix = was.piece.getScreenCTM();
    change();
    if (!before.size && (still.matches || document.hidden)) return;
    if (!middle(byId("shoe")).shown) return;
    const after = [...document.querySelectorAll("#lying .flip")];
    const here = new Set(after.map((piece) => piece.id));
    const gone = new Map([...before].filter(([id]) => !here.has(id)));
    for (const piece of after) {
      const was = before.get(piece.id);
      const now = middle(piece);
      if (was) {
        if (Math.hypot(was.x - now.x, was.y - now.y) > 1.5) slide(piece, was, now, 260);
        continue;
      }
      const from = layElsewhere(piece, gone) || sourceOf(piece);
      slide(piece, from, now);
    }
    for (const was of gone.values()) if (was.shown) leave(was);
  };

  window.tableMotion = { moving };
})();
