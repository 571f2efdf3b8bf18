"""Rounds of Star Blackjack in which something goes wrong, for the tests."""

from typing import Any

from games.star_blackjack import GAME
from games.star_blackjack.irregularities import in_play
from games.twentyone.facts import CloseBets
from tests.games.irregularities.remedies import Play
from tests.games.star_blackjack.table import Wager, table

AT_2: Wager = (2, "bob", "main", "10")


def begun(shoe: str, *wagers: Wager, **options: Any) -> Play:
    play = Play(GAME, table(shoe, *wagers, **options), in_play)
    play.do(CloseBets())
    return play


def asked(shoe: str, *wagers: Wager, **options: Any) -> Play:
    """The initial deal is done and the first player is asked."""
    play = begun(shoe, *wagers, **options)
    play.carry_on("ask")
    return play
