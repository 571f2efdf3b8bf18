"""What the dealer does next at Star Blackjack (rules 5, 7 to 15): from no more bets to the last card picked up."""

from __future__ import annotations

from games.chips.chips import shown
from games.chips.jackpot import awarded_together
from games.choice import Act, Side
from games.game import once
from games.rulebook import cite
from games.star_blackjack.events import AtOnce, CollectSevens, ShareJackpot
from games.star_blackjack.options import CODE, DEALER_STANDS
from games.star_blackjack.settlement import even_money, interim_blackjack, line_for, lines_left
from games.star_blackjack.sevens import collected_first
from games.star_blackjack.state import State, hidden
from games.twentyone import acts
from games.twentyone.acts import dealers_card as next_for_the_dealer
from games.twentyone.choices import next_in_turn
from games.twentyone.facts import PickUp, Settle


@once
def due(state: State) -> Act:
    """The next act that the procedure asks of the dealer; without a command, what the dealer waits for."""
    face: Side = "down" if state.options.face_down else "up"
    act = acts.before_decisions(state, at_once, ("insure", "even_money"), face=face)
    if act:
        return act
    box = next_in_turn(state.boxes)
    if box:
        return acts.decision(state, box, hidden=hidden(state, box))
    return dealers_card(state) or acts.settlement_act(lines_left(state)) or acts.clearing(state)


def dealers_card(state: State) -> Act | None:
    """A card to the house hand, while one could still matter."""
    return next_for_the_dealer(state, DEALER_STANDS)


def at_once(state: State, command: AtOnce) -> Act:
    """What the cards on the layout have decided, to be done before play goes on."""
    match command:
        case Settle():
            return acts.settle_act(line_for(state, command))
        case PickUp():
            return acts.pick_up_act(
                command, acts.cleared_by(state, command, even_money if state.even_money else interim_blackjack)
            )
        case CollectSevens(area=area, player=player):
            stake = state.wager(area, player, "blazing_7s").stake
            words = f"Take {player}'s Blazing 7's wager at area {area}: {shown(stake)}"
            clause = cite(collected_first, CODE)
            return Act(
                "collect", clause, words, area=area, player=player, kind="blazing_7s", amount=-stake, command=command
            )
        case ShareJackpot():
            words = "Press the jackpot button: sevens have won"
            return Act("share_jackpot", cite(awarded_together, CODE), words, command=command)
