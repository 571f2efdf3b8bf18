// A page that asks again every few seconds, but not while nobody looks at it or somebody is filling in a form there.
let changed = null; // the form in which somebody has chosen or written something that is not yet sent
document.addEventListener("input", ({ target }) => { changed = target.form; });
document.addEventListener("submit", () => { changed = null; });
const inUse = (panel) =>
  panel.querySelector("details[open]") ||
  (changed && panel.contains(changed)) ||
  (document.activeElement.closest("form") && panel.contains(document.activeElement));
const ask = () => {
  const panel = document.querySelector("[hx-trigger=look-again]");
  if (panel && !document.hidden && navigator.onLine && !inUse(panel)) htmx.trigger(panel, "look-again");
};

// Nor does an answer that was on its way undo what has been chosen since.
document.addEventListener("htmx:beforeSwap", ({ target, detail }) => {
  if (target.matches("[hx-trigger=look-again]") && inUse(target)) detail.shouldSwap = false;
});

setInterval(ask, Number(document.querySelector("[data-lobby]").dataset.every) * 1000);
document.addEventListener("visibilitychange", ask);
