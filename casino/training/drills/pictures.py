"""What a question shows: cards, chips from the side, a table. Each says in words what it shows, and no more."""

from typing import Final

from django.utils.safestring import SafeString, mark_safe

from casino.felt.cards import HEIGHT, Hand, fan
from casino.felt.side import Way, chips_in_words, side_stack_svg
from casino.felt.svg import tag
from casino.training.drills.contract import NO_PICTURE
from casino.training.questions.felt import felt_of
from games.cards.cards import Card
from games.cards.names import name
from games.chips.chips import Denominations, Stack, break_down
from games.game import State

MARGIN: Final = 4
NOTHING: Final = NO_PICTURE


def hand(cards: tuple[Card, ...], whose: str = "") -> SafeString:
    """Cards as they fell, the last on top; under them whose they are."""
    lying = Hand(cards)
    width, height = lying.width + 2 * MARGIN, HEIGHT + 2 * MARGIN
    words = ", ".join(map(name, cards))
    drawn = tag(
        "svg", fan(lying), class_="drill-hand", viewBox=f"{-width / 2} {-height / 2} {width} {height}",
        width=width, height=height, role="img", aria_label=f"{whose}: {words}" if whose else words,
    )  # fmt: skip
    caption = tag("figcaption", whose) if whose else ""
    return mark_safe(tag("figure", drawn, caption))  # noqa: S308  (our own words, and cards)


def side_by_side(*pictures: SafeString) -> SafeString:
    return mark_safe(tag("div", *pictures, class_="drill-pair"))  # noqa: S308  (joined as they are)


def stack(chips: Stack, way: Way = "fives") -> SafeString:
    return side_stack_svg(chips, label=f"Chips: {chips_in_words(chips)}", way=way)


def wager(stake: int, chips: Denominations) -> SafeString:
    """A wager of the fewest chips, one pile, as it lies on the layout."""
    return stack(break_down(stake, chips), "pile")


def table(slug: str, state: State) -> tuple[SafeString, str]:
    """A whole table, drawn and in words."""
    drawn, words = felt_of(slug, state)
    return mark_safe(drawn), words  # noqa: S308  (drawn by our own felt)
