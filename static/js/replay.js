// A replay by keys and at a chosen speed. Every step is a link of the page; this only presses them.
(() => {
  "use strict";
  const page = document.querySelector("[data-replay]");
  const form = page.querySelector("[data-play-form]");
  const button = form.querySelector("[data-play]");
  const speed = form.querySelector("[data-speed]");
  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", e: "error-on", E: "error-on" };
  let timer = 0;

  const way = (go) => page.querySelector(`[data-go="${go}"]`);
  const press = (go) => {
    const link = way(go);
    if (!link) return false;
    htmx.process(link); // htmx sees to a new link only a moment after it came: until then it would load the whole page
    link.click();
    return true;
  };

  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    button.textContent = "Play";
    button.setAttribute("aria-pressed", "false");
  };
  const next = () => {
    // A step that has not arrived yet is waited for: it sets the clock again itself.
    if (timer && !press("forward")) stop();
  };
  const play = () => {
    if (!way("forward")) press("first");
    button.textContent = "Stop";
    button.setAttribute("aria-pressed", "true");
    timer = setTimeout(next, Number(speed.value));
  };

  form.hidden = false;
  page.querySelector("[data-keys]").hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  button.addEventListener("click", () => (timer ? stop() : play()));

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id !== "frame" || !timer) return;
    clearTimeout(timer);
    if (way("forward")) timer = setTimeout(next, Number(speed.value));
    else stop();
  });
  document.addEventListener("htmx:sendError", stop);
  document.addEventListener("htmx:responseError", stop);

  // Whoever has been signed out meanwhile is sent to the door, not shown it in place of the felt.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const answered = new URL(event.detail.xhr.responseURL);
    if (answered.pathname !== location.pathname) {
      event.detail.shouldSwap = false;
      location.reload();
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("textarea, select, input")) return;
    if (event.key === " " && !event.target.closest("a, button, summary")) {
      event.preventDefault();
      button.click();
    } else if (keys[event.key]) {
      event.preventDefault();
      if (timer) stop();
      press(keys[event.key]);
    }
  });
})();
