"""Star Blackjack's calls: those of both blackjacks, and even money."""

from __future__ import annotations

from typing import Final

from games.calls import WHOSE, Call, Document, area
from games.irregularities.calls import GENERAL
from games.star_blackjack.events import EvenMoney, EvenMoneyTaken
from games.star_blackjack.options import MOST_PLACES
from games.star_blackjack.state import State
from games.twentyone import calls as shared


def _even_money_told(before: State, fact: EvenMoneyTaken) -> tuple[str, Document]:
    return fact.player, {"area": fact.area, "player": fact.player}


EVEN_MONEY: Final = Call(
    *("even_money", EvenMoney, "Even money", "E"),
    apart=True,
    entries={"area": area(MOST_PLACES), "player": WHOSE},
    fact=EvenMoneyTaken,
    told=_even_money_told,
)
CALLS: Final[tuple[Call[State], ...]] = (
    *shared.calls(MOST_PLACES),
    *shared.JOINING,
    shared.insure(MOST_PLACES),
    EVEN_MONEY,
    *GENERAL,
)
