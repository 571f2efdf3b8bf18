"""Rounds, areas, wagers and settlement lines, written beside the log as the facts come in."""

from datetime import datetime
from typing import Any

from casino.floor import movements
from casino.floor.models import Event, Round, RoundArea, SettlementLine, Table, Wager
from games.irregularities.facts import RoundVoided, SettlementUndone
from games.settlement import Line, WagerSettled
from games.table import RoundClosed


def project(row: Table, event: Event, fact: Any, before: Any, after: Any) -> None:
    """Write what one fact means for the round it belongs to."""
    if before.over and not after.over:
        _begin(row, event, after)
        return
    match fact:
        case WagerSettled(line=line):
            line_row(_latest(row), event.seq, line).save()
        case SettlementUndone(line=line):
            _undo(_latest(row), event.seq, line)
        case RoundVoided():
            Round.objects.filter(pk=_latest(row).pk).update(void=True)
        case RoundClosed():
            _end(row, event.seq, event.at)
        case _ if not before.over:
            _lay(row, event, fact, before)
        case _:
            pass


def _begin(row: Table, event: Event, after: Any) -> None:
    begun = Round.objects.create(table=row, number=after.table.rounds + 1, first_seq=event.seq, began_at=event.at)
    RoundArea.objects.bulk_create(
        RoundArea(round=begun, area=area, controlling=player) for area, player in controlling(after).items()
    )
    Wager.objects.bulk_create(
        Wager(round=begun, seq=event.seq, area=one.area, box=one.box, player=one.player, kind=one.kind, stake=one.stake)
        for one in after.table.wagers
    )


def controlling(state: Any) -> dict[int, str]:
    """Who calls for each area: at the blackjacks the controlling player, elsewhere the hand's only player."""
    if hasattr(state, "boxes"):
        return {box.area: box.controlling for box in reversed(state.boxes)}
    return {hand.area: hand.player for hand in state.hands}


def _end(row: Table, seq: int, at: datetime) -> None:
    Round.objects.filter(table=row, last_seq=None).update(last_seq=seq, ended_at=at)


def _lay(row: Table, event: Event, fact: Any, before: Any) -> None:
    for one in movements.laid(before, fact):
        Wager.objects.create(
            round=_latest(row),
            seq=event.seq,
            area=one.area,
            box=one.box,
            player=one.player,
            kind=one.kind,
            stake=one.stake,
        )


def _latest(row: Table) -> Round:
    return Round.objects.filter(table=row).latest("number")


def line_row(round_: Round, seq: int, line: Line) -> SettlementLine:
    """A line as it is kept."""
    return SettlementLine(
        round=round_,
        seq=seq,
        area=line.area,
        box=line.box,
        hand=line.hand,
        player=line.player,
        wager=line.wager,
        stake=line.stake,
        in_play=line.in_play,
        outcome=line.outcome.value,
        odds=str(line.odds or ""),
        paid=line.paid,
        collected=line.collected,
        returned=line.returned,
        rule=line.rule,
        why=line.why[:300],
    )


def _undo(round_: Round, seq: int, line: Line) -> None:
    standing = SettlementLine.objects.filter(
        round=round_, area=line.area, box=line.box, hand=line.hand, player=line.player, wager=line.wager
    )
    standing.filter(undone_seq=None).update(undone_seq=seq)
