"""Mistakes that only Caribbean Stud knows: cards exposed, hands of more or fewer than five cards, wrong bets."""

from __future__ import annotations

from typing import Final, assert_never

from games.cards.cards import Card
from games.cards.poker import HAND_SIZE
from games.caribbean_stud import events
from games.caribbean_stud.events import CardExposed
from games.caribbean_stud.options import CODE
from games.caribbean_stud.procedure import to_decide
from games.caribbean_stud.settlement import bet_returned, hand_void
from games.caribbean_stud.state import Hand, State, bet_of
from games.chips.settlement import WagerSettled, settled
from games.errors import CardsRanOut, RuleViolation
from games.irregularities.facts import SettlementUndone
from games.irregularities.remedies import Remedy, must_decide
from games.rulebook import cite, number_of, rule
from games.table.staff import Staff

Follows = tuple[events.WentWrong | events.BetPlaced | SettlementUndone | WagerSettled, ...]


def decide_mistake(state: State, command: events.Mistake) -> Follows:
    """What follows from a mistake, or RuleViolation."""
    if state.over:
        raise RuleViolation(None, "no round is in play")
    match command:
        case events.ExposeCard(area=at_area, at=at):
            return (dealers_card_exposed(state, at) if at_area is None else players_card_exposed(state, at_area, at),)
        case events.VoidHand(area=area):
            must_decide(_VOID_HAND, CODE, command)
            return wrong_number_of_cards(state, hand_at(state, area))
        case events.RackStrayHand(area=area):
            return (stray_hand(state, area),)
        case events.FindBet(area=area, stake=stake):
            return (bet_found(state, hand_at(state, area), stake),)
        case events.QueryBet(area=area):
            return (bet_queried(state, hand_at(state, area)),)
        case _:
            assert_never(command)


@rule("CS 14.5")
def players_card_exposed(state: State, area: int, at: int) -> CardExposed:
    """A player's card exposed in the deal is turned face down again, and the deal goes on."""
    clause, hand = cite(players_card_exposed, CODE), hand_at(state, area)
    if not 0 <= at < len(hand.cards) or state.taken_up:
        raise RuleViolation(clause, f"no card of area {area} lies there for the dealer to expose")
    return CardExposed(area=area, at=at, last=not state.undealt, rule=clause)


@rule("CS 14.6", "CS 14.7")
def dealers_card_exposed(state: State, at: int) -> CardExposed:
    """One of the dealer's own cards shown by mistake stays face up; players who have yet to decide still choose."""
    clause = cite(dealers_card_exposed, CODE) if state.undealt else number_of("CS 14.7")
    if not 0 <= at < len(state.dealer) or at in state.shown:
        raise RuleViolation(clause, "no card of the dealer's lies face down there")
    return CardExposed(area=None, at=at, rule=clause)


def wrong_number_of_cards(state: State, hand: Hand) -> tuple[events.HandVoided | SettlementUndone | WagerSettled, ...]:
    """Until a player has handled cards it is a misdeal; after that the one hand is void, with what was taken on it."""
    _handled(state)
    clause, done = cite(hand_void, CODE), [line for line in state.lines if line.area == hand.area]
    if hand.void:
        raise RuleViolation(None, f"the hand on area {hand.area} is void already")
    if any(line.wager == "jackpot" and line.paid for line in done):
        raise RuleViolation(None, f"a jackpot has been paid on area {hand.area}")
    return (
        events.HandVoided(area=hand.area, rule=clause),
        *(SettlementUndone(line=line, rule=clause) for line in done),
        *(settled(hand_void(hand, line.wager)) for line in done),
    )


@rule("CS 14.10")
def stray_hand(state: State, area: int) -> events.StrayHandRacked:
    """A hand found on an area without an ante after cards were handled is counted and put in the discard rack."""
    _handled(state)
    if state.hand(area) is not None or not 1 <= area <= state.table.seating.places:
        raise RuleViolation(cite(stray_hand, CODE), f"area {area} has an ante, or is none of this table's")
    return events.StrayHandRacked(area=area, cards=next_cards(state, HAND_SIZE), rule=cite(stray_hand, CODE))


