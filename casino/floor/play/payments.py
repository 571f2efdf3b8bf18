"""What was paid on a wager, read from the log: a correction begins with that, and not with what anybody says.

All of it is in the terms of the settlement line: what the line paid, what a dealer at a test paid beyond or short of
what was due, and what was put right since. A wager that should have been taken and was not counts as paid.
"""

from collections.abc import Iterable
from typing import Any, Final

from casino.errors import Refused
from casino.floor.models import Event, Round, Table
from casino.floor.play import house
from games.chips.chips import shown
from games.chips.settlement import Line
from games.game import State
from games.irregularities.commands import CorrectPayment
from games.irregularities.facts import PaymentCorrected, SettlementUndone
from games.irregularities.remedies import REMEDIES
from games.records import Fact, replace
from games.table.practice import Mispaid, OpenSlip, SlipLeft, SlipRemedied

Moved = PaymentCorrected | Mispaid
"""What moved chips beside the lines: wrongly, or to put it right."""
MOVED: Final = (PaymentCorrected, Mispaid)
CLOSE: Final = 2
"""A mistake is put right and said to be so at once; between the two somebody may be told of it."""


def moved(fact: Moved) -> int:
    """How much more its player has of the settlement since; below 0, less."""
    return fact.got - fact.due if isinstance(fact, Mispaid) else fact.due - fact.paid


def paid_on(line: Line, since: Iterable[Moved]) -> int:
    """What a player has of a settlement by now."""
    return line.paid + sum(moved(fact) for fact in since if concerns(fact, line))


def concerns(fact: Moved | CorrectPayment | OpenSlip, other: Line | Moved) -> bool:
    """Whether a fact is about this line, or about the same wager. One that names no box or hand is of each of them."""
    if (fact.player, fact.area, fact.wager) != (other.player, other.area, other.wager):
        return False
    return _like(fact.box, other.box) and _like(fact.hand, other.hand)


def _like(one: int | None, other: int | None) -> bool:
    return one is None or other is None or one == other


def corrections(row: Table) -> list[Moved]:
    """What was paid wrongly and put right in the round in play, or else in the last one.

    A mistake of the round before that is put right only now is none of this one's.
    """
    began = Round.objects.filter(table=row).order_by("-number").values_list("first_seq", flat=True).first()
    kinds = [kind.__name__ for kind in (*MOVED, SlipLeft, SlipRemedied)]
    events = Event.objects.filter(table=row, type__in=kinds, seq__gt=began or 0, seq__lte=row.seq)
    found = OfTheRound()
    for event in events.order_by("seq"):
        found.happened(event.seq, house.read(row.engine, event.type, event.body))
    return found.moved


class OfTheRound:
    """Chips that moved beside the lines of one round, as its facts tell."""

    def __init__(self) -> None:
        self.moved: list[Moved] = []
        self._left: set[int] = set()
        self._last = 0

    def happened(self, seq: int, fact: Fact) -> None:
        if isinstance(fact, MOVED):
            self.moved.append(fact)
            self._last = seq
        elif isinstance(fact, SlipLeft):
            self._left.add(fact.slip.number)
        elif isinstance(fact, SlipRemedied) and fact.number not in self._left and seq - self._last <= CLOSE:
            self.moved.pop()


def correction(row: Table, state: State, command: CorrectPayment) -> CorrectPayment:
    """The command for the one line that it is about, or Refused where the log has something else on it."""
    lines = [line for line in state.lines if concerns(command, line)]
    if not lines:
        raise Refused("No settlement of this round is of that wager, so there is no payment to correct.")
    if len(lines) > 1:
        raise Refused("Several hands have that wager: say which one’s payment was wrong.")
    paid = paid_on(lines[0], corrections(row))
    if command.paid != paid:
        raise Refused(f"The log has {shown(paid)} paid on that wager, not {shown(command.paid)}.")
    return replace(command, box=lines[0].box, hand=lines[0].hand)


def before_undone(row: Table, state: State, facts: Iterable[Fact]) -> list[Fact]:
    """What went beside settlements that are undone now comes back first: undoing moves what the lines paid.

    A mistake at one of them is put right with that.
    """
    undone = [fact.line for fact in facts if isinstance(fact, SettlementUndone)]
    moved_since = corrections(row) if undone else []
    paid = [(line, paid_on(line, moved_since)) for line in undone]
    back = [fact for line, now in paid if now != line.paid for fact in _taken_back(row, state, line, now)]
    return [*back, *(SlipRemedied(number=slip.number, rule=slip.rule) for slip in _open_at(state, undone))]


def _taken_back(row: Table, state: State, line: Line, paid: int) -> Iterable[Fact]:
    why = "the settlement is undone, and with it what was put right"
    said = {**named(line), "due": line.paid, "paid": paid, "why": why}
    if REMEDIES[CorrectPayment].clause(row.engine.code) is None:  # house procedure, where the rules know none
        return [PaymentCorrected(**said)]
    return row.engine.decide(state, CorrectPayment(**said))


def _open_at(state: State, lines: list[Line]) -> list[OpenSlip]:
    """Payments of the round that went wrong at these settlements, and that nobody has put right yet."""
    practice, rounds = state.table.practice, (state.table.rounds, state.table.rounds - state.over)
    slips = practice.open if practice else ()
    wrong = [slip for slip in slips if slip.fault == "payment" and not slip.lifted and slip.round in rounds]
    return [slip for slip in wrong if any(concerns(slip, line) for line in lines)]


def named(line: Line) -> dict[str, Any]:
    """The fields by which a command names a line."""
    return {"player": line.player, "area": line.area, "wager": line.wager, "box": line.box, "hand": line.hand}
