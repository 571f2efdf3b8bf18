"""Who works the floor, who may order what, and who must be told."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, Literal

from games.errors import RuleViolation
from games.records import Tagged
from games.words import listed

Told = Literal["inspector", "surveillance", "supervisor", "nicc"]

_TOLD: Final[dict[str, str]] = {
    "authority": "the Authority",
    "inspector": "an inspector",
    "nicc": "the NICC",
    "supervisor": "a supervisor",
    "surveillance": "Surveillance",
}


class Staff(Enum):
    """A member of staff by standing, lowest first: each may do what those before may."""

    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    ASSISTANT_GAMING_MANAGER = "assistant_gaming_manager"
    GAMING_MANAGER = "gaming_manager"

    def ranks_with(self, least: Staff) -> bool:
        order = list(Staff)
        return order.index(self) >= order.index(least)

    @property
    def title(self) -> str:
        return "casino supervisor" if self is Staff.SUPERVISOR else self.value.replace("_", " ")


def must_rank(by: Staff, least: Staff, rule: str | None, what: str) -> None:
    """Refuse an order given by somebody below the standing that the rule asks for."""
    if not by.ranks_with(least):
        raise RuleViolation(rule, f"{what} is for a {least.title} or above, not a {by.title}")


class Ordered(Tagged, frozen=True):
    """An order, and the standing of who gives it."""

    by: Staff


Who = str | Staff | None
"""Who is looking or asking: a player by name, a member of staff, or None for an onlooker."""


def who_is_told(told: Sequence[str]) -> str:
    """Who must hear of it: "an inspector and Surveillance"."""
    return listed([_TOLD[each] for each in told])
