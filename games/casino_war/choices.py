"""What each person may ask for at Casino War, and the rule that closes the rest."""

from __future__ import annotations

from games.casino_war.irregularities import in_play
from games.casino_war.options import CODE, KINDS
from games.casino_war.procedure import due, to_be_offered
from games.casino_war.state import Hand, State
from games.choice import Choice
from games.errors import RuleViolation
from games.irregularities.device import return_choices
from games.irregularities.remedies import remedy_choices
from games.rulebook import cite, number_of, rule
from games.supervising.dispatch import order_choices
from games.table.areas import Wager
from games.table.staff import Staff, Who
from games.table.table import Table
from games.table.wagering import wager_choices


def legal(state: State, who: Who, now: int = 0) -> tuple[Choice, ...]:
    """Every choice of a person now, open or closed."""
    if isinstance(who, Staff):
        return order_choices(state.table, who) + remedy_choices(in_play(state), who)
    if who is None:
        return ()
    if state.table.trouble.to_choose:
        return return_choices(state.table, who)
    own = [hand for hand in state.hands if hand.player == who and not state.over]
    calls = tuple(choice for hand in own for choice in (war_choice(state, hand), surrender_choice(state, hand)))
    if state.over or state.called:
        called = state.called
        calls += wager_choices(state.table, who, KINDS, initial="initial", admits=admits, now=now, called=called)
    return calls


@rule("CW 9.1", "CW 5.2.1.4")
def war_choice(state: State, hand: Hand) -> Choice:
    """A tied hand goes to war with a wager equal to the initial one."""
    return _tied_choice(state, hand, "war", hand.in_play)


def surrender_choice(state: State, hand: Hand) -> Choice:
    """A tied hand may give up half its initial wager instead."""
    return _tied_choice(state, hand, "surrender", None)


def _tied_choice(state: State, hand: Hand, call: str, amount: int | None) -> Choice:
    area, player = hand.area, hand.player
    if due(state).act == "ask" and to_be_offered(state) == hand:
        clause = cite(war_choice, CODE) if call == "war" else number_of("CW 8.2.4")
        return Choice(call=call, rule=clause, player=player, area=area, least=amount, most=amount)
    why = _why_closed(state, hand)
    return Choice(call=call, rule=number_of("CW 8.2.4"), open=False, why=why, player=player, area=area)


def _why_closed(state: State, hand: Hand) -> str:
    if hand.choice:
        return f"area {hand.area} has chosen already"
    if not state.dealer:
        return "the dealer has no card yet"
    if hand.cards and hand.cards[0].order != state.dealer[0].order:
        return f"area {hand.area} is not tied with the dealer"
    return "the hand is out of the round" if hand.picked_up else "the offer has not come to this area yet"


@rule("CW 5.2.3", "CW 5.2")
def admits(table: Table, wager: Wager) -> None:
    """The game takes initial wagers, and a tie wager only beside the player's own initial wager."""
    if wager.kind not in KINDS or wager.box is not None:
        raise RuleViolation(number_of("CW 5.2"), "Casino War takes initial and tie wagers, and no others")
    own = (other.kind for other in table.wagers if (other.area, other.player) == (wager.area, wager.player))
    if wager.kind == "tie" and "initial" not in own:
        why = f"{wager.player} has no initial wager on area {wager.area}: no tie wager without one"
        raise RuleViolation(cite(admits, CODE), why)
