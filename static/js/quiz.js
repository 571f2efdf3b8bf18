// A question answered quickly: number keys for options and chips, Enter to go on, and a clock that ends with its sitting.
(() => {
  "use strict";
  const fingers = window.matchMedia("(pointer: coarse)").matches;

  const focus = (element) => element && element.focus({ preventScroll: true });

  // --- the felt, where it is wider than the screen: the area that is asked about in the middle ---------------------

  const toTheMiddle = (room) => {
    if (room.scrollWidth <= room.clientWidth) return;
    const asked = /\barea (\d)/i.exec(document.querySelector(".question-prompt, #parts")?.textContent || "");
    const seat = asked && room.querySelector(`#seat-${asked[1]}`);
    const place = seat && seat.getBoundingClientRect();
    const middle = place ? (place.left + place.right) / 2 - room.getBoundingClientRect().left + room.scrollLeft : room.scrollWidth / 2;
    room.scrollLeft = middle - room.clientWidth / 2;
  };

  // --- the felt from either side: from where the dealer stands, until somebody would rather sit ----------------------

  const SIDES = { dealer: "the dealer’s side", player: "the players’ side" };
  const across = (side) => (side === "dealer" ? "player" : "dealer");

  const seenFrom = (felt, side) => {
    felt.dataset.view = side;
    felt.querySelector("[data-side]").textContent = `From ${SIDES[side]}`;
    felt.querySelector("[data-turn]").textContent = `See it from ${SIDES[across(side)]}`;
    toTheMiddle(felt.querySelector(".felt-room"));
  };

  const turnable = (felt) => {
    const turn = felt.querySelector("[data-turn]");
    turn.hidden = false;
    turn.addEventListener("click", () => {
      const side = across(felt.dataset.view);
      sessionStorage.setItem("side", side);
      seenFrom(felt, side);
    });
    seenFrom(felt, sessionStorage.getItem("side") === "player" ? "player" : "dealer");
    const draw = felt.querySelector("[data-draw]");
    draw.hidden = false;
    draw.addEventListener("click", () => drawn(felt, draw, draw.getAttribute("aria-pressed") !== "true"));
  };

  // On a phone the list tells it all; the drawing is wider than the screen, and is moved along by a finger.
  const drawn = (felt, draw, yes) => {
    draw.setAttribute("aria-pressed", String(yes));
    felt.toggleAttribute("data-drawn", yes);
    toTheMiddle(felt.querySelector(".felt-room"));
  };

  // --- the clock ----------------------------------------------------------------------------------------------

  const SHORT = 20;

  const keepTime = (question, clock) => {
    const ahead = Date.now() / 1000 - Number(question.dataset.now);
    const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
    const tick = () => {
      if (!clock.isConnected) {
        clearInterval(ticking);
        return;
      }
      const now = Date.now() / 1000 - ahead;
      if (question.dataset.since) {
        clock.textContent = minutes(Math.max(0, now - Number(question.dataset.since)));
        return;
      }
      const left = Number(question.dataset.ends) - now;
      clock.textContent = minutes(Math.max(0, Math.ceil(left)));
      clock.parentElement.classList.toggle("short", left < SHORT);
      if (left <= -0.3) {
        clearInterval(ticking);
        window.location.assign(question.dataset.over);
      }
    };
    const ticking = setInterval(tick, 250);
    tick();
  };

  // --- fields one after the other --------------------------------------------------------------------------------

  let form = null;
  let send = null;
  let blanks = [];
  const kind = (blank) => blank.dataset.blank;
  const entry = (blank) => blank.querySelector("input:checked, .tray-chip:not([hidden]), input, select");
  const blankOf = (element) => element && element.closest && element.closest("[data-blank]");

  // An amount may be left empty where no chips move, a tray where nothing is paid, and of several none may be right.
  const wanting = (blank) => {
    if (kind(blank) === "one") return !blank.querySelector("input:checked");
    return ["list", "whole"].includes(kind(blank)) && !entry(blank).value.trim();
  };

  // Where a choice or Enter leads: the next field, and from the last one to the button, or back to what is missing.
  const onwards = (from) => {
    const following = blanks[blanks.indexOf(from) + 1] || blanks.find(wanting);
    const target = following ? entry(following) : send;
    target.focus();
    if (target.select) target.select();
  };

  const submit = () => (form.requestSubmit ? form.requestSubmit(send) : form.submit());

  // --- chips ------------------------------------------------------------------------------------------------------

  const dollars = (cents) => `$${(cents / 100).toLocaleString("en-AU", { minimumFractionDigits: cents % 100 ? 2 : 0 })}`;

  const sum = (tray) => {
    let cents = 0;
    const words = [];
    for (const column of tray.querySelectorAll(".tray-column")) {
      const count = Number(column.querySelector("input").value) || 0;
      const value = Number(column.querySelector("[data-chip]").dataset.chip);
      if (count) words.push(`${count} × ${dollars(value)}`);
      cents += count * value;
    }
    tray.querySelector("[data-sum]").textContent = words.length ? `${words.join(", ")}: ${dollars(cents)}` : "nothing yet";
  };

  const lay = (tray, chip, by) => {
    const input = chip.closest(".tray-column").querySelector("input");
    input.value = String(Math.min(999, Math.max(0, (Number(input.value) || 0) + by)) || "");
    tray.laid = tray.laid || [];
    if (by > 0) tray.laid.push(chip);
    sum(tray);
  };

  const takeBack = (tray) => {
    const last = (tray.laid || []).pop();
    if (last) lay(tray, last, -1);
  };

  const openTray = (tray) => {
    for (const button of tray.querySelectorAll("button[hidden]")) button.hidden = false;
    tray.addEventListener("input", () => sum(tray));
    tray.addEventListener("click", (event) => {
      const chip = event.target.closest("[data-chip]");
      const less = event.target.closest("[data-less]");
      if (chip) lay(tray, chip, 1);
      if (less) lay(tray, less.closest(".tray-column").querySelector("[data-chip]"), -1);
    });
    sum(tray);
  };

  // --- keys ---------------------------------------------------------------------------------------------------------

  const choose = (blank, digit) => {
    const input = blank.querySelectorAll("input")[digit - 1];
    if (!input) return false;
    if (input.type === "checkbox") {
      input.checked = !input.checked;
      focus(input);
    } else {
      input.checked = true;
      onwards(blank);
    }
    return true;
  };

  const press = (blank, digit) => {
    const chip = blank.querySelector(`[data-key="${digit}"]`);
    if (!chip) return false;
    lay(blank, chip, 1);
    focus(chip);
    return true;
  };

  const typing = (element) => element.matches("input[type=text], select, textarea");

  const digits = (event, blank) => {
    if (typing(event.target)) return false;
    const digit = Number(event.key);
    return kind(blank) === "chips" ? press(blank, digit) : ["one", "several"].includes(kind(blank)) && choose(blank, digit);
  };

  const arrows = (event, blank) => {
    const chips = [...blank.querySelectorAll(".tray-chip")];
    const at = chips.indexOf(event.target);
    if (at < 0) return false;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) focus(chips[Math.min(chips.length - 1, Math.max(0, at + step))]);
    if (event.key === "ArrowUp") lay(blank, event.target, 1);
    if (event.key === "ArrowDown") lay(blank, event.target, -1);
    return true;
  };

  const enter = (event, blank) => {
    if (event.target === send || event.target.matches("[data-less]")) return false;
    const last = blanks[blanks.length - 1] === blank;
    if (last && !blanks.some(wanting)) submit();
    else onwards(blank);
    return true;
  };

  const pressed = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const blank = blankOf(event.target);
    if (!blank) return;
    let done = false;
    if (/^[1-9]$/.test(event.key)) done = digits(event, blank);
    else if (event.key.startsWith("Arrow")) done = kind(blank) === "chips" && arrows(event, blank);
    else if (event.key === "Backspace" && kind(blank) === "chips" && !typing(event.target)) {
      takeBack(blank);
      done = true;
    } else if (event.key === "Enter") done = enter(event, blank);
    if (done) event.preventDefault();
  };

  // A digit pressed anywhere else on the page goes to the first field that wants one.
  document.addEventListener("keydown", (event) => {
    if (!blanks.length || event.target !== document.body || !/^[0-9]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    focus(entry(blanks.find(wanting) || blanks[0]));
  });

  // --- a step: the question, or what is said of its answer; on a page of its own or swapped in -------------------------

  const begin = () => {
    form = document.getElementById("answer");
    send = document.getElementById("send");
    blanks = form ? [...form.querySelectorAll("[data-blank]")] : [];
    document.querySelectorAll(".question-felt").forEach(turnable);
    const question = document.getElementById("question");
    const clock = document.querySelector("[data-clock]");
    if (question && clock) keepTime(question, clock);
    focus(document.querySelector("[data-next]"));
    if (!form) return;
    form.querySelectorAll('[data-blank="chips"]').forEach(openTray);
    form.addEventListener("keydown", pressed);
    // A form that is sent twice would only be told that the first answer counts.
    if (!window.htmx) form.addEventListener("submit", () => setTimeout(() => { send.disabled = true; }));
    if (!fingers && blanks.length) focus(form.querySelector("[aria-invalid]") || entry(blanks[0]));
  };

  window.addEventListener("pageshow", () => { if (send) send.disabled = false; });

  // --- swapped in: read out, as a page of its own would be; and nothing is lost where the house is away ----------------

  const step = document.getElementById("step");
  const said = document.querySelector("[data-said]");
  const trouble = document.querySelector("[data-trouble]");

  const readOut = () => {
    const verdict = step.querySelector(".verdict");
    const before = step.querySelector(".before");
    const prompt = step.querySelector(".question-prompt");
    said.textContent = [verdict || before, prompt].map((part) => (part ? part.textContent.replace(/\s+/g, " ").trim() : "")).join(" ");
  };

  const lost = () => { trouble.hidden = false; };

  if (step) {
    document.addEventListener("htmx:afterSettle", () => {
      trouble.hidden = true;
      begin();
      readOut();
      // On a phone nothing takes the focus from the place that was swapped away: begin where the new step begins.
      if (fingers) focus(step);
    });
    document.addEventListener("htmx:sendError", lost);
    document.addEventListener("htmx:responseError", lost);
    // Signed out meanwhile: what came is the sign-in page. Loading this one again leads there, and back here afterwards.
    document.addEventListener("htmx:beforeSwap", (event) => {
      const { xhr } = event.detail;
      if (!xhr.responseURL || new URL(xhr.responseURL).pathname.startsWith("/quiz/sittings/")) return;
      event.detail.shouldSwap = false;
      window.location.reload();
    });
  }

  begin();
})();
