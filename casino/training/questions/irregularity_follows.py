"""What follows from a remedy, in words: the facts that the engine answers with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from casino.felt.cards import name
from casino.library.words import listed, who_is_told
from games.chips import shown
from games.settlement import Line, WagerSettled


def what_follows(facts: Iterable[Any]) -> str:
    """One sentence on what the remedy does, or nothing where its clause has said it all."""
    said = [words(fact) for fact in facts if (words := _SAID.get(type(fact).__name__))]
    said = list(dict.fromkeys(filter(None, said)))
    return f"{_capital('; '.join(said))}." if said else ""


def lines_in(facts: Iterable[Any]) -> tuple[Line, ...]:
    """The wagers that it settles."""
    return tuple(fact.line for fact in facts if isinstance(fact, WagerSettled))


def _corrected(fact: Any) -> str:
    difference = shown(abs(fact.due - fact.paid))
    if fact.paid > fact.due:
        return f"{fact.player} is asked to give {difference} back"
    return f"{fact.player} is offered the {difference} that are missing"


def _exposed(fact: Any) -> str:
    return "the card stays face up" if fact.area is None else "the card is turned face down and the deal goes on"


_STEPS: Final = {
    "shuffle": "the round is finished, and the cards are shuffled after it",
    "cut": "the round is finished, and the cards are shuffled and cut after it",
    "burn": "the card stays in the game",
    "refill": "the discards wait for the end of the next initial deal",
}

_SAID: Final[dict[str, Callable[[Any], str]]] = {
    "CardBurned": lambda fact: f"the {name(fact.card)} is burned",
    "CardLoose": lambda fact: f"the {name(fact.card)} is the next card",
    "CardHeld": lambda fact: "the card waits for the next round and opens it",
    "RoundPutRight": lambda fact: "the cards are laid where they should have gone",
    "RoundVoided": lambda fact: f"the round is void: {fact.why}",
    "SettlementUndone": lambda fact: f"what {fact.line.player} was paid or lost goes back",
    "StepForgotten": lambda fact: _STEPS[fact.step],
    "InsuranceMissed": lambda fact: "insurance stays open until the dealer’s second card",
    "ShuffleOrdered": lambda fact: "the cards are shuffled",
    "CardsReplaced": lambda fact: "other cards come to the table",
    "CardsMoved": lambda fact: "the cards go into the other device and the game goes on",
    "ReturnOffered": lambda fact: f"{listed(list(fact.players))} may have their wagers back" if fact.players else "",
    "PaymentCorrected": _corrected,
    "StaffTold": lambda fact: f"{who_is_told(fact.told)} must be told",
    "SeatingChanged": lambda fact: f"{fact.words}, and what wins is handed back",
    "WagerSettled": lambda fact: f"{fact.line.player}’s {shown(fact.line.returned)} goes back",
    "HandVoided": lambda fact: f"the hand on area {fact.area} is void, and its wagers go back",
    "StrayHandRacked": lambda fact: "the hand is counted and goes to the discard rack",
    "CardExposed": _exposed,
    "BetQueried": lambda fact: "the player makes the bet right, or folds and has it back",
}


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
