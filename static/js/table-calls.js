// Calls at a live table. htmx sends them, one after the other; what a person lays is worked out here, from the rack and the spot.
const byId = (id) => document.getElementById(id);
const table = byId("table");
const rack = byId("rack");
const note = byId("notice");
const MOST_TRIES = 4;
const { title } = document;
const { notice } = window.felt;

// --- sending -------------------------------------------------------------------------------------------

const newId = () => crypto.randomUUID?.() ?? "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) =>
  (digit ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (digit / 4)))).toString(16));

const sent = new WeakMap(); // of each call, how often it was sent, and what is said when it is carried out

// A call is what it was when it was pressed, whenever its turn comes: what was seen, what was written, and an id of its own.
table.addEventListener("htmx:confirm", ({ detail: { elt, etc, verb } }) => {
  // A push may take the button away before its answer comes, and htmx then no longer knows what the button inherited.
  etc.swapOverride = table.getAttribute("hx-swap");
  etc.selectOOB = table.getAttribute("hx-select-oob");
  if (verb === "get" || etc.values?.has("command")) return;
  etc.values ??= elt.matches("form") ? new FormData(elt) : new FormData();
  etc.values.set("command", newId());
  etc.values.set("seen", table.dataset.seq);
  note.dataset.before = "";
  if (elt.dataset.done) sent.set(etc.values, { words: elt.dataset.done });
});

// What becomes of it is heard as an event.
const send = (path, values) => htmx.ajax("POST", path, { source: table, values }).catch(() => null);

const call = (name, fields, words) => {
  const values = new FormData();
  for (const [field, value] of Object.entries({ ...fields, call: name })) if (value) values.set(field, value);
  sent.set(values, { words });
  send("call/", values);
};

// The id makes a repeated call harmless, so where the line drops it is simply sent again.
const again = (event) => {
  const { requestConfig: { path, verb, formData: values }, etc } = event.detail;
  const { words, times = 1 } = sent.get(etc.values) || {};
  if (times === MOST_TRIES) return;
  event.stopPropagation();
  if (verb === "get") return; // the socket tries again, and brings the table with it
  sent.set(values, { words, times: times + 1 });
  setTimeout(send, 300 * times, path, values);
};
for (const lost of ["htmx:sendError", "htmx:timeout"]) table.addEventListener(lost, again);

// An answer that has nothing to say takes away only what was said before its call.
table.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  if (detail.target === note && !detail.fragment.textContent && !("before" in note.dataset)) detail.shouldSwap = false;
});

table.addEventListener("htmx:afterRequest", ({ detail: { xhr, etc, requestConfig } }) => {
  if (xhr.status !== 200 || requestConfig.verb === "get") return;
  const words = sent.get(etc.values)?.words;
  if (words) notice(words, false);
  if (requestConfig.parameters.call === "sit") toTheChips();
});

// The button is gone with the seat: whoever pressed it goes on at the chips, and not at what has taken its place.
const toTheChips = () => {
  if (document.activeElement !== document.body && !document.activeElement.closest("#me, [data-seat]")) return;
  const chip = rack.querySelector("[name=chip]:checked") || rack.elements.amount;
  (chip.checkVisibility() ? chip : byId("choices").parentElement).focus({ preventScroll: true });
};

// --- chips ---------------------------------------------------------------------------------------------

const shown = (cents) => "$" + (cents / 100).toLocaleString("en-AU", { minimumFractionDigits: cents % 100 ? 2 : 0 });
const entryFor = (id) => document.querySelector(`#spots [data-for="${CSS.escape(id)}"]`);
const both = () => (rack.elements.both?.checked ? "on" : "");
const copied = (element) => [...element.cloneNode(true).childNodes];

const takeBack = (entry) => {
  if (!("back" in entry.dataset)) return notice("You have no chips there to take back.");
  const { area, kind, box } = entry.dataset;
  return call("take_back", { area, kind, box, both: both() }, "Your chips there are back.");
};

const lay = (entry) => {
  const { call: name, area, kind, box, least, most } = entry.dataset;
  let amount = Math.round(Number(rack.elements.amount.value) * 100);
  if (!(amount > 0)) return notice("Choose a chip or write an amount first.");
  if (most !== undefined && least === most) amount = Number(most);
  const raised = amount < Number(least || 0);
  if (raised) amount = Number(least);
  // The rack is away while insurance is open, so its amount was chosen for something else.
  if (name === "insure") amount = Math.min(amount, Number(most));
  const wager = name === "wager" && { kind, both: both() };
  const where = wager && box ? `${wager.both ? "each box" : `box ${box}`} of area ${area}` : spotName(entry);
  const words = `${shown(amount)}${raised ? ", the minimum," : ""} on ${where}.`;
  return call(name, { area, box, ...wager, amount: (amount / 100).toFixed(2) }, words);
};

// "Area 6, Perfect Pairs: Ann $5" is what a spot's title says; an initial wager needs no more than its area.
const spotName = ({ dataset }) => {
  const [name] = (document.querySelector(`#${CSS.escape(dataset.for)} title`)?.textContent || "").split(":");
  return name && !/-main2?$/.test(dataset.for) ? name.replace("Area", "area") : `area ${dataset.area}`;
};

table.addEventListener("spot", ({ detail: { id, back } }) => {
  const entry = entryFor(id);
  if (!entry) return notice(byId("choices").dataset.closed);
  if (back) return takeBack(entry);
  return "open" in entry.dataset ? lay(entry) : notice(copied(entry));
});
table.addEventListener("seat", ({ detail: area }) => call("sit", { area }));

// A call that is closed says why where the eye is.
table.addEventListener("click", (event) => {
  const closed = event.target.closest("[aria-disabled=true]:not([data-spot])");
  const why = closed && byId(closed.getAttribute("aria-describedby") || "");
  if (why) notice(copied(why));
});

// Where a cut goes in is said as it is moved.
const tellCut = () => {
  const at = document.querySelector("#choices [name=at]");
  if (at) at.closest("label").querySelector("output").value = at.value;
};
table.addEventListener("input", tellCut);

// --- what is open to me, shown on the spots --------------------------------------------------------------

let phase = byId("choices").dataset.phase;
const mark = () => {
  if (byId("choices").dataset.phase !== phase) note.replaceChildren();
  phase = byId("choices").dataset.phase;
  tellCut();
  felt.mark((id) => "open" in (entryFor(id)?.dataset || {}));
  const me = byId("me").dataset;
  for (const line of document.querySelectorAll("#lines .line")) line.classList.toggle("mine", line.dataset.who === me.who);
  for (const row of document.querySelectorAll(".area-row[id]")) {
    for (const [mine, areas] of [["own", me.areas], ["behind", me.behind]]) row.classList.toggle(mine, areas.split(" ").includes(row.id.slice(5)));
  }
  // Whoever is asked is told so on the tab too: they may be reading a rule on another.
  const asked = !("deals" in me) && document.querySelector("#choices [data-key]:not([data-key=c])");
  document.title = asked ? `Your turn · ${title}` : title;
};
table.addEventListener("htmx:afterSettle", mark);
mark();
