"""How patrons answer a dealer who deals by hand: what each was last seen to do, until the dealer has dealt with it."""

from typing import Final, NamedTuple

from msgspec import structs

from casino.floor.moment import mark
from casino.floor.play import house
from casino.floor.table.look import Look
from casino.server import sql
from games.fault import FaultPlaced
from games.records import Fact
from games.table.practice import ActDone, ActSlipped, PracticeBegun
from games.table.table import RoundClosed

LOOKED_BACK: Final = 16
LOG: Final = """
    SELECT seq, type, body FROM floor_event WHERE table_id = %s AND seq <= %s AND type IN %s ORDER BY seq DESC LIMIT %s
"""
BEGINS: Final = (RoundClosed.__name__, PracticeBegun.__name__)
ACTS: Final = (ActDone.__name__, ActSlipped.__name__)
"""Facts that take signals away. What else a mistake leaves in the log counts for nothing here: it is told to nobody."""


class Answer(NamedTuple):
    """`seq` marks the fact that it is: the same answer has the same id wherever it is shown."""

    seq: int
    area: int
    who: str
    signal: str

    @property
    def words(self) -> str:
        return f"{self.who} {self.signal}"


def answers(look: Look) -> list[Answer]:
    """The signals that nobody has acted on: a dealer's next act at a seat takes its signal away."""
    if not look.table.by_hand:
        return []
    signals = {call.fact.__name__: call for call in look.game.calls if call.fact and call.signal}
    found: dict[int, Answer] = {}
    kinds = (*signals, *BEGINS, *ACTS, FaultPlaced.__name__)
    for seq, kind, body in reversed(sql.rows(LOG, look.table.pk, look.table.seq, kinds, LOOKED_BACK)):
        if kind in BEGINS:
            found.clear()
        elif kind in ACTS:
            _acted_on(found, house.read(look.game, kind, body))
        elif call := signals.get(kind):
            area = _area(house.read(look.game, kind, body))
            found[area] = Answer(mark(look.table, seq), area, _who(look, area), call.signal)
        elif kind == FaultPlaced.__name__ and (placed := _signal_of(house.read(look.game, kind, body))):
            found[placed[0]] = Answer(mark(look.table, seq), placed[0], _who(look, placed[0]), placed[1])
    return [found[area] for area in sorted(found) if area]


def _acted_on(found: dict[int, Answer], fact: Fact) -> None:
    """A signal goes with a wrong act that happened as it does with a right one: else it would say which it was."""
    if isinstance(fact, ActDone) or (isinstance(fact, ActSlipped) and fact.happened):
        if fact.act.area is None:
            found.clear()
        else:
            found.pop(fact.act.area, None)


def _signal_of(fact: Fact) -> tuple[int, str] | None:
    """A signal that is not open looks like any other: where it is made, and how."""
    fault = fact.fault if isinstance(fact, FaultPlaced) else None
    return (fault.area, fault.signal) if fault and fault.area and fault.signal else None


def _area(fact: Fact) -> int:
    area: int = structs.asdict(fact).get("area") or 0
    return area


def _who(look: Look, area: int) -> str:
    """Whoever calls for the area, by name."""
    calls = {control.area: control.player for control in look.view.controls}
    seated = {seat.area: seat.player for seat in look.view.felt.seats}
    player = calls.get(area) or seated.get(area, "")
    return look.names.get(player, f"Area {area}")
