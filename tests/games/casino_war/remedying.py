"""A Casino War table at which things go wrong."""

from typing import Any

from games.cards.cards import Card, cards
from games.cards.shoe import Dealing
from games.casino_war import GAME, Options, opened
from games.casino_war.events import CloseBets
from games.casino_war.irregularities import in_play
from games.records import replace
from games.table.staff import Staff
from games.table.table import FindWager
from tests.games.irregularities.remedies import Play

BY = Staff.SUPERVISOR
TWO = ((1, "ann", "initial", 1000), (2, "bob", "initial", 2000))


def laid(
    shoe: str, *wagers: tuple[int, str, str, int], dealing: Dealing = "shoe", discards: str = "", **table: Any
) -> Play:
    """Cards ready in the shoe or device and wagers on the layout."""
    state = opened(Options(dealing=dealing), {}, cards(shoe))
    rack = cards(discards) if discards else ()
    ready = replace(state.table, shoe=replace(state.table.shoe, discards=rack), **table)
    play = Play(GAME, replace(state, table=ready), in_play)
    for area, player, kind, stake in wagers:
        play.do(FindWager(area=area, player=player, kind=kind, stake=stake))
    return play


def begun(shoe: str, *wagers: tuple[int, str, str, int], cards_dealt: int = 0, **how: Any) -> Play:
    play = laid(shoe, *wagers, **how)
    play.do(CloseBets())
    play.deal(cards_dealt)
    return play


def card(text: str) -> Card:
    return Card.of(text)
