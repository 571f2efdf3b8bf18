// A scenario written on the felt: spots and seats that are pressed, cards that are typed. Each step is a form that htmx sends.
const byId = (id) => document.getElementById(id);
const writer = byId("writer");
const WHOLE_CARD = /^(?:10|[2-9tjqka])[shdc]$/i;

// A step is what it was when it was taken, whenever its turn comes: a shoe is typed faster than the house answers.
writer.addEventListener("htmx:confirm", (event) => {
  const { elt, etc, triggeringEvent } = event.detail;
  if (etc.values) return;
  etc.values = new FormData(elt, triggeringEvent.submitter);
  if (!("typed" in elt.dataset)) return;
  // A whole card went by itself as it was typed: the Enter after it asks for nothing more.
  if (!elt.elements.cards.value.trim()) event.preventDefault();
  elt.elements.cards.value = "";
});

writer.addEventListener("input", ({ target }) => {
  if (target.id === "card" && WHOLE_CARD.test(target.value.trim())) target.form.requestSubmit();
  if (target.id === "player") mirror();
});

// Whoever lays chips is whoever sits down.
const mirror = () => { byId("seating").elements.player.value = byId("player").value; };

// --- the felt ------------------------------------------------------------------------------------------

const takes = (id) => [...byId("spot").options].some((option) => option.value === id);

writer.addEventListener("spot", ({ detail: { id, back } }) => {
  if (!takes(id)) return felt.notice("No wager is laid there before the deal: what is laid later is a call.");
  byId("spot").value = id;
  return byId(back ? "take-back" : "lay").click();
});

writer.addEventListener("seat", ({ detail: area }) => {
  mirror();
  byId("seating").elements.area.value = area;
  byId("seating").requestSubmit();
});

writer.addEventListener("click", (event) => {
  const name = event.target.closest("[data-name]")?.dataset.name;
  if (!name) return;
  byId("player").value = name;
  mirror();
});

// With a card to choose, letters and digits begin one; otherwise they are the keys of the felt and the calls.
document.addEventListener("keydown", (event) => {
  const elsewhere = event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input:not([type=radio], [type=checkbox]), select, textarea");
  if (elsewhere || writer.dataset.needs !== "cards" || !/^[0-9tjqka]$/i.test(event.key)) return;
  event.stopPropagation();
  byId("card").focus();
}, true);

// --- after a step ----------------------------------------------------------------------------------------

// Where the next thing is to be done, unless somebody is busy elsewhere on the page.
const NEXT = { cards: "#card", calls: "#writer-calls button:not(.choice-closed)", nothing: "#writer-ready a" };
let needed = writer.dataset.needs;

writer.addEventListener("htmx:afterSettle", () => {
  felt.mark(takes);
  const { needs } = writer.dataset;
  const free = document.activeElement === document.body || document.activeElement.closest(".writer-dock");
  if (free && needs !== needed && NEXT[needs]) document.querySelector(NEXT[needs])?.focus({ preventScroll: true });
  needed = needs;
});
felt.mark(takes);
