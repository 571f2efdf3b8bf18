"""The line that settles each wager of Star Blackjack as the cards lie (rules 6.3, 9, 10.5, 13.3, 14, 15)."""

from __future__ import annotations

from games.chips.settlement import EVEN, Line, Odds, voided, won
from games.errors import RuleViolation
from games.game import once, once_each
from games.irregularities.money import wins_nothing
from games.rulebook import cite, number_of, rule
from games.star_blackjack.optional import optional_line
from games.star_blackjack.options import CODE, SEVENS
from games.star_blackjack.sevens import sevens_lose, sevens_win
from games.star_blackjack.state import State
from games.twentyone import comparison
from games.twentyone.acts import final_settlement
from games.twentyone.boxes import Bet, Box, stake_of
from games.twentyone.facts import Settle
from games.twentyone.hands import MOST, is_blackjack, total
from games.twentyone.insurance import insurance_line, insurance_returned

BLACKJACK_PAYS = Odds(3, 2)


@once_each
def line_for(state: State, settle: Settle) -> Line:
    """The line that settles a wager as the cards lie; an invalid one wins nothing."""
    return wins_nothing(state.table, _by_the_cards(state, settle))


@once
def lines_left(state: State) -> list[Line]:
    """The lines that settle every wager left, in order."""
    lines = final_settlement(state, line_for, bet_line)
    return [wins_nothing(state.table, line) for line in lines] if state.table.seating.invalid_cards else lines


def _by_the_cards(state: State, settle: Settle) -> Line:
    area, player, kind = settle.area, settle.player, settle.wager
    if kind == "insurance":
        return _insurance(state, area, player)
    if kind == SEVENS:
        wager = state.wager(area, player, kind)
        prize = next((one for one in state.prizes if (one.area, one.player) == (area, player)), None)
        return sevens_win(wager, prize) if prize else sevens_lose(wager)
    box = state.box(area)
    if box is None:
        raise RuleViolation(None, f"nobody has an initial wager on area {area}")
    if settle.hand is None:
        wager, table = state.wager(area, player, kind), state.options.lucky_lucky_paytable
        return optional_line(wager, box.hands[0].cards, state.dealer[0], table, state.table.chips)
    at = settle.hand - 1
    bet = box.hands[at].bet(player, kind)
    if bet is None:
        raise RuleViolation(None, f"{player} has no {kind} wager on that hand")
    return bet_line(state, box, at, bet)


def bet_line(state: State, box: Box, at: int, bet: Bet) -> Line:
    """A main, split or double wager: nothing in play, bust, blackjack, or compared with the dealer's hand."""
    hand = box.hands[at]
    if not bet.in_play:
        why = "the area's maximum is taken up by other wagers: nothing of this one is in play"
        return voided(stake_of(box, at, bet), number_of("SB 6.3"), why)
    if hand.done == "bust":
        return comparison.bust_loses(CODE, box, at, bet)
    if hand.done == "blackjack":
        return _blackjack(state, box, at, bet)
    if is_blackjack(state.dealer):
        return comparison.against_blackjack(CODE, box, at, bet, state.options.dealer_blackjack_takes)
    dealer = total(state.dealer)
    if dealer.points > MOST:
        return comparison.dealer_bust_pays(CODE, box, at, bet, dealer, state.table.chips)
    return comparison.compared(CODE, box, at, bet, dealer, state.table.chips)


def _blackjack(state: State, box: Box, at: int, bet: Bet) -> Line:
    if (box.area, bet.player) in state.even_money:
        return even_money(state, box, at, bet)
    if paid_at_interim(state):
        return interim_blackjack(state, box, at, bet)
    if is_blackjack(state.dealer):
        return comparison.blackjacks_stand_off(CODE, box, at, bet)
    return comparison.blackjack_wins(CODE, box, at, bet, BLACKJACK_PAYS, state.table.chips)


@rule("SB 9.1.3")
def paid_at_interim(state: State) -> bool:
    """A blackjack against 2 to 9 is decided by the initial deal, unless the table holds the payment (ruling R24).

    Against an ace or a ten-value card it waits for the dealer's hand.
    """
    return state.dealer[0].points not in (1, 10) and not state.options.hold_blackjacks


@rule("SB 9.1.1")
def interim_blackjack(state: State, box: Box, at: int, bet: Bet) -> Line:
    """Blackjack against a card from 2 to 9 is paid 3 to 2 before any decision."""
    why = f"blackjack against the dealer's {state.dealer[0].rank.value}"
    return won(stake_of(box, at, bet), BLACKJACK_PAYS, state.table.chips, cite(interim_blackjack, CODE), why)


@rule("SB 9.1.2")
def even_money(state: State, box: Box, at: int, bet: Bet) -> Line:
    """Blackjack against an ace is paid 1 to 1 now where the player asks for it."""
    return won(stake_of(box, at, bet), EVEN, state.table.chips, cite(even_money, CODE), "even money on a blackjack")


def _insurance(state: State, area: int, player: str) -> Line:
    insurance = state.insured(area, player)
    if insurance is None:
        raise RuleViolation(None, f"{player} has no insurance wager on area {area}")
    if (area, player) in state.even_money:
        return insurance_returned(insurance, cite(even_money, CODE), "void: even money was taken")
    return insurance_line(CODE, insurance, state.dealer, state.table.chips)
