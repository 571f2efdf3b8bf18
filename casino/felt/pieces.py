"""Cards and chips drawn once and then only named: what a push sends of them is a word each."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from casino.felt import cards, chips, cloth, dyes, side
from casino.felt.drawing import Sensor, light, outline, print_in, spots
from casino.felt.svg import box, tag
from games.cards.backs import Back
from games.cards.cards import DECK, Card
from games.chips.chips import Denominations
from games.layout import Layout, Shape, Spot

PRESSED: Final = 44
"""How wide the ground is on which a press counts for a jackpot sensor."""

FOOT: Final = 14
"""How far below the middle of its place a pile that is seen from the side stands."""

HIGHEST: Final = 10
"""A pile of more chips is drawn no higher than one of so many."""

BACKED: Final[dict[str, Callable[[Back], str]]] = {
    "back": cards.back,
    "mouth": cloth.mouth,
    "inside": cloth.deck_inside,
    "discards": cloth.discarded,
}
"""What shows the backs of the cards: one that lies face down, the next to come, a deck in the device, the discards."""


def definitions(layout: Layout, values: Denominations) -> str:
    """Every piece and every printed spot of a table, by name."""
    named = (
        tag("g", cards.sheet("#fffdf7"), id="sheet"),
        *(tag("g", art(back), id=dyes.named(piece, back)) for piece, art in BACKED.items() for back in dyes.BACKS),
        *(tag("g", art(), id=f"tool-{source}") for source, art in cloth.SOURCES.items()),
        tag("g", cloth.rack_case(), id="tool-rack"),
        *(tag("path", d=shape, id=f"suit-{suit.value}", class_=f"ink-{suit.value}", fill=cards.COLOURS[suit])
          for suit, shape in cards.SHAPES.items()),
        *map(_card, DECK),
        *(tag("g", chips.chip(value), id=f"chip-{value}") for value in values),
        side.named_chips(values),
        tag("circle", r=chips.RADIUS, cx=1.5, cy=2.5, fill="#000", fill_opacity=0.3, id="chip-shadow"),
        *(tag("g", outline(spot), ring(spot), inside(spot), id=f"print-{spot.part}") for spot in spots(layout)),
        *(tag("g", light(sensor), id=f"light-{sensor.value}") for sensor in Sensor),
    )  # fmt: skip
    return dyes.definitions(layout.cloth) + tag("defs", *named)


def inside(spot: Spot) -> str:
    """A spot's name, or over a sensor's small disc the ground that a finger may press."""
    if spot.shape is Shape.SENSOR:
        return tag("circle", r=PRESSED / 2, fill="#000", fill_opacity=0.0)
    return print_in(spot) if spot.printed else ""


def ring(spot: Spot) -> str:
    """Around a spot, in whatever colour the page gives it: open, under the pointer, in focus."""
    line: dict[str, str | float | None] = {"fill": "none", "stroke": "currentColor", "stroke_width": 5}
    if spot.shape is not Shape.BOX:
        return tag("circle", r=spot.width / 2 + 4, **line)
    return box(spot.width + 8, spot.depth + 8, rx=11, **line)


def name(card: Card | None, back: Back = "red") -> str:
    """What a drawn card is called: "QH", or "back"."""
    return card.text if card else dyes.named("back", back)


def _card(card: Card) -> str:
    suit, ink, colour = f"#suit-{card.suit.value}", f"ink-{card.suit.value}", cards.COLOURS[card.suit]
    index = cards.index(card, class_=ink, fill=colour)
    small = tag("use", href=suit, transform="translate(-20 -4) scale(.76)")
    large = tag("use", href=suit, transform="translate(9 21) scale(1.62)")
    line = cards.line_under(card, fill=colour, class_=ink)
    return tag("g", tag("use", href="#sheet"), index, line, small, large, id=card.text)


@lru_cache(maxsize=4096)
def pile(cents: int, values: Denominations) -> str:
    """A pile of named chips, as high as a stack is drawn."""
    drawn = ['<use href="#chip-shadow"/>']
    for height, value in enumerate(chips.stacked(cents, values)):
        lifted = f' y="{-chips.RISE * height:.1f}"' if height else ""
        drawn.append(f'<use href="#chip-{value}"{lifted}/>')
    return "".join(drawn)


@lru_cache(maxsize=4096)
def pile_from_the_side(cents: int, values: Denominations) -> str:
    """A pile of which every chip can be counted, as wide as one seen from above."""
    piled = chips.all_of(cents, values)
    wide = 2 * chips.RADIUS / side.WIDTH
    high = wide * min(1.0, HIGHEST / len(piled)) if piled else wide
    art = side.pile_of_named(piled)
    return f'<g transform="translate(0 {FOOT}) scale({wide:.3f} {high:.3f})">{art}</g>'


def printed(spot: Spot, sensor: Sensor) -> str:
    """A spot as it is printed, with its light where it has one."""
    lit = f'<use href="#light-{sensor.value}"/>' if spot.shape is Shape.SENSOR else ""
    return f'<use href="#print-{spot.part}"/>{lit}'
