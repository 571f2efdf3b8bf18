"""Star Blackjack by hand: tables dealt as far as a test needs them."""

from typing import Any

from games.handwork import Attempt
from games.star_blackjack import GAME
from games.table.practice import Level
from tests.games.by_hand import practised
from tests.games.star_blackjack.table import Wager, table
from tests.games.twentyone.by_hand import do, due_steps, on, until

SEATS = {1: "ann", 2: "bob", 3: "cat"}
AT_2: Wager = (2, "bob", "main", "10")
AT_3: Wager = (3, "cat", "main", "30")
PAIRS: Wager = (1, "ann", "any_pairs", "5")
SIXTEEN = "10S 6H 6C"


def dealt(shoe: str, *wagers: Wager, level: Level = "unaided", **options: Any) -> Any:
    """By hand up to the first decision, or as far as the cards go."""
    return until(GAME, practised(GAME, table(shoe, *wagers, seats=SEATS, **options), level), "announce", "ask")


def said(state: Any, words: str = "") -> Any:
    """The total that is due, announced."""
    step = next(step for step in due_steps(GAME, state) if step.verb == "announce")
    return do(GAME, state, Attempt(verb="announce", said=words or step.says[0]))


def called(state: Any, *commands: Any) -> Any:
    """The total said, the calls made, and dealt by hand up to the next thing to say."""
    return until(GAME, on(GAME, said(state), *commands), "announce", "part")


def words(state: Any, verb: str = "announce") -> tuple[str, ...]:
    return next(step.says for step in due_steps(GAME, state) if step.verb == verb)
