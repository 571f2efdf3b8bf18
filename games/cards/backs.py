"""The backs of the cards: of those in play, of a deck that waits in the device, of new cards that take their place."""

from __future__ import annotations

from typing import Literal

from games.cards.shoe import Shoe
from games.errors import RuleViolation
from games.rulebook import clause_for, has

Back = Literal["red", "blue"]


def other(back: Back) -> Back:
    return "blue" if back == "red" else "red"


def waiting_deck(shoe: Shoe, in_play: Back, code: str) -> Back | None:
    """Where a shuffling device holds a second deck, its backs are of another colour than those in play."""
    return other(in_play) if shoe.dealing == "device" and has(waiting_deck, code) else None


def next_deck(shoe: Shoe, in_play: Back, code: str) -> Back | None:
    """After a round the deck that waited in the device comes into play, and the one just played goes in.

    None: the same cards stay in play. A deck that is shuffled again before a card was dealt is the same one.
    """
    return waiting_deck(shoe, in_play, code) if shoe.dealt and has(next_deck, code) else None


def new_backs(removed: Back, wanted: Back | None, code: str) -> Back | None:
    """Cards that replace others have backs of another colour, where the rules ask for it; None: as they were."""
    clause = clause_for(new_backs, code)
    if clause and wanted == removed:
        raise RuleViolation(clause, f"the new cards have backs of another colour than {removed}")
    return other(removed) if clause else wanted
