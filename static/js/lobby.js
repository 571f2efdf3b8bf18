// A page that asks again every few seconds, but not while nobody looks at it or somebody is filling in a form there.
(() => {
  "use strict";
  const lobby = document.querySelector("[data-lobby]");
  const inUse = (panel) =>
    panel.querySelector("details[open]") || (document.activeElement.closest("form") && panel.contains(document.activeElement));
  const ask = () => {
    const panel = document.querySelector("[hx-trigger=look-again]");
    if (panel && !document.hidden && navigator.onLine && !inUse(panel)) window.htmx.trigger(panel, "look-again");
  };

  setInterval(ask, Number(lobby.dataset.every) * 1000);
  document.addEventListener("visibilitychange", ask);

  // Whoever has been signed out meanwhile is sent to the door, not shown it in the middle of the page.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const answered = new URL(event.detail.xhr.responseURL);
    if (answered.pathname !== new URL(event.detail.requestConfig.path, location.href).pathname) {
      event.detail.shouldSwap = false;
      location.reload();
    }
  });
})();
