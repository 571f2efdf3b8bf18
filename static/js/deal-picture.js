// What a dealer has in the hand, drawn and in words: a card, chips from the side in fives, a wager to be read, a verb.
import { counted, pile } from "./chips-side.js";

const hands = document.getElementById("hands");
const SVG = "http://www.w3.org/2000/svg";
const PARTS = ["at", "area", "box", "hand", "kind"];

export const dollars = (cents) => "$" + (cents / 100).toLocaleString("en-AU", { minimumFractionDigits: cents % 100 ? 2 : 0 });
export const same = (place, { dataset }) => PARTS.every((part) => place[part] === dataset[part]);
// The same thing stands on the felt and in the list: whichever of them is wanted.
export const find = (place, fits = () => true) => [...document.querySelectorAll(`[data-at="${place.at}"]`)].find((one) =>
  fits(one) && PARTS.every((part) => !place[part] || one.dataset[part] === place[part]));

const use = (name) => {
  const piece = document.createElementNS(SVG, "use");
  piece.setAttribute("href", `#${name}`);
  return piece;
};

const drawCard = (picture, side) => {
  const back = document.querySelector("#shoe use[href^='#mouth']").getAttribute("href").replace("#mouth", "back");
  const card = use(back);
  if (side === "sideways") card.setAttribute("transform", "rotate(90)");
  picture.setAttribute("viewBox", "-60 -56 120 112");
  picture.append(card);
};

const drawWager = (picture, place) => {
  const pile = find(place, (one) => one.closest("#places"))?.querySelector(".place-pile");
  if (!pile) return;
  picture.setAttribute("viewBox", pile.getAttribute("viewBox"));
  picture.append(...pile.cloneNode(true).childNodes);
};

export const draw = ({ verb, chips, carried, side }) => {
  const picture = hands.querySelector(".in-hand-picture");
  picture.replaceChildren();
  if (verb === "give") drawCard(picture, side);
  else if (chips.length) pile(picture, chips, (part, value) => use(`${part}-${value}`));
  else if (carried?.at === "spot") drawWager(picture, carried);
  picture.toggleAttribute("hidden", !picture.childNodes.length);
  return picture;
};

// Where sums are told, what was cut comes with its sum.
const cutOut = (chips, coached) => {
  const words = counted(chips).map(([value, count]) => `${count} of ${dollars(value)}`).join(", ");
  return words && coached ? `${words}: ${dollars(chips.reduce((sum, value) => sum + value, 0))}` : words;
};

// What a chosen verb still asks for: what goes with it first, then its place.
const ASKS = { clause: "the clause, then the place", words: "whom, then do it", depth: "how deep, then do it" };

export const inWords = ({ verb, wants, entry, chips, carried, side }, typed, { face, coached }) => {
  const held = cutOut(chips, coached);
  if (typed) return `“${typed}”`;
  if (verb === "give") return `A card, ${(side || face).replace(/^(up|down)$/, "face $1")}`;
  if (verb) {
    const label = hands.querySelector(`[data-verb="${verb}"]`).firstChild.textContent.trim();
    return `${label}: now ${ASKS[entry] || (wants === "place" ? "the place" : "do it, or the place")}${held && ` (${held})`}`;
  }
  return held || (carried ? find(carried)?.getAttribute("aria-label") || "" : "Your hand is empty");
};
