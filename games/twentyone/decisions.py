"""What follows from the dealer's acts, insurance, calls and absence at either blackjack."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import UnionType
from typing import Any, Generic, assert_never, get_args

from games.cards.cards import Card
from games.chips.settlement import Line, WagerSettled, settled
from games.choice import Act, Choice, open_or_refuse
from games.errors import RuleViolation
from games.irregularities.commands import RefuseCard, Remedying
from games.irregularities.in_play import RoundInPlay
from games.records import Tagged
from games.rulebook import cite
from games.supervising.commands import Ordering
from games.supervising.dispatch import decide_order
from games.table.preparation import ShoeCommand, decide_shoe
from games.table.table import CardsPickedUp, FindWager, RoundClosed, TableCommand, next_card, next_cards, round_closed
from games.twentyone import choices, facts
from games.twentyone.acts import ActFor, AnyState, LineFor, to_be_dealt
from games.twentyone.boxes import Box, drawn_far_enough, moved_on
from games.twentyone.choices import CallRules
from games.twentyone.facts import Call, CardDealt, Decline, Join
from games.twentyone.insurance import insurance_missed, insurance_offered, insure_choice
from games.twentyone.irregularities import decide_remedy, refuse_choice
from games.twentyone.rounds import S
from games.words import place

DealerFact = (
    facts.BetsClosed
    | CardDealt
    | WagerSettled
    | CardsPickedUp
    | facts.InsuranceCalled
    | facts.InsuranceClosed
    | RoundClosed
)


def as_due(act: Act, command: Tagged, others: Iterable[Act] = ()) -> Act:
    """The dealer's acts come in the order of the procedure, or are one of the others that may come before it."""
    if command in (act.command, act.rest):
        return act
    for other in others:
        if command == other.command:
            return other
    raise RuleViolation(act.rule, f"not now. Next: {act.words[0].lower()}{act.words[1:]}")


def dealt_with(state: AnyState, command: facts.SingleAct, act: Act, line_for: LineFor) -> DealerFact:
    """The fact that a dealer's act makes, now that it is due."""
    match command:
        case facts.Deal(area=area, box=box, hand=hand):
            return CardDealt(card=next_card(state.table), area=area, box=box, hand=hand, rule=act.rule)
        case facts.Settle():
            return settled(line_for(state, command))
        case facts.PickUp(area=area, box=box, hand=hand):
            cards = all_left(state) if area is None else box_at(state, area, box).hands[(hand or 1) - 1].cards
            return CardsPickedUp(cards=cards, area=area, box=box, hand=hand, rule=act.rule)
        case facts.CloseBets():
            return facts.BetsClosed(rule=act.rule)
        case facts.CallInsurance():
            return facts.InsuranceCalled(rule=act.rule)
        case facts.CloseInsurance():
            return facts.InsuranceClosed(rule=act.rule)
        case facts.CloseRound():
            return round_closed(state.table, state.player_at)
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
    done: list[DealerFact] = []
    for command in state.at_once:
        if isinstance(command, facts.Settle):
            done.append(settled(line_for(state, command)))
        elif isinstance(command, facts.PickUp):
            done.append(dealt_with(state, command, act_for(state, command), line_for))
        else:
            break
    return tuple(done)


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
    calls = tuple(choices.call_choice(rules, call, box, in_turn, who) for call in choices.CALLS)
    joins = choices.join_choices(rules, box, who) if box is in_turn else ()
    refuses = state.table.trouble.loose and box is in_turn and who == box.controlling
    refusal = (refuse_choice(rules.code, state, box),) if refuses else ()
    return (insurance_choice(state, rules, box, who), *calls, *joins, *refusal)


def insured(state: AnyState, command: facts.Insure) -> facts.InsurancePlaced:
    """A player insures a wager while insurance is open."""
    rules = state.rules
    box = box_at(state, command.area, command.box, cite(insurance_offered, rules.code))
    player, stake = command.player, command.stake
    choice = open_or_refuse(insurance_choice(state, rules, box, player), stake)
    return facts.InsurancePlaced(area=box.area, box=box.box, player=player, stake=stake, rule=choice.rule)


