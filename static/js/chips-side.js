// Chips seen from the side, cut out in fives, the highest value first: wherever somebody cuts an amount.
const [WIDE, THICK, FIVE] = [54, 9, 5];

export const counted = (chips) => [...new Set(chips)].sort((a, b) => b - a).map((value) => [value, chips.filter((one) => one === value).length]);

// `piece` makes a chip's edge or face, its left end at the origin: whatever a page has drawn of them.
export const pile = (picture, chips, piece) => {
  let x = 0;
  const put = (part, value, high) => {
    const node = piece(part, value);
    node.setAttribute("transform", `translate(${x} ${-THICK * high})`);
    picture.append(node);
  };
  for (const [value, count] of counted(chips)) {
    for (let at = 0; at < count; at += 1) {
      if (at && at % FIVE === 0) x += WIDE + 6;
      put("edge", value, at % FIVE);
      if (at === count - 1 || at % FIVE === FIVE - 1) put("face", value, (at % FIVE) + 1);
    }
    x += WIDE + 16;
  }
  picture.setAttribute("viewBox", `-4 ${-THICK * FIVE - 12} ${x || WIDE} ${THICK * FIVE + 16}`);
};
