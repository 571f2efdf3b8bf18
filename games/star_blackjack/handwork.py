"""How what is due at Star Blackjack is done by hand, beside what both blackjacks share."""

from __future__ import annotations

from typing import Final

from games.choice import Act
from games.game import once
from games.handwork import Handwork, Step, Steps
from games.star_blackjack.events import AtOnce, ShareJackpot
from games.star_blackjack.options import CODE, SEVENS
from games.star_blackjack.procedure import at_once, due
from games.star_blackjack.settlement import line_for, lines_left
from games.star_blackjack.state import State, hidden
from games.table.seating import cards_to_check
from games.twentyone.by_hand import handwork
from games.twentyone.facts import Settle


def before(state: State, act: Act) -> Steps:
    """As at either blackjack; and a Player Card may be looked at before the deal (5.1)."""
    steps = handwork.before(state, act, hidden)
    return (*steps, *cards_to_check(CODE, state.table.seating)) if act.act == "close_bets" else steps


def instead(state: State, act: Act) -> Steps | None:
    if act.act == "collect":
        stake = -(act.amount or 0)
        return (Step(verb="take", rule=act.rule, shows=act.words, area=act.area, spot=act.kind, amount=stake),)
    if act.act == "settle" and act.kind == SEVENS and isinstance(act.command, Settle):
        return None if line_for(state, act.command).paid else ()  # it went into the float before the deal
    return handwork.instead(state, act, hidden)


@once
def in_another_order(state: State) -> tuple[Act, ...]:
    """Wagers, hands and jackpot wagers that only house procedure has later than what is due."""
    return handwork.in_another_order(state, due(state), at_once, lines_left, _of_the_jackpot)


def _of_the_jackpot(command: AtOnce) -> bool:
    """Fixed prizes are paid before what shares the meter (14.27.3), and the button comes before them all."""
    return isinstance(command, ShareJackpot) or (isinstance(command, Settle) and command.wager == SEVENS)


HANDWORK: Final = Handwork[State](
    before=before,
    instead=instead,
    alternatives=in_another_order,
    passed_over=handwork.passed_over,
    phase=handwork.phase,
    phrases=handwork.PHRASES,
    pad="totals",
)
