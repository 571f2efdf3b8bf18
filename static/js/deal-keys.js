// A dealer's keys, the same at every game and table: what a key press means, as a touch, a verb, a chip or words.
const LEADS = "x";
const BOX = { ",": "1", ".": "2" };
const THIRD = ";";

let said = {}; // the box, hand and spot named before the digit
let further = false;

const digit = ({ code }) => /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
const spotOf = ({ dataset }, key) => Object.keys(dataset).map((name) => name.startsWith("spot") && dataset[name]).find((spot) => spot && spot[0] === key)?.slice(1);

const place = (float, area, shift) => {
  const { box, hand, kind } = said;
  said = {};
  const boxes = "boxes" in float.dataset && area !== "0" && (box || (kind ? undefined : "1"));
  return { at: area === "0" ? "own" : "key", area, box: boxes || undefined, hand: shift ? "2" : hand, kind };
};

// Words that come before a digit: which box, which hand, which spot, how the card lies.
const before = (key, float) => {
  if (BOX[key]) said.box = BOX[key];
  else if (key === THIRD) said.hand = "3";
  else if (spotOf(float, key)) said.kind = spotOf(float, key);
  else if (key === "/") return { side: "sideways" };
  else if (key === "\\") return { side: float.dataset.face === "up" ? "down" : "up" };
  else return null;
  return {};
};

const lettered = (key, shift, hands) => {
  const chip = hands.querySelector(`.column[aria-keyshortcuts^="${key.toUpperCase()} "]`);
  if (chip) return { chip, count: shift ? 5 : 1 };
  const say = hands.querySelector(`[data-called="${shift ? "shift+" : ""}${key}"]`);
  if (say) return { say };
  const verb = !shift && hands.querySelector(`[data-pressed="${key}"]`);
  return verb && { verb };
};

// What a key means now, or nothing where it is none of a dealer's.
export const read = (event, held, hands, float) => {
  const { key, shiftKey: shift } = event;
  const small = key.toLowerCase();
  if (further) {
    further = false;
    const verb = /^[a-z]$/.test(small) && hands.querySelector(`[data-pressed="${LEADS}${small}"]`);
    return { verb: verb || null, less: !verb };
  }
  if (key === "Backspace") said = {};
  const named = { " ": { touch: { at: "shoe" } }, Enter: { enter: true }, Backspace: { back: true }, Escape: { verb: hands.querySelector("[data-verb=supervisor]") }, "?": { help: true } }[key];
  if (named) return named;
  const number = digit(event);
  if (number) return held.verb ? { touch: place(float, number, shift) } : { typed: number };
  if (held.verb === "give" && small === LEADS) return { touch: { at: "rack" } };
  const first = before(key, float);
  if (first) return first;
  if (!/^[a-z]$/.test(small)) return null;
  if (small === LEADS) {
    further = true;
    return { more: true };
  }
  if (small === "s") return { typed: "s" };
  return lettered(small, shift, hands);
};
