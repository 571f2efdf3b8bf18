"""Worked examples: rounds written down as scenarios, settled by the engine whenever the house opens.

A file in a game's examples/ is a plain scenario, so `manage.py settle` reads it too. A round is an example of every
clause that one of its lines, or its refusal, cites; its shows.toml adds clauses that no line names.
"""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from casino.felt.cards import Hand
from casino.felt.scene import settlement
from casino.felt.scene.sight import Still, still
from casino.felt.scene.table import by_area
from casino.rulebook.books import Entry, entries
from games.catalogue import GAMES
from games.chips.chips import dollars, shown
from games.chips.settlement import Line, totals
from games.fields import BadScenario
from games.game import State
from games.scenario.scenario import state_of


@dataclass(frozen=True)
class Example:
    """One round. Either it was played to its end and has a state, or the engine refused it."""

    slug: str
    name: str
    title: str
    shows: tuple[str, ...]
    state: State | None = None
    refused: str = ""
    refused_by: str | None = None

    @property
    def code(self) -> str:
        return GAMES[self.slug].code

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        return GAMES[self.slug].scenario.lines(self.state) if self.state else ()

    @property
    def totals(self) -> list[tuple[str, str]]:
        """What the round brought each player: "+$25"."""
        return [(player, f"{'+' if cents > 0 else ''}{shown(cents)}") for player, cents in totals(self.lines).items()]

    @cached_property
    def seen(self) -> Still:
        """The end of the round, as an onlooker sees it. There is none where the rules refuse it."""
        if self.state is None:
            raise LookupError(f"{self.name} is no round: {self.refused}")
        return still(GAMES[self.slug], self.state)

    @property
    def cards(self) -> list[tuple[str, str]]:
        """Whose cards they are, and the cards."""
        view = self.seen.view
        hands = {"Dealer": [Hand(view.dealer)]} if view.dealer else {}
        hands |= {f"Area {area}": lying for area, lying in by_area(view.hands).items()}
        return [(whose, " and ".join(map(settlement.glyphs, lying))) for whose, lying in hands.items()]

    @property
    def frame(self) -> settlement.Frame:
        return settlement.frame(self.seen.view)

    @property
    def picture_in_words(self) -> str:
        return settlement.describe(self.seen.view)

    @property
    def clauses(self) -> frozenset[str]:
        """Every clause that the round is an example of."""
        cited = {line.rule for line in self.lines} | {self.refused_by or ""}
        return frozenset(cited | set(self.shows)) - {""}


@cache
def examples(slug: str) -> dict[str, Example]:
    """A game's examples by name."""
    listed = GAMES[slug].folder / "examples" / "shows.toml"
    shows = tomllib.loads(listed.read_text(encoding="utf-8")) if listed.exists() else {}
    return {path.stem: _read(slug, path, tuple(shows.get(path.stem, ()))) for path in files(slug)}


def files(slug: str) -> list[Path]:
    return sorted((GAMES[slug].folder / "examples").glob("*.json"))


@cache
def examples_by_clause(slug: str) -> dict[str, tuple[Example, ...]]:
    """For each clause the rounds that show it, those with the fewest lines first: the plainest explain best."""
    found: dict[str, list[Example]] = defaultdict(list)
    for example in sorted(examples(slug).values(), key=lambda each: (not each.lines, len(each.lines))):
        for number in example.clauses:
            found[number].append(example)
    return {number: tuple(shown_by) for number, shown_by in found.items()}


def shown_below(entry: Entry) -> list[Entry]:
    """The clauses under one that have rounds of their own."""
    found = examples_by_clause(entry.slug)
    under = (each for number, each in entries(entry.code).items() if number.startswith(f"{entry.number}."))
    return [each for each in under if each.number in found]


@cache
def picture(slug: str, name: str) -> str:
    return settlement.picture(examples(slug)[name].seen)


def example_like(document: dict[str, Any]) -> str:
    """The title of the worked example with the same cards and wagers, whoever plays it; "" where there is none."""
    return _titles().get(_played_as(document), "")


@cache
def _titles() -> dict[str, str]:
    found = (json.loads(path.read_text(encoding="utf-8")) for slug in GAMES for path in files(slug))
    return {_played_as(document): document["title"] for document in found}


def _played_as(document: dict[str, Any]) -> str:
    wagers = sorted((wager["area"], wager["kind"], dollars(wager["stake"])) for wager in document["wagers"])
    return json.dumps([document["game"], document["cards"], wagers])


def _read(slug: str, path: Path, shows: tuple[str, ...]) -> Example:
    document = json.loads(path.read_text(encoding="utf-8"))
    title = document["title"]
    try:
        return Example(slug, path.stem, title, shows, state=state_of(document))
    except BadScenario as refusal:
        return Example(slug, path.stem, title, shows, refused=str(refusal), refused_by=refusal.rule)
