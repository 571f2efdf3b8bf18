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
from games.cards.cards import Card
from games.errors import RuleViolation
from games.irregularities.in_play import RoundInPlay
from games.irregularities.remedies import Remedy, must_decide
from games.irregularities.rounds import put_right
from games.rulebook import cite
from games.table.staff import Staff
from games.table.table import CardsPickedUp
from games.twentyone import irregularities as on_boxes
from games.twentyone.boxes import Box


def in_play(state: State) -> RoundInPlay[CardsPickedUp]:
    """The round as the remedies see it."""
    return on_boxes.in_play(state, house_card, INSTEAD, FINAL)


def undo_switch(state: State, command: UndoSwitch) -> tuple[SwitchUndone]:
    """A switch that nobody asked for is put right, and cards drawn since are the next ones, in the order they came.

    Past a bust, a double, a split or a card to somebody later a supervisor voids the round.
    """
    must_decide(UNDO_SWITCH, CODE, command)
    area = command.area
    clause, both = cite(put_right, CODE), state.on_area(area)
    later = any(drawn(box) or len(box.hands) > 1 for box in state.boxes if box.area > area)
    if state.over or len(state.dealer) > 1 or not both or not all(map(_lies_switched, both)) or later:
        raise RuleViolation(clause, f"the cards of area {area} cannot be laid as before a switch")
    return (SwitchUndone(area=area, drawn=tuple(card for box in both for card in drawn(box)), rule=clause),)


def drawn(box: Box) -> tuple[Card, ...]:
    """The cards that came to the first hand of a box after the initial deal."""
    return box.hands[0].cards[on_boxes.FIRST :]


def _lies_switched(box: Box) -> bool:
    hand = box.hands[0]
    whole = len(box.hands) == 1 and hand.done != "bust"
    return box.switched and whole and all(bet.kind == "main" and not bet.settled for bet in hand.bets)


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
