"""The rulebook: every clause by number in our own words, the rulings beside it, and which function applies it.

A function that enforces a clause says so: `@rule("SB 13.2")`. The number then lives in one place; errors, settlement
lines, the quiz and the tests look it up with `cite`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar

from games.errors import GameError
from games.wire import Record, made_of

Standing = Literal["enforced", "procedure", "power", "information"]
F = TypeVar("F", bound=Callable[..., Any])

PACKAGES = {"SB": "star_blackjack", "BS": "blackjack_switch", "CW": "casino_war", "CS": "caribbean_stud"}
_HERE = Path(__file__).parent


class Clause(Record, frozen=True):
    """One numbered clause: what it says in our words, and what the engine does with it."""

    number: str
    standing: Standing
    text: str
    orders: str | None = None
    told: tuple[str, ...] = ()
    table_head: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()


class Chapter(Record, frozen=True):
    number: str
    title: str


class Term(Record, frozen=True):
    name: str
    text: str


class Passage(Record, frozen=True):
    """Something the player's guide adds to the rules."""

    heading: str
    text: str


class Ruling(Record, frozen=True):
    """How an unclear rule is read, and the table option that reads it otherwise."""

    id: str
    rules: tuple[str, ...]
    question: str
    ruling: str
    option: str | None = None


class Rulebook(Record, frozen=True):
    code: str
    name: str
    order_reference: str
    order_signed: str
    chapter: tuple[Chapter, ...]
    clause: tuple[Clause, ...]
    term: tuple[Term, ...] = ()
    guide: tuple[Passage, ...] = ()


class Claim(Record, frozen=True):
    """Where a clause is applied."""

    module: str
    function: str
    line: int


class ClauseClaimedTwice(GameError):
    """Two functions say they enforce the same clause."""


_claims: dict[str, Claim] = {}
_cited: dict[Callable[..., Any], dict[str, str]] = {}


def rule(*clauses: str) -> Callable[[F], F]:
    """Say which clauses ("SB 13.2") a function enforces. A clause has one function; one may serve several games."""

    def claim(function: F) -> F:
        here = Claim(module=function.__module__, function=function.__qualname__, line=function.__code__.co_firstlineno)
        for clause in clauses:
            held = _claims.setdefault(clause, here)
            if (held.module, held.function) != (here.module, here.function):
                raise ClauseClaimedTwice(f"{clause}: {held.module}.{held.function} and {here.module}.{here.function}")
            code, number = clause.split(" ")
            _cited.setdefault(function, {}).setdefault(code, number)
        return function

    return claim


def cite(function: Callable[..., Any], code: str) -> str:
    """The number under which a game's rules hold what `function` enforces (the first it claims)."""
    return _cited[function][code]


def claims() -> dict[str, Claim]:
    """Every clause that a loaded module claims, and where."""
    return dict(_claims)


@cache
def rulebook(code: str) -> Rulebook:
    """A game's clauses as data."""
    data = tomllib.loads((_HERE / PACKAGES[code] / "rulebook.toml").read_text(encoding="utf-8"))
    book: Rulebook = made_of(data, Rulebook)
    return book


@cache
def clauses(code: str) -> dict[str, Clause]:
    """A game's clauses by number."""
    return {clause.number: clause for clause in rulebook(code).clause}


@cache
def rulings() -> dict[str, Ruling]:
    """The register of rulings by id."""
    data = tomllib.loads((_HERE / "rulings.toml").read_text(encoding="utf-8"))
    return {ruling.id: ruling for ruling in made_of(data["ruling"], tuple[Ruling, ...])}


@cache
def rulings_on(clause: str) -> tuple[Ruling, ...]:
    """The rulings that read a clause ("SB 11.4")."""
    return tuple(ruling for ruling in rulings().values() if clause in ruling.rules)