def insurance_forgotten(state: AnyState) -> facts.InsuranceMissed:
    """The dealer went on without calling insurance."""
    clause = cite(insurance_missed, state.table.code)
    if state.insurance != "due":
        raise RuleViolation(clause, "there is no insurance to forget now")
    return facts.InsuranceMissed(rule=clause)


def absent(state: AnyState, area: int) -> facts.PlayerAbsent:
    """The dealer has waited long enough for the controlling player of the area in turn."""
    box, clause = state.in_turn, cite(drawn_far_enough, state.table.code)
    if box is None or box.area != area or box.absent:
        raise RuleViolation(clause, f"nothing is being asked of {place(area, None)}")
    return facts.PlayerAbsent(area=area, rule=clause)


# --- calls ----------------------------------------------------------------------------------------

_NAMES: dict[type[Call], choices.CallName] = {
    facts.Hit: "hit",
    facts.Stand: "stand",
    facts.Double: "double",
    facts.Split: "split",
}


def called(rules: CallRules, command: Call, box: Box, in_turn: Box | None) -> tuple[facts.BoxFact, ...]:
    """The fact that follows from a call for the hand in turn, or RuleViolation with the clause that closes it."""
    choice = choices.call_choice(rules, _NAMES[type(command)], box, in_turn, command.player)
    if box is in_turn and command.player in (None, box.controlling):
        _right_hand(rules, command, choice)
    open_or_refuse(choice)
    area, number = box.area, choice.hand or 1
    match command:
        case facts.Stand():
            return (facts.HandStood(area=area, box=box.box, hand=number, rule=choice.rule),)
        case facts.Hit():
            return (facts.CardCalled(area=area, box=box.box, hand=number, rule=choice.rule),)
        case facts.Double():
            return (_doubled(rules, command, box, choice),)
        case facts.Split():
            return (_split(rules, command, box, choice),)
        case _:
            assert_never(command)


def answered(rules: CallRules, command: Join | Decline, box: Box, in_turn: Box | None) -> tuple[facts.BoxFact, ...]:
    """Another player joins the double or split that was called, or leaves the wager as it lies."""
    answers = choices.join_choices(rules, box, command.player) if box is in_turn else ()
    if not answers:
        raise RuleViolation(None, f"{command.player} is not being asked at area {box.area}")
    join, decline = answers
    if isinstance(command, Decline):
        return (facts.JoinDeclined(area=box.area, box=box.box, player=command.player, rule=decline.rule),)
    stake = (join.most if command.stake is None else command.stake) or 0
    if box.hand.doubled:
        choices.join_double(rules, box, box.hand, command.player, stake)
    open_or_refuse(join, stake)
    return (facts.HandJoined(area=box.area, box=box.box, player=command.player, stake=stake, rule=join.rule),)


def _right_hand(rules: CallRules, command: Call, choice: Choice) -> None:
    """A call may say which hand it means; hands are played in order."""
    if command.hand not in (None, choice.hand):
        raise RuleViolation(cite(moved_on, rules.code), f"hand {choice.hand} is in turn, not hand {command.hand}")


def _doubled(rules: CallRules, command: facts.Double, box: Box, choice: Choice) -> facts.HandDoubled:
    stake = (choice.most if command.stake is None else command.stake) or 0
    open_or_refuse(choice, stake)
    others = command.joined or {}
    choices.check_joins(rules, box, box.hand, others)
    asking = choices.may_join(box, box.hand) if command.joined is None else ()
    stakes = ((box.controlling, stake), *others.items())
    return facts.HandDoubled(
        area=box.area, box=box.box, hand=choice.hand or 1, stakes=stakes, asking=asking, rule=choice.rule
    )


def _split(rules: CallRules, command: facts.Split, box: Box, choice: Choice) -> facts.HandSplit:
    others = command.joined or ()
    choices.check_joins(rules, box, box.hand, others)
    asking = choices.may_join(box, box.hand) if command.joined is None else ()
    joined = (box.controlling, *others)
    return facts.HandSplit(
        area=box.area, box=box.box, hand=choice.hand or 1, joined=joined, asking=asking, rule=choice.rule
    )


