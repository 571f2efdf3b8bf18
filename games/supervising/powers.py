"""Powers that a clause gives to staff of some standing, used as a table is opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.errors import RuleViolation
from games.irregularities.facts import OrderGiven, StaffTold
from games.options.sheet import Option
from games.rulebook import number_of
from games.table.staff import Staff

PowerFact = StaffTold | OrderGiven


def use_powers(used: Iterable[Option], by: Staff | None) -> tuple[PowerFact, ...]:
    """Who is told and what is then allowed, by the standing that each clause names; RuleViolation to anybody below it.

    `by` None is a player.
    """
    return tuple(fact for option in used for fact in _used(option, by))


def _used(option: Option, by: Staff | None) -> Iterator[PowerFact]:
    power, clause = option.power, number_of(option.clause) if option.clause else None
    if power is None:
        return
    if by is None or not by.ranks_with(power.least):
        above = "" if power.least is list(Staff)[-1] else " or above"
        raise RuleViolation(clause, f"{option.label}: that is for the {power.least.title}{above} to allow")
    if power.told and power.told_under:
        yield StaffTold(told=power.told, rule=number_of(power.told_under))
    words = f"the {power.least.title} allows: {option.label}"
    yield OrderGiven(order=option.name, by=power.least, words=words, rule=clause)
