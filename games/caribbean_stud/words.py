"""The words for what happens at a Caribbean Stud table."""

from __future__ import annotations

from typing import Final

from games.cards.names import name
from games.caribbean_stud import events
from games.caribbean_stud.wagers import WAGERS
from games.chips.chips import shown
from games.chips.wagers import by_kind
from games.irregularities.words import trouble_words
from games.table.words import jackpot_hands, table_words
from games.words import Words, listed, say

_WAGERS: Final = by_kind(WAGERS)

# --- cards ----------------------------------------------------------------------------------------


def _backs(fact: events.CardsDealt) -> str:
    count = len(fact.cards)
    return f"{count} card{'s' if count > 1 else ''} face down to {_whose(fact.area)}"


def _whose(area: int | None) -> str:
    return f"area {area}" if area else "the dealer"


_CARDS = (
    say(events.BetsClosed, "No more bets.", aloud=True),
    say(
        events.CardsDealt,
        lambda fact: f"{_backs(fact)}: {listed([name(card) for card in fact.cards])}.",
        face_down=say(events.CardsDealt, lambda fact: f"{_backs(fact)}."),
    ),
    say(events.CardTurnedUp, "One of the dealer’s cards is turned up.", done="You turn one of your cards face up."),
    say(events.HandsTakenUp, "The players look at their cards.", aloud="Players, please look at your cards."),
    say(events.DealerRevealed, "The dealer’s cards are turned over.", done="You turn all of your cards face up."),
    say(
        events.HandDeclared,
        lambda fact: f"The dealer has {fact.hand}." + ("" if fact.qualifies else " No hand."),
        aloud=lambda fact: f"Dealer has {fact.hand}." + ("" if fact.qualifies else " No hand."),
    ),
    say(
        events.HandTurned,
        lambda fact: f"The hand of area {fact.area} is turned over.",
        done=lambda fact: f"You turn the cards of area {fact.area} face up.",
    ),
    say(
        events.FoldedHandShown,
        lambda fact: f"The folded hand of area {fact.area} is shown: {listed([name(card) for card in fact.cards])}.",
        aloud=True,
        done=lambda fact: f"You show the folded hand of area {fact.area}.",
    ),
)


# --- bets and the jackpot -------------------------------------------------------------------------


def _shared(fact: events.JackpotShared) -> str:
    paid = listed([f"area {one.area} {shown(one.amount)}" for one in fact.shares]) if fact.shares else "nobody"
    return f"The jackpot is shared: {paid}. The meter shows {shown(fact.meter.cents)}."


_BETS = (
    say(events.BetPlaced, lambda fact: f"Area {fact.area} bets {shown(fact.stake)}.", aloud=True),
    say(
        events.HandFolded,
        lambda fact: f"Area {fact.area} {'is absent: it folds' if fact.absent else 'folds'}.",
        aloud=lambda fact: f"Area {fact.area} {'is absent and folds' if fact.absent else 'folds'}.",
    ),
    say(events.HandConceded, lambda fact: f"Area {fact.area} concedes.", aloud=True),
    say(events.JackpotShared, _shared, aloud=lambda fact: jackpot_hands(one.area for one in fact.shares)),
    say(events.MeterRead, lambda fact: f"The jackpot shows {shown(fact.meter.cents)}."),
)


# --- what went wrong ------------------------------------------------------------------------------


def _after_exposure(fact: events.CardExposed) -> str:
    return "the card stays face up" if fact.area is None else "the card is turned face down and the deal goes on"


_MISTAKES = (
    say(
        events.BetQueried,
        lambda fact: f"The bet on area {fact.area} is not twice the ante: the player is asked.",
        follows="the player makes the bet right, or folds and has it back",
    ),
    say(
        events.CardExposed,
        lambda fact: f"Card {fact.at + 1} of {_whose(fact.area)} was shown by mistake.",
        follows=_after_exposure,
        mistake=True,
    ),
    say(
        events.HandVoided,
        lambda fact: f"The hand of area {fact.area} is void: its wagers go back.",
        follows=lambda fact: f"the hand on area {fact.area} is void, and its wagers go back",
        mistake=True,
    ),
    say(
        events.StrayHandRacked,
        lambda fact: f"The hand dealt to area {fact.area}, where no ante lies, is put away.",
        follows="the hand is counted and goes to the discard rack",
        mistake=True,
    ),
)

WORDS: Final = Words(events.Event, *table_words(_WAGERS), *trouble_words(_WAGERS), *_CARDS, *_BETS, *_MISTAKES)
