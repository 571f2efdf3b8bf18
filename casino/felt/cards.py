"""Playing cards drawn by hand: a plain index that reads at arm's length, one large suit, nothing else."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from casino.felt.dyes import dyed
from casino.felt.svg import SANS, box, tag, text, title
from games.cards.backs import Back
from games.cards.cards import Card, Rank, Suit
from games.cards.names import name

WIDTH: Final = 70
HEIGHT: Final = 100
FAN: Final = 26
"""How much of a card the next one leaves in sight: the whole index."""

COLOURS: Final = {Suit.SPADES: "#1c1b1a", Suit.CLUBS: "#1c1b1a", Suit.HEARTS: "#b01e28", Suit.DIAMONDS: "#b01e28"}
SHAPES: Final = {
    Suit.HEARTS: "M0 12C-14 2-13-11-6.500-11C-3-11-.6-8.500 0-5.800C.6-8.500 3-11 6.500-11C13-11 14 2 0 12Z",
    Suit.DIAMONDS: "M0-13C3-7.500 6-3.800 10 0C6 3.800 3 7.500 0 13C-3 7.500-6 3.800-10 0C-6-3.800-3-7.500 0-13Z",
    Suit.SPADES: "M0-12.500C13-3 12.500 8 6 8C3.400 8 1.600 6.800 .9 5.200C1.100 8.800 2.300 11 4.200 12H-4.200"
    "C-2.300 11-1.100 8.800-.9 5.200C-1.600 6.800-3.400 8-6 8C-12.500 8-13-3 0-12.500Z",
    Suit.CLUBS: "M-5.400-6.500a5.400 5.400 0 1 1 10.800 0a5.400 5.400 0 1 1-10.800 0Z"
    "M-11.800 2.400a5.400 5.400 0 1 1 10.800 0a5.400 5.400 0 1 1-10.800 0Z"
    "M1 2.400a5.400 5.400 0 1 1 10.800 0a5.400 5.400 0 1 1-10.800 0Z"
    "M-3-4h6v6h-6ZM-1.200-4h2.400C1.200 6 2.400 10.500 4.200 12H-4.200C-2.400 10.500-1.200 6-1.200-4Z",
}
# The two widest indices are drawn a little narrower, so that no font can push them under the next card.
NARROWED: Final = {Rank.TEN: 24, Rank.QUEEN: 21}
LIKE_EACH_OTHER: Final = (Rank.SIX, Rank.NINE)
"""Each is the other upside down, and on a round table somebody always sits so: a line under them says which it is."""


class Hand(NamedTuple):
    """Cards in the order dealt; None is a card face down. `sideways`: the last one lies across, as a double's does.

    `box` is the one it belongs to, where an area has several, and `number` its place among the hands of that; `back` is
    the colour of the deck.
    """

    cards: tuple[Card | None, ...]
    sideways: bool = False
    box: int = 1
    back: Back = "red"
    number: int = 1

    @property
    def width(self) -> float:
        last = HEIGHT if self.sideways else WIDTH
        return FAN * (len(self.cards) - 1) + last


def face(card: Card) -> str:
    """One card face up, its middle at the origin."""
    colour = COLOURS[card.suit]
    small = tag("path", d=SHAPES[card.suit], fill=colour, transform="translate(-20 -4) scale(.76)")
    large = tag("path", d=SHAPES[card.suit], fill=colour, transform="translate(9 21) scale(1.62)")
    rank = index(card, fill=colour) + line_under(card, fill=colour)
    return title(name(card)) + sheet("#fffdf7") + rank + small + large


def index(card: Card, **ink: str) -> str:
    """The rank in a card's corner, in this ink."""
    squeezed = NARROWED.get(card.rank)
    return text(
        card.rank.value, x=-20, y=-32, size=32, font_family=SANS, font_weight="700", **ink,
        textLength=squeezed, lengthAdjust="spacingAndGlyphs" if squeezed else None,
    )  # fmt: skip


def line_under(card: Card, **ink: str) -> str:
    """The line under the index of a 6 or a 9, in this ink."""
    return tag("rect", x=-29, y=-18.5, width=18, height=3, **ink) if card.rank in LIKE_EACH_OTHER else ""


def across(turn: float) -> int:
    """How a card lies across in an area with this turn: so that its index is never nearly upside down."""
    return -90 if turn > 0 else 90


def back(colour: Back = "red") -> str:
    """One card face down."""
    return sheet("#f4ecdb") + box(58, 88, rx=4, fill=dyed("card-back", colour), stroke="#dcc385", stroke_width=1.5)


def sheet(colour: str) -> str:
    edge = {"x": -WIDTH / 2, "y": -HEIGHT / 2, "width": WIDTH, "height": HEIGHT, "rx": 7}
    shadow = tag("rect", **edge | {"x": -WIDTH / 2 + 1.5, "y": -HEIGHT / 2 + 2.5}, fill="#000", fill_opacity=0.28)
    return shadow + tag("rect", **edge, fill=colour, stroke="#8d8270", stroke_width=1)


def fan(hand: Hand, turn: float = 0.0) -> str:
    """A hand, its middle at the origin, each card over the one before it. `turn` is its area's."""
    left = -hand.width / 2 + WIDTH / 2
    drawn = []
    for at, card in enumerate(hand.cards):
        lies_across = hand.sideways and at == len(hand.cards) - 1
        shift = left + FAN * at + ((HEIGHT - WIDTH) / 2 if lies_across else 0)
        turned = f" rotate({across(turn)})" if lies_across else ""
        art = face(card) if card else title(name(None)) + back(hand.back)
        drawn.append(tag("g", art, class_="playing-card", transform=f"translate({shift:.1f} 0){turned}"))
    return "".join(drawn)


def side_by_side(hands: Sequence[Hand], most: float, turn: float = 0.0) -> str:
    """An area's hands next to each other, made smaller only where they would leave their room."""
    gap = 10.0
    width = sum(hand.width for hand in hands) + gap * (len(hands) - 1)
    left = -width / 2
    drawn = []
    for hand in hands:
        drawn.append(tag("g", fan(hand, turn), transform=f"translate({left + hand.width / 2:.1f} 0)"))
        left += hand.width + gap
    return tag("g", *drawn, transform=f"scale({min(1.0, most / width):.3f})") if drawn else ""
