"""What each person may ask for at Caribbean Stud, and the rule that closes the rest."""

from __future__ import annotations

from games.cards.poker import rank
from games.caribbean_stud.irregularities import in_play
from games.caribbean_stud.mistakes import REMEDIES
from games.caribbean_stud.options import CODE, KINDS
from games.caribbean_stud.procedure import dealt_with, last_call, to_decide
from games.caribbean_stud.settlement import bet_returned, conceded, hand_void, qualifies
from games.caribbean_stud.state import Hand, State, bet_of
from games.chips.chips import shown
from games.choice import Choice
from games.errors import RuleViolation
from games.irregularities.remedies import remedy_choices
from games.records import replace
from games.rulebook import cite, number_of, rule
from games.supervising.cards import jackpot_working
from games.supervising.dispatch import order_choices
from games.table.areas import Wager
from games.table.seating import may_wager
from games.table.staff import Staff, Who
from games.table.table import Table
from games.table.wagering import placed_in_time, wager_choices


def legal(state: State, who: Who, now: int = 0) -> tuple[Choice, ...]:
    """Every choice of a person now, open or closed."""
    if isinstance(who, Staff):
        return order_choices(state.table, who) + remedy_choices(in_play(state), who, REMEDIES)
    if who is None:
        return ()
    if state.over:
        return _spots(state, who, now)
    spots = _spots(state, who, now) if state.called else ()
    hand = next((hand for hand in state.hands if hand.player == who), None)
    if hand is None:
        return spots
    staying = correct_choice(state, hand) if hand.queried else bet_choice(state, hand)
    return staying, fold_choice(state, hand), concede_choice(state, hand), *spots


def _spots(state: State, who: str, now: int) -> tuple[Choice, ...]:
    """Chips to lay and to take back."""
    kinds, called = KINDS if "jackpot" in state.table.sign.kinds else KINDS[:1], state.called
    spots = wager_choices(state.table, who, kinds, initial="ante", admits=admits, now=now, called=called)
    return tuple(replace(spot, rule=let_by(spot.kind)) if spot.open else spot for spot in spots)


def let_by(kind: str | None) -> str:
    """The clause by which chips of a kind may be moved before the first card."""
    return cite(last_call if kind == "jackpot" else placed_in_time, CODE)


def bet_choice(state: State, hand: Hand) -> Choice:
    """Stay in with a bet of one exact amount."""
    return _decision(state, hand, "bet", cite(bet_of, CODE), bet_of(hand))


def fold_choice(state: State, hand: Hand) -> Choice:
    """Drop out and lose the ante."""
    if hand.queried:
        return replace(correct_choice(state, hand), call="fold", rule=cite(bet_returned, CODE), least=None, most=None)
    return _decision(state, hand, "fold", cite(to_decide, CODE), None)


@rule("CS 14.11.1")
def correct_choice(state: State, hand: Hand) -> Choice:
    """Asked about a bet that is not twice the ante, the player makes it right."""
    choice = Choice(call="correct_bet", player=hand.player, area=hand.area, rule=cite(correct_choice, CODE))
    if dealt_with(state) is not hand or not hand.queried:
        return replace(choice, open=False, why=f"the dealer has not asked about the bet on area {hand.area}")
    return replace(choice, least=bet_of(hand), most=bet_of(hand))


def _decision(state: State, hand: Hand, call: str, clause: str, amount: int | None) -> Choice:
    area, player = hand.area, hand.player
    if to_decide(state) is hand:
        return Choice(call=call, player=player, area=area, rule=clause, least=amount, most=amount)
    why = _why_not_now(state, hand)
    return Choice(call=call, player=player, area=area, rule=cite(to_decide, CODE), open=False, why=why)


def _why_not_now(state: State, hand: Hand) -> str:
    if hand.void:
        return f"the hand on area {hand.area} is void"
    if hand.choice:
        return f"area {hand.area} has {'folded' if hand.choice == 'fold' else 'bet'} already"
    if not state.taken_up:
        return "the hands are not all dealt yet"
    return "the question has not come to this area yet: the dealer is with another"


@rule("CS 9.8")
def concede_choice(state: State, hand: Hand) -> Choice:
    """A hand may be given up once the dealer's is shown, and is then out for good."""
    clause, why = cite(conceded, CODE), ""
    if hand.conceded:
        clause = cite(concede_choice, CODE)
        why = f"area {hand.area} has conceded already, and the hand stays out of play"
    elif hand.choice == "fold":
        why = f"area {hand.area} has folded: there is no hand to concede"
    elif hand.void:
        clause, why = cite(hand_void, CODE), f"the hand on area {hand.area} is void"
    elif not state.revealed:
        why = "the dealer's hand is not shown yet"
    elif not qualifies(rank(state.dealer)):
        clause, why = number_of("CS 9.2"), "the dealer has no hand, which has decided the wagers"
    elif hand.settled:
        why = f"the wagers on area {hand.area} are being settled"
    return Choice(call="concede", rule=clause, open=not why, why=why, player=hand.player, area=hand.area)


@rule("CS 11.1", "CS 5.4", "CS 11.3")
def admits(table: Table, wager: Wager) -> None:
    """The game takes antes and, beside the player's own ante, one jackpot wager of the sign's exact amount."""
    if wager.kind not in KINDS or wager.box is not None:
        raise RuleViolation(None, "Caribbean Stud takes antes and jackpot wagers, and no others")
    if wager.kind == "ante":
        return
    if "jackpot" not in table.sign.kinds:
        raise RuleViolation(number_of("CS 5.3.2"), "this table has no progressive jackpot")
    jackpot_working(table)
    own = [other.kind for other in table.wagers if other.area == wager.area and other.player == wager.player]
    if "ante" not in own:
        why = f"{wager.player} has no ante on area {wager.area}: no jackpot wager without one"
        raise RuleViolation(cite(admits, CODE), why)
    if "jackpot" in own:
        raise RuleViolation(cite(may_wager, CODE), f"{wager.player} already has a jackpot wager on area {wager.area}")
    price = table.sign.kinds["jackpot"].minimum
    if wager.stake not in (0, price):
        raise RuleViolation(
            number_of("CS 5.4"), f"a jackpot wager at this table is {shown(price)}, not {shown(wager.stake)}"
        )
