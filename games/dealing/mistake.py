"""What a wrong act does at a test, where nothing stops it: a card lies where it fell, a wrong payment is paid.

What cannot take effect is spoken of at once by whoever sees it, and what was due is done then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from games.dealing.course import Course, complete, completes, slip
from games.dealing.judge import Case, Judged
from games.dealing.overlay import (
    burn_wrongly,
    card_astray,
    chips_astray,
    land,
    leave,
    left_unsettled,
    mispay,
    settle_late,
    spoken_of,
)
from games.dealing.parts import SETTLING, SPOKEN
from games.dealing.procedure import Way, ways
from games.errors import RuleViolation
from games.game import Event
from games.handwork import Attempt, Step, Verb
from games.irregularities.commands import LeaveDiscards, PlayUnburned, PlayUncut, PlayUnshuffled
from games.records import Tagged
from games.table.practice import ActLeftOut, Part

BADLY: Final[tuple[Part, ...]] = ("chips", "order", "side", "words")
"""What may be wrong with an act that is the right one all the same."""
LEFT_OUT: Final[tuple[Verb, ...]] = (
    *("announce", "call", "pay", "take", "leave", "rack", "spread", "count"),
    *("line", "part", "swap", "sweep", "restack", "load", "check"),
)
"""What a dealer may leave out and yet go on."""
MOST_LEFT_OUT: Final = 12
FORGOTTEN: Final[dict[str, Tagged]] = {
    "shuffle": PlayUnshuffled(),
    "offer_cut": PlayUncut(),
    "cut": PlayUncut(),
    "burn": PlayUnburned(),
    "refill": LeaveDiscards(),
}
"""How play goes on without a step in making the cards ready, where the rules know that it was forgotten."""


def happen(course: Course, act: Attempt, found: Judged, way: Way | None) -> None:
    """Let a wrong act happen, as far as it can."""
    if found.result == "late" and found.due:
        _come_late(course, act, found, found.due)
    elif way is not None and found.part in BADLY:
        _do_badly(course, act, found, way)
    elif not _take_effect(course, act, found, way):
        _stop(course, act, found)


def _take_effect(course: Course, act: Attempt, found: Judged, way: Way | None) -> bool:
    """Whether a wrong act led to anything: what it did is among the facts then."""
    if found.result == "early":
        return _pass_over(course, act, found)
    if act.verb == "give":
        return (course.state.over and _pass_over(course, act, found)) or _deal_wrongly(course, act, found)
    if act.verb in SETTLING:
        return _settle_wrongly(course, act, found, way if found.part != "place" else None)
    if act.verb == "burn":
        return burn_wrongly(course, act, found)
    if act.verb == "turn":
        return _show(course, act, found)
    if act.verb in SPOKEN:  # what was said was heard, and nothing follows from it
        course.happened(slip(act, found, happened=True))
        return True
    return False


def _come_late(course: Course, act: Attempt, found: Judged, step: Step) -> None:
    """A step that was passed over comes after all."""
    if act.verb in SETTLING:
        settle_late(course, act, found, step)
    else:
        course.happened(slip(act, found, happened=True))


def _do_badly(course: Course, act: Attempt, found: Judged, way: Way) -> None:
    """The right act, badly cut, in another order than the house's, a card laid wrongly, or other words with it."""
    land(course, act, found, way)
    if found.part == "words" and way.step.verb == "announce":
        leave(course, "words", act, found, area=way.step.area, box=way.step.box, hand=way.step.hand, says=way.step.says)
    if found.part == "side":
        for shown in course.game.handwork.exposed(course.state, way.step):
            course.give(shown)


def _stop(course: Course, act: Attempt, found: Judged) -> None:
    """Nothing comes of it: somebody says that it is wrong, and what was due is due still."""
    course.happened(slip(act, found))
    due = next((way for way in ways(course.game, course.state) if not way.step.may), None)
    if due is None:
        return
    player = due.act.player
    left = leave(course, "call" if act.verb == "refuse" else "step", act, found, player=player)
    spoken_of(course, left, "patron" if player else "supervisor")


