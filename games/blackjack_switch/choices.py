"""What each person may ask for at Blackjack Switch, and the rule that closes the rest."""

from __future__ import annotations

from functools import partial

from games.blackjack_switch.admission import admits
from games.blackjack_switch.irregularities import in_play
from games.blackjack_switch.options import BOXES, KINDS
from games.blackjack_switch.state import State
from games.blackjack_switch.switch import switch_choice
from games.choice import Choice
from games.irregularities.device import return_choices
from games.irregularities.remedies import remedy_choices
from games.supervising.dispatch import order_choices
from games.table.staff import Staff, Who
from games.table.wagering import wager_choices
from games.twentyone.decisions import box_choices
from games.twentyone.wagers import making_room, without_those_behind


def legal(state: State, who: Who, now: int = 0) -> tuple[Choice, ...]:
    """Every choice of a person now, open or closed."""
    if isinstance(who, Staff):
        return order_choices(state.table, who) + remedy_choices(in_play(state), who)
    if who is None:
        return ()
    if state.table.trouble.to_choose:
        return return_choices(state.table, who)
    if state.over:
        return _wagers(state, who, now)
    own = [box for box in state.boxes if box.part(who)]
    areas = dict.fromkeys(box.area for box in own)
    switches = tuple(switch_choice(state, state.on_area(area), who) for area in areas)
    return switches + tuple(choice for box in own for choice in box_choices(state, state.rules, box, who))


def _wagers(state: State, who: str, now: int) -> tuple[Choice, ...]:
    options = state.options
    return wager_choices(
        making_room(state.table, who, KINDS[1:]),
        who,
        options.kinds,
        initial="main",
        admits=partial(admits, options),
        now=now,
        boxes=BOXES,
        room=without_those_behind,
    )
