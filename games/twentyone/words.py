"""The words for what happens at a table of either blackjack."""

from __future__ import annotations

from typing import Final

from games.cards.names import name
from games.chips.chips import shown
from games.twentyone import facts
from games.twentyone.facts import CardDealt
from games.words import at, listed, place, say

INITIAL_DEAL: Final = "7."
"""Cards of the initial deal are seen as they fall; the dealer says totals when a hand is asked."""


# --- cards ----------------------------------------------------------------------------------------


def _dealt(fact: CardDealt) -> str:
    if fact.area is None:
        return f"The dealer’s card: {name(fact.card)}."
    return f"{at(fact.area, fact.box, fact.hand).capitalize()}: {name(fact.card)}."


def _back_seen(fact: CardDealt) -> str:
    """From a table that deals face down, only its back; but the dealer's lie open."""
    if fact.area is None:
        return _dealt(fact)
    return f"{at(fact.area, fact.box, fact.hand).capitalize()}: a card, face down."


def _called_out(fact: CardDealt) -> str:
    if fact.area is None:
        return f"Dealer: {name(fact.card)}."
    if (fact.rule or "").startswith(INITIAL_DEAL):
        return ""
    return f"{at(fact.area, fact.box).capitalize()}: {name(fact.card)}."


def _dealers_called_out(fact: CardDealt) -> str:
    return _called_out(fact) if fact.area is None else ""


_CARDS = (
    say(facts.BetsClosed, "No more bets.", aloud=True),
    say(CardDealt, _dealt, aloud=_called_out, face_down=say(CardDealt, _back_seen, aloud=_dealers_called_out)),
)


# --- calls ----------------------------------------------------------------------------------------


def _doubles(fact: facts.HandDoubled) -> str:
    stakes = listed([f"{player} {shown(stake)}" for player, stake in fact.stakes])
    return f"{at(fact.area, fact.box, fact.hand).capitalize()} doubles: {stakes}."


_CALLS = (
    say(
        facts.CardCalled,
        lambda fact: f"{at(fact.area, fact.box, fact.hand).capitalize()} asks for a card.",
        done=lambda fact: f"{place(fact.area, fact.box).capitalize()} calls for a card.",
    ),
    say(
        facts.HandStood,
        lambda fact: f"{at(fact.area, fact.box, fact.hand).capitalize()} stands.",
        aloud=lambda fact: f"{at(fact.area, fact.box).capitalize()} stands.",
    ),
    say(facts.HandDoubled, _doubles, aloud=lambda fact: f"{at(fact.area, fact.box).capitalize()} doubles."),
    say(
        facts.HandSplit,
        lambda fact: f"{at(fact.area, fact.box, fact.hand).capitalize()} splits, with {listed(fact.joined)}.",
        aloud=lambda fact: f"{at(fact.area, fact.box).capitalize()} splits.",
    ),
    say(
        facts.HandJoined,
        lambda fact: f"{fact.player} joins at {at(fact.area, fact.box)} with {shown(fact.stake)}.",
        aloud=lambda fact: f"{fact.player} joins with {shown(fact.stake)}.",
    ),
    say(
        facts.JoinDeclined,
        lambda fact: f"{fact.player} does not join at {at(fact.area, fact.box)}.",
        aloud=lambda fact: f"{fact.player} does not join.",
    ),
    say(
        facts.PlayerAbsent,
        lambda fact: f"No decision at {at(fact.area, fact.box)}: the dealer draws as the rules say.",
        aloud=lambda fact: f"No decision at {at(fact.area, fact.box)}: cards are drawn as the rules say.",
    ),
)


# --- insurance ------------------------------------------------------------------------------------

_INSURANCE = (
    say(facts.InsuranceCalled, "The dealer calls insurance.", aloud="Insurance?"),
    say(facts.InsuranceClosed, "Insurance is closed.", aloud=True),
    say(
        facts.InsuranceMissed,
        "The dealer went on without calling insurance.",
        aloud="Insurance was not called. You may insure until the dealer’s second card.",
        follows="insurance stays open until the dealer’s second card",
        mistake=True,
    ),
    say(
        facts.InsurancePlaced,
        lambda fact: f"{fact.player} insures {at(fact.area, fact.box)} for {shown(fact.stake)}.",
        aloud=True,
        beside=True,
    ),
)

SHARED: Final = (*_CARDS, *_CALLS, *_INSURANCE)