# --- cards ------------------------------------------------------------------------------------------


def _deal_wrongly(course: Course, act: Attempt, found: Judged) -> bool:
    """A card goes astray. The first of a round begins it, where wagers lie there."""
    trial = course.trial()
    if course.state.over and course.state.table.wagers:
        reached = _reach(course, found, lambda way: way.step.verb == "give")
        if reached is None:
            return False
        trial.happened(*reached.left_out)
        for command in reached.way.before:
            trial.give(command)
    if not card_astray(trial, act, found):
        return False
    course.happened(*trial.facts)
    return True


def _show(course: Course, act: Attempt, found: Judged) -> bool:
    """Cards turned over that were to lie face down, as far as the rules know what follows."""
    turned = Step(verb="turn", rule=None, shows="", area=act.area, box=act.box, hand=act.hand)
    trial = course.trial()
    trial.happened(slip(act, found, happened=True))
    try:
        for shown in course.game.handwork.exposed(course.state, turned):
            trial.give(shown)
    except RuleViolation:
        return False
    if len(trial.facts) > 1:
        course.happened(*trial.facts)
    return len(trial.facts) > 1


# --- chips ------------------------------------------------------------------------------------------


def _settle_wrongly(course: Course, act: Attempt, found: Judged, way: Way | None) -> bool:
    """The wager at its place is settled wrongly, now or after others were passed over; or chips go astray."""
    if way is not None:
        mispay(course, act, found, way)
        return True
    case = Case(course.game, course.state, act, course.tray)
    if reached := _reach(course, found, lambda open_: case.is_at(open_.step) and not open_.house):
        mispay(course, act, found, reached.way, reached.left_out)
        return True
    return chips_astray(course, act, found)


# --- acts left out ----------------------------------------------------------------------------------


class _Reached(NamedTuple):
    """A step that an act comes to, and what it leaves out before it."""

    way: Way
    left_out: list[Event]


def _pass_over(course: Course, act: Attempt, found: Judged) -> bool:
    """An act that comes too early leaves out what was due before it, where play can go on without that."""
    case = Case(course.game, course.state, act, course.tray)
    reached = _reach(course, found, lambda way: not case.differs(way.step))
    if reached:
        land(course, act, found, reached.way, reached.left_out)
    return reached is not None


def _reach(course: Course, found: Judged, fits: Callable[[Way], bool]) -> _Reached | None:
    """Leave out one step after another until one fits; None where the table cannot go on that far."""
    trial = course.trial()
    for _ in range(MOST_LEFT_OUT):
        open_ = ways(trial.game, trial.state)
        if way := next((way for way in open_ if fits(way)), None):
            return _Reached(way, trial.facts)
        due = next((way for way in open_ if not way.step.may), None)
        if due is None or not _leave_out(trial, due, found):
            return None
    return None


def _leave_out(course: Course, way: Way, found: Judged) -> bool:
    """One step passed over; False where the table cannot go on without it."""
    step, act, game = way.step, way.act, course.game
    left_out = ActLeftOut(key=step.key, due=step.shows, step=step, rule=step.rule)
    if act == game.handwork.notices(course.state):  # what nobody saw stays as it is
        course.happened(left_out)
        return True
    part_of_it = step.verb in LEFT_OUT and not completes(way)
    command = None if part_of_it else game.handwork.passed_over(course.state, act) or FORGOTTEN.get(act.act)
    if command:
        return _forget(course, command, left_out)
    if step.verb not in LEFT_OUT:
        return False
    course.happened(left_out)
    for passed in way.before:
        course.give(passed)
    complete(course, Attempt(verb=step.verb), way)
    if step.verb in SETTLING:
        left_unsettled(course, found, way)
    return True


def _forget(course: Course, command: Tagged, left_out: ActLeftOut) -> bool:
    """A step without which play goes on as the rules say."""
    try:
        facts = course.game.decide(course.state, command)
    except RuleViolation:
        return False
    course.happened(left_out, *facts)
    return True
