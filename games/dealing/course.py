"""The course of a table while an act done by hand is followed, and what follows from one that was right."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from games.chips.chips import Float, Stack, break_down, take
from games.chips.jackpot import Won
from games.dealing.judge import Judged
from games.dealing.procedure import Way, practice_of, seeded
from games.errors import GameError
from games.game import Event, Game, State
from games.handwork import Attempt
from games.records import Tagged, replace
from games.table.practice import ActDone, ActSlipped, Practice


class Course:
    """The facts so far, and the state after them. `entropy` is for shuffles of a practice without a seed of its own,
    `linked` for a jackpot that other tables have won at the same moment."""

    def __init__(self, game: Game, state: State, entropy: bytes = b"", linked: Won | UnsetType = UNSET) -> None:
        self.game, self.state, self.entropy, self.linked = game, state, entropy, linked
        self.facts: list[Event] = []

    @property
    def practice(self) -> Practice:
        return practice_of(self.state)

    @property
    def tray(self) -> Float:
        return Float(chips=self.practice.tray)

    def happened(self, *facts: Event) -> None:
        for fact in facts:
            self.facts.append(fact)
            self.state = self.game.evolve(self.state, fact)

    def give(self, command: Tagged) -> tuple[Event, ...]:
        """A command to the engine, as the rules follow it."""
        command = seeded(self.state, command, self.entropy)
        if "linked" in type(command).__struct_fields__:
            command = replace(command, linked=self.linked)
        facts = self.game.decide(self.state, command)
        self.happened(*facts)
        return facts

    def trial(self) -> Course:
        """A course from here on that may come to nothing."""
        return Course(self.game, self.state, self.entropy, self.linked)


def perform(course: Course, act: Attempt, way: Way) -> None:
    """An act done right: what it passes that may be left out, the act itself, and what the engine makes of it."""
    for command in way.before:
        course.give(command)
    key, tray = "" if completes(way) else way.step.key, tray_after(course.tray, act, way.step.amount)
    passed = way.skipped if completes(way) else ()
    course.happened(ActDone(act=act, key=key, tray=tray, passed=passed, rule=way.step.rule))
    complete(course, act, way)


def completes(way: Way) -> bool:
    """Whether the engine hears of the act with this step; where somebody is asked, it hears of the answer."""
    return way.last and way.act.command is not None


def complete(course: Course, act: Attempt, way: Way) -> None:
    """The act's command, with its last step; where the hand says how far in a card goes, with that."""
    if completes(way):
        command = way.act.step
        course.give(command if way.step.least is None else replace(command, at=act.at))


def slip(act: Attempt, found: Judged, **more: Any) -> ActSlipped:
    """A mistake as the log keeps it."""
    return ActSlipped(
        act=act,
        result=found.result or "another",
        part=found.part or "verb",
        severity=found.severity or "serious",
        due=found.due.shows if found.due else "",
        shows=found.shows,
        coach=found.coach,
        rule=found.rule,
        **more,
    )


# --- the float --------------------------------------------------------------------------------------


def tray_after(tray: Float, act: Attempt, taken: int) -> Stack | None:
    """The float after chips were paid from it, or so much was taken into it; None where it stays as it is."""
    if act.verb == "pay" and act.chips and tray.chips:
        return without(tray, act.chips).chips
    return with_amount(tray, taken) if act.verb == "take" else None


def without(tray: Float, stack: Stack) -> Float:
    """The float with chips taken out, which it has."""
    return take(tray, tuple((value, -count) for value, count in stack))


def with_amount(tray: Float, amount: int) -> Stack | None:
    """The float with an amount put in, in its own colours; None where they cannot make it."""
    try:
        return take(tray, break_down(amount, tuple(value for value, _ in tray.chips))).chips if amount else None
    except GameError:
        return None
