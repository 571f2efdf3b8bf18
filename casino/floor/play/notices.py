"""What a table's sign has announced comes due: a higher minimum begins, or the table closes."""

from casino.floor.models import Table
from casino.floor.play.house import TableShut
from casino.floor.play.play import Turn, completed
from games.errors import RuleViolation
from games.irregularities.commands import Invalidate
from games.supervising.commands import ChangeLimits
from games.table.sign import closed, in_force
from games.table.staff import Staff
from games.table.table import TakeBackWager


def come_due(turn: Turn) -> bool:
    """Do what the sign announced for now, if anything; whether something was done."""
    sign, now = turn.state.table.sign, int(turn.now.timestamp())
    if any(rise.from_at <= now for rise in sign.rises):
        # Until it is written on the sign, a minimum that has begun would be offered as the old one.
        limits = in_force(sign, now).area
        turn.decide(ChangeLimits(by=Staff.SUPERVISOR, limits=limits, now=now))
        return True
    if turn.state.over and closed(sign, now):
        shut(turn)
        return True
    return False


def shut(turn: Turn) -> None:
    """No further round is dealt: a round in play is cancelled, and chips that lie go back to their owners."""
    while not turn.state.over:
        try:
            turn.decide(Invalidate(by=Staff.SUPERVISOR, cause="disruption"))
        except RuleViolation:  # before the first card there is no outcome to cancel: the dealer goes on until there is
            turn.decide(completed(turn.row.engine.due(turn.state).step, turn.now))
    while turn.state.table.wagers:  # a jackpot wager goes back with the ante it lies beside
        lying = turn.state.table.wagers[0]
        turn.decide(TakeBackWager(player=lying.player, area=lying.area, kind=lying.kind, box=lying.box))
    turn.happened(TableShut())
    turn.row.status, turn.row.closes_at, turn.row.phase = Table.Status.CLOSED, None, ""
