// A question answered quickly: number keys for options and chips, Enter to go on, and a clock that ends with its sitting.
import { pile } from "./chips-side.js";

const fingers = window.matchMedia("(pointer: coarse)").matches;
const byId = (id) => document.getElementById(id);
const focus = (element) => element?.focus({ preventScroll: true });

// --- the felt: from where the dealer stands, until somebody would rather sit -------------------------------------

// Where it is wider than the screen, the area that is asked about comes into the middle.
const show = (felt) => {
  felt.dataset.view = sessionStorage.getItem("side") || "dealer";
  const room = felt.querySelector(".felt-room");
  const asked = /\barea (\d)/i.exec(document.querySelector(".question-prompt, #parts")?.textContent || "");
  const place = (asked && room.querySelector(`#seat-${asked[1]}`)) || room.firstElementChild;
  const { left, right } = place.getBoundingClientRect();
  room.scrollLeft += (left + right) / 2 - room.getBoundingClientRect().left - room.clientWidth / 2;
};

// On a phone the list tells it all; the drawing is wider than the screen, and is moved along by a finger.
document.addEventListener("click", ({ target }) => {
  const pressed = target.closest("[data-turn], [data-draw]");
  const felt = pressed?.closest(".question-felt");
  if (!felt) return;
  if ("draw" in pressed.dataset) pressed.setAttribute("aria-pressed", String(pressed.getAttribute("aria-pressed") !== "true"));
  else sessionStorage.setItem("side", felt.dataset.view === "dealer" ? "player" : "dealer");
  show(felt);
});

// --- the clock ----------------------------------------------------------------------------------------------

const SHORT = 20;
let ahead = 0; // how far this clock is ahead of the house's, in seconds

const minutes = (seconds) => `${Math.floor(Math.max(0, seconds) / 60)}:${String(Math.floor(Math.max(0, seconds) % 60)).padStart(2, "0")}`;

const tick = () => {
  const clock = document.querySelector("[data-clock]");
  if (!clock) return;
  const { since, ends, over } = byId("question").dataset;
  const now = Date.now() / 1000 - ahead;
  clock.textContent = minutes(since ? now - Number(since) : Math.ceil(Number(ends) - now));
  if (since) return;
  clock.parentElement.classList.toggle("short", Number(ends) - now < SHORT);
  if (Number(ends) - now > -0.3) return;
  clearInterval(ticking);
  window.location.assign(over);
};
const ticking = setInterval(tick, 250);

// --- fields one after the other --------------------------------------------------------------------------------

const blanks = () => [...document.querySelectorAll("#answer [data-blank]")];
const kind = (blank) => blank.dataset.blank;
const entry = (blank) => blank.querySelector("input:checked, .tray-chip:not([hidden]), input, select");

// An amount may be left empty where no chips move, a tray where nothing is paid, and of several none may be right.
const wanting = (blank) => {
  if (kind(blank) === "one") return !blank.querySelector("input:checked");
  return ["list", "whole"].includes(kind(blank)) && !entry(blank).value.trim();
};

// Where a choice or Enter leads: the next field, and from the last one to the button, or back to what is missing.
const onwards = (from) => {
  const following = blanks()[blanks().indexOf(from) + 1] || blanks().find(wanting);
  const target = following ? entry(following) : byId("send");
  target.focus();
  target.select?.();
};

// --- chips ------------------------------------------------------------------------------------------------------

const dollars = (cents) => `$${(cents / 100).toLocaleString("en-AU", { minimumFractionDigits: cents % 100 ? 2 : 0 })}`;

const MOST_DRAWN = 40;

const sum = (tray) => {
  const columns = [...tray.querySelectorAll(".tray-column")].map((column) => [column.querySelector("input"), column.querySelector("[data-chip]")]);
  const laid = columns.map(([count, chip]) => [Number(count.value) || 0, Number(chip.dataset.chip)]).filter(([count]) => count);
  const words = laid.map(([count, value]) => `${count} × ${dollars(value)}`).join(", ");
  const cents = laid.reduce((all, [count, value]) => all + count * value, 0);
  tray.querySelector("[data-sum]").textContent = words ? `${words}: ${dollars(cents)}` : "nothing yet";
  draw(tray, laid.flatMap(([count, value]) => Array(Math.min(count, MOST_DRAWN)).fill(value)));
};

