// A drill: digits and Enter, the house's clock, chips cut by a key or a press; one swap a question and nothing else.
const fingers = window.matchMedia("(pointer: coarse)").matches;
const byId = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];
const focus = (element) => element?.focus({ preventScroll: true });

// --- the clock: the house's own, as far as this one is ahead or behind ------------------------------------------

const SHORT = 10;
let ahead = 0;
let since = performance.now();
let left = false;

const minutes = (seconds) => `${Math.floor(Math.max(0, seconds) / 60)}:${String(Math.floor(Math.max(0, seconds) % 60)).padStart(2, "0")}`;

const tick = () => {
  const clock = document.querySelector("[data-clock]");
  const { ends, over } = byId("question")?.dataset || {};
  if (!clock || !ends) return;
  const rest = Number(ends) - (Date.now() / 1000 - ahead);
  clock.textContent = minutes(Math.ceil(rest));
  clock.parentElement.classList.toggle("short", rest < SHORT);
  // A little later than the end: what was on its way still counts, and the page after it says how it went.
  if (rest > -1.3 || left) return;
  left = true;
  window.location.assign(over);
};
setInterval(tick, 200);

// --- typing ------------------------------------------------------------------------------------------------------

const typed = () => document.querySelector("[data-typed]");

const type = (text) => {
  const field = typed();
  if (text === "s") field.value = field.value.startsWith("s") ? field.value.slice(1) : `s${field.value}`;
  else if (field.value.length < field.maxLength) field.value += text;
};

const rub = () => {
  const field = typed();
  field.value = field.value.replace(/( to |.)$/, "");
};

// --- chips -------------------------------------------------------------------------------------------------------

const columns = () => all("[data-column]");
let laid = [];

// What was cut stands over its column, in fives.
const draw = (column) => {
  const count = Number(column.querySelector("[data-count]").value) || 0;
  const pile = column.querySelector("[data-cut]");
  const chip = column.querySelector("[data-chip] svg");
  while (pile.children.length > count) pile.lastElementChild.remove();
  while (pile.children.length < Math.min(count, 40)) {
    const copy = chip.cloneNode(true);
    copy.removeAttribute("role");
    copy.removeAttribute("aria-label");
    pile.append(copy);
  }
};

const cut = (column, by) => {
  const count = column.querySelector("[data-count]");
  count.value = String(Math.min(99, Math.max(0, (Number(count.value) || 0) + by)) || "");
  if (by > 0) laid.push(column);
  draw(column);
};

const takeBack = () => {
  const column = laid.pop();
  if (column) cut(column, -1);
};

const clear = () => {
  for (const column of columns()) column.querySelector("[data-count]").value = "";
  columns().forEach(draw);
  laid = [];
};

document.addEventListener("input", ({ target }) => target.matches("[data-count]") && draw(target.closest("[data-column]")));

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button?.closest("#answer")) return;
  const column = button.closest("[data-column]");
  if ("type" in button.dataset) type(button.dataset.type);
  else if ("rub" in button.dataset) rub();
  else if ("chip" in button.dataset) cut(column, 1);
  else if ("less" in button.dataset) cut(column, -1);
  else if ("clear" in button.dataset) clear();
  else return;
  if (!fingers && typed()) focus(typed());
});

// --- keys --------------------------------------------------------------------------------------------------------

const press = (selector) => {
  const button = document.querySelector(selector);
  button?.click();
  return Boolean(button);
};

const KEYS = {
  choice: ({ key }) => /^[0-9]$/.test(key) && press(`#answer [data-option="${key}"]`),
  chips: (event) => {
    if (event.target.matches("[data-count]")) return event.key === "Enter" && press("#send");
    if (event.key === "Enter") return !event.target.matches("button:not([data-chip])") && press("#send");
    if (event.key === "Backspace") return takeBack() ?? true;
    if (event.key === "Escape") return clear() ?? true;
    return /^[0-9]$/.test(event.key) && press(`#answer [data-key="${event.key}"]`);
  },
  settle: ({ key }) => /^[gk]$/i.test(key) && press(`#answer [data-press="${key.toLowerCase()}"]`),
  total: ({ key, target }) => /^b$/i.test(key) && (target !== typed() || !target.value) && press("#answer [data-blackjack]"),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
  const entry = byId("question")?.dataset.entry;
  if (!entry || event.target.closest("a, .question-end")) return;
  if (KEYS[entry]?.(event)) event.preventDefault();
  // A digit pressed anywhere else on the page is meant for the answer.
  else if (typed() && event.target !== typed() && /^[0-9.s]$/.test(event.key)) focus(typed());
});

// --- a question, on a page of its own or swapped in ------------------------------------------------------------

const begin = () => {
  ahead = Date.now() / 1000 - Number(byId("question")?.dataset.now);
  since = performance.now();
  laid = [];
  columns().forEach(draw);
  tick();
  const next = document.querySelector("[data-next]");
  if (next) focus(next);
  else if (fingers) typed()?.setAttribute("inputmode", "none"); // the keys below are larger than a phone's own
  else focus(typed() || document.querySelector("[data-option], [data-chip]"));
};

// How long the question was in sight: what a slow line took is given back, within bounds.
document.addEventListener("htmx:configRequest", (event) => {
  if (event.target.closest("#answer")) event.detail.parameters.set("shown_ms", String(Math.round(performance.now() - since)));
});

byId("drill")?.addEventListener("htmx:afterSettle", () => {
  begin();
  const parts = [document.querySelector("[data-verdict]"), document.querySelector("[data-prompt]"), document.querySelector(".drill-besides")];
  document.querySelector("[data-said]").textContent = parts.map((part) => part?.textContent.replace(/\s+/g, " ").trim()).filter(Boolean).join(" ");
  if (fingers && !document.querySelector("[data-next]")) focus(byId("drill"));
});

begin();