# --- what follows from each command ---------------------------------------------------------------

Decided = Callable[[S, Any], tuple[Any, ...]]


@dataclass(frozen=True)
class Decisions(Generic[S]):
    """What follows from any command at either blackjack, by what the game says for itself.

    `meant` is the box that a call is for; `lay` and `find` are its words on chips laid and found. `others` are the acts
    that may come before the one that is due where the deal is done by hand. `beside` is what follows at that game alone
    from what a remedy led to.
    """

    due: Callable[[S], Act]
    evolve: Callable[[S, Any], S]
    at_once: Callable[[S, Any], Act]
    line_for: LineFor
    lines_left: Callable[[S], list[Line]]
    in_play: Callable[[S], RoundInPlay[CardsPickedUp]]
    lay: Decided[S]
    find: Decided[S]
    meant: Callable[[S, Call | Join | Decline], Box]
    others: Callable[[S], tuple[Act, ...]]
    beside: Callable[[S, tuple[Any, ...]], tuple[Any, ...]] = lambda state, facts: ()

    def by_type(self, commands: UnionType, own: Decided[S], owned: UnionType) -> dict[type, Decided[S]]:
        """A command is found by its type at once, where a match would try its cases one by one.

        `own` follows the game's own commands. One that nothing follows from does not get as far as a table.
        """
        follows: dict[type, Decided[S]] = {
            **dict.fromkeys(get_args(TableCommand), self.lay),
            **dict.fromkeys(get_args(ShoeCommand), self._shoe),
            **dict.fromkeys(get_args(Ordering), self._order),
            **dict.fromkeys(get_args(Remedying), self._remedy),
            **dict.fromkeys(get_args(facts.SingleAct), self._act),
            **dict.fromkeys(get_args(Call), self._call),
            **dict.fromkeys((Join, Decline), self._answer),
            **dict.fromkeys(get_args(owned), own),
            FindWager: self.find,
            facts.DealAll: lambda state, command: all_dealt(state, as_due(self.due(state), command)),
            facts.SettleAll: self._settle_all,
            facts.Insure: lambda state, command: (insured(state, command),),
            facts.MissInsurance: lambda state, command: (insurance_forgotten(state),),
            facts.Absent: lambda state, command: (absent(state, command.area),),
        }
        if missing := set(get_args(commands)) - follows.keys():
            raise TypeError(f"nothing follows from {', '.join(sorted(kind.__name__ for kind in missing))}")
        return follows

    def _act(self, state: S, command: facts.SingleAct) -> tuple[Any, ...]:
        act = self.due(state)
        if command != act.command:
            act = as_due(act, command, self.others(state) if state.table.practice else ())
        return (dealt_with(state, command, act, self.line_for),)

    def _shoe(self, state: S, command: ShoeCommand) -> tuple[Any, ...]:
        return decide_shoe(state.table, command, self.due(state))

    def _settle_all(self, state: S, command: facts.SettleAll) -> tuple[Any, ...]:
        as_due(self.due(state), command)
        return all_at_once(state, self.at_once, self.line_for) or tuple(map(settled, self.lines_left(state)))

    def _call(self, state: S, command: Call) -> tuple[Any, ...]:
        if state.table.trouble.loose and isinstance(command, facts.Stand):
            return self._remedy(state, RefuseCard(area=command.area, player=command.player))
        return called(state.rules, command, self.meant(state, command), state.in_turn)

    def _answer(self, state: S, command: Join | Decline) -> tuple[Any, ...]:
        return answered(state.rules, command, self.meant(state, command), state.in_turn)

    def _order(self, state: S, command: Ordering) -> tuple[Any, ...]:
        return decide_order(state.table, command, betting=state.over)

    def _remedy(self, state: S, command: Remedying) -> tuple[Any, ...]:
        play = self.in_play(state)
        facts = decide_remedy(state, play, command, due=self.due, evolve=self.evolve)
        return (*facts, *self.beside(state, facts))
