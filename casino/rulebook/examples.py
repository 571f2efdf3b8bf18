"""Worked examples: rounds written down as scenarios, settled by the engine whenever the house opens.

A file in a game's examples/ is a plain scenario, so `manage.py settle` reads it too; one in examples/acts/ is a table
played act by act. A round is an example of every clause that one of its lines, or its refusal, cites; its shows.toml
adds clauses that no line names. What only a fact in passing cites is shown where there is nothing plainer.
"""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any, Final

from casino.felt.cards import Hand
from casino.felt.scene import settlement
from casino.felt.scene.sight import Still, still
from casino.rulebook.books import Entry, entries
from games.catalogue import GAMES, clauses
from games.chips.chips import dollars, shown
from games.chips.settlement import Line, totals
from games.game import Event, Game, State
from games.records import Record, made_of, prepare
from games.scenario.acts import play_acts
from games.scenario.scenario import Refused, replayed
from games.table.areas import Wager

IN_PASSING: Final = 2
"""How many rounds stand with a clause that they only cite in passing."""


@dataclass(frozen=True)
class Example:
    """One round: `state` is the table at its end, or where the engine refused what came next."""

    slug: str
    name: str
    title: str
    shows: tuple[str, ...]
    state: State
    log: tuple[Event, ...] = ()
    refused: str = ""
    refused_by: str | None = None
    by_acts: bool = False

    @property
    def game(self) -> Game:
        return GAMES[self.slug]

    @property
    def code(self) -> str:
        return self.game.code

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """How each wager was settled, where the round came to its end."""
        return self.game.scenario.lines(self.state) if settlement.is_settled(self.seen.view) else ()

    @property
    def totals(self) -> list[tuple[str, str]]:
        """What the round brought each player: "+$25"."""
        return [(player, f"{'+' if cents > 0 else ''}{shown(cents)}") for player, cents in totals(self.lines).items()]

    @cached_property
    def seen(self) -> Still:
        """The table as an onlooker sees it."""
        return still(self.game, self.state)

    @property
    def cards(self) -> list[tuple[str, str]]:
        """Whose cards they are, and the cards; before the first card, whose wagers lie there."""
        view = self.seen.view
        hands = {"Dealer": [Hand(view.dealer)]} if settlement.dealer_there(view) else {}
        hands |= {f"Area {area}": lying for area, lying in settlement.lying_there(view).items()}
        if hands:
            return [(whose, " and ".join(map(settlement.glyphs, lying))) for whose, lying in hands.items()]
        return [(f"Area {wager.area}", self._lies(wager)) for wager in view.felt.wagers]

    def _lies(self, wager: Wager) -> str:
        return f"{wager.player}, {self.game.wager(wager.kind).said}, {shown(wager.stake)}"

    @property
    def frame(self) -> settlement.Frame:
        return settlement.frame(self.seen.view)

    @property
    def picture_in_words(self) -> str:
        described = settlement.describe(self.seen.view)
        return described or " ".join(f"{where}: {what}." for where, what in self.cards)

    @property
    def clauses(self) -> frozenset[str]:
        """Every clause that the round is an example of. Played act by act, it is not about how it was settled."""
        lines = () if self.by_acts else self.lines
        cited = {line.rule for line in lines} | {self.refused_by or ""}
        return frozenset(cited | set(self.shows)) - {""}

    @property
    def in_passing(self) -> frozenset[str]:
        """The clauses that what happened in the round cites besides."""
        cited = {fact.rule for fact in self.log if fact.rule} | {control.rule for control in self.state.controls}
        return frozenset(cited) - self.clauses

    def told(self, number: str) -> list[str]:
        """What happened in the round under one clause, in words."""
        return list(dict.fromkeys(self._words(fact) for fact in self.log if fact.rule == number))

    @property
    def story(self) -> list[tuple[str, str | None]]:
        """Everything that happened, in words, and the clause of each."""
        return [(self._words(fact), fact.rule) for fact in self.log]

    def _words(self, fact: Event) -> str:
        return self.game.words.log(fact, faces=not self.game.hides_faces(self.state.options))


@cache
def examples(slug: str) -> dict[str, Example]:
    """A game's examples by name."""
    listed = GAMES[slug].folder / "examples" / "shows.toml"
    shows = tomllib.loads(listed.read_text(encoding="utf-8")) if listed.exists() else {}
    read = dict.fromkeys(files(slug), _read) | dict.fromkeys(files_of_acts(slug), _read_acts)
    return {path.stem: reads(slug, path, tuple(shows.get(path.stem, ()))) for path, reads in read.items()}


def files(slug: str) -> list[Path]:
    return sorted((GAMES[slug].folder / "examples").glob("*.json"))


def files_of_acts(slug: str) -> list[Path]:
    return sorted((GAMES[slug].folder / "examples" / "acts").glob("*.json"))


@cache
def examples_by_clause(slug: str) -> dict[str, tuple[Example, ...]]:
    """For each clause the rounds that show it, those with the fewest lines first: the plainest explain best."""
    found: dict[str, list[Example]] = defaultdict(list)
    passing: dict[str, list[Example]] = defaultdict(list)
    for example in sorted(examples(slug).values(), key=lambda each: (not each.lines, len(each.lines))):
        for number in example.clauses:
            found[number].append(example)
        for number in example.in_passing:
            passing[number].append(example)
    others = {number: rounds[:IN_PASSING] for number, rounds in passing.items()}
    return {number: tuple(rounds) for number, rounds in (others | found).items()}


class Played(Record, frozen=True):
    """Which clauses of a game are of play and settlement: all under `under`, but for those that no round can show."""

    under: tuple[str, ...]
    outside: dict[str, str]


prepare(Played)


@cache
def played(slug: str) -> Played:
    """A game's own word on it, from its examples/play.toml."""
    listed = GAMES[slug].folder / "examples" / "play.toml"
    given = tomllib.loads(listed.read_text(encoding="utf-8")) if listed.exists() else {"under": (), "outside": {}}
    of_play: Played = made_of(given, Played)
    return of_play


def clauses_of_play(slug: str) -> list[str]:
    """The enforced clauses of play and settlement: each has a round."""
    of_play, found = played(slug), clauses(GAMES[slug].code)
    enforced = (number for number, clause in found.items() if clause.standing == "enforced")
    return [number for number in enforced if any(_is_under(number, above) for above in of_play.under)]


def _is_under(number: str, above: str) -> bool:
    return f"{number}.".startswith(f"{above}.")


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
    example = partial(Example, slug, path.stem, document["title"], shows)
    try:
        game, laid, log = replayed(document)
    except Refused as refusal:
        return example(refusal.state, refused=str(refusal), refused_by=refusal.rule)
    return example(game.fold(laid, log), tuple(log))


def _read_acts(slug: str, path: Path, shows: tuple[str, ...]) -> Example:
    document = json.loads(path.read_text(encoding="utf-8"))
    state, log, refusal = play_acts(document)
    example = partial(Example, slug, path.stem, document["title"], shows, state, log, by_acts=True)
    return example(refused=refusal.why, refused_by=refusal.rule) if refusal else example()
