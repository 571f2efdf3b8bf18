"""The rulebooks as pages show them: each clause with its chapter, its family, its rulings and its function."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import NamedTuple

from casino.reach import recorded_ways
from casino.rulebook import words
from games.catalogue import GAMES, codes, rulebook
from games.game import Game
from games.rulebook import Chapter, Claim, Clause, Rulebook, Ruling, claims, rulings_on
from games.table.staff import who_is_told
from games.words import listed


class Entry(NamedTuple):
    """A clause with what a reader wants beside it."""

    code: str
    clause: Clause
    chapter: Chapter

    @property
    def number(self) -> str:
        return self.clause.number

    @property
    def name(self) -> str:
        """ "SB 13.2", as code and tests cite it."""
        return f"{self.code} {self.number}"

    @property
    def slug(self) -> str:
        return codes()[self.code].slug

    @property
    def depth(self) -> int:
        return self.number.count(".")

    @property
    def standing(self) -> str:
        return words.STANDINGS[self.clause.standing]

    @property
    def orders(self) -> str:
        return words.who_orders(self.clause.orders) if self.clause.orders else ""

    @property
    def told(self) -> str:
        return who_is_told(self.clause.told) if self.clause.told else ""

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        return rulings_on(self.name)

    @property
    def claim(self) -> Claim | None:
        return applied().get(self.name)

    @property
    def reached(self) -> str:
        """Where an enforced clause comes up: "at the table and in a scenario"."""
        return listed([words.WAYS[way] for way in recorded_ways().get(self.name, ())])

    @property
    def pay_table(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Each row's first cell, and the others under their headings."""
        heads = self.clause.table_head[1:]
        return [(first, list(zip(heads, rest, strict=True))) for first, *rest in self.clause.table]

    @property
    def parent(self) -> Entry | None:
        return entries(self.code).get(self.number.rpartition(".")[0])

    @property
    def children(self) -> tuple[Entry, ...]:
        return children(self.code).get(self.number, ())

    @property
    def kin(self) -> tuple[Entry, ...]:
        """Clauses, of any game, that the same function holds."""
        mine = self.claim
        if mine is None:
            return ()
        same = (name.split(" ") for name, claim in applied().items() if claim == mine and name != self.name)
        known = codes()
        return tuple(entries(code)[number] for code, number in same if code in known)


class Section(NamedTuple):
    """A chapter with its clauses and the rulings on the whole of it."""

    number: str
    title: str
    silent: str
    entries: tuple[Entry, ...]
    rulings: tuple[Ruling, ...]


class Book(NamedTuple):
    """One game's rulebook."""

    game: Game
    rules: Rulebook

    @property
    def signed(self) -> date:
        return date.fromisoformat(self.rules.order_signed)

    @property
    def sections(self) -> tuple[Section, ...]:
        return sections(self.rules.code)


@cache
def book(slug: str) -> Book:
    game = GAMES[slug]
    return Book(game, rulebook(game.code))


def books() -> Iterator[Book]:
    """In the order in which the house lists its games."""
    return map(book, GAMES)


@cache
def entries(code: str) -> dict[str, Entry]:
    """A game's clauses by number, in the rulebook's order."""
    rules = rulebook(code)
    chapters = {chapter.number: chapter for chapter in rules.chapter}
    return {clause.number: Entry(code, clause, chapters[clause.number.partition(".")[0]]) for clause in rules.clause}


@cache
def children(code: str) -> dict[str, tuple[Entry, ...]]:
    """The clauses right under each clause."""
    found: dict[str, tuple[Entry, ...]] = {}
    for number, entry in entries(code).items():
        above = number.rpartition(".")[0]
        found[above] = (*found.get(above, ()), entry)
    return found


@cache
def applied() -> dict[str, Claim]:
    """Where the engine applies each clause. Every game is loaded by now, so nothing more is claimed."""
    return claims()


@cache
def sections(code: str) -> tuple[Section, ...]:
    return tuple(
        Section(
            chapter.number,
            chapter.title,
            chapter.silent,
            tuple(entry for entry in entries(code).values() if entry.chapter == chapter),
            rulings_on(f"{code} {chapter.number}"),
        )
        for chapter in rulebook(code).chapter
    )


def above(code: str, number: str) -> Entry | None:
    """The nearest clause over a number, whether or not the book has that number itself."""
    while number := number.rpartition(".")[0]:
        if entry := entries(code).get(number):
            return entry
    return None


def neighbours(entry: Entry) -> tuple[Entry | None, Entry | None]:
    """The clauses before and after one."""
    ordered = [None, *entries(entry.code).values(), None]
    at = ordered.index(entry)
    return ordered[at - 1], ordered[at + 1]
