"""What the dealer does next at either blackjack: the acts that both procedures are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.chips.chips import shown
from games.chips.settlement import Line, Outcome
from games.choice import Act, Side
from games.irregularities.cards import due_loose_card
from games.irregularities.device import due_to_device
from games.rulebook import cite, number_of, numbers_of, rule
from games.table.preparation import due_refill, due_reshuffle, due_shoe
from games.twentyone import facts
from games.twentyone.boxes import (
    Bet,
    Box,
    announced,
    card_would_count,
    drawn_far_enough,
    moved_on,
    one_card_each,
    one_card_only,
)
from games.twentyone.choices import CALLS, HITS, THIRD_HAND_ACES, join_double, join_split, next_in_turn
from games.twentyone.comparison import bust_loses
from games.twentyone.facts import Settle
from games.twentyone.hands import StandsOn, dealer_must_draw
from games.twentyone.irregularities import dealers_next_card
from games.twentyone.rounds import BoxState, S, settling
from games.words import place

AnyState = BoxState[Any]
LineFor = Callable[[Any, Settle], Line]
BetLine = Callable[[S, Box, int, Bet], Line]
ActFor = Callable[[Any, Any], Act]
"""A game's act for what waits in `at_once`."""


def before_decisions(
    state: S, at_once: Callable[[S, Any], Act], insurance_calls: tuple[str, ...] = ("insure",), *, face: Side = "up"
) -> Act | None:
    """What comes before any decision: wagers, a device to be seen to, the deal, what it decides at once, insurance.

    `face` is how players' first cards are laid.
    """
    if state.over:
        return between_rounds(state)
    if state.table.stage == "cut":
        return due_shoe(state.table)
    if state.table.trouble.shoe_takes_over:
        return due_to_device(state.table)
    if state.refill_due and (refill := due_refill(state.table)):
        return refill
    if state.at_once:
        return at_once(state, state.at_once[0])
    if not state.initial_deal_over:
        box = to_be_dealt(state)[0]
        clause = cite(to_be_dealt, state.table.code)
        return deal(state, box, 1 if box else None, clause, side=face, rest=facts.DealAll())
    return insurance_act(state, insurance_calls) if state.insurance in ("due", "open") else None


# --- before the deal, and the deal ----------------------------------------------------------------


def between_rounds(state: AnyState) -> Act:
    """The cards are made ready; then the dealer waits for wagers, or calls no more."""
    if ready := due_shoe(state.table):
        return ready
    if any(wager.kind == "main" for wager in state.table.wagers):
        return _NO_MORE_BETS
    return Act("wait", _WAGERS[state.table.code], "Wait for wagers")


_WAGERS = numbers_of("SB 5.3", "BS 5.3")
_NO_MORE_BETS = Act(
    act="close_bets",
    rule=number_of("SB 7.1"),  # and BS 7.1
    words="Call no more bets",
    say="No more bets",
    command=facts.CloseBets(),
    first=("wager",),
)


@rule("SB 7.1", "BS 7.1")
def to_be_dealt(state: AnyState) -> tuple[Box | None, ...]:
    """From the left one card to each box, one (None) to the dealer, and then a second to each box."""
    return (*state.boxes, None, *state.boxes)[state.initial :]


def deal(
    state: AnyState,
    box: Box | None,
    hand: int | None,
    clause: str,
    *,
    side: Side = "up",
    first: tuple[str, ...] = (),
    rest: facts.DealAll | None = None,
) -> Act:
    """The next card to a hand or (None) face up to the dealer; where no card is left, the shuffle that finds one."""
    if not state.table.shoe.remaining and (shuffle := due_reshuffle(state.table)):
        return shuffle
    code = state.table.code
    if box is None:
        words, command = "Deal a card to yourself", facts.Deal()
        return Act("deal", clause, words, command=command, first=first, rest=rest, lies=_LIES["up"].get(code))
    area, number = box.area, box.box
    words, command = f"Deal a card to {place(area, number)}{_LAID[side]}", facts.Deal(area=area, box=number, hand=hand)
    lies = None if side == "sideways" and clause != cite(one_card_only, code) else _LIES[side].get(code)
    return Act(
        "deal", clause, words, area=area, box=number, hand=hand, command=command, rest=rest, side=side, lies=lies
    )


_LIES: Final[dict[Side, dict[str, str]]] = {
    "up": numbers_of("SB 3.6.1", "BS 3.6"),
    "down": numbers_of("SB 3.6.2"),
    "sideways": numbers_of("SB 11.2", "BS 12.3"),
}
"""How cards are laid; a split ace's is laid by the clause that deals it."""
_LAID: Final[dict[Side, str]] = {"up": "", "down": ", face down", "sideways": ", face up and sideways"}


# --- settling and picking up ----------------------------------------------------------------------


def settle_act(line: Line) -> Act:
    """One wager to pay, take or give back."""
    amount = line.paid or line.collected
    verb = "Pay" if line.paid else "Take" if line.collected else "Leave"
    words = f"{verb} {line.player}'s {line.wager.replace('_', ' ')} wager at {place(line.area, line.box)}"
    words += f": {shown(amount)}" if amount else ", a stand-off" if line.outcome is Outcome.STAND_OFF else ", void"
    return Act(
        act="settle",
        rule=line.rule,
        words=words,
        area=line.area,
        box=line.box,
        hand=line.hand,
        player=line.player,
        kind=line.wager,
        amount=line.net,
        command=settling(line),
        rest=facts.SettleAll(),
    )


def settlement_act(lines: list[Line]) -> Act | None:
    """The first of the wagers that are left."""
    return settle_act(lines[0]) if lines else None


