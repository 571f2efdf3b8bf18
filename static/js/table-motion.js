// Cards and chips that move to where they now lie: from the shoe, to the rack, from and to the float and the seats.
const table = document.getElementById("table");
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const byId = (id) => document.getElementById(id);

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, shown: box.width > 0 };
};

const pieces = () => [...document.querySelectorAll("#lying .flip")];
const lies = (piece) => ({ ...middle(piece), face: piece.dataset.face, piece, matrix: piece.getScreenCTM() });

// A step on the screen as the group that holds a piece measures it.
const stepIn = (piece, from, to) => {
  const matrix = piece.getScreenCTM()?.inverse();
  if (!matrix) return null;
  const a = new DOMPoint(from.x, from.y).matrixTransform(matrix);
  const b = new DOMPoint(to.x, to.y).matrixTransform(matrix);
  return `translate(${(a.x - b.x).toFixed(1)}px, ${(a.y - b.y).toFixed(1)}px)`;
};

const run = (piece, frames, time) => {
  const duration = table.dataset.slow ? time * 2.4 : time;
  return piece.querySelector(".move")?.animate(frames, { duration, easing: "cubic-bezier(.2,.7,.3,1)" });
};

const slide = (piece, from, to, time = 380) => {
  const start = stepIn(piece, from, to);
  if (start) run(piece, [{ transform: start }, { transform: "none" }], time);
};

const seat = (piece) => middle(byId(`seat-${piece.dataset.area}`) || piece);

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
  const area = (id) => id.split("-")[1];
  const [id, was] = [...gone].find(([id, { face }]) => face && face === piece.dataset.face && area(id) === area(piece.id)) || [];
  gone.delete(id);
  return was;
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
  Promise.resolve(gone?.finished).finally(() => ghost.remove());
};

// What lies on the felt is about to be changed by a swap; when all of that is in place, everything slides to where it now lies.
let before = null;
table.addEventListener("htmx:oobBeforeSwap", ({ detail: { target } }) => {
  if (target.id === "lying" && !still.matches && !document.hidden) before = new Map(pieces().map((piece) => [piece.id, lies(piece)]));
});

table.addEventListener("htmx:afterSettle", () => {
  const lay = before;
  before = null;
  if (!lay || !middle(byId("shoe")).shown) return;
  const here = new Set(pieces().map((piece) => piece.id));
  const gone = new Map([...lay].filter(([id]) => !here.has(id)));
  for (const piece of pieces()) {
    const was = lay.get(piece.id);
    const now = middle(piece);
    if (!was) slide(piece, layElsewhere(piece, gone) || sourceOf(piece), now);
    else if (Math.hypot(was.x - now.x, was.y - now.y) > 1.5) slide(piece, was, now, 260);
  }
  for (const was of gone.values()) if (was.shown) leave(was);
});
