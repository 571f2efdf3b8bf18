// Dealing by hand: what is touched on the felt and in the panel becomes an act, which htmx sends; a wrong one slides back.
import { listen, middle, slideBack } from "./deal-drag.js";
import { EMPTY, back, choose, cut, enter, touch } from "./deal-hand.js";
import { read } from "./deal-keys.js";
import { draw, find, inWords, same } from "./deal-picture.js";

const byId = (id) => document.getElementById(id);
const table = byId("table");
const hands = byId("hands");
const PRESSED_LONG = 450;
const FIVE = 5;
const LOST = 9000;

const begin = () => {
  const told = () => {
    const { level, face, cutting } = byId("dealing").dataset;
    return { face, cutting: cutting !== undefined, coached: level === "coached" };
  };
  const announce = byId("announce");
  const soft = hands.querySelector("[data-soft]");
  let held = EMPTY;

  const is = (button, attribute, on) => button.setAttribute(attribute, String(on));
  const show = () => {
    draw(held);
    const words = inWords(held, soft && announce.value, told());
    const line = hands.querySelector(".in-hand-words");
    if (line.textContent !== words) line.textContent = words;
    Object.assign(hands.dataset, { entry: held.entry, wants: held.wants });
    for (const one of hands.querySelectorAll("[data-verb][aria-pressed]")) is(one, "aria-pressed", one.dataset.verb === held.verb);
    for (const one of hands.querySelectorAll("[data-side]")) is(one, "aria-pressed", one.dataset.side === (held.side || told().face));
    for (const one of document.querySelectorAll("[data-at]")) one.classList.toggle("carried", held.carried ? same(held.carried, one) : held.verb === "give" && one.dataset.at === "shoe");
  };

  // --- sending ------------------------------------------------------------------------------------------

  // Acts go one after the other, each with what the one before it led to in sight.
  let waiting = [];
  let sent = null;
  let lost = 0;
  const pump = () => {
    if (sent || !waiting.length) return;
    sent = waiting.shift();
    const values = new FormData();
    for (const [name, value] of Object.entries(sent.act)) if (value !== undefined && value !== "") values.set(name, value);
    lost = setTimeout(() => { sent = null; waiting = []; }, LOST);
    htmx.ajax("POST", "act/", { source: table, values }).catch(() => null);
  };
  table.addEventListener("htmx:afterRequest", ({ detail: { xhr, pathInfo } }) => {
    if (!sent || !pathInfo.requestPath.endsWith("act/") || !xhr.status) return;
    clearTimeout(lost);
    const { to, from, picture } = sent;
    sent = null;
    if (xhr.status === 200 && !("slip" in byId("notice").dataset)) tell(to);
    else {
      waiting = [];
      slideBack(picture, byId(to), from);
    }
    pump();
  });
  // Whoever cannot see it hears what now lies where they acted.
  const tell = (id) => { byId("whisper").textContent = byId(id)?.getAttribute("aria-label") || ""; };

  const inSight = (place) => find(place, middle);
  const goesTo = ({ verb, area, box, hand, spot }) => {
    const at = { take: "spot", leave: "spot", pay: "spot", ask: "seat", offer: "seat" }[verb] || "hand";
    return area && inSight(area === "0" ? { at: "own" } : { at, area, box, hand, kind: spot });
  };
  const comesFrom = (act) => {
    const at = { give: "shoe", burn: "shoe", pay: "float" }[act.verb];
    return at ? inSight({ at }) : goesTo(act);
  };
  const ENTRIES = { clause: () => ({ said: byId("clause").value }), words: () => ({ said: byId("whom").value }), depth: () => ({ at: byId("depth").value }) };

  const follow = ({ held: now, act }, target) => {
    if (act) {
      const picture = hands.querySelector(".in-hand-picture:not([hidden])")?.cloneNode(true);
      const entry = ENTRIES[held.entry]?.();
      waiting.push({ act: { ...act, ...entry }, to: (target || goesTo(act))?.id, from: comesFrom(act), picture });
    }
    const asked = now.entry !== held.entry && now.entry;
    held = now;
    show();
    if (asked) {
      const field = byId({ clause: "clause", words: "whom", depth: "depth" }[asked]);
      field.focus();
      field.select?.(); // what was written the last time gives way
    }
    pump();
  };
  const speak = (verb, said) => said && follow({ held, act: { verb, said } });

  // --- pressing -----------------------------------------------------------------------------------------

  const place = ({ dataset: { at, area, box, hand, kind } }) => ({ at, area, box, hand, kind });
  const intoFloat = (target) => follow(touch(held, { at: "float" }, told()), target);
  const chips = (value, count) => {
    if (held.carried?.at === "spot") return intoFloat();
    const inColumn = Number(byId(`column-${value}`).querySelector(".column-count").textContent);
    const left = inColumn - held.chips.filter((one) => one === value).length;
    return left > 0 && follow(cut(held, value, Math.min(count, left)));
  };
  const say = () => {
    const words = announce.value.trim();
    const isSoft = soft?.getAttribute("aria-pressed") === "true";
    announce.value = "";
    if (soft) is(soft, "aria-pressed", false);
    speak("announce", words.replace(/^s\s*(?=\d)/i, "soft ").replace(/^(?=\d)/, isSoft ? "soft " : ""));
    show();
  };
  const type = (words) => {
    announce.value = words;
    show();
  };
  // A hand is named by its kind and so many ranks: with the last of them it is said.
  const rank = (index) => {
    const kinds = [...hands.querySelectorAll("[data-ranks]")].filter((one) => `${announce.value} `.startsWith(`${one.dataset.hand} `));
    const kind = kinds.sort((a, b) => b.dataset.hand.length - a.dataset.hand.length)[0];
    type(`${announce.value} ${index}`.trim());
    if (kind && announce.value.slice(kind.dataset.hand.length).trim().split(" ").length >= Number(kind.dataset.ranks)) say();
  };
  const toggle = (button, attribute) => is(button, attribute, button.getAttribute(attribute) !== "true");

  const PRESSED = {
    "[data-column]": (hit) => chips(Number(hit.dataset.column), 1),
    "[data-at]": (hit) => follow(touch(held, place(hit), told()), hit),
    "[data-chip]": (hit) => chips(Number(hit.dataset.chip), 1),
    "[data-verb]": (hit) => {
      is(byId("more-verbs"), "aria-expanded", false);
      follow(choose(held, hit.dataset, told()));
    },
    "[data-say]": (hit) => speak("call", hit.dataset.say),
    "[data-side]": (hit) => follow({ held: { ...held, side: hit.dataset.side === told().face ? "" : hit.dataset.side } }),
    "[data-do]": () => follow(enter(held)),
    "[data-back]": () => follow(back(held)),
    "[data-soft]": (hit) => toggle(hit, "aria-pressed"),
    "[data-total]": (hit) => { announce.value = hit.dataset.total; say(); },
    "[data-ranks]": (hit) => { type(hit.dataset.hand); if (hit.dataset.ranks === "0") say(); },
    "[data-rank]": (hit) => rank(hit.dataset.rank),
    "#more-verbs": (hit) => toggle(hit, "aria-expanded"),
  };
  const press = (target) => {
    for (const [selector, then] of Object.entries(PRESSED)) {
      const hit = target.closest?.(selector);
      if (hit && hit.closest("#hands, #reach, #places")) return then(hit);
    }
    return null;
  };

  const lift = (from) => {
    const isFloat = from.dataset.at === "float";
    if (!isFloat || !held.chips.length) follow(touch(EMPTY, place(from), told()), from);
    return hands.querySelector(".in-hand-picture").cloneNode(true);
  };
  const dragged = listen(table, lift, (on) => (on ? press(on) : follow({ held: EMPTY })));

  let long = 0;
  let wasLong = false;
  hands.addEventListener("pointerdown", ({ target }) => {
    const column = target.closest("[data-chip]");
    wasLong = false;
    if (column) long = setTimeout(() => { wasLong = true; chips(Number(column.dataset.chip), FIVE); }, PRESSED_LONG);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(long));
  hands.addEventListener("contextmenu", (event) => event.target.closest("[data-chip]") && event.preventDefault());
  table.addEventListener("click", ({ target }) => {
    if (!dragged() && !(wasLong && target.closest("[data-chip]"))) press(target);
  });
  // A press with the pointer leaves the focus where it was: the next key is a dealer's, and not the button's.
  table.addEventListener("mousedown", (event) => event.target.closest("#hands button, #places button, .toggles button") && event.preventDefault());
  byId("depth").addEventListener("input", ({ target }) => { target.closest("label").querySelector("output").value = target.value; });
  byId("pad")?.addEventListener("submit", (event) => {
    event.preventDefault();
    say();
    announce.blur();
  });

  // --- keys ---------------------------------------------------------------------------------------------

  const isOpen = () => byId("more-verbs").getAttribute("aria-expanded") === "true";
  const HEARD = {
    touch: (where) => follow(touch(held, where, told())),
    // Esc puts the further acts away where they are open, and calls nobody.
    verb: (button) => (button.dataset.verb === "supervisor" && isOpen() ? HEARD.less() : press(button)),
    chip: (column, { count }) => chips(Number(column.dataset.chip), count),
    say: (button) => press(button),
    side: (side) => follow({ held: { ...held, side } }),
    enter: () => (announce?.value ? say() : follow(enter(held))),
    back: () => (announce?.value ? type(announce.value.slice(0, -1)) : follow(back(held))),
    more: () => is(byId("more-verbs"), "aria-expanded", true),
    less: () => is(byId("more-verbs"), "aria-expanded", false),
    help: () => byId("deal-keys").togglePopover(),
    typed: (letter) => (letter === "s" && !soft ? announce?.focus() : announce && type(announce.value + letter)),
  };
  // A link, such as the clause that was just read, has Enter for its own while the hand is empty, and never Space.
  const ofALink = ({ key }) => key === "Enter" && !held.verb && !held.chips.length && !announce?.value;
  const ownKeys = (event) => {
    const own = (event.key === "Enter" || event.key === " ") && event.target.closest?.("a, button, summary, select, [role=button]");
    return own && (!own.matches("a") || ofALink(event));
  };
  const typing = ({ target }) => target.matches?.("input:not([type=range]), select, textarea");

  // What goes with an act is written, then Enter goes on: to the place, or where there is none, with the act.
  const entered = (event) => {
    if (event.key !== "Enter" || !event.target.closest(".entry")) return;
    event.preventDefault();
    event.target.blur();
    if (held.wants !== "place") follow(enter(held));
  };

  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector(":popover-open")) return undefined;
    if (typing(event)) return entered(event);
    const target = event.target.closest?.("#reach [data-at]");
    if (target && (event.key === "Enter" || event.key === " ")) press(target);
    else if (target && event.key.startsWith("Arrow")) beside(target, event.key)?.focus();
    else if (table.dataset.keys === "off" || ownKeys(event)) return undefined;
    else {
      const meant = read(event, held, hands, byId("dealing"));
      if (!meant) return undefined;
      for (const [name, then] of Object.entries(HEARD)) if (meant[name] && !(event.repeat && name !== "back")) then(meant[name], meant);
    }
    event.stopPropagation();
    return event.preventDefault();
  }, true);

  // Along the table with the arrows: from area to area, and from thing to thing. One of them is on the way of Tab.
  const reach = () => [...document.querySelectorAll("#reach [data-at]")];
  const beside = (target, key) => {
    const { at, area, kind } = target.dataset;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step) return reach().find((one) => one.dataset.at === at && Number(one.dataset.area) === Number(area) + step && one.dataset.kind === kind);
    return reach().at((reach().indexOf(target) + (key === "ArrowDown" ? 1 : -1)) % reach().length);
  };
  let last = "";
  const rove = () => {
    const first = byId(last) || reach()[0];
    for (const one of reach()) one.setAttribute("tabindex", one === first ? "0" : "-1");
  };
  table.addEventListener("focusin", ({ target }) => {
    if (!target.closest("#reach")) return;
    last = target.id;
    rove();
  });

  // --- clock and pace -----------------------------------------------------------------------------------

  const keepTime = () => {
    const { began, done } = byId("pace").dataset;
    const seconds = Math.max(1, Math.floor(Date.now() / 1000) - Number(began));
    byId("pace").querySelector("[data-clock]").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    byId("pace").querySelector("[data-rate]").textContent = Number(done) ? Math.round((done * 3600) / seconds) : "–";
  };
  const settle = () => {
    show();
    rove();
    keepTime();
  };
  table.dataset.view = "dealer";
  table.addEventListener("htmx:afterSettle", settle);
  setInterval(keepTime, 1000);
  settle();
};

if (hands) begin();
