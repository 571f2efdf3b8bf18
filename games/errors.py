"""What can go wrong at a table, in words a person understands."""

from __future__ import annotations


class GameError(Exception):
    """Something asked of the engine that it will not do."""


class BadNotation(GameError, ValueError):
    """Text that is not a card, an amount or a scenario."""


class RuleViolation(GameError):
    """A command that the rules do not allow. `rule` is the clause's number, None where only sense forbids it."""

    def __init__(self, rule: str | None, why: str) -> None:
        super().__init__(why)
        self.rule = rule
        self.why = why

    def __str__(self) -> str:
        return f"{self.why} (rule {self.rule})" if self.rule else self.why


class CardsRanOut(RuleViolation):
    """A card is to be dealt and none is left."""

    def __init__(self) -> None:
        super().__init__(None, "the cards have run out")
