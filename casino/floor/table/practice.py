"""What somebody who practises the deal is shown of it, and told of what they did: never what is due."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from casino.floor.models import Table
from casino.floor.play.play import Played
from games.chips.chips import Stack
from games.dealing.help import ghost
from games.dealing.procedure import phase
from games.game import State
from games.handwork import Step
from games.table.practice import ActSlipped

STOPPED: Final = "That was not right, and is stopped. It counts as a slip."
"""The same words whatever was wrong: any others would say something of what is due."""


@dataclass(frozen=True)
class PracticeSeen:
    """Of the deal that somebody practises. `slips` is kept from them at a test; `phase` and `ghost` are a coach's."""

    level: str
    round: int
    rounds: int
    tray: Stack
    began_at: datetime | None
    slips: int | None = None
    phase: str = ""
    ghost: Step | None = None


def practice_seen(table: Table, state: State) -> PracticeSeen | None:
    practice = state.table.practice
    if practice is None:
        return None
    coached = practice.level == "coached"
    return PracticeSeen(
        level=practice.level,
        round=state.table.rounds - practice.after + 1,
        rounds=practice.rounds,
        tray=practice.tray,
        began_at=table.dealt_since,
        slips=None if practice.level == "test" else practice.slips,
        phase=phase(table.engine, state) if coached else "",
        ghost=ghost(table.engine, state) if coached else None,
    )


@dataclass(frozen=True)
class Told:
    """What somebody hears of an act of theirs."""

    words: str = ""
    rule: str | None = None


NOTHING: Final = Told()


def told(played: Played) -> Told:
    """Of a wrong act: what was wrong with it to whoever is coached, that it was stopped unaided, nothing at a test."""
    practice = played.state.table.practice
    slip = next((fact for fact in played.events if isinstance(fact, ActSlipped)), None)
    if slip is None or practice is None or practice.level == "test":
        return NOTHING
    return Told(slip.coach or slip.shows, slip.rule) if practice.level == "coached" else Told(STOPPED)
