"""The line that settles each wager of Blackjack Switch as the cards lie (rules 6.2, 6.3, 9, 10.5, 14.3, 15, 16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.blackjack_switch.options import CODE, SUPER_MATCH
from games.blackjack_switch.state import State, is_void
from games.cards.cards import Card
from games.chips.settlement import EVEN, Line, Odds, lost, stood_off, voided, won
from games.errors import RuleViolation
from games.game import once, once_each
from games.rulebook import cite, number_of, rule
from games.table.areas import Wager
from games.twentyone import comparison
from games.twentyone.acts import final_settlement
from games.twentyone.boxes import Bet, Box, stake_of
from games.twentyone.facts import Settle
from games.twentyone.hands import MOST, Total, is_blackjack, total
from games.twentyone.insurance import insurance_line
from games.twentyone.wagers import initial_on_area, lying

STANDS_OFF_ON = MOST + 1
"""The dealer's hard 22."""


@once_each
def line_for(state: State, settle: Settle) -> Line:
    """The line that settles a wager now."""
    area, player, kind = settle.area, settle.player, settle.wager
    if kind == "insurance":
        insurance = state.insured(area, player, settle.box)
        if insurance is None:
            raise RuleViolation(None, f"{player} has no insurance wager on area {area}")
        return insurance_line(CODE, insurance, state.dealer, state.table.chips)
    if kind == SUPER_MATCH:
        return _super_match(state, area, player)
    box = state.box(area, settle.box)
    at = (settle.hand or 1) - 1
    bet = box.hands[at].bet(player, kind) if box else None
    if box is None or bet is None:
        raise RuleViolation(None, f"{player} has no {kind} wager on that hand")
    return bet_line(state, box, at, bet)


@once
def lines_left(state: State) -> list[Line]:
    """The lines that settle every wager left, in order."""
    return final_settlement(state, line_for, bet_line)


def bet_line(state: State, box: Box, at: int, bet: Bet) -> Line:
    """A main, split or double wager: nothing in play, bust, blackjack, or compared with the dealer's hand."""
    hand = box.hands[at]
    if not bet.in_play:
        return _not_in_play(state, box, at, bet)
    if hand.done == "bust":
        return comparison.bust_loses(CODE, box, at, bet)
    if hand.done == "blackjack":
        return _blackjack(state, box, at, bet)
    formed = box.switched and not hand.split and is_blackjack(hand.cards)
    if is_blackjack(state.dealer):
        if formed:
            return switched_loses(box, at, bet)
        return comparison.against_blackjack(CODE, box, at, bet, state.options.dealer_blackjack_takes)
    dealer = total(state.dealer)
    if formed and dealer.points in (MOST, STANDS_OFF_ON):
        return switched_stands_off(box, at, bet, dealer)
    if dealer.points == STANDS_OFF_ON:
        return stands_off_on_22(box, at, bet)
    if dealer.points > STANDS_OFF_ON:
        return comparison.dealer_bust_pays(CODE, box, at, bet, dealer, state.table.chips)
    return comparison.compared(CODE, box, at, bet, dealer, state.table.chips)


def _not_in_play(state: State, box: Box, at: int, bet: Bet) -> Line:
    other = state.box(box.area, 2 if box.box == 1 else 1)
    if other and other.hands[0].bet(bet.player, "main") is None:
        why = f"{bet.player} wagered on one box of the area only"
        return voided(stake_of(box, at, bet), cite(is_void, CODE), why)
    why = "the area's maximum is taken up by other wagers: nothing of this one is in play"
    return voided(stake_of(box, at, bet), number_of("BS 6.3"), why)


# --- blackjacks -----------------------------------------------------------------------------------


def _blackjack(state: State, box: Box, at: int, bet: Bet) -> Line:
    if paid_at_interim(state):
        return interim_blackjack(state, box, at, bet)
    if is_blackjack(state.dealer):
        return comparison.blackjacks_stand_off(CODE, box, at, bet)
    if total(state.dealer).points >= STANDS_OFF_ON:
        return blackjack_beats_22(state, box, at, bet)
    return comparison.blackjack_wins(CODE, box, at, bet, EVEN, state.table.chips)


