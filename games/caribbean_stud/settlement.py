"""Caribbean Stud's settlement: folds, "no hand", the comparison, conceding, odds and the jackpot (rules 8 to 12)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from games.cards.poker import ACE, KING, HandValue, Kind, rank
from games.caribbean_stud.events import HandFolded, JackpotShare, JackpotShared
from games.caribbean_stud.options import CODE, Progressive
from games.caribbean_stud.state import Hand, State
from games.chips.jackpot import Meter, share_out
from games.chips.settlement import EVEN, Line, Odds, Outcome, lost, paid_out, stood_off, voided, won
from games.game import once_each
from games.irregularities.money import wins_nothing
from games.records import replace
from games.rulebook import cite, number_of, rule

TO_THE_CENT: Final = (1,)
"""No rule here lets the house round a payment up to what its chips make (ruling R9)."""

BET_PAYS: Final = {
    Kind.FIVE_ODD_CARDS: EVEN,
    Kind.ONE_PAIR: EVEN,
    Kind.TWO_PAIRS: Odds(2),
    Kind.THREE_OF_A_KIND: Odds(3),
    Kind.STRAIGHT: Odds(4),
    Kind.FLUSH: Odds(5),
    Kind.FULL_HOUSE: Odds(7),
    Kind.FOUR_OF_A_KIND: Odds(20),
    Kind.STRAIGHT_FLUSH: Odds(50),
    Kind.ROYAL_FLUSH: Odds(250),
}


@once_each
def line_for(state: State, hand: Hand, wager: str) -> Line:
    """The line that settles a wager as the cards lie; an invalid one wins nothing."""
    return wins_nothing(state.table, _by_the_cards(state, hand, wager))


def _by_the_cards(state: State, hand: Hand, wager: str) -> Line:
    if hand.void:
        return hand_void(hand, wager)
    if hand.choice == "fold":
        return folded(hand, wager)
    if wager == "jackpot":
        return jackpot_line(state, hand)
    if hand.conceded:
        return conceded(hand, wager)
    if not state.qualifies:
        return ante_paid(hand) if wager == "ante" else bet_void(hand)
    value, dealer = rank(hand.cards), rank(state.dealer)
    if value > dealer:
        return higher_wins(hand, wager, value, dealer, state.options.maximum_payout)
    return (lower_loses if value < dealer else equal_stands_off)(hand, wager, value, dealer)


# --- ante and bet ---------------------------------------------------------------------------------


@rule("CS 8.4")
def folded(hand: Hand, wager: str) -> Line:
    """A fold loses the ante, and a jackpot wager with it (ruling R14)."""
    if wager == "bet":
        return bet_returned(hand)
    clause = cite(deemed_folded, CODE) if hand.absent else cite(folded, CODE)
    return lost(hand.on(wager), clause, "no decision: folded" if hand.absent else "folded")


@rule("CS 14.11.2")
def bet_returned(hand: Hand) -> Line:
    """Whoever folds instead of correcting a bet has back what was put up of it."""
    return voided(hand.on("bet"), cite(bet_returned, CODE), "folded instead of correcting the bet, which goes back")


@rule("CS 14.8")
def hand_void(hand: Hand, wager: str) -> Line:
    """A player's hand with too few or too many cards is void, and all that was wagered on it goes back."""
    return voided(hand.on(wager), cite(hand_void, CODE), "the hand had too few or too many cards")


@rule("CS 14.14")
def deemed_folded(hand: Hand) -> HandFolded:
    """Somebody who is away, refuses or takes too long to decide has folded."""
    return HandFolded(area=hand.area, absent=True, rule=cite(deemed_folded, CODE))


@rule("CS 9.1")
def qualifies(dealer: HandValue) -> bool:
    """Ace and king among five odd cards, or any better hand (ruling R28)."""
    return dealer.kind > Kind.FIVE_ODD_CARDS or dealer.ranks[:2] == (ACE, KING)


@rule("CS 9.3.1")
def ante_paid(hand: Hand) -> Line:
    """Where the dealer has no hand, the ante is paid 1 to 1 whatever the player holds."""
    return won(hand.on("ante"), EVEN, TO_THE_CENT, cite(ante_paid, CODE), "the dealer has no hand")


@rule("CS 9.2")
def bet_void(hand: Hand) -> Line:
    """Where the dealer has no hand, the bet has no result."""
    return voided(hand.on("bet"), cite(bet_void, CODE), "the dealer has no hand: the bet is void")


