// The table kept as it is in the house: pushes from the socket, the time left, and how one likes to see it.
const byId = (id) => document.getElementById(id);
const table = byId("table");
const line = byId("line-state");
const shown = { public: Number(table.dataset.seq), private: Number(table.dataset.seq) };
const FOR_GOOD = {
  4401: "You have been signed out.",
  4403: "This table is closed to you.",
  1008: "This table is closed to you.",
  4429: "You have too many tables open. Close some of them, then reload this page.",
};
const LONGEST_WAIT = 12000;
const DEAD_AFTER = 14000;

// --- panels ------------------------------------------------------------------------------------------

const PANELS = /^<div data-panels="(\w+)" data-seq="(\d+)"/;

// Pushes and answers overtake one another: panels older than what is shown are left out.
const isNew = (part) => {
  const [, kind, seq] = PANELS.exec(part) || [];
  if (!kind) return true;
  if (kind === "public" ? Number(seq) <= shown.public : Number(seq) < shown.private) return false;
  shown[kind] = Number(seq);
  table.dataset.seq = String(Math.max(shown.public, shown.private));
  return true;
};
const newest = (html) => html.split(/(?=<div data-panels=)/).filter(isNew).join("");

const AT_ONCE = { swapStyle: "none", swapDelay: 0, settleDelay: 0 };
const push = (html) => htmx.swap(table, newest(html), AT_ONCE, { selectOOB: table.getAttribute("hx-select-oob") });
table.addEventListener("htmx:beforeSwap", ({ detail }) => { detail.serverResponse = newest(detail.serverResponse); });

// A choice that was made is gone, and whoever pressed it from the keyboard stays beside where it was.
let choosing = false;
table.addEventListener("htmx:oobBeforeSwap", ({ detail: { target } }) => {
  if (target.id === "choices") choosing = target.contains(document.activeElement);
});
table.addEventListener("htmx:afterSettle", () => {
  // Whoever is handed the deal, or hands it back, gets the page that goes with it.
  if (Boolean(byId("dealing").dataset.level) !== Boolean(byId("hands"))) location.reload();
  if (choosing && document.activeElement === document.body) byId("choices").parentElement.focus({ preventScroll: true });
  choosing = false;
  bringIntoSight();
  keepTime();
});

// On a narrow screen the areas are a list: whoever is asked sees the hand that it is about.
let asked = "";
const bringIntoSight = () => {
  const row = document.querySelector("#choices [data-key]") && document.querySelector(".area-row-asked");
  const now = row ? `${row.id} ${byId("clock").dataset.deadline}` : "";
  if (now && now !== asked && row.offsetParent) row.scrollIntoView({ block: "center" });
  asked = now;
};

// --- the line to the house ------------------------------------------------------------------------------

let socket = null;
let tries = 0;
let heardAt = 0;
let stopped = false;
let waiting = null;

const resync = () => htmx.trigger(line, "resync");
const state = (words) => {
  line.hidden = !words;
  if (line.textContent !== words) line.textContent = words;
};

const heard = ({ data }) => {
  heardAt = Date.now();
  if (data.startsWith("<")) return push(data);
  const { head } = JSON.parse(data);
  socket.send(String(shown.public));
  // The house answers a page that fell behind with the whole table; should that get lost too, the page asks.
  return head > shown.public && setTimeout(() => head > shown.public && resync(), 1500);
};

const closed = ({ target, code }) => {
  if (target !== socket) return;
  socket = null;
  stopped = code in FOR_GOOD;
  state(FOR_GOOD[code] || "The line is down. Trying again …");
  // Full jitter: after a restart a whole school does not knock at the same moment.
  clearTimeout(waiting);
  waiting = setTimeout(connect, Math.random() * Math.min(LONGEST_WAIT, 600 * 2 ** tries));
  tries += 1;
};

const opened = () => {
  tries = 0;
  heardAt = Date.now();
  state("");
};

const connect = () => {
  if (socket || stopped) return;
  clearTimeout(waiting);
  heardAt = Date.now(); // a handshake has as long to answer as an open line
  socket = new WebSocket(`${location.origin.replace("http", "ws")}${table.dataset.socket}`);
  for (const [event, then] of [["open", opened], ["message", heard], ["close", closed]]) socket.addEventListener(event, then);
};

const notDead = () => {
  if (!socket || Date.now() - heardAt < DEAD_AFTER) return;
  const dead = socket;
  closed({ target: dead, code: 1006 });
  dead.close();
};

// Without a line nothing brings everybody's panels after a call.
table.addEventListener("htmx:afterRequest", ({ detail: { requestConfig } }) => {
  if (requestConfig.verb === "post" && socket?.readyState !== WebSocket.OPEN) resync();
});

// --- time left -----------------------------------------------------------------------------------------

let ahead = 0; // how far the house's clock is ahead of this one, in seconds
let told = null;
let warned = null;
const now = () => Date.now() / 1000 + ahead;

const keepTime = () => {
  const clock = byId("clock");
  if (clock.dataset.now !== told) ahead = Number(clock.dataset.now) - Date.now() / 1000;
  told = clock.dataset.now;
  const left = clock.querySelector("[data-left]");
  if (!left) return;
  const seconds = Math.max(0, Math.ceil(Number(clock.dataset.deadline) - now()));
  if (left.textContent !== `${seconds} s`) left.textContent = `${seconds} s`;
  if (seconds !== 5 || warned === clock.dataset.deadline || !document.querySelector("#choices [data-key]")) return;
  warned = clock.dataset.deadline;
  byId("whisper").textContent = "Five seconds left.";
};

// A call that waits for the time to pass opens without a push: nothing has happened at the table, so the page asks.
const openInTime = () => {
  const opens = document.querySelector("#choices [data-opens]")?.dataset.opens;
  if (opens && now() > Number(opens)) resync();
};

// --- how one sees and hears the table: remembered on this device ------------------------------------------

Idiomorph.defaults.callbacks.afterNodeAdded = (said) => {
  if (table.dataset.sound !== "on" || !said.matches?.("#said [data-aloud]")) return;
  window.speechSynthesis?.speak(Object.assign(new SpeechSynthesisUtterance(said.textContent), { lang: "en-AU" }));
};

const KEY = "pit-school-table";
const kept = JSON.parse(window.remembered(KEY)) || {};
const pressed = (button) => button.getAttribute("aria-pressed") === "true";

const settle = (button, on) => {
  button.setAttribute("aria-pressed", String(on));
  table.dataset[button.dataset.setting] = on ? button.dataset.on : button.dataset.off;
  if (table.dataset.sound !== "on") window.speechSynthesis?.cancel();
};
for (const button of document.querySelectorAll("[data-setting]")) {
  const { setting } = button.dataset;
  settle(button, kept[setting] ?? pressed(button));
  button.addEventListener("click", () => {
    kept[setting] = !pressed(button);
    settle(button, kept[setting]);
    window.remember(KEY, JSON.stringify(kept));
  });
}

keepTime();
for (const [keep, every] of [[keepTime, 250], [openInTime, 1000], [notDead, 2000]]) setInterval(keep, every);
for (const wake of ["online", "pageshow"]) window.addEventListener(wake, connect);
document.addEventListener("visibilitychange", () => !document.hidden && connect());
connect();
