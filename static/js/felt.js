// A felt in use, at a live table or in a scenario: spots and seats by pointer, touch or key, chips from the rack, calls by their keys.
// Whatever is pressed says so as an event of its own, "spot" or "seat": what comes of it is the page's.
const byId = (id) => document.getElementById(id);

// What a person opened stays open, and what they typed or chose for the next step stays so: the house only knows what was sent.
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) =>
  !(name === "open" && node.tagName === "DETAILS") &&
  !(["value", "checked"].includes(name) && node.type !== "hidden" && node.closest("[data-kept]"));

const tell = (pressed, name, detail) => pressed.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
const press = (spot, back) => tell(spot, "spot", { id: spot.dataset.spot, back });

document.addEventListener("click", (event) => {
  const hit = event.target.closest("[data-spot], [data-seat]:not([role=img]), #taking, [name=chip]");
  if (!hit) return;
  const taking = byId("taking").getAttribute("aria-pressed") === "true";
  if (hit.id === "taking") hit.setAttribute("aria-pressed", String(!taking));
  else if (hit.dataset.spot) press(hit, event.shiftKey || taking);
  else if (hit.dataset.seat) tell(hit, "seat", hit.dataset.seat);
  else byId("rack-amount").value = (hit.value / 100).toFixed(2).replace(/\.00$/, "");
});

// An amount that is typed is no chip's, unless it is.
document.addEventListener("input", ({ target }) => {
  if (target.id !== "rack-amount") return;
  for (const chip of target.form.elements.chip) chip.checked = Number(chip.value) === Math.round(target.value * 100);
});

// --- what both pages show -------------------------------------------------------------------------------

const notice = (content, refused = true) => {
  const note = byId("notice");
  note.className = refused ? "notice notice-refused" : "notice";
  note.setAttribute("role", refused ? "alert" : "status");
  delete note.dataset.before;
  const paragraph = document.createElement("p");
  paragraph.append(...[content].flat());
  note.replaceChildren(paragraph);
};

const mark = (takes) => {
  for (const spot of document.querySelectorAll("[data-spot]")) {
    const open = takes(spot.dataset.spot);
    spot.classList.toggle("open", open);
    spot.setAttribute("aria-disabled", String(!open));
  }
};

window.felt = { notice, mark };

// --- keys ----------------------------------------------------------------------------------------------

const PARTS = ["main", "main2", "bet", "opt1", "opt2", "jackpot", "insurance"];

const beside = (spot, key) => {
  const [, area, part] = spot.dataset.spot.split("-");
  const turned = spot.closest("[data-view=dealer]") ? -1 : 1;
  const along = { ArrowRight: -turned, ArrowLeft: turned }[key];
  if (along) return byId(`area-${Number(area) + along}-${part}`);
  const parts = PARTS.filter((name) => byId(`area-${area}-${name}`));
  return byId(`area-${area}-${parts[parts.indexOf(part) + (key === "ArrowUp" ? turned : -turned)]}`);
};

const onFelt = (event) => {
  const spot = event.target.closest?.(".felt [data-spot], .felt .seat[role=button]");
  if (!spot) return false;
  if (event.key === "Enter" || event.key === " ") spot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  else if (spot.dataset.spot && event.key.startsWith("Arrow")) beside(spot, event.key)?.focus();
  else if (spot.dataset.spot && (event.key === "Backspace" || event.key === "Delete")) press(spot, true);
  else return false;
  return true;
};

const typing = ({ target, key }) =>
  target.matches?.("input:not([type=radio], [type=checkbox], [type=range]), select, textarea") && !(key === "Backspace" && !target.value);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (onFelt(event)) return event.preventDefault();
  if (typing(event) || document.querySelector("[data-keys=off]")) return undefined;
  if (/^[1-9]$/.test(event.key)) {
    const spot = byId(`area-${event.key}-main`);
    return (spot?.getBoundingClientRect().width ? spot : byId(`list-area-${event.key}-main`))?.focus();
  }
  const button = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!button || event.repeat) return undefined;
  event.preventDefault();
  return button.click();
});
