"""The rulebook: every clause by number in our own words, the rulings beside it, and which function applies it.

A function that enforces a clause says so: `@rule("SB 13.2")`. The number then lives in one place; errors, settlement
lines, the quiz and the tests look it up with `cite`.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache
from inspect import currentframe
from linecache import getline
from pathlib import Path
from typing import Any, Literal, TypeVar

from games.errors import GameError
from games.records import Record, made_of, prepare

Standing = Literal["enforced", "procedure", "power", "information"]
F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

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
    defines: bool = False
    """Its words stand at the end of the book, each with its meaning."""
    meant: str = ""
    """Which clause is meant where the approved text names another (ruling R97)."""


class Chapter(Record, frozen=True):
    number: str
    title: str
    silent: str = ""
    """What the approved text leaves out that the other games have (ruling R98)."""


class Term(Record, frozen=True):
    name: str
    text: str


class Passage(Record, frozen=True):
    """Something the player's guide adds to the rules."""

    heading: str
    text: str
    differs: str = ""
    """Where the rules say more, or something else: they hold (ruling R72)."""


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
    about: str = ""
    """The game in two sentences, for somebody who has not met it."""


prepare(Ruling, Rulebook)


class Claim(Record, frozen=True):
    """Where a clause is applied."""

    module: str
    function: str
    line: int


class ClauseClaimedTwice(GameError):
    """Two functions say they enforce the same clause."""


_claims: dict[str, Claim] = {}
_cited: defaultdict[Callable[..., Any], dict[str, str]] = defaultdict(dict)


def rule(*clauses: str) -> Callable[[F], F]:
    """Say which clauses ("SB 13.2") a function enforces. A clause has one function; one may serve several games."""

    def claim(function: F) -> F:
        here = Claim(module=function.__module__, function=function.__qualname__, line=function.__code__.co_firstlineno)
        for clause in clauses:
            _claim(clause, here)
            code, number = clause.split(" ")
            _cited[function].setdefault(code, number)
        return function

    return claim


Clauses = Mapping[Callable[..., Any], str | tuple[str, ...]]


def applied(code: str, clauses: Clauses) -> Clauses:
    """Say which of a game's clauses the rules are that it shares with other games: no number of a game stands there."""
    for function, numbers in clauses.items():
        named = (numbers,) if isinstance(numbers, str) else numbers
        rule(*(f"{code} {number}" for number in named))(function)
    return clauses


def clause_for(function: Callable[..., Any], code: str) -> str | None:
    """The number in a game's own rules of what `function` enforces; None where they say nothing of it."""
    return _cited[function].get(code)


def numbers_of(*clauses: str) -> dict[str, str]:
    """The same for a clause of several games: the number by the game's code."""
    return {code: number for code, _, number in (clause.partition(" ") for clause in clauses)}


def has(function: Callable[..., Any], code: str) -> bool:
    """Whether a game's rules know what `function` enforces."""
    return code in _cited[function]


def ruled(clause: str, value: T) -> T:
    """A constant that is a clause: `DECKS = ruled("BS 3.1", 6)`. Whoever looks for the number lands on it."""
    here = currentframe()
    frame = here.f_back if here else None
    if frame is not None:
        module, line = frame.f_globals["__name__"], frame.f_lineno
        name = getline(frame.f_code.co_filename, line).partition("=")[0].partition(":")[0].strip()
        _claim(clause, Claim(module=module, function=name, line=line))
    return value


@cache
def number_of(clause: str) -> str:
    """The number in "SB 13.2", where a clause is cited that no function is."""
    return clause.partition(" ")[2]


def _claim(clause: str, here: Claim) -> None:
    held = _claims.setdefault(clause, here)
    if (held.module, held.function) != (here.module, here.function):
        raise ClauseClaimedTwice(f"{clause}: {held.module}.{held.function} and {here.module}.{here.function}")


def cite(function: Callable[..., Any], code: str) -> str:
    """The number under which a game's rules hold what `function` enforces (the first it claims)."""
    return _cited[function][code]


def claims() -> dict[str, Claim]:
    """Every clause that a loaded module claims, and where."""
    return dict(_claims)


@cache
def rulebook_in(folder: Path) -> Rulebook:
    """A game's clauses as data, from the rulebook.toml beside its package."""
    data = tomllib.loads((folder / "rulebook.toml").read_text(encoding="utf-8"))
    book: Rulebook = made_of(data, Rulebook)
    return book


@cache
def clauses_in(folder: Path) -> dict[str, Clause]:
    """A game's clauses by number."""
    return {clause.number: clause for clause in rulebook_in(folder).clause}


@cache
def rulings() -> dict[str, Ruling]:
    """The register of rulings by id."""
    data = tomllib.loads((_HERE / "rulings.toml").read_text(encoding="utf-8"))
    return {ruling.id: ruling for ruling in made_of(data["ruling"], tuple[Ruling, ...])}


@cache
def rulings_on(clause: str) -> tuple[Ruling, ...]:
    """The rulings that read a clause ("SB 11.4")."""
    return tuple(ruling for ruling in rulings().values() if clause in ruling.rules)
