"""What a round leans towards: a table's options, who plays, what they call, and the cards that make it happen."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from games.cards.cards import Card
from games.patron import Skill, Style, below, one_in

Spec = str
"""A card that is asked for: "7D", a rank ("K"), "T" for any ten-value card, "2-9", "*" for any."""
Row = tuple[Spec, ...]


@dataclass(frozen=True)
class Stack:
    """The cards asked for: each box's from the first box on, those of all other boxes, the dealer's, and what follows.

    A box is asked for as many cards as a hand of its game is dealt.
    """

    hands: tuple[Row, ...] = ()
    others: Row = ()
    dealer: Row = ()
    then: Row = ()

    def rows(self, count: int, size: int) -> list[Row]:
        """So many hands of so many cards; what is not asked for may be anything."""
        rows = [*self.hands[:count], *[self.others] * (count - len(self.hands))]
        return [padded(row, size) for row in rows]


def padded(row: Row, size: int) -> Row:
    return (*row, *("*",) * (size - len(row)))


def somewhere(seed: bytes, count: int, hand: Row, others: Row = (), dealer: Row = (), then: Row = ()) -> Stack:
    """One box of so many, and sometimes two, with the hand asked for."""
    at = below(seed, count, "box")
    wanted = {at, below(seed, count, "another")} if one_in(seed, 2, "two") else {at}
    hands = tuple(hand if place in wanted else others for place in range(count))
    return Stack(hands=hands, others=others, dealer=dealer, then=then)


@dataclass(frozen=True)
class Bias:
    """What a round leans towards.

    `table` are options; `areas` and `least` bound the seats taken, `behind` is how many stand behind; `prefers` the
    calls that are made wherever they are open, and `hesitates` those of them that are made half of the time; `beside`
    the optional wagers laid with the initial ones; `over` puts wagers above the maximum, `lone` on one box of an area
    or unequal on the two.
    """

    table: Mapping[str, Any] = field(default_factory=dict)
    stack: Callable[[bytes, int], Stack] | None = None
    areas: int | None = None
    least: int = 1
    behind: int | None = None
    style: Style | None = None
    skill: Skill | None = None
    insures: bool = False
    prefers: tuple[str, ...] = ()
    hesitates: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    over: bool = False
    lone: bool = False


NO_LEAN: Final = Bias()


def stacked(cards: Iterable[Card], asked: Iterable[Spec]) -> tuple[Card, ...]:
    """The cards asked for in front, in order, and the rest as it is shuffled; where no card fits, any."""
    left, front = list(cards), list[Card]()
    for spec in asked:
        at = next((at for at, card in enumerate(left) if fits(card, spec)), 0)
        front.append(left.pop(at))
    return (*front, *left)


def fits(card: Card, spec: Spec) -> bool:
    match spec:
        case "*":
            return True
        case "T":
            return card.points == 10
        case "2-9":
            return 2 <= card.points <= 9
        case _:
            return spec in (card.text, card.index)