// What was cut stands there as it would on the layout.
const draw = (tray, chips) => {
  const picture = tray.querySelector(".tray-laid");
  picture.replaceChildren();
  picture.toggleAttribute("hidden", !chips.length);
  pile(picture, chips, (part, value) => tray.querySelector(`[data-chip="${value}"] .chip-${part}`).cloneNode(true));
};

const lay = (tray, chip, by) => {
  const input = chip.closest(".tray-column").querySelector("input");
  input.value = String(Math.min(999, Math.max(0, (Number(input.value) || 0) + by)) || "");
  if (by > 0) (tray.laid ??= []).push(chip);
  sum(tray);
};

const takeBack = (tray) => {
  const last = tray.laid?.pop();
  if (last) lay(tray, last, -1);
  return true;
};

const trayOf = (element) => element.closest("#answer [data-blank=chips]");
document.addEventListener("input", ({ target }) => trayOf(target) && sum(trayOf(target)));
document.addEventListener("click", ({ target }) => {
  const button = trayOf(target) && target.closest("[data-chip], [data-less]");
  if (button) lay(trayOf(button), button.closest(".tray-column").querySelector("[data-chip]"), "less" in button.dataset ? -1 : 1);
});

// --- keys ---------------------------------------------------------------------------------------------------------

const choose = (blank, key) => {
  const pressed = blank.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!pressed) return false;
  pressed.click();
  if (kind(blank) === "one") onwards(blank);
  else focus(pressed.control || pressed);
  return true;
};

const arrows = (event, blank) => {
  const chips = [...blank.querySelectorAll(".tray-chip")];
  const at = chips.indexOf(event.target);
  if (at < 0) return false;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step) focus(chips[Math.min(chips.length - 1, Math.max(0, at + step))]);
  else lay(blank, event.target, event.key === "ArrowUp" ? 1 : -1);
  return true;
};

const enter = (event, blank) => {
  if (event.target.matches("#send, [data-less]")) return false;
  if (blanks().at(-1) === blank && !blanks().some(wanting)) byId("send").click();
  else onwards(blank);
  return true;
};

const taken = (event, blank) => {
  const chips = kind(blank) === "chips";
  if (event.key === "Enter") return enter(event, blank);
  if (event.key.startsWith("Arrow")) return chips && arrows(event, blank);
  if (event.target.matches("input[type=text], select, textarea")) return false;
  return event.key === "Backspace" ? chips && takeBack(blank) : choose(blank, event.key);
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const blank = event.target.closest("#answer [data-blank]");
  if (blank && taken(event, blank)) event.preventDefault();
  // A digit pressed anywhere else on the page goes to the first field that wants one.
  if (event.target === document.body && /^[0-9]$/.test(event.key) && blanks().length) focus(entry(blanks().find(wanting) || blanks()[0]));
});

// --- a step: the question, or what is said of its answer; on a page of its own or swapped in -------------------------

const begin = () => {
  document.querySelectorAll(".question-felt").forEach(show);
  ahead = Date.now() / 1000 - Number(byId("question")?.dataset.now);
  tick();
  focus(document.querySelector("[data-next]"));
  for (const button of document.querySelectorAll("#answer button[hidden]")) button.hidden = false;
  document.querySelectorAll("#answer [data-blank=chips]").forEach(sum);
  if (!fingers && blanks().length) focus(document.querySelector("#answer [aria-invalid]") || entry(blanks()[0]));
};

// Swapped in, it is read out, as a page of its own would be.
byId("step")?.addEventListener("htmx:afterSettle", () => {
  begin();
  const parts = [document.querySelector("#step .verdict, #step .before"), document.querySelector("#step .question-prompt")];
  document.querySelector("[data-said]").textContent = parts.map((part) => part?.textContent.replace(/\s+/g, " ").trim()).join(" ");
  // On a phone nothing takes the focus from the place that was swapped away: begin where the new step begins.
  if (fingers) focus(byId("step"));
});

begin();