@rule("CS 9.4.1.1")
def higher_wins(hand: Hand, wager: str, value: HandValue, dealer: HandValue, maximum: int | None) -> Line:
    """A hand better than the dealer's is paid on ante and bet, the bet by the clause that sets its odds."""
    why = f"{_against(value, dealer)}: higher"
    if wager == "ante":
        return won(hand.on("ante"), EVEN, TO_THE_CENT, cite(higher_wins, CODE), why)
    return capped(won(hand.on("bet"), bet_odds(value), TO_THE_CENT, cite(bet_odds, CODE), why), maximum)


@rule("CS 10.1")
def bet_odds(value: HandValue) -> Odds:
    """The player's hand sets the odds at which a winning bet is paid."""
    return BET_PAYS[value.kind]


@rule("CS 10.2")
def capped(line: Line, maximum: int | None) -> Line:
    """The maximum payout caps what each bet is paid, not the ante nor the jackpot (ruling R29)."""
    if maximum is None or line.paid <= maximum:
        return line
    return replace(line, paid=maximum, why=f"{line.why}, paid the maximum payout")


@rule("CS 9.4.1.2")
def lower_loses(hand: Hand, wager: str, value: HandValue, dealer: HandValue) -> Line:
    """A hand that the dealer's beats loses ante and bet."""
    return lost(hand.on(wager), cite(lower_loses, CODE), f"{_against(value, dealer)}: lower")


@rule("CS 9.4.1.3")
def equal_stands_off(hand: Hand, wager: str, value: HandValue, dealer: HandValue) -> Line:
    """A hand equal to the dealer's stands off on ante and bet."""
    return stood_off(hand.on(wager), cite(equal_stands_off, CODE), f"{_against(value, dealer)}: equal")


@rule("CS 9.7")
def conceded(hand: Hand, wager: str) -> Line:
    """A conceded hand loses ante and bet, even one that would have won."""
    return lost(hand.on(wager), cite(conceded, CODE), "conceded")


def _against(value: HandValue, dealer: HandValue) -> str:
    """Whose hand it is takes the place of its article: "the dealer's pair of kings"."""
    return f"{value.words} against the dealer's {dealer.words.removeprefix('a ')}"


# --- the jackpot ----------------------------------------------------------------------------------


@rule("CS 11.7.1", "CS 11.7.2", "CS 11.7.3", "CS 11.7.4", "CS 11.7.5", "CS 11.4")
def wins_jackpot(hand: Hand) -> bool:
    """A flush or better wins with a jackpot wager, whatever the dealer has, unless it is folded; conceded too (R15)."""
    return bool(hand.jackpot) and hand.choice == "bet" and not hand.void and rank(hand.cards).kind >= Kind.FLUSH


@rule("CS 11.8")
def jackpot_line(state: State, hand: Hand) -> Line:
    """The jackpot is a payment of its own beside ante and bet; its wager is collected, won or lost (ruling R11)."""
    stake, name = hand.on("jackpot"), rank(hand.cards).name
    share = next((share for share in state.shares if share.area == hand.area), None)
    if share is None:
        return lost(stake, number_of("CS 11.7"), f"{name}: no jackpot hand")
    return paid_out(stake, Outcome.WIN, share.amount, share.rule, f"{name}: a jackpot hand")


@rule("CS 12.2")
def in_paying_order(winners: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """From the dealer's right to the left, except that a straight flush goes before a royal flush (12.4)."""
    waits = any(rank(hand.cards).kind is Kind.STRAIGHT_FLUSH for hand in winners)
    return tuple(sorted(winners, key=lambda hand: (waits and rank(hand.cards).kind is Kind.ROYAL_FLUSH, -hand.area)))


def jackpot_shared(
    meter: Meter, jackpot: Progressive, winners: tuple[Hand, ...], invalid_cards: Collection[str]
) -> JackpotShared:
    """What each winner of the round is paid, in the order of payment, and what is left on the meter."""
    order = in_paying_order(winners)
    invalid = [at for at, hand in enumerate(order) if hand.player in invalid_cards]
    payout = share_out(meter, [rank(hand.cards).key for hand in order], jackpot.terms, invalid=invalid)
    shares = tuple(
        JackpotShare(area=hand.area, amount=payout.share(at).amount, rule=payout.share(at).rule)
        for at, hand in enumerate(order)
    )
    clause, taken = number_of("CS 12.1" if len(shares) == 1 else "CS 12.3"), meter.exact - payout.meter.exact
    return JackpotShared(shares=shares, meter=payout.meter, taken=Meter.of(taken), rule=clause)
