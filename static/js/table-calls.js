// What a person does at a table: chips laid and taken back, decisions, seats; by pointer, touch or key.
(() => {
  "use strict";
  const table = document.getElementById("table");
  const rack = document.getElementById("rack");
  const taking = document.getElementById("taking");
  const MOST_TRIES = 4;
  const { title } = document;

  // --- sending ---------------------------------------------------------------------------------------

  const post = async (address, fields) => {
    const body = new FormData();
    body.set("csrfmiddlewaretoken", table.querySelector("[name=csrfmiddlewaretoken]").value);
    for (const [name, value] of Object.entries(fields)) {
      if (value !== undefined && value !== null && value !== "") body.set(name, value);
    }
    // The id makes a repeated call harmless, so a line that drops is simply tried again.
    for (let tries = 1; ; tries += 1) {
      try {
        return await fetch(address, { method: "POST", body, credentials: "same-origin" });
      } catch (failed) {
        if (tries === MOST_TRIES) throw failed;
        await new Promise((wait) => setTimeout(wait, 300 * tries));
      }
    }
  };

  const newId = () => crypto.randomUUID?.() ?? "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) =>
    (digit ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (digit / 4)))).toString(16));

  let noticed = 0;
  const notice = (content, refused = true) => {
    noticed += 1;
    const note = document.getElementById("notice");
    note.className = refused ? "notice notice-refused" : "notice";
    note.setAttribute("role", refused ? "alert" : "status");
    const paragraph = document.createElement("p");
    paragraph.append(...(typeof content === "string" ? [content] : content));
    note.replaceChildren(paragraph);
  };

  const call = async (name, fields = {}) => {
    const { standBehind, stepAway, handBack } = table.dataset;
    const own = { stand_behind: standBehind, step_away: stepAway, hand_back: handBack }[name];
    const before = noticed;
    const sent = own ? {} : { call: name, command: newId(), seen: table.dataset.seq, ...fields };
    try {
      const answer = await post(own || table.dataset.call, sent);
      if (answer.status === 503) {
        notice("The house cannot reach its records just now. Nothing was lost; please try again in a moment.");
        return false;
      }
      if (answer.redirected || ![200, 409, 422].includes(answer.status)) {
        notice("That did not reach the table. Load the page again, please.");
        return false;
      }
      window.tablePanels.answered(await answer.text(), noticed === before);
      return answer.ok;
    } catch {
      notice("That did not reach the house: the line is down.");
      return false;
    }
  };

  // What chips did that were not laid one by one: on a full table their going is easily missed.
  const DONE = {
    rebet: "Your wagers of the last round are laid again.",
    clear: "All your chips are back.",
    take_back: "Your chips there are back.",
  };
  const called = async (name, fields) => {
    const done = await call(name, fields);
    if (done && DONE[name]) notice(DONE[name], false);
  };

  // The button is gone with the seat: whoever pressed it goes on at the chips, and not at what has taken its place.
  const sit = async (area) => {
    const seated = await call("sit", { area });
    const at = document.activeElement;
    if (!seated || !(at === document.body || at.closest("#me"))) return;
    const chip = rack.querySelector("[name=chip]:checked") || rack.elements.amount;
    (chip.checkVisibility() ? chip : document.getElementById("choices").parentElement).focus({ preventScroll: true });
  };

  // --- chips -----------------------------------------------------------------------------------------

  const cents = () => Math.round(Number(rack.elements.amount.value) * 100);
  const dollars = (amount) => (amount / 100).toFixed(2);
  const shown = (amount) => "$" + (amount / 100).toLocaleString("en-AU", { minimumFractionDigits: amount % 100 ? 2 : 0 });
  const entryFor = (id) => document.querySelector(`#spots [data-for="${CSS.escape(id)}"]`);

  const takeBack = (entry) => {
    if (!("back" in entry.dataset)) return notice("You have no chips there to take back.");
    const { area, kind, box } = entry.dataset;
    return called("take_back", { area, kind, box, both: rack.elements.both?.checked ? "on" : "" });
  };

  const lay = (entry) => {
    const { call: name, area, kind, box, least, most } = entry.dataset;
    let amount = cents();
    if (!(amount > 0)) return notice("Choose a chip or write an amount first.");
    if (most !== undefined && least === most) amount = Number(most);
    const raised = amount < Number(least || 0);
    if (raised) amount = Number(least);
    // The rack is away while insurance is open, so its amount was chosen for something else.
    if (name === "insure") amount = Math.min(amount, Number(most));
    const wager = name === "wager" && { kind, both: rack.elements.both?.checked ? "on" : "" };
    const where = wager && box ? `${wager.both ? "each box" : `box ${box}`} of area ${area}` : spotName(entry);
    return call(name, { area, box, ...wager, amount: dollars(amount) }).then((done) => {
      if (done) notice(`${shown(amount)}${raised ? ", the minimum," : ""} on ${where}.`, false);
    });
  };

  // "Area 6, Perfect Pairs: Ann $5" is what a spot's title says; an initial wager needs no more than its area.
  const spotName = ({ dataset }) => {
    const [name] = (document.querySelector(`#${CSS.escape(dataset.for)} title`)?.textContent || "").split(":");
    return name && !/-main2?$/.test(dataset.for) ? name.replace("Area", "area") : `area ${dataset.area}`;
  };

  const press = (spot, back) => {
    const entry = entryFor(spot.dataset.spot);
    if (!entry) return notice(nothingNow());
    if (back) return takeBack(entry);
    if (!("open" in entry.dataset)) return notice([...entry.cloneNode(true).childNodes]);
    return lay(entry);
  };

  const nothingNow = () => {
    const halted = document.querySelector("#choices [data-halted]");
    if (halted) return halted.textContent;
    if (!("mayWager" in document.getElementById("me").dataset)) return "Take a seat or stand behind one first.";
    return "No chips are laid there now.";
  };

  // --- pointer and touch -----------------------------------------------------------------------------

  const taken = () => taking.getAttribute("aria-pressed") === "true";

  table.addEventListener("click", (event) => {
    const hit = event.target.closest("[data-spot], [data-seat], [data-call], [aria-disabled=true]");
    if (!hit || hit === table || hit.matches("form")) return;
    if (hit.matches("[aria-disabled=true]:not([data-spot])")) {
      const why = document.getElementById(hit.getAttribute("aria-describedby") || "");
      if (why) notice([...why.cloneNode(true).childNodes]);
    } else if (hit.dataset.spot) press(hit, event.shiftKey || taken());
    else if (hit.dataset.seat && !hit.matches("[role=img]")) sit(hit.dataset.seat);
    else if (hit.dataset.call) called(hit.dataset.call, { area: hit.dataset.area });
  });

  table.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    if (form === rack) return;
    const { area, box, hand } = form.dataset;
    const { amount, at, sure } = form.elements;
    call(form.dataset.call, { area, box, hand, amount: amount?.value, at: at?.value, sure: sure?.value });
  });

  // Where a cut goes in is said as it is moved.
  const tellCut = () => {
    const at = document.querySelector("#choices [name=at]");
    if (at) at.closest("label").querySelector("output").value = at.value;
  };
  table.addEventListener("input", tellCut);

  taking.addEventListener("click", () => taking.setAttribute("aria-pressed", String(!taken())));

  // A chip says the amount, also when it is pressed a second time; an amount that is typed is no chip's.
  rack.addEventListener("click", (event) => {
    if (event.target.name === "chip") rack.elements.amount.value = dollars(Number(event.target.value)).replace(/\.00$/, "");
  });
  rack.elements.amount.addEventListener("input", () => {
    for (const chip of rack.elements.chip) chip.checked = Number(chip.value) === cents();
  });

  // --- keys ------------------------------------------------------------------------------------------

  const PARTS = ["main", "main2", "bet", "opt1", "opt2", "jackpot", "insurance"];
  const step = (spot, areas, parts) => {
    const [, area, part] = spot.dataset.spot.split("-");
    const places = PARTS.filter((name) => document.getElementById(`area-${area}-${name}`));
    if (parts) return document.getElementById(`area-${area}-${places[places.indexOf(part) + parts]}`);
    return document.getElementById(`area-${Number(area) + areas}-${part}`);
  };

  const onFelt = (event) => {
    const spot = event.target.closest?.(".felt [data-spot], .felt .seat[role=button]");
    if (!spot) return false;
    if (event.key === "Enter" || event.key === " ") spot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    else if (!spot.dataset.spot) return false;
    else if (event.key === "Backspace" || event.key === "Delete") press(spot, true);
    else if (event.key.startsWith("Arrow")) {
      const turned = table.dataset.view === "dealer" ? -1 : 1;
      const along = { ArrowRight: -turned, ArrowLeft: turned }[event.key] || 0;
      const out = { ArrowUp: turned, ArrowDown: -turned }[event.key] || 0;
      step(spot, along, out)?.focus();
    } else return false;
    return true;
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (onFelt(event)) return event.preventDefault();
    const typing = event.target.matches?.("input:not([type=radio], [type=checkbox], [type=range]), select, textarea");
    if (typing || table.dataset.keys === "off") return undefined;
    if (/^[1-9]$/.test(event.key)) {
      const spot = document.getElementById(`area-${event.key}-main`);
      const shownSpot = spot?.getBoundingClientRect().width ? spot : document.getElementById(`list-area-${event.key}-main`);
      return shownSpot?.focus();
    }
    const button = document.querySelector(`#choices [data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (!button || event.repeat) return undefined;
    event.preventDefault();
    return button.click();
  });

  // --- what is open to me, shown on the spots ----------------------------------------------------------

  let betting = "betting" in document.getElementById("choices").dataset;
  const roundMovedOn = () => {
    const now = "betting" in document.getElementById("choices").dataset;
    if (now !== betting) document.getElementById("notice").replaceChildren();
    betting = now;
  };

  const mark = () => {
    roundMovedOn();
    tellCut();
    for (const spot of document.querySelectorAll("[data-spot]")) {
      const entry = entryFor(spot.dataset.spot);
      const open = Boolean(entry && "open" in entry.dataset);
      spot.classList.toggle("open", open);
      spot.setAttribute("aria-disabled", String(!open));
    }
    const me = document.getElementById("me");
    const own = me.dataset.areas.split(" ");
    const behind = me.dataset.behind.split(" ");
    for (const line of document.querySelectorAll("#lines .line")) line.classList.toggle("mine", line.dataset.who === me.dataset.who);
    for (const row of document.querySelectorAll(".area-row[id]")) {
      row.classList.toggle("own", own.includes(row.id.slice("list-".length)));
      row.classList.toggle("behind", behind.includes(row.id.slice("list-".length)));
    }
    rack.classList.toggle("rack-away", !("mayWager" in me.dataset));
    table.classList.toggle("seated", "ownSeat" in me.dataset);
    // Whoever is asked is told so on the tab too: they may be reading a rule on another.
    const asked = !("deals" in me.dataset) && document.querySelector("#choices [data-key]:not([data-key=c])");
    document.title = asked ? `Your turn · ${title}` : title;
  };

  window.tableCalls = { mark, notice };
})();
