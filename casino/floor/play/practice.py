"""A deal that is practised by hand: on which terms somebody takes it over."""

import secrets
from dataclasses import dataclass
from typing import Final

from casino.accounts.models import Person
from casino.errors import Refused
from casino.floor.clock import patrons
from casino.floor.models import Level
from casino.floor.names import player_key
from casino.floor.play import house
from casino.floor.play.play import Turn
from games.dealing.decisions import end
from games.dealing.tray import full_tray
from games.patrons.temper import characters
from games.records import replace
from games.table.practice import LEVELS, PracticeBegun

MOST_ROUNDS: Final = 200
MOST_TROUBLE: Final = 3
SEED_BYTES: Final = 32
HANDS_AN_HOUR: Final = 420
"""House procedure: a dealer gets through so many, the dealer's own among them."""


@dataclass(frozen=True)
class Terms:
    """How somebody deals: at which level, how many rounds (0: without end), with how much trouble and of which kinds.

    The same `seed` deals the same cards.
    """

    level: str = Level.SHOWN
    rounds: int = 0
    trouble: int = 0
    seed: bytes = b""
    kinds: tuple[str, ...] = ()

    def check(self) -> None:
        if self.level not in Level.values:
            raise Refused("A deal is watched, coached, unaided or a test.")
        if not (0 <= self.rounds <= MOST_ROUNDS and 0 <= self.trouble <= MOST_TROUBLE):
            raise Refused(f"A deal has up to {MOST_ROUNDS} rounds, and trouble from 0 to {MOST_TROUBLE}.")


SHOWN: Final = Terms()


def hand_over(turn: Turn, to: Person | None, terms: Terms = SHOWN) -> None:
    """The deal changes hands, and whoever practised it before does no longer."""
    terms.check()
    for fact in end(turn.state):
        turn.happened(fact)
    turn.row.dealer, turn.row.level = to, terms.level if to else ""
    turn.row.dealt_since = turn.now if to else None
    turn.happened(house.DealChanged(dealer=player_key(to) if to else None, level=turn.row.level or Level.SHOWN))
    if to:
        _begin(turn, terms)


def _begin(turn: Turn, terms: Terms) -> None:
    """Nothing is judged where each act is shown."""
    level = next((level for level in LEVELS if level == terms.level), None)
    if level is None:
        return
    seed, tray = terms.seed or secrets.token_bytes(SEED_BYTES), full_tray(turn.state.table.chips)
    begun = PracticeBegun(level=level, seed=seed, rounds=terms.rounds, trouble=terms.trouble, tray=tray)
    known = characters(patrons.character(one) for one in turn.row.patrons.filter(here=True))
    turn.happened(replace(begun, after=turn.state.table.rounds, kinds=terms.kinds, characters=known))


def rounds_asked_for(boxes: float) -> float:
    """Rounds an hour that are asked for with so many boxes in play."""
    return HANDS_AN_HOUR / (boxes + 1)
