"""A table of either blackjack at which things go wrong; a clause is named as Star Blackjack numbers it."""

from collections.abc import Callable
from typing import Any

import pytest

from games import blackjack_switch, star_blackjack
from games.blackjack_switch.irregularities import in_play as switch_play
from games.cards.cards import Card, decks
from games.cards.shoe import Dealing
from games.cards.shuffle import shuffled
from games.records import replace
from games.star_blackjack.irregularities import in_play as star_play
from games.table.staff import Staff
from games.table.table import FindWager
from games.twentyone.facts import CloseBets, Hit, Stand
from tests.games.irregularities.remedies import SEED, Play

BY = Staff.SUPERVISOR
BOTH = pytest.mark.parametrize("code", ["SB", "BS"])
GAMES: dict[str, tuple[Any, Callable[[Any], Any], tuple[int | None, ...]]] = {
    "SB": (star_blackjack, star_play, (None,)),
    "BS": (blackjack_switch, switch_play, (1, 2)),
}
CHAPTERS = {"16.15": "17.16", "16.16": "17.15", "18.4": "19.3", "18.5": "19.4", "18.6": "19.5"}


def rule(code: str, number: str) -> str:
    """Star Blackjack's clause, or where Blackjack Switch has the same."""
    if code == "SB":
        return number
    for here, there in CHAPTERS.items():
        if f"{number}.".startswith(f"{here}."):
            return there + number.removeprefix(here)
    chapter, _, rest = number.partition(".")
    return f"{int(chapter) + 1}.{rest}"


def laid(code: str, *, players: tuple[str, ...] = ("ann", "bob"), dealing: Dealing = "shoe", **table: Any) -> Play:
    """Whole decks in the shoe or device, a card in the rack, and a wager of each player on an area of their own."""
    package, layout, boxes = GAMES[code]
    state = package.opened(package.Options(dealing=dealing), {}, shuffled(decks(6), SEED))
    shoe = replace(state.table.shoe, dealt=1, discards=state.table.shoe.cards[:1])
    play = Play(package.GAME, replace(state, table=replace(state.table, shoe=shoe, **table)), layout)
    for area, player in enumerate(players, start=1):
        for box in boxes:
            play.do(FindWager(area=area, player=player, kind="main", stake=1000, box=box))
    return play


def begun(code: str, cards_dealt: int = 0, **how: Any) -> Play:
    play = laid(code, **how)
    play.do(CloseBets())
    play.deal(cards_dealt)
    return play


def finish(play: Play, until: str = "") -> None:
    """Everybody hits below 12 and stands on the rest."""
    while True:
        play.carry_on(until)
        if play.state.over or play.due.act == until:
            return
        box = play.state.in_turn
        hand = {"area": box.area, "box": box.box}
        play.do(Hit(**hand) if box.hand.total.points < 12 else Stand(**hand))


def next_card(play: Play) -> Card:
    card: Card = play.state.table.shoe.next_card
    return card
