"""A wager against the dealer's finished hand: what both blackjacks' settlements have in common.

Each function answers with the line that settles one wager. What differs (the odds of a blackjack, say) is handed in;
what only one game knows lives in its own package.
"""

from __future__ import annotations

from typing import Literal

from games.chips.settlement import EVEN, Line, Odds, lost, stood_off, won
from games.rulebook import cite, clause_for, number_of, rule
from games.twentyone.boxes import Bet, Box, stake_of
from games.twentyone.hands import Total

Takes = Literal["busted_plus_one", "original_only"]
"""What a dealer's blackjack takes from a box with a busted hand (rulings R1, R2)."""


@rule("SB 10.5", "BS 10.5")
def bust_loses(code: str, box: Box, at: int, bet: Bet) -> Line:
    """A hand over 21 loses every wager on it at once."""
    points = box.hands[at].total.points
    return lost(stake_of(box, at, bet), cite(bust_loses, code), f"{points} is over 21")


@rule("SB 15.1.1", "BS 16.1.1")
def blackjack_wins(code: str, box: Box, at: int, bet: Bet, odds: Odds, chips: tuple[int, ...]) -> Line:
    """A blackjack that the dealer does not match is paid at the game's odds."""
    return won(stake_of(box, at, bet), odds, chips, cite(blackjack_wins, code), "blackjack, and the dealer has none")


@rule("SB 15.1.8", "BS 16.1.2")
def blackjacks_stand_off(code: str, box: Box, at: int, bet: Bet) -> Line:
    """Blackjack against blackjack stands off."""
    return stood_off(stake_of(box, at, bet), cite(blackjacks_stand_off, code), "blackjack against blackjack")


def against_blackjack(code: str, box: Box, at: int, bet: Bet, takes: Takes) -> Line:
    """What the dealer's blackjack does to a wager on a hand that is none."""
    if bet.kind != "double" and at == taken_by_blackjack(box, bet.player, takes):
        return loses_to_blackjack(code, box, at, bet)
    return added_stands_off(code, box, at, bet)


@rule("SB 15.1.6", "BS 16.1.7")
def loses_to_blackjack(code: str, box: Box, at: int, bet: Bet) -> Line:
    """The dealer's blackjack takes one amount equal to the original wager, from 21 too (ruling R30)."""
    return lost(stake_of(box, at, bet), cite(loses_to_blackjack, code), "the dealer has blackjack")


@rule("SB 15.1.10")
def added_stands_off(code: str, box: Box, at: int, bet: Bet) -> Line:
    """What was added by doubling or splitting stands off against the dealer's blackjack."""
    clause = clause_for(added_stands_off, code) or number_of("BS 16.1.7")
    why = "the dealer's blackjack takes the original wager only"
    return stood_off(stake_of(box, at, bet), clause, why)


@rule("SB 11.4", "SB 12.7", "BS 12.5", "BS 13.7")
def taken_by_blackjack(box: Box, player: str, takes: Takes) -> int | None:
    """The place of the one hand whose wager the dealer's blackjack takes from a player, if any (rulings R1, R2).

    Busted hands are lost already. From what remains goes one amount equal to the original wager, off the first hand
    left; read the other way (`original_only`), nothing more where the hand with the original wager busted.
    """
    for at, hand in enumerate(box.hands):
        if hand.base(player) is None:
            continue
        if hand.done != "bust":
            return at
        if takes == "original_only":
            return None
    return None


@rule("SB 15.1.2", "BS 16.1.3")
def dealer_bust_pays(code: str, box: Box, at: int, bet: Bet, dealer: Total, chips: tuple[int, ...]) -> Line:
    """A dealer over 21 (at Blackjack Switch over 22) pays 1 to 1 on every hand that is still there."""
    return won(stake_of(box, at, bet), EVEN, chips, cite(dealer_bust_pays, code), f"the dealer has {dealer.points}")


def compared(code: str, box: Box, at: int, bet: Bet, dealer: Total, chips: tuple[int, ...]) -> Line:
    """The higher total wins, equal ones stand off."""
    hand = box.hands[at]
    points = hand.total.points
    if points > dealer.points:
        return higher_wins(code, box, at, bet, dealer, chips)
    return (equal_stands_off if points == dealer.points else lower_loses)(code, box, at, bet, dealer)


@rule("SB 15.1.3", "BS 16.1.5")
def higher_wins(code: str, box: Box, at: int, bet: Bet, dealer: Total, chips: tuple[int, ...]) -> Line:
    """A total above the dealer's is paid 1 to 1."""
    why = f"{box.hands[at].total.points} beats the dealer's {dealer.points}"
    return won(stake_of(box, at, bet), EVEN, chips, cite(higher_wins, code), why)


@rule("SB 15.1.7", "BS 16.1.8")
def lower_loses(code: str, box: Box, at: int, bet: Bet, dealer: Total) -> Line:
    """A total below the dealer's loses."""
    why = f"the dealer's {dealer.points} beats {box.hands[at].total.points}"
    return lost(stake_of(box, at, bet), cite(lower_loses, code), why)


@rule("SB 15.1.9", "BS 16.1.9")
def equal_stands_off(code: str, box: Box, at: int, bet: Bet, dealer: Total) -> Line:
    """Equal totals stand off."""
    return stood_off(stake_of(box, at, bet), cite(equal_stands_off, code), f"{dealer.points} each")
