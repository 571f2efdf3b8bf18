"""What follows from the dealer's acts, insurance, calls and absence at either blackjack."""

from __future__ import annotations

from typing import Any, assert_never

from games.cards.cards import Card
from games.chips.settlement import WagerSettled, settled
from games.choice import Act, Choice, open_or_refuse
from games.errors import RuleViolation
from games.rulebook import cite
from games.table.table import CardsPickedUp, RoundClosed, next_card, next_cards, round_closed
from games.twentyone.acts import ActFor, AnyState, LineFor, to_be_dealt
from games.twentyone.boxes import Box, drawn_far_enough, moved_on
from games.twentyone.choices import (
    CALLS,
    CallName,
    CallRules,
    call_choice,
    check_joins,
    join_choices,
    join_double,
    may_join,
)
from games.twentyone.facts import (
    BetsClosed,
    BoxFact,
    Call,
    CallInsurance,
    CardCalled,
    CardDealt,
    CloseBets,
    CloseInsurance,
    CloseRound,
    Deal,
    Decline,
    Double,
    HandDoubled,
    HandJoined,
    HandSplit,
    HandStood,
    Hit,
    InsuranceCalled,
    InsuranceClosed,
    InsuranceMissed,
    InsurancePlaced,
    Insure,
    Join,
    JoinDeclined,
    PickUp,
    PlayerAbsent,
    Settle,
    SingleAct,
    Split,
    Stand,
)
from games.twentyone.insurance import insurance_missed, insurance_offered, insure_choice
from games.twentyone.irregularities import refuse_choice
from games.words import place

DealerFact = BetsClosed | CardDealt | WagerSettled | CardsPickedUp | InsuranceCalled | InsuranceClosed | RoundClosed


def as_due(act: Act, command: Any) -> Act:
    """The dealer's acts come in the order of the procedure."""
    if command not in (act.command, act.rest):
        raise RuleViolation(act.rule, f"not now. Next: {act.words[0].lower()}{act.words[1:]}")
    return act


def dealt_with(state: AnyState, command: SingleAct, act: Act, line_for: LineFor) -> DealerFact:
    """The fact that a dealer's act makes, now that it is due."""
    match command:
        case Deal(area=area, box=box, hand=hand):
            return CardDealt(card=next_card(state.table), area=area, box=box, hand=hand, rule=act.rule)
        case Settle():
            return settled(line_for(state, command))
        case PickUp(area=area, box=box, hand=hand):
            cards = all_left(state) if area is None else box_at(state, area, box).hands[(hand or 1) - 1].cards
            return CardsPickedUp(cards=cards, area=area, box=box, hand=hand, rule=act.rule)
        case CloseBets():
            return BetsClosed(rule=act.rule)
        case CallInsurance():
            return InsuranceCalled(rule=act.rule)
        case CloseInsurance():
            return InsuranceClosed(rule=act.rule)
        case CloseRound():
            return round_closed(state.table)
        case _:
            assert_never(command)


def all_dealt(state: AnyState, act: Act) -> tuple[CardDealt, ...]:
    """As many cards of the initial deal as there still are."""
    boxes, clause = to_be_dealt(state), act.rule
    cards = next_cards(state.table, len(boxes))
    return tuple(
        [
            CardDealt(card=card, area=box.area, box=box.box, hand=1, rule=clause)
            if box
            else CardDealt(card=card, rule=clause)
            for card, box in zip(cards, boxes, strict=False)
        ]
    )


def all_at_once(state: AnyState, act_for: ActFor, line_for: LineFor) -> tuple[DealerFact, ...]:
    """What waits to be settled and picked up before play goes on, up to an act of another kind."""
    facts: list[DealerFact] = []
    for command in state.at_once:
        if isinstance(command, Settle):
            facts.append(settled(line_for(state, command)))
        elif isinstance(command, PickUp):
            facts.append(dealt_with(state, command, act_for(state, command), line_for))
        else:
            break
    return tuple(facts)


def all_left(state: AnyState) -> tuple[Card, ...]:
    """Every card on the layout, in the order of picking up: from the dealer's right, the dealer's own last."""
    hands = [hand for box in reversed(state.boxes) for hand in box.hands if not hand.picked_up]
    return (*[card for hand in hands for card in hand.cards], *state.dealer)


def box_at(state: AnyState, area: int, box: int | None = None, clause: str | None = None) -> Box:
    """A box of this round or the one just over; without one, `clause` is what forbids the thing asked."""
    found = state.box(area, box)
    if found is None:
        raise RuleViolation(clause, f"nobody has an initial wager on area {area}")
    return found


def insurance_choice(state: AnyState, rules: CallRules, box: Box, who: str) -> Choice:
    """The player's own insurance on a box."""
    already = state.insured(box.area, who, box.box) is not None or any(
        line.wager == "insurance" and (line.area, line.box, line.player) == (box.area, box.box, who)
        for line in state.lines
    )
    return insure_choice(rules, box, who, state.dealer, state.insurance, insured=already)


