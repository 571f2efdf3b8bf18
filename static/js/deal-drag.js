// Things on their way: what is dragged from one place to another, and what slides back where it came from.
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const SLIDES = 180;
const FAR = 8;

export const middle = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return width ? { x: x + width / 2, y: y + height / 2 } : null;
};
const at = ({ x, y }) => `translate(${x}px, ${y}px) translate(-50%, -50%)`;

const fly = (picture) => {
  const piece = document.createElement("div");
  piece.className = "in-flight";
  piece.setAttribute("aria-hidden", "true");
  piece.append(picture);
  document.body.append(piece);
  return piece;
};

export const slideBack = (picture, from, to) => {
  const [start, end] = [from && middle(from), to && middle(to)];
  if (still.matches || !picture || !start || !end) return;
  const piece = fly(picture);
  piece.animate([{ transform: at(start) }, { transform: at(end) }], { duration: SLIDES, easing: "ease-in" }).finished.finally(() => piece.remove());
};

// `lift` is told what a drag begins on and answers with its picture; `put` where it ends. Whether a click was the end of one.
export const listen = (felt, lift, put) => {
  let drag = null;
  let over = false;
  felt.addEventListener("pointerdown", (event) => {
    over = false;
    const from = event.isPrimary && event.target.closest("#reach [data-at]:not([data-at=seat], [data-at=rack])");
    if (from) drag = { from, x: event.clientX, y: event.clientY, piece: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag || (!drag.piece && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR)) return;
    drag.piece ??= fly(lift(drag.from));
    drag.piece.style.transform = at({ x: event.clientX, y: event.clientY });
  });
  const drop = (event) => {
    const { piece, from } = drag || {};
    drag = null;
    if (!piece) return;
    piece.remove();
    over = true;
    setTimeout(() => { over = false; }); // should no click follow
    const on = event.type === "pointerup" && document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-at]");
    put(on === from ? null : on);
  };
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, drop);
  return () => over;
};
