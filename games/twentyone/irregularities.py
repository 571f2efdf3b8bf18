"""What goes wrong at either blackjack: the round as the remedies see it, and a card that players may refuse."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from games.choice import Act, Choice
from games.errors import RuleViolation
from games.irregularities.cards import refusable
from games.irregularities.commands import PutRight, RefuseCard, Remedying
from games.irregularities.facts import CardTurnedDown
from games.irregularities.in_play import LaidHand, RoundInPlay
from games.irregularities.remedies import Remedy, apply, remedy_for
from games.irregularities.rounds import put_right
from games.irregularities.voids import Remedied
from games.records import replace
from games.rulebook import cite, rule
from games.table.preparation import due_refill
from games.table.table import CardsPickedUp, Table, next_card
from games.twentyone.boxes import Box, stake_of
from games.twentyone.choices import Closed, must_control, must_draw, next_in_turn
from games.twentyone.facts import CardDealt, MissInsurance
from games.twentyone.insurance import insurance_missed
from games.twentyone.rounds import BoxState
from games.twentyone.wagers import lying

S = TypeVar("S", bound="BoxState[Any]")
FIRST: Final = 2
"""The cards of a box's initial deal."""


# --- the round as the remedies see it -------------------------------------------------------------


def in_play(
    state: S, dealers_card: Callable[[S], Act | None], otherwise: Mapping[type, str], final: str
) -> RoundInPlay[CardsPickedUp]:
    """A round of boxes. While the initial deal runs no hand is picked up before the others.

    `dealers_card` is the card that the dealer's own hand asks for.
    """
    boxes = () if state.over else state.boxes
    beside = () if state.over else (*map(lying, state.optional), *(one.lying for one in state.insurances))
    bets = (stake_of(box, at, bet) for box, at in _hands(boxes) for bet in box.hands[at].bets if not bet.settled)
    return RoundInPlay(
        table=state.table,
        over=state.over,
        begun=not state.over and bool(state.cards_used),
        dealer_done=_dealer_done(state, dealers_card),
        stakes=(*bets, *beside),
        lines=state.lines,
        hands=tuple(_laid(state, box, at) for box, at in _hands(boxes) if not box.hands[at].picked_up),
        dealer=None if state.over or state.dealer_picked_up else CardsPickedUp(cards=state.dealer),
        areas={box.area: box.controlling for box in reversed(boxes)},
        otherwise=otherwise,
        final=final,
        refill_due=state.refill_due and due_refill(state.table) is not None,
        keeps_interim_with_wrong_cards=True,
        dealt_to=dealt_to(state),
    )


def dealt_to(state: BoxState[Any]) -> tuple[int | None, ...]:
    """Where the cards of the round went: the initial deal, then each area's draws in turn, then the dealer's."""
    areas = [box.area for box in state.boxes]
    initial = [*areas, None, *areas][: state.initial]
    drawn = [box.area for box in state.boxes for _ in range(sum(len(hand.cards) for hand in box.hands) - FIRST)]
    return (*initial, *drawn, *[None for _ in state.dealer[1:]])


def _dealer_done(state: S, dealers_card: Callable[[S], Act | None]) -> bool:
    """No player and no rule asks for another card."""
    if state.over or not state.initial_deal_over:
        return state.over
    return all(box.turn is None for box in state.boxes) and dealers_card(state) is None


def _hands(boxes: tuple[Box, ...]) -> list[tuple[Box, int]]:
    return [(box, at) for box in boxes for at in range(len(box.hands))]


def _laid(state: BoxState[Any], box: Box, at: int) -> LaidHand[CardsPickedUp]:
    picked_up = CardsPickedUp(cards=box.hands[at].cards, area=box.area, box=box.box, hand=at + 1)
    players = [bet.player for bet in box.hands[at].bets if not bet.settled]
    players += [wager.player for wager in state.optional if wager.area == box.area]
    return LaidHand(picked_up=picked_up, players=tuple(dict.fromkeys(players)) if state.initial_deal_over else ())


def decide_remedy(
    state: S,
    play: RoundInPlay[CardsPickedUp],
    command: Remedying,
    *,
    due: Callable[[S], Act],
    evolve: Callable[[S, Remedied | CardDealt], S],
) -> tuple[Remedied | CardDealt, ...]:
    """What follows from a remedy, or RuleViolation."""
    code = state.table.code
    if isinstance(command, RefuseCard):
        remedy_for(play, command)
        return refuse_card(code, state, command)
    if isinstance(command, PutRight):
        remedy_for(play, command)
        return put_right(play, state, command, due=due, lay=_card_laid, evolve=evolve)
    return apply(play, command)


def _card_laid(state: BoxState[Any], act: Act) -> CardDealt:
    return CardDealt(card=next_card(state.table), area=act.area, box=act.box, hand=act.hand, rule=act.rule)


# --- a card dealt in error ------------------------------------------------------------------------


def refuse_card(code: str, state: BoxState[Any], command: RefuseCard) -> tuple[CardTurnedDown, ...]:
    """Whoever refuses a card dealt in error gets no other in the round; below 12 a card must be taken (10.2)."""
    in_turn, clause = state.in_turn, refusable(state.table)
    if in_turn is None or in_turn.area != command.area:
        raise RuleViolation(cite(next_in_turn, code), f"it is not area {command.area}'s turn")
    try:
        must_control(code, in_turn, command.player)
    except Closed as closed:
        raise RuleViolation(closed.rule, closed.why) from None
    if must_draw(in_turn.hand.total.points):
        raise RuleViolation(cite(must_draw, code), "below 12 the hand must take a card")
    own = (box for box in state.boxes if box.controlling == in_turn.controlling and box.turn is not None)
    areas = dict.fromkeys(box.area for box in own)
    return tuple(CardTurnedDown(area=area, rule=clause) for area in areas)


def refuse_choice(code: str, state: BoxState[Any], box: Box) -> Choice:
    """Whether a box may refuse the card that lies loose."""
    asked = Choice(call="refuse_card", rule=cite(refusable, code), player=box.controlling, area=box.area)
    try:
        refuse_card(code, state, RefuseCard(area=box.area))
    except RuleViolation as refused:
        return replace(asked, rule=refused.rule, open=False, why=refused.why)
    return asked


REMEDIES: Final = (
    Remedy(
        MissInsurance,
        "still taking insurance until the dealer’s second card",
        insurance_missed,
        title="Take insurance that was not called",
    ),
)
"""What only the blackjacks know. House procedure: to offer what was passed over is the dealer's own act."""


@rule("SB 16.4", "BS 17.4")
def dealers_next_card(table: Table, clause: str) -> str:
    """A card that every player refused becomes the dealer's next: the clause by which the dealer draws."""
    return clause if table.trouble.loose is None else cite(dealers_next_card, table.code)