@rule("BS 9.2.2")
def paid_at_interim(state: State) -> bool:
    """A blackjack against an ace or a ten-value card waits for the dealer's hand; against any other it is paid."""
    return state.dealer[0].points not in (1, 10)


@rule("BS 9.2.1")
def interim_blackjack(state: State, box: Box, at: int, bet: Bet) -> Line:
    """Blackjack against a card from 2 to 9 is paid 1 to 1 before any decision."""
    why = f"blackjack against the dealer's {state.dealer[0].rank.value}"
    return won(stake_of(box, at, bet), EVEN, state.table.chips, cite(interim_blackjack, CODE), why)


@rule("BS 16.1.1.1")
def blackjack_beats_22(state: State, box: Box, at: int, bet: Bet) -> Line:
    """A blackjack is paid where other hands would stand off, and where the dealer goes further over."""
    why = f"blackjack against the dealer's {total(state.dealer).points}"
    return won(stake_of(box, at, bet), EVEN, state.table.chips, cite(blackjack_beats_22, CODE), why)


# --- what only this game knows --------------------------------------------------------------------


@rule("BS 16.1.4")
def stands_off_on_22(box: Box, at: int, bet: Bet) -> Line:
    """The dealer's hard 22 stands off with every hand that has not bust."""
    return stood_off(stake_of(box, at, bet), cite(stands_off_on_22, CODE), "the dealer has 22")


@rule("BS 16.1.10.1")
def switched_loses(box: Box, at: int, bet: Bet) -> Line:
    """An ace and a ten brought together by a switch lose to the dealer's blackjack."""
    return lost(stake_of(box, at, bet), cite(switched_loses, CODE), "a switched 21 against the dealer's blackjack")


@rule("BS 16.1.10.2")
def switched_stands_off(box: Box, at: int, bet: Bet, dealer: Total) -> Line:
    """They stand off against the dealer's 21 or 22."""
    why = f"a switched 21 against the dealer's {dealer.points}"
    return stood_off(stake_of(box, at, bet), cite(switched_stands_off, CODE), why)


# --- Super Match ----------------------------------------------------------------------------------

PAYS: Final = {
    "Four of a Kind": Odds(40),
    "Two Pair": Odds(8),
    "Three of a Kind": Odds(5),
    "Pair": Odds(1),
}

_SHAPES: Final = {(4,): "Four of a Kind", (2, 2): "Two Pair", (3, 1): "Three of a Kind", (2, 1, 1): "Pair"}


@rule("BS 15.6", "BS 3.2.4")
def match(four: Sequence[Card]) -> str | None:
    """The best match among an area's first four cards, by rank and never by suit: a jack and a king are none."""
    counts = Counter(card.rank for card in four)
    return _SHAPES.get(tuple(sorted(counts.values(), reverse=True)))


@rule("BS 15.7")
def odds_of(name: str) -> Odds:
    """What the pay table gives for a match."""
    return PAYS[name]


@rule("BS 9.1.1")
def _super_match(state: State, area: int, player: str) -> Line:
    """Super Match is settled on the initial deal, before any switch."""
    boxes = state.on_area(area)
    four = [card for box in boxes for card in box.hands[0].cards]
    void = all(is_void(box) for box in boxes)
    return super_match_line(state.wager(area, player, SUPER_MATCH), four, state.table.chips, void=void)


def super_match_line(wager: Wager, four: Sequence[Card], chips: tuple[int, ...], *, void: bool) -> Line:
    """The line that settles a Super Match wager; on a void area it is void too (ruling R20)."""
    stake = lying(wager)
    if void:
        return voided(stake, cite(initial_on_area, CODE), "no valid initial wager stands on the area")
    name = match(four)
    if name is None:
        return lost(stake, cite(match, CODE), "the four cards match nothing")
    return won(stake, odds_of(name), chips, cite(odds_of, CODE), name)
