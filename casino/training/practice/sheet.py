"""A run as its page shows it: the strip of marks, the figures, the stars with the reason."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from casino.floor.models import Level, Round
from casino.floor.names import keys_in, names_of, spoken
from casino.training.practice import logbook
from casino.training.practice.figures import MOST_STARS, Figures, figures_of, stars_of
from casino.training.practice.marks import Mark, Reading, Trouble, by_round, rounds_with_slips
from casino.training.practice.models import Run
from games.dealing.faults.catalogue import kind_named
from games.game import Game

SIGNS = {"right": "✓", "minor": "•", "serious": "!", "critical": "✕", "left": "–"}
HOW = {
    "right": "right",
    "minor": "minor slip",
    "serious": "serious slip",
    "critical": "critical error",
    "left": "left out",
}


@dataclass(frozen=True)
class Line:
    """One mark of the strip. `replay` leads to the moment; empty where the round was not dealt to its end."""

    mark: Mark
    words: str
    due: str
    rule: str
    replay: str

    @property
    def sign(self) -> str:
        return SIGNS[self.mark.how]

    @property
    def how(self) -> str:
        return HOW[self.mark.how]


@dataclass(frozen=True)
class RoundStrip:
    number: int
    count: int
    lines: list[Line]

    @property
    def slips(self) -> int:
        return sum(not one.mark.right for one in self.lines)


@dataclass(frozen=True)
class Sheet:
    """All of it."""

    run: Run
    figures: Figures
    strips: list[RoundStrip]
    slipped: list[int]
    stars: int | None
    reasons: list[str]
    troubles: list[tuple[str, str]]

    @property
    def slips(self) -> list[Line]:
        return [line for strip in self.strips for line in strip.lines if not line.mark.right]

    @property
    def most_stars(self) -> range:
        return range(1, MOST_STARS + 1)


def sheet_of(run: Run) -> Sheet:
    """A run from its log. While it is on this is for whoever supervises it."""
    found = logbook.reading(run)
    figures = figures_of(found)
    stars, reasons = stars_of(figures, run.task["rounds"]) if run.counts else (None, [])
    replays = _replays(run)
    said = " ".join(f"{mark.words} {mark.wrong} {mark.due}" for mark in found.marks)
    names = names_of(keys_in(said + " ".join(one.fault.shows for one in found.troubles.values())))
    code = run.table.engine.code
    strips = [
        RoundStrip(number, at, [_line(mark, names, replays, code) for mark in marks])
        for at, (number, marks) in enumerate(by_round(found), start=1)
    ]
    return Sheet(run, figures, strips, again(run, found), stars, reasons, _troubles(run.table.engine, found, names))


def again(run: Run, found: Reading) -> list[int]:
    """The rounds that can be dealt again, which takes cards that came from the run's own seed."""
    return rounds_with_slips(found) if run.ended_at and run.table.private and run.level != Level.SHOWN else []


def _line(mark: Mark, names: Mapping[str, str], replays: Mapping[int, tuple[str, int]], code: str) -> Line:
    where, first = replays.get(mark.round, ("", 0))
    # The steps of a replay count events from the one after the round before; a log has no gaps.
    replay = f"{where}?{urlencode({'step': mark.seq - first + 1})}" if where else ""
    words = f"{mark.words}. {mark.wrong}" if mark.wrong else mark.words
    rule = f"{code} {mark.rule}" if mark.rule else ""
    return Line(mark, spoken(words, names), spoken(mark.due, names), rule, replay)


def _replays(run: Run) -> dict[int, tuple[str, int]]:
    """By number, the replay of each round that is over, and the first event that it shows."""
    rounds = list(Round.objects.filter(table=run.table_id, last_seq__isnull=False).order_by("number"))
    before = {one.number + 1: one.last_seq or 1 for one in rounds}
    return {
        one.number: (reverse("replay", args=[run.table.code, one.number]), before.get(one.number, 1) + 1)
        for one in rounds
        if one.first_seq > run.first_seq
    }


def _troubles(game: Game, found: Reading, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Each trouble that was put on the table, and what became of it."""
    return [(spoken(_in_words(game, one), names), _fate_in_words(one)) for one in found.troubles.values()]


def _in_words(game: Game, one: Trouble) -> str:
    kind = kind_named(game, one.fault.kind)
    words = kind.words if kind else one.fault.kind.replace("_", " ")
    return f"{words}: {one.fault.shows}" if one.fault.shows else words


def _fate_in_words(one: Trouble) -> str:
    if one.caught:
        return "caught"
    if one.handled:
        return "dealt with late"
    return "missed" if one.missed else "not dealt with"
