// A scenario written on the felt: spots and seats that are pressed, cards that are typed, each step checked by the house.
(() => {
  "use strict";
  // The vendored morphing library also registers itself with htmx, which this page has no other use for.
  window.htmx ??= { defineExtension() {} };
  const byId = (id) => document.getElementById(id);
  const writer = () => byId("writer");
  const WHOLE_CARD = /^(?:10|[2-9tjqka])[shdc]$/i;

  // --- steps, one after the other -------------------------------------------------------------------------

  let before = Promise.resolve();

  const notice = (words) => {
    const note = byId("notice");
    note.className = "notice notice-refused";
    note.setAttribute("role", "alert");
    const paragraph = document.createElement("p");
    paragraph.textContent = words;
    note.replaceChildren(paragraph);
  };

  const morphing = {
    morphStyle: "outerHTML",
    callbacks: {
      // What somebody typed, chose or unfolded for the next step stays so: the house only knows what was sent.
      beforeAttributeUpdated: (name, node) =>
        !(name === "open" && node.tagName === "DETAILS") &&
        !(["value", "checked"].includes(name) && node.matches("#rack *, #seating *, #card") && node.type !== "hidden"),
    },
  };

  const show = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    const fresh = template.content.querySelector("#writer");
    if (!fresh) return false;
    const needs = writer().dataset.needs;
    Idiomorph.morph(writer(), fresh, morphing);
    ready();
    if (writer().dataset.needs !== needs) lead();
    return true;
  };

  const step = (address, body) => {
    before = before.then(async () => {
      try {
        const answer = await fetch(address, { method: "POST", body, credentials: "same-origin", headers: { "HX-Request": "true" } });
        if (answer.status === 503) {
          notice("The house cannot reach its records just now. Nothing was lost; please try again in a moment.");
        } else if (answer.redirected || ![200, 422].includes(answer.status) || !show(await answer.text())) {
          notice("That did not reach the house. Load the page again, please.");
        }
      } catch {
        notice("That did not reach the house: the line is down.");
      }
    });
    return before;
  };

  // Where the next thing is to be done, unless somebody is busy elsewhere on the page.
  const lead = () => {
    const busy = document.activeElement && document.activeElement !== document.body && !document.activeElement.closest("#writer .writer-dock");
    if (busy) return;
    const next = { cards: "#card", calls: "#writer-calls button:not(.choice-closed)", nothing: "#writer-ready a" }[writer().dataset.needs];
    const target = next && document.querySelector(next);
    if (target) target.focus({ preventScroll: true });
  };

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("[data-step]");
    if (!form) return;
    event.preventDefault();
    // A whole card went by itself as it was typed: the Enter after it asks for nothing more.
    if ("typed" in form.dataset && !form.elements.cards.value.trim()) return;
    const body = new FormData(form, event.submitter);
    if (event.submitter?.name === "step") body.set("step", event.submitter.value);
    if ("typed" in form.dataset) form.elements.cards.value = "";
    step(form.action, body);
  });

  // A card is sent as soon as it is whole, so that a shoe is typed without pausing.
  document.addEventListener("input", (event) => {
    const field = event.target;
    if (field.id === "card" && WHOLE_CARD.test(field.value.trim())) field.form.requestSubmit();
    if (field.name === "chip") byId("rack-amount").value = String(Number(field.value) / 100);
    if (field.id === "player") mirror();
  });

  // Whoever lays chips is whoever sits down.
  const mirror = () => {
    for (const other of document.querySelectorAll("#seating [name=player]")) other.value = byId("player").value;
  };

  // --- the felt ------------------------------------------------------------------------------------------

  const spotField = () => byId("spot");
  const takes = (id) => [...spotField().options].some((option) => option.value === id);
  const taking = () => byId("taking").getAttribute("aria-pressed") === "true";

  const press = (spot, back) => {
    const rack = byId("rack");
    if (!takes(spot.dataset.spot)) return notice("No wager is laid there before the deal: what is laid later is a call.");
    spotField().value = spot.dataset.spot;
    const body = new FormData(rack);
    body.set("step", back ? "take_back" : "lay");
    return step(rack.action, body);
  };

  const sit = (area) => {
    const form = byId("seating");
    const body = new FormData(form);
    body.set("area", area);
    body.set("player", byId("player").value);
    return step(form.action, body);
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest("#taking")) return byId("taking").setAttribute("aria-pressed", String(!taking()));
    const hit = event.target.closest("#writer [data-spot], #writer [data-seat], #writer [data-name]");
    if (!hit) return undefined;
    if (hit.dataset.name) {
      byId("player").value = hit.dataset.name;
      return mirror();
    }
    if (hit.dataset.spot) return press(hit, event.shiftKey || taking());
    return hit.matches("[role=img]") ? undefined : sit(hit.dataset.seat);
  });

  // --- keys ----------------------------------------------------------------------------------------------

  const PARTS = ["main", "main2", "bet", "opt1", "opt2", "jackpot"];

  const beside = (spot, key) => {
    const [, area, part] = spot.dataset.spot.split("-");
    const along = { ArrowRight: -1, ArrowLeft: 1 }[key];
    if (along) return byId(`area-${Number(area) + along}-${part}`);
    const parts = PARTS.filter((name) => byId(`area-${area}-${name}`));
    return byId(`area-${area}-${parts[parts.indexOf(part) + (key === "ArrowUp" ? 1 : -1)]}`);
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

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return undefined;
    if (onFelt(event)) return event.preventDefault();
    const field = event.target.matches?.("input:not([type=radio], [type=checkbox]), select, textarea") ? event.target : null;
    if (field && !(field.id === "card" && event.key === "Backspace" && !field.value)) return undefined;
    const needs = writer().dataset.needs;
    if (needs === "wagers" && /^[1-9]$/.test(event.key)) {
      const spot = byId(`area-${event.key}-main`);
      return (spot?.getBoundingClientRect().width ? spot : byId(`list-area-${event.key}-main`))?.focus();
    }
    // With a card to choose, letters and digits begin one; otherwise they are the keys of the calls.
    if (needs === "cards" && /^[0-9tjqka]$/i.test(event.key)) return byId("card").focus();
    const button = document.querySelector(`#writer [data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (!button) return undefined;
    event.preventDefault();
    return button.click();
  });

  // --- what the script adds to the page ---------------------------------------------------------------------

  const ready = () => {
    for (const only of document.querySelectorAll("#taking, [data-name]")) only.hidden = false;
    for (const spot of document.querySelectorAll("#writer [data-spot]")) {
      const open = takes(spot.dataset.spot);
      spot.classList.toggle("open", open);
      spot.setAttribute("aria-disabled", String(!open));
    }
  };

  ready();
})();
