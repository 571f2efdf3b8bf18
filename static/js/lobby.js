// A page that asks again every few seconds, but not while nobody looks at it or somebody is filling in a form there.
const inUse = (panel) =>
  panel.querySelector("details[open]") || (document.activeElement.closest("form") && panel.contains(document.activeElement));
const ask = () => {
  const panel = document.querySelector("[hx-trigger=look-again]");
  if (panel && !document.hidden && navigator.onLine && !inUse(panel)) htmx.trigger(panel, "look-again");
};

setInterval(ask, Number(document.querySelector("[data-lobby]").dataset.every) * 1000);
document.addEventListener("visibilitychange", ask);
