"""What was paid on a wager, read from the log: a correction begins with that, and not with what anybody says."""

from collections.abc import Iterable
from typing import Any

from casino.errors import Refused
from casino.floor.models import Event, Round, Table
from casino.floor.play import house
from games.chips.chips import shown
from games.chips.settlement import Line
from games.game import State
from games.irregularities.commands import CorrectPayment
from games.irregularities.facts import PaymentCorrected, SettlementUndone
from games.records import Fact, replace


def paid_on(line: Line, corrected: list[PaymentCorrected]) -> int:
    """What a player has of a settlement by now: what the line paid, and what was put right since."""
    return line.paid + sum(fact.due - fact.paid for fact in corrected if concerns(fact, line))


def concerns(fact: PaymentCorrected | CorrectPayment, line: Line) -> bool:
    """Whether a correction is of this line. One that names no box or hand is of every one of the wager."""
    if (fact.player, fact.area, fact.wager) != (line.player, line.area, line.wager):
        return False
    return fact.box in (None, line.box) and fact.hand in (None, line.hand)


def corrections(row: Table) -> list[PaymentCorrected]:
    """What has been put right of the round in play, or else of the last one."""
    began = Round.objects.filter(table=row).order_by("-number").values_list("first_seq", flat=True).first()
    events = Event.objects.filter(table=row, type=PaymentCorrected.__name__, seq__gt=began or 0, seq__lte=row.seq)
    facts = (house.read(row.engine, event.type, event.body) for event in events.order_by("seq"))
    return [fact for fact in facts if isinstance(fact, PaymentCorrected)]


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


def before_undone(row: Table, facts: Iterable[Fact]) -> list[CorrectPayment]:
    """What was put right of settlements that are undone now is taken back first: undoing moves what the lines paid."""
    undone = [fact.line for fact in facts if isinstance(fact, SettlementUndone)]
    corrected = corrections(row) if undone else []
    paid = [(line, paid_on(line, corrected)) for line in undone]
    why = "the settlement is undone, and with it what was put right"
    return [CorrectPayment(**named(line), due=line.paid, paid=now, why=why) for line, now in paid if now != line.paid]


def named(line: Line) -> dict[str, Any]:
    """The fields by which a command names a line."""
    return {"player": line.player, "area": line.area, "wager": line.wager, "box": line.box, "hand": line.hand}
