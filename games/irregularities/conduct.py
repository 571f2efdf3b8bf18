"""How people behave at a table: what a dealer must not let pass, and whom a dispute is for. Each is its clause."""

from __future__ import annotations

from games.rulebook import clause_for


def hands_off(code: str) -> str | None:
    """Nobody but the dealer handles the cards, where they lie face up before the players."""
    return clause_for(hands_off, code)


def no_talk(code: str) -> str | None:
    """Where players hold their cards they say nothing of them until everybody has decided."""
    return clause_for(no_talk, code)


def no_advice(code: str) -> str | None:
    """Nobody who works for the casino tells a player how to play."""
    return clause_for(no_advice, code)


def dispute_referred(code: str) -> str | None:
    """A dispute is not the dealer's to settle: it goes to a supervisor in the first instance."""
    return clause_for(dispute_referred, code)
