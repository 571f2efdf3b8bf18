"""What goes wrong at Blackjack Switch: as at Star Blackjack, and a wrong switch is put right like a misdealt card.

The rules know no invalid wagers (no Player Card is asked for) and nothing of payments found wrong later.
"""

from __future__ import annotations

from typing import Final

from games.blackjack_switch.clauses import FINAL, INSTEAD
from games.blackjack_switch.events import SwitchUndone, UndoSwitch
from games.blackjack_switch.options import CODE
from games.blackjack_switch.procedure import house_card
from games.blackjack_switch.state import State
from games.errors import RuleViolation
from games.irregularities.in_play import RoundInPlay
from games.irregularities.remedies import Remedy, must_decide
from games.irregularities.rounds import put_right
from games.rulebook import cite
from games.table.staff import Staff
from games.table.table import CardsPickedUp
from games.twentyone import irregularities as on_boxes


def in_play(state: State) -> RoundInPlay[CardsPickedUp]:
    """The round as the remedies see it."""
    return on_boxes.in_play(state, house_card, INSTEAD, FINAL)


def undo_switch(state: State, command: UndoSwitch) -> tuple[SwitchUndone]:
    """A switch that nobody asked for is put right while its cards lie as switched; after that a supervisor voids."""
    must_decide(UNDO_SWITCH, CODE, command)
    area = command.area
    clause, both = cite(put_right, CODE), state.on_area(area)
    lying = all(box.switched and len(box.hands) == 1 and len(box.hands[0].cards) == 2 for box in both)
    touched = any(bet.settled or bet.kind != "main" for box in both for bet in box.hands[0].bets)
    if (
        state.over
        or len(state.dealer) > 1
        or not both
        or not lying
        or touched
        or any(box.hands[0].called for box in both)
    ):
        raise RuleViolation(clause, f"the cards of area {area} do not lie as a switch left them")
    return (SwitchUndone(area=area, rule=clause),)


UNDO_SWITCH: Final = Remedy(
    UndoSwitch,
    "undoing a switch that nobody asked for",
    put_right,
    "round",
    Staff.SUPERVISOR,
    title="Undo a switch made by mistake",
)
"""House procedure: a round is put right by a casino supervisor, whether cards were dealt or switched wrongly."""
REMEDIES: Final = (*on_boxes.REMEDIES, UNDO_SWITCH)
"""What only the blackjacks know, and what this one knows alone."""
