"""The judge: what somebody who deals has done, held against what was due."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from games.chips.chips import Float
from games.dealing.parts import SETTLING, SPOKEN, differences, is_placed, sentence
from games.dealing.procedure import Way, coming, practice_of, ways
from games.game import Game, State
from games.handwork import Attempt, Step
from games.records import Record, replace
from games.table.practice import Part, Result, Severity

RESULTS: Final[dict[Part, Result]] = {
    "verb": "another",
    "place": "place",
    "amount": "amount",
    "chips": "cut",
    "words": "unsaid",
    "side": "side",
    "order": "early",
}


class Judged(Record, frozen=True):
    """What the judge found. `due` is the step that the act was held against; of a right act, the one it was.

    `shows` is for the record; `coach` says to whoever is coached what was wrong, and never what comes next.
    """

    result: Result | None
    part: Part | None = None
    severity: Severity | None = None
    due: Step | None = None
    rule: str | None = None
    shows: str = ""
    coach: str = ""

    @property
    def right(self) -> bool:
        return self.result is None


Verdict = tuple[Judged, Way | None]
"""What was found, and the way that the act took where it was right or nearly so."""


class Case(NamedTuple):
    """An act, and the table at which it was done."""

    game: Game
    state: State
    act: Attempt
    tray: Float

    def differs(self, step: Step) -> list[Part]:
        return differences(self.game, step, self.act, self.tray)

    def is_at(self, step: Step) -> bool:
        """Whether the act and the step both settle the same wager, in whichever way."""
        settles = self.act.verb in SETTLING and step.verb in SETTLING
        return settles and is_placed(self.game, step, self.act)


class _Held(NamedTuple):
    """A way that is open, and where the act differs from its step."""

    way: Way
    wrong: list[Part]


def judge(game: Game, state: State, attempt: Attempt) -> Verdict:
    """Hold an act against what is due."""
    practice = practice_of(state)
    case = Case(game, state, attempt, Float(chips=practice.tray))
    held = [_Held(way, case.differs(way.step)) for way in ways(game, state)]
    fitting = [way for way, wrong in held if not wrong]
    for way in fitting:
        if not way.house or practice.level == "coached":
            return Judged(result=None, due=way.step, rule=way.step.rule), way
    if fitting:
        return found(case, "order", "minor", _due(held), result="order"), fitting[0]
    late = next((step for step in practice.passed if not case.differs(step)), None)
    if late:
        return found(case, "order", _of_missing([late]), late, result="late"), None
    return _wrong(case, held)


def found(case: Case, part: Part, severity: Severity, due: Step | None, *, result: Result | None = None) -> Judged:
    """What was wrong, with its words."""
    what = result or RESULTS[part]
    return Judged(
        result=what,
        part=part,
        severity=severity,
        due=due,
        rule=due.rule if due else None,
        shows=sentence(case.game, what, due, case.act, case.tray, "the dealer"),
        coach=sentence(case.game, what, due, case.act, case.tray),
    )


def _wrong(case: Case, held: list[_Held]) -> Verdict:
    """A part of the right act; too early; at the place of another settlement; or no act of this moment at all."""
    near = min((one for one in held if "verb" not in one.wrong), key=_distance, default=None)
    if near and "place" not in near.wrong:
        return _in_part(case, near, near.way.step)
    ahead, due = look_ahead(case), _due(held)
    if ahead.passed and due:
        return found(case, "order", _of_missing(ahead.passed), due), None
    there = next((way for way, _ in held if case.is_at(way.step)), None)
    if there:
        return found(case, "verb", _of_settling(case.act, there.step), there.step), there
    if near:
        return _in_part(case, near, ahead.there)
    return found(case, "verb", _of_another(case, ahead.there), due), None


def _due(held: list[_Held]) -> Step | None:
    """The step that is due: the first that cannot be left out."""
    return next((way.step for way, _ in held if not way.step.may), held[0].way.step if held else None)


def _distance(one: _Held) -> tuple[bool, int, bool]:
    """An act is nearest to a step at its own place, whatever else is wrong."""
    return "place" in one.wrong, len(one.wrong), one.way.house


def _in_part(case: Case, near: _Held, there: Step | None) -> Verdict:
    part, step, act = near.wrong[0], near.way.step, near.way.act
    judged = found(case, part, _of_part(case, part, step, there), step)
    return (replace(judged, rule=act.lies) if part == "side" and act.lies else judged), near.way


# --- what comes later -------------------------------------------------------------------------------


class Ahead(NamedTuple):
    """An act among the steps that follow: those `passed` are due before it, none where it is not one of them.

    `there` is the settlement that is to come at its place.
    """

    passed: tuple[Step, ...]
    there: Step | None


def look_ahead(case: Case) -> Ahead:
    """Whether an act is right and only too early. A card is not: whoever is given one too early has another's."""
    passed = list[Step]()
    there: Step | None = None
    for step, _, _ in coming(case.game, case.state):
        if not case.differs(step):
            return Ahead(tuple(passed), there)
        if there is None and case.is_at(step):
            there = step
        if not step.may:
            passed.append(step)
        if case.act.verb == step.verb == "give":
            break
    return Ahead((), there)


# --- how bad it is ----------------------------------------------------------------------------------


def _of_part(case: Case, part: Part, due: Step, there: Step | None) -> Severity:
    """Critical: a loser paid, a winner taken, a card for the wrong hand, a hidden card shown. Minor: words and cuts."""
    if part in ("words", "chips"):
        return "minor"
    if part == "side":
        return "critical" if due.side == "down" else "minor"
    return _of_another(case, there) if part == "place" else "serious"


def _of_another(case: Case, there: Step | None) -> Severity:
    """How bad it is to do what is not to be done there."""
    if case.act.verb == "give" or (case.act.verb == "turn" and case.game.hides_faces(case.state.options)):
        return "critical"
    return _of_settling(case.act, there) if there else "serious"


def _of_settling(act: Attempt, there: Step) -> Severity:
    """How bad it is to pay, take or leave a wager of which something else is to be done."""
    return "critical" if act.verb in ("pay", "take") and act.verb != there.verb else "serious"


def _of_missing(passed: Iterable[Step]) -> Severity:
    """How bad it is to leave steps out: words, and what only house procedure asks for, are missed lightly."""
    return "minor" if all(step.verb in SPOKEN or step.rule is None or step.may for step in passed) else "serious"
