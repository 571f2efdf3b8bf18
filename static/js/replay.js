// A replay by keys and at a chosen speed. Every step is a link of the page; this only presses them.
const page = document.querySelector("[data-replay]");
const button = page.querySelector("[data-play]");
const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", e: "error-on", E: "error-on" };
let timer = 0;

const way = (go) => page.querySelector(`[data-go="${go}"]`);
const press = (go) => {
  const link = way(go);
  if (!link) return;
  htmx.process(link); // htmx sees to a new link only a moment after it came: until then it would load the whole page
  link.click();
};

// The next step is pressed so long after the one before has come, however long that took.
const play = (on) => {
  clearTimeout(timer);
  timer = on ? setTimeout(press, Number(page.querySelector("[data-speed]").value), "forward") : 0;
  button.textContent = on ? "Stop" : "Play";
  button.setAttribute("aria-pressed", String(on));
};

button.addEventListener("click", () => {
  if (!timer && !way("forward")) press("first");
  play(!timer);
});
document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
  if (target.id === "frame" && timer) play(Boolean(way("forward")));
});
for (const lost of ["htmx:sendError", "htmx:responseError"]) document.addEventListener(lost, () => play(false));

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("textarea, select, input")) return undefined;
  const space = event.key === " " && !event.target.closest("a, button, summary");
  if (!space && !keys[event.key]) return undefined;
  event.preventDefault();
  if (space) return button.click();
  play(false);
  return press(keys[event.key]);
});