def box_choices(state: AnyState, rules: CallRules, box: Box, who: str) -> tuple[Choice, ...]:
    """What a player with a wager on a box may ask for there: insurance, calls, answers, refusing a loose card."""
    in_turn = state.in_turn
    calls = tuple(call_choice(rules, call, box, in_turn, who) for call in CALLS)
    joins = join_choices(rules, box, who) if box is in_turn else ()
    refuses = state.table.trouble.loose and box is in_turn and who == box.controlling
    refusal = (refuse_choice(rules.code, state, box),) if refuses else ()
    return (insurance_choice(state, rules, box, who), *calls, *joins, *refusal)


def insured(state: AnyState, rules: CallRules, command: Insure) -> InsurancePlaced:
    """A player insures a wager while insurance is open."""
    box = box_at(state, command.area, command.box, cite(insurance_offered, rules.code))
    player, stake = command.player, command.stake
    choice = open_or_refuse(insurance_choice(state, rules, box, player), stake)
    return InsurancePlaced(area=box.area, box=box.box, player=player, stake=stake, rule=choice.rule)


def insurance_forgotten(state: AnyState) -> InsuranceMissed:
    """The dealer went on without calling insurance."""
    clause = cite(insurance_missed, state.table.code)
    if state.insurance != "due":
        raise RuleViolation(clause, "there is no insurance to forget now")
    return InsuranceMissed(rule=clause)


def absent(state: AnyState, area: int) -> PlayerAbsent:
    """The dealer has waited long enough for the controlling player of the area in turn."""
    box, clause = state.in_turn, cite(drawn_far_enough, state.table.code)
    if box is None or box.area != area or box.absent:
        raise RuleViolation(clause, f"nothing is being asked of {place(area, None)}")
    return PlayerAbsent(area=area, rule=clause)


# --- calls ----------------------------------------------------------------------------------------

_NAMES: dict[type[Call], CallName] = {Hit: "hit", Stand: "stand", Double: "double", Split: "split"}


def called(rules: CallRules, command: Call, box: Box, in_turn: Box | None) -> tuple[BoxFact, ...]:
    """The fact that follows from a call for the hand in turn, or RuleViolation with the clause that closes it."""
    choice = call_choice(rules, _NAMES[type(command)], box, in_turn, command.player)
    if box is in_turn and command.player in (None, box.controlling):
        _right_hand(rules, command, choice)
    open_or_refuse(choice)
    area, number = box.area, choice.hand or 1
    match command:
        case Stand():
            return (HandStood(area=area, box=box.box, hand=number, rule=choice.rule),)
        case Hit():
            return (CardCalled(area=area, box=box.box, hand=number, rule=choice.rule),)
        case Double():
            return (_doubled(rules, command, box, choice),)
        case Split():
            return (_split(rules, command, box, choice),)
        case _:
            assert_never(command)


def answered(rules: CallRules, command: Join | Decline, box: Box, in_turn: Box | None) -> tuple[BoxFact, ...]:
    """Another player joins the double or split that was called, or leaves the wager as it lies."""
    choices = join_choices(rules, box, command.player) if box is in_turn else ()
    if not choices:
        raise RuleViolation(None, f"{command.player} is not being asked at area {box.area}")
    join, decline = choices
    if isinstance(command, Decline):
        return (JoinDeclined(area=box.area, box=box.box, player=command.player, rule=decline.rule),)
    stake = (join.most if command.stake is None else command.stake) or 0
    if box.hand.doubled:
        join_double(rules, box, box.hand, command.player, stake)
    open_or_refuse(join, stake)
    return (HandJoined(area=box.area, box=box.box, player=command.player, stake=stake, rule=join.rule),)


def _right_hand(rules: CallRules, command: Call, choice: Choice) -> None:
    """A call may say which hand it means; hands are played in order."""
    if command.hand not in (None, choice.hand):
        raise RuleViolation(cite(moved_on, rules.code), f"hand {choice.hand} is in turn, not hand {command.hand}")


def _doubled(rules: CallRules, command: Double, box: Box, choice: Choice) -> HandDoubled:
    stake = (choice.most if command.stake is None else command.stake) or 0
    open_or_refuse(choice, stake)
    others = command.joined or {}
    check_joins(rules, box, box.hand, others)
    asking = may_join(box, box.hand) if command.joined is None else ()
    stakes = ((box.controlling, stake), *others.items())
    return HandDoubled(
        area=box.area, box=box.box, hand=choice.hand or 1, stakes=stakes, asking=asking, rule=choice.rule
    )


def _split(rules: CallRules, command: Split, box: Box, choice: Choice) -> HandSplit:
    others = command.joined or ()
    check_joins(rules, box, box.hand, others)
    asking = may_join(box, box.hand) if command.joined is None else ()
    joined = (box.controlling, *others)
    return HandSplit(area=box.area, box=box.box, hand=choice.hand or 1, joined=joined, asking=asking, rule=choice.rule)