@rule("CS 9.10")
def folded_hand_shown(state: State, hand: Hand) -> events.FoldedHandShown:
    """At settlement the house may show any hand that folded; until then its player alone has seen it."""
    clause = cite(folded_hand_shown, CODE)
    if hand.choice != "fold":
        raise RuleViolation(clause, f"area {hand.area} has not folded")
    if not state.revealed or state.over:
        raise RuleViolation(clause, "a folded hand is shown at settlement, once the dealer's hand lies open")
    if hand.revealed:
        raise RuleViolation(clause, f"the folded hand of area {hand.area} has been shown")
    return events.FoldedHandShown(area=hand.area, cards=hand.cards, rule=clause)


def bet_found(state: State, hand: Hand, stake: int) -> events.BetPlaced:
    """A bet is laid and nobody has looked at its amount."""
    if to_decide(state) is not hand:
        raise RuleViolation(cite(to_decide, CODE), f"it is not for area {hand.area} to bet now")
    if stake < 1:
        raise RuleViolation(cite(bet_of, CODE), "no bet lies there")
    return events.BetPlaced(area=hand.area, stake=stake)


def bet_queried(state: State, hand: Hand) -> events.BetQueried:
    """Until the dealer's hand is shown the player must correct a wrong bet or fold; later it counts as it lies."""
    if state.revealed:
        raise RuleViolation(
            number_of("CS 14.12"), "the dealer's hand is shown: the bet is settled as far as it complies"
        )
    if hand.void or hand.choice != "bet" or hand.bet == bet_of(hand):
        raise RuleViolation(number_of("CS 14.11"), f"no bet on area {hand.area} is other than twice its ante")
    return events.BetQueried(area=hand.area, rule=number_of("CS 14.11"))


def hand_at(state: State, area: int) -> Hand:
    """The hand in play on an area."""
    hand = state.hand(area)
    if hand is None:
        raise RuleViolation(None, f"nobody has an ante in play on area {area}")
    return hand


def next_cards(state: State, count: int) -> tuple[Card, ...]:
    """The next so many cards, all of which must be there."""
    shoe = state.table.shoe
    if shoe.remaining < count:
        raise CardsRanOut
    return shoe.cards[shoe.dealt : shoe.dealt + count]


_VOID_HAND: Final = Remedy(
    events.VoidHand,
    "voiding a player's hand with the wrong number of cards",
    hand_void,
    "round",
    Staff.SUPERVISOR,
    title="Void a hand of the wrong size",
)
SHOW_FOLDED_HAND: Final = Remedy(
    events.ShowFoldedHand,
    "showing a hand that folded",
    folded_hand_shown,
    "round",
    Staff.SUPERVISOR,
    title="Show a folded hand",
)
REMEDIES: Final = (
    Remedy(
        events.ExposeCard,
        "dealing on after a single card was shown",
        players_card_exposed,
        title="Deal on after a card was shown",
        named=True,
    ),
    _VOID_HAND,
    Remedy(
        events.RackStrayHand,
        "discarding a hand dealt to an area without an ante",
        stray_hand,
        title="Discard a stray hand",
        named=True,
    ),
    Remedy(
        events.FindBet,
        "letting a bet lie as the player laid it",
        bet_of,
        title="Let a bet lie as it was laid",
    ),
    Remedy(
        events.QueryBet,
        "having a wrong bet corrected, or folded",
        bet_returned,
        title="Have a wrong bet corrected",
        named=True,
    ),
    SHOW_FOLDED_HAND,
)
"""What only this game knows, beside the remedies that games share. The dealer turns an exposed card over (14.5), racks
a stray hand (14.10) and asks about a bet (14.11): the text says so. That a hand of the wrong size is void (14.8) it
leaves to nobody, so by house procedure to a casino supervisor; and to the casino operator whether a folded hand is
shown (9.10), for whom a casino supervisor chooses.
"""


def _handled(state: State) -> None:
    if not state.taken_up:
        raise RuleViolation(number_of("CS 14.1"), "no player has handled cards yet: the dealer declares a misdeal")