def pick_up_act(command: facts.PickUp, clause: str) -> Act:
    """A hand's cards, or (area None) all that are left."""
    area, box = command.area, command.box
    words = f"Pick up the cards of {place(area, box)}" if area else "Pick up all cards left, your own last"
    rest = facts.SettleAll() if area else None
    return Act("pick_up", clause, words, area=area, box=box, hand=command.hand, command=command, rest=rest)


def cleared_by(state: AnyState, command: facts.PickUp, otherwise: Callable[..., Any]) -> str:
    """The clause under which a hand's cards leave before the end of the round: a bust, or what the game says."""
    code, box = state.table.code, state.box(command.area or 0, command.box)
    bust = box and box.hands[(command.hand or 1) - 1].done == "bust"
    return cite(bust_loses if bust else otherwise, code)


@rule("SB 15.2", "BS 16.2")
def final_settlement(state: S, line_for: LineFor, bet_line: BetLine[S]) -> list[Line]:
    """Every wager left is paid or collected. No rule orders the areas: by house procedure from the dealer's right."""
    lines: list[Line] = []
    for box in reversed(state.boxes):
        if state.insurances:
            lines += [line_for(state, insurance) for insurance in _insurance_on(state, box)]
        for at, hand in enumerate(box.hands):
            for bet in hand.bets:
                if not bet.settled:
                    lines.append(bet_line(state, box, at, bet))
    return lines


def _insurance_on(state: AnyState, box: Box) -> list[Settle]:
    return [
        Settle(area=one.area, box=one.box, player=one.player, wager="insurance")
        for one in state.insurances
        if (one.area, one.box) == (box.area, box.box)
    ]


@rule("SB 15.3", "BS 16.3")
def clearing(state: AnyState) -> Act:
    """The round ends with the dealer picking up every card that is left."""
    if not state.dealer_picked_up:
        return pick_up_act(facts.PickUp(), cite(clearing, state.table.code))
    return due_loose_card(state.table) or _ROUND_OVER


_ROUND_OVER = Act("close_round", None, "The round is over", command=facts.CloseRound())


# --- insurance ------------------------------------------------------------------------------------


@rule("SB 8.3", "BS 8.2")
def insurance_act(state: AnyState, calls: tuple[str, ...] = ("insure",)) -> Act:
    """The dealer calls insurance, gives time for it, and closes it."""
    clause = cite(insurance_act, state.table.code)
    if state.insurance == "due":
        words = "Call for insurance wagers"
        return Act("call_insurance", clause, words, say="Insurance", command=facts.CallInsurance())
    return Act(
        act="close_insurance",
        rule=clause,
        words="Close insurance, running a hand along the line",
        say="Insurance is closed",
        command=facts.CloseInsurance(),
        first=calls,
    )


# --- decisions ------------------------------------------------------------------------------------


def decision(state: AnyState, box: Box, calls: tuple[str, ...] = CALLS, *, hidden: bool = False) -> Act:
    """What the hand in turn asks for: an answer, a card that was called, or a decision on its announced total."""
    code, area, number = state.table.code, box.area, (box.turn or 0) + 1
    if box.asking:
        return _ask_to_join(code, box, number)
    if box.card_due:
        return _called_card(state, box, number)
    asked = f"Ask {box.controlling} at {place(area, box.box)}"
    words = f"{asked}, hand {number}" if len(box.hands) > 1 else asked
    said = "" if hidden else announced(box, box.hands[number - 1])
    return Act(
        act="ask",
        rule=cite(next_in_turn, code),
        words=f"{words}: {said}" if said else words,
        say=said.capitalize(),
        area=area,
        box=box.box,
        hand=number,
        player=box.controlling,
        first=calls,
        unanswered=facts.Absent(area=area),
        absence=cite(drawn_far_enough, code),
    )


def _ask_to_join(code: str, box: Box, number: int) -> Act:
    what, clause = ("double", join_double) if box.hand.doubled else ("split", join_split)
    player = box.asking[0]
    return Act(
        act="ask_join",
        rule=cite(clause, code),
        words=f"Ask {player} at {place(box.area, box.box)}: join the {what} or not",
        area=box.area,
        box=box.box,
        hand=number,
        player=player,
        first=("join", "decline"),
        unanswered=facts.Decline(area=box.area, box=box.box, player=player),
        absence=cite(drawn_far_enough, code),
    )


def _called_card(state: AnyState, box: Box, number: int) -> Act:
    hand, code = box.hand, state.table.code
    if hand.doubled:
        return deal(state, box, number, cite(one_card_only, code), side="sideways")
    if hand.split and len(hand.cards) == 1:
        return deal(state, box, number, _split_card(code, box), side="sideways" if hand.split_ace else "up")
    return deal(state, box, number, cite(drawn_far_enough, code) if box.absent else HITS[code])


def _split_card(code: str, box: Box) -> str:
    """The clause under which a split hand gets its second card."""
    if not box.hand.split_ace:
        return cite(moved_on, code)
    return THIRD_HAND_ACES[code] if len(box.hands) > 2 else cite(one_card_each, code)


# --- the dealer's hand ----------------------------------------------------------------------------

_SECOND_CARD = numbers_of("SB 13.1", "BS 14.1")


def dealers_card(state: AnyState, stands: StandsOn, first: tuple[str, ...] = ()) -> Act | None:
    """The house hand is drawn to while a card could still matter."""
    dealer, code = state.dealer, state.table.code
    if not dealer_must_draw(dealer, stands):
        return None
    if not card_would_count(dealer, state.boxes, insured=bool(state.insurances)):
        return None
    clause = _SECOND_CARD[code] if len(dealer) == 1 else cite(dealer_must_draw, code)
    return deal(state, None, None, dealers_next_card(state.table, clause), first=first)
