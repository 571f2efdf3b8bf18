"""What leaves the engine at Star Blackjack: no order of the shoe, no burned card, no face that is hidden."""

from __future__ import annotations

from games.cards import Card
from games.round import Act, Choice
from games.settlement import Line
from games.staff import Staff, Who
from games.star_blackjack.choices import legal
from games.star_blackjack.faces import hidden
from games.star_blackjack.procedure import due
from games.star_blackjack.state import State
from games.table import Felt, felt
from games.twentyone.boxes import Box
from games.twentyone.insurance import Insurance, InsuranceStage
from games.wire import Record, replace


class View(Record, frozen=True):
    """The table as one person may see it. `face_down` are the areas whose first two cards are left out of `boxes`."""

    felt: Felt
    boxes: tuple[Box, ...]
    face_down: tuple[int, ...]
    dealer: tuple[Card, ...]
    insurance: InsuranceStage
    insurances: tuple[Insurance, ...]
    lines: tuple[Line, ...]
    jackpot: int | None
    over: bool
    choices: tuple[Choice, ...] = ()
    due: Act | None = None


def view(state: State, who: Who) -> View:
    """The dealer and those above also see what is due."""
    face_down = tuple(box.area for box in state.boxes if hidden(state, box, who)) if state.options.face_down else ()
    return View(
        felt=felt(state.table),
        boxes=tuple(_without_faces(box) if box.area in face_down else box for box in state.boxes),
        face_down=face_down,
        dealer=state.dealer,
        insurance=state.insurance,
        insurances=state.insurances,
        lines=state.lines,
        jackpot=state.meter.cents if state.meter else None,
        over=state.over,
        choices=legal(state, who),
        due=due(state) if isinstance(who, Staff) else None,
    )


def _without_faces(box: Box) -> Box:
    """The hand as the table sees it: only the cards drawn after the first two, and that it has finished, not why."""
    hand = box.hands[0]
    seen = replace(hand, cards=hand.cards[2:], done="stood" if hand.done else None)
    return replace(box, hands=(seen,))
