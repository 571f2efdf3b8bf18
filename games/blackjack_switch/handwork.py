"""How what is due at Blackjack Switch is done by hand, beside what both blackjacks share: a swap, and two totals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.blackjack_switch.options import CODE
from games.blackjack_switch.procedure import at_once, due
from games.blackjack_switch.settlement import lines_left
from games.blackjack_switch.state import State
from games.blackjack_switch.switch import switch_choice
from games.choice import Act
from games.game import once
from games.handwork import Handwork, Step, Steps
from games.records import replace
from games.rulebook import cite
from games.twentyone.by_hand import handwork
from games.twentyone.by_hand.announcements import before_the_decision


def before(state: State, act: Act) -> Steps:
    """As at either blackjack; but first, after the player's sign, the two cards are swapped (11.1)."""
    return (*_swap_steps(state), *handwork.before(state, act))


def _swap_steps(state: State) -> Iterator[Step]:
    if state.over or len(state.dealer) > 1:
        return
    for box in state.boxes:
        if box.switched and box.box == 1:
            shows = f"Swap the second cards of area {box.area}"
            yield Step(verb="swap", rule=cite(switch_choice, CODE), shows=shows, area=box.area)
            yield from _totals_of_21(state, box.area)


def _totals_of_21(state: State, area: int) -> Iterator[Step]:
    """A hand that the switch has made 21 is not asked about: what it is worth may be said, and need not be."""
    made = (box for box in state.on_area(area) if box.hands[0].done == "twenty_one" and len(box.hands[0].cards) == 2)
    yield from (replace(total, may=True) for box in made if (total := before_the_decision(state, box)))


def instead(state: State, act: Act) -> Steps | None:
    """While an area may still switch, both its totals are said, in either order (10.1)."""
    if act.act != "ask" or "switch" not in act.first:
        return handwork.instead(state, act)
    totals = (before_the_decision(state, box) for box in state.on_area(act.area or 0))
    unsaid = tuple(replace(total, free=True) for total in totals if total)
    asked, once_more = handwork.decision(state, act)
    return (asked, *unsaid) if unsaid else (asked, once_more)


@once
def in_another_order(state: State) -> tuple[Act, ...]:
    """Wagers and hands that only house procedure has later than what is due."""
    return handwork.in_another_order(state, due(state), at_once, lines_left)


HANDWORK: Final = Handwork[State](
    before=before,
    instead=instead,
    alternatives=in_another_order,
    passed_over=handwork.passed_over,
    phase=handwork.phase,
    phrases=handwork.PHRASES,
    pad="totals",
)
