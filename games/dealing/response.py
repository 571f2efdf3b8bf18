"""What follows where something was put on the table to go wrong: seen to in time, passed over, or fallen for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from games.chips.chips import Stack, take
from games.dealing import mistake
from games.dealing.course import Course, perform, slip, without
from games.dealing.faults.due import Open, open_faults
from games.dealing.judge import Judged
from games.dealing.parts import differences
from games.dealing.procedure import Way, ordinary_ways, passes_over, ways
from games.errors import RuleViolation
from games.fault import FaultHandled, FaultMissed
from games.handwork import Attempt
from games.records import Tagged
from games.table.practice import ActDone, Severity, SupervisorCalled

PASSED_OVER: Final = "Something at the table is not in order, and was passed over."
ALLOWED: Final = "Nobody has called for that who may."
_REFUSED: Final = "It was refused, and it is in order."
IN_ORDER: Final = Judged(result="another", part="verb", severity="minor", shows=_REFUSED, coach=_REFUSED)


def call_supervisor(course: Course, act: Attempt) -> bool:
    """A supervisor is called to a fault; False where it is about something else, or nothing is wrong."""
    if any(one.noticed_by and not one.called for one in course.practice.open):
        return False
    faults = [one for one in open_faults(course.game, course.state) if one.left]
    if not faults:
        return False
    wanted = next(((one, step) for one in faults for step in one.left if step.verb == "supervisor"), None)
    if wanted is None and any(not one.called for one in course.practice.open):
        return False
    fault = wanted[0].fault if wanted else faults[0].fault
    key = wanted[1].key if wanted else f"called to fault {fault.number}"
    if key in course.practice.done:
        return False
    course.happened(ActDone(act=act, key=key, rule=fault.rule), SupervisorCalled(rule=fault.rule))
    return True


# --- passed over ------------------------------------------------------------------------------------


def passed_over(course: Course, act: Attempt) -> bool:
    """An act that leaves a fault behind or does as it would have it; False where it does neither."""
    faults = open_faults(course.game, course.state)
    if not faults or any(not _differs(course, way, act) for way in ways(course.game, course.state)):
        return False
    if act.verb == "refuse" and any(one.fault.lawful and one.fault.area == act.area for one in faults):
        course.happened(slip(act, IN_ORDER))
        return True
    for way in ordinary_ways(course.game, course.state):
        if not _differs(course, way, act) and (behind := passes_over(way, faults)):
            _miss(course, act, behind, way)
            return True
    fooled = [one for one in faults if one.left and one.kind.falls_for(one.fault, act)]
    if fooled:
        _miss(course, act, fooled, None)
    return bool(fooled)


def _differs(course: Course, way: Way, act: Attempt) -> bool:
    return bool(differences(course.game, way.step, act, course.tray))


def _miss(course: Course, act: Attempt, behind: list[Open], way: Way | None) -> None:
    """Stopped at once; or at a test it happens, and what was wrong stands."""
    follows = [command for one in behind for command in one.kind.follows(course.state, one.fault)]
    found = _judgement(behind[0], PASSED_OVER if way or follows else ALLOWED)
    happens = course.practice.level == "test"
    missed = [_miss_fact(one, stands=happens and not one.kind.lasts) for one in behind]
    if not happens:
        course.happened(slip(act, found), *missed)
        return
    course.happened(*missed)
    if way is None and not follows:
        mistake.happen(course, act, found, None)
        return
    course.happened(slip(act, found, happened=True))
    if way is None:
        _fall_for(course, act, follows)
    else:
        perform(course, act, way)
        _give(course, follows)


def _fall_for(course: Course, act: Attempt, follows: list[Tagged]) -> None:
    """What the fault led to comes first: only then is there anything for the act to be done at."""
    _give(course, follows)
    way = next((one for one in ordinary_ways(course.game, course.state) if not _differs(course, one, act)), None)
    if way is not None:
        perform(course, act, way)


def _miss_fact(one: Open, *, stands: bool = True) -> FaultMissed:
    return FaultMissed(number=one.fault.number, stands=stands, rule=one.fault.rule)


def _judgement(one: Open, shows: str) -> Judged:
    due = one.left[0]
    rule = due.rule or one.fault.rule
    what: dict[str, Any] = {"result": "missed", "part": "order", "due": due, "rule": rule}
    severity: Severity = "minor" if rule is None and not one.kind.lasts else "serious"
    return Judged(**what, severity=severity, shows=shows, coach=shows)


# --- seen to ----------------------------------------------------------------------------------------


def conclude(course: Course, act: Attempt) -> None:
    """What is over: all that was due about it is done, the rest of the procedure has seen to it, or its round is."""
    for one in open_faults(course.game, course.state):
        fate = one.kind.fate(course.state, one.fault)
        if one.done and not one.skipped:
            _handle(course, one, act)
        elif fate == "handled" or (one.fault.lawful and _round_is_over(course, one)):
            course.happened(_over(one, None))
        elif one.skipped or fate == "missed" or _round_is_over(course, one):
            course.happened(_miss_fact(one))


def _round_is_over(course: Course, one: Open) -> bool:
    return course.state.table.rounds > one.fault.round and not one.kind.lasts


def _handle(course: Course, one: Open, act: Attempt) -> None:
    receives = one.answer.receives
    tray: Stack | None = take(without(course.tray, act.chips), receives).chips if receives else None
    _give(course, one.answer.commands)
    if not one.answer.stays:
        course.happened(_over(one, tray))


def _over(one: Open, tray: Stack | None) -> FaultHandled:
    return FaultHandled(number=one.fault.number, caught=not one.fault.missed, tray=tray, rule=one.fault.rule)


def _give(course: Course, commands: Iterable[Tagged]) -> None:
    """To the engine, as far as they are still lawful: somebody may have taken chips away in the meantime."""
    for command in commands:
        try:
            course.give(command)
        except RuleViolation:
            continue
