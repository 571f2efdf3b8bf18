"""Casino War's settlement: tie wagers, the first comparison, surrender, and war (rules 5.2, 8, 10)."""

from __future__ import annotations

from games.cards.cards import Card
from games.casino_war.events import Surrendered
from games.casino_war.options import CODE
from games.casino_war.state import Hand, State
from games.chips.chips import payable
from games.chips.settlement import EVEN, HALF, Line, Odds, Outcome, lost, paid_out, stood_off, won
from games.irregularities.money import wins_nothing
from games.rulebook import cite, rule

TIE_PAYS = Odds(10)
WAR_TIE_PAYS = Odds(2)


@rule("CW 3.2", "CW 3.2.1")
def compare(player: Card, dealer: Card) -> int:
    """Above zero where the player's card ranks higher. Ace is high, suits are equal."""
    return player.order - dealer.order


@rule("CW 8.1.2", "CW 5.2.3.1")
def tie_wins(state: State, hand: Hand) -> Line:
    """A tie wager is paid 10 to 1 where the first cards are of one rank."""
    return won(hand.on("tie"), TIE_PAYS, state.options.chips, cite(tie_wins, CODE), f"{_against(state, hand)}: a tie")


@rule("CW 8.1.1", "CW 5.2.3.2")
def tie_loses(state: State, hand: Hand) -> Line:
    """A tie wager is taken where the first cards differ in rank."""
    return lost(hand.on("tie"), cite(tie_loses, CODE), f"{_against(state, hand)}: no tie")


@rule("CW 8.2.2", "CW 5.2.1.1")
def higher_wins(state: State, hand: Hand) -> Line:
    """A card higher than the dealer's is paid 1 to 1."""
    why = f"{_against(state, hand)}: higher"
    return won(hand.on("initial"), EVEN, state.options.chips, cite(higher_wins, CODE), why)


@rule("CW 8.2.1", "CW 5.2.1.2")
def lower_loses(state: State, hand: Hand) -> Line:
    """A card lower than the dealer's loses."""
    return lost(hand.on("initial"), cite(lower_loses, CODE), f"{_against(state, hand)}: lower")


@rule("CW 8.2.4.1", "CW 5.2.1.3")
def surrendered(state: State, hand: Hand) -> Line:
    """Half the initial wager is paid, up to what chips can make (ruling R22), and the wager collected."""
    due = HALF.on(hand.in_play)
    half = payable(due, state.options.chips)
    rule = cite(absent_surrenders, CODE) if hand.absent else cite(surrendered, CODE)
    return paid_out(
        hand.on("initial"), Outcome.SURRENDER, half, rule, f"{_against(state, hand)}: surrendered for half", due=due
    )


@rule("CW 11.8")
def absent_surrenders(area: int) -> Surrendered:
    """A player who is not there to choose surrenders a tie."""
    return Surrendered(area=area, absent=True, rule=cite(absent_surrenders, CODE))


@rule("CW 10.1", "CW 5.2.2.1", "CW 5.2.1.5")
def war_won(state: State, hand: Hand, wager: str) -> Line:
    """A higher war card: the war wager is paid 1 to 1 and the initial wager stands off."""
    return _after_war(state, hand, wager, EVEN, cite(war_won, CODE), "the war is won")


@rule("CW 10.2")
def war_tied(state: State, hand: Hand, wager: str) -> Line:
    """Another tie: the war wager is paid 2 to 1 and the initial wager stands off."""
    return _after_war(state, hand, wager, WAR_TIE_PAYS, cite(war_tied, CODE), "a tie in the war")


@rule("CW 10.3", "CW 5.2.1.6", "CW 5.2.2.2")
def war_lost(state: State, hand: Hand, wager: str) -> Line:
    """A lower war card loses both wagers."""
    return lost(hand.on(wager), cite(war_lost, CODE), f"{_against(state, hand)}: the war is lost")


def line_for(state: State, hand: Hand, wager: str) -> Line:
    """The line that settles a wager as the cards lie; an invalid one wins nothing."""
    return wins_nothing(state.table, _by_the_cards(state, hand, wager))


def _by_the_cards(state: State, hand: Hand, wager: str) -> Line:
    first = compare(hand.cards[0], state.dealer[0])
    if wager == "tie":
        return tie_loses(state, hand) if first else tie_wins(state, hand)
    if first:
        return higher_wins(state, hand) if first > 0 else lower_loses(state, hand)
    if hand.choice == "surrender":
        return surrendered(state, hand)
    war = compare(hand.cards[1], state.dealer[1])
    return (war_won if war > 0 else war_lost if war else war_tied)(state, hand, wager)


def _after_war(state: State, hand: Hand, wager: str, odds: Odds, rule: str, how: str) -> Line:
    why = f"{_against(state, hand)}: {how}"
    if wager == "initial":
        return stood_off(hand.on(wager), rule, why)
    return won(hand.on(wager), odds, state.options.chips, rule, why)


def _against(state: State, hand: Hand) -> str:
    """The cards compared: the last of the hand and the dealer's of the same deal."""
    at = len(hand.cards) - 1
    return f"{hand.cards[at].index} against the dealer's {state.dealer[at].index}"
