// What a dealer holds, and the act that comes of what they touch next. Pure: pointer, touch and keys all go through here.
export const EMPTY = { verb: "", wants: "", entry: "", side: "", chips: [], carried: null };

const OF_A_SEAT = new Set(["ask", "offer", "pass", "check", "refuse", "colour", "line", "swap", "mend"]);
const OF_A_WAGER = new Set(["pay", "take", "leave", "refuse"]);
const OF_CARDS = new Set(["hand", "own"]);
const TOOLS = new Set(["rack", "float"]);
const IN_CHIPS = new Set(["pay", "colour"]);

const act = (verb, { area, box, hand, kind } = {}, more = {}) => {
  const place = OF_A_SEAT.has(verb) ? { area } : { area, box, hand };
  return { held: EMPTY, act: { verb, ...place, ...(OF_A_WAGER.has(verb) && { spot: kind }), ...more } };
};
const same = (one, other) => ["at", "area", "box", "hand", "kind"].every((part) => one[part] === other[part]);
const inChips = (chips) => [...new Set(chips)].map((value) => `${value}x${chips.filter((one) => one === value).length}`).join(",");

// A card goes to a hand, however its place is pointed at; onto the rack it is burned.
const give = (held, place, face) => {
  if (place.at === "rack") return act("burn");
  if (place.at === "float") return { held };
  const { area, box, hand } = place;
  return act("give", { area, box, hand: place.at === "spot" ? undefined : hand }, { side: held.side || face });
};

// What is carried goes where it is put: a wager into the float, a hand into the rack; touched twice it is left, or turned over.
const put = (carried, place) => {
  if (same(carried, place)) return act(carried.at === "spot" ? "leave" : "turn", carried);
  if (carried.at === "spot" && place.at === "float") return act("take", carried);
  if (OF_CARDS.has(carried.at) && place.at === "rack") return act("rack", carried);
  return null;
};

// A place is touched. While the cards wait to be cut, whoever is spoken to is offered the cut.
export const touch = (held, place, { cutting, face }) => {
  const { verb, chips, carried } = held;
  if (place.at === "shoe") return { held: verb === "give" ? EMPTY : { ...EMPTY, verb: "give", wants: "place", side: held.side } };
  if (verb === "give") return give(held, place, face);
  if (verb) return TOOLS.has(place.at) ? { held } : act(verb === "ask" && cutting ? "offer" : verb, place, { chips: inChips(chips) });
  if (chips.length) return TOOLS.has(place.at) ? { held: place.at === "float" ? EMPTY : held } : act("pay", place, { chips: inChips(chips) });
  const done = carried && put(carried, place);
  if (done) return done;
  if (place.at === "seat") return act(cutting ? "offer" : "ask", place);
  return { held: TOOLS.has(place.at) ? EMPTY : { ...EMPTY, carried: place } };
};

// A verb is chosen. One that wants no place is done; one that can do without is done when it is chosen twice.
export const choose = (held, { verb, wants, entry = "" }, table) => {
  if (verb === "give") return touch(held, { at: "shoe" }, table);
  if (held.carried && wants !== "nothing" && verb !== "pay") return act(verb, held.carried);
  if (held.verb === verb) return wants === "perhaps" ? act(verb) : { held: { ...held, verb: "", wants: "", entry: "" } };
  if (wants === "nothing" && !entry) return act(verb);
  return { held: { ...EMPTY, verb, wants, entry, chips: IN_CHIPS.has(verb) ? held.chips : [] } };
};

export const cut = ({ chips }, value, count) => ({ held: { ...EMPTY, chips: [...chips, ...Array(count).fill(value)] } });

// What was chosen is done without a place; chips in the hand wait for theirs.
export const enter = (held) => {
  if (held.verb && held.wants !== "place") return act(held.verb);
  return { held: held.chips.length ? { ...held, verb: "pay", wants: "place" } : held };
};

export const back = (held) => ({ held: held.verb ? { ...EMPTY, chips: held.chips } : { ...EMPTY, chips: held.chips.slice(0, -1) } });
