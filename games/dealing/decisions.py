"""What follows from an act done by hand, right or wrong, at each level. Changes nothing."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from games.chips.chips import shown
from games.dealing import mistake, remedy, response, witness
from games.dealing.course import Course, perform, slip
from games.dealing.judge import judge
from games.dealing.overlay import card_astray
from games.dealing.parts import differences
from games.dealing.procedure import Way, due, practice_of, steps_left, way_past_silence
from games.errors import RuleViolation
from games.game import Event, Game, State
from games.handwork import Attempt
from games.records import replace
from games.table.practice import PracticeEnded

MOST_AUTOMATIC: Final = 20
MOST_HANDS: Final = 9
"""No area has so many boxes, and no box so many hands."""
LONGEST_WORDS: Final = 100


def decide(game: Game, state: State, attempt: Attempt) -> tuple[Event, ...]:
    """The facts that follow from what a dealer did by hand, or RuleViolation where no hand could have done it."""
    if state.table.practice is None:
        raise RuleViolation(None, "nobody practises the deal at this table")
    must_be_possible(game, state, attempt)
    course, act = Course(game, state, attempt.seed, attempt.linked), replace(attempt, seed=b"", linked=UNSET)
    if act.verb == "supervisor":
        if not response.call_supervisor(course, act):
            remedy.call_supervisor(course, act)
    elif wanted := remedy.due(game, state):
        remedy.follow(course, act, wanted)
    elif not witness.interrupt(course, act) and not response.passed_over(course, act):
        _follow(course, act)
    response.conclude(course, act)
    _go_on(course)
    witness.notice(course)
    return tuple(course.facts)


def end(state: State) -> tuple[Event, ...]:
    """The facts with which nobody practises the deal any more: what is still wrong then stands."""
    return (*witness.stand(state), PracticeEnded()) if state.table.practice else ()


def _follow(course: Course, act: Attempt) -> None:
    if silence := _no_answer(course, act):
        perform(course, act, silence)
        return
    found, way = judge(course.game, course.state, act)
    if course.practice.astray and card_astray(course, act, found):
        return
    if found.right and way is not None:
        perform(course, act, way)
    elif course.practice.level == "test":
        mistake.happen(course, act, found, way)
    else:
        course.happened(slip(act, found))


def _no_answer(course: Course, act: Attempt) -> Way | None:
    """The way past somebody who was asked and does not answer, where the act takes it."""
    way = way_past_silence(course.game, course.state) if act.verb == "pass" and not course.practice.faults else None
    return way if way and not differences(course.game, way.step, act, course.tray) else None


def _go_on(course: Course) -> None:
    """What needs no hand: a wager of which nothing lies there, and a round is over when nothing is left to do."""
    for _ in range(MOST_AUTOMATIC):
        act = due(course.game, course.state)
        if act.command is None or course.practice.astray or steps_left(course.game, course.state, act):
            return
        course.give(act.step)


# --- what a hand can do -----------------------------------------------------------------------------


def must_be_possible(game: Game, state: State, act: Attempt) -> None:
    """Refuse what is no act at this table: it is no slip, as nobody could have done it."""
    table = state.table
    if not 0 <= (act.area or 0) <= table.seating.places:
        raise RuleViolation(None, f"the table has {table.seating.places} areas")
    if not all(number is None or 1 <= number <= MOST_HANDS for number in (act.box, act.hand)):
        raise RuleViolation(None, f"boxes and hands are counted from 1 to {MOST_HANDS}")
    if act.spot is not None and all(wager.kind != act.spot for wager in game.wagers):
        raise RuleViolation(None, "the layout has no such spot")
    if len(act.said) > LONGEST_WORDS:
        raise RuleViolation(None, f"nobody says more than {LONGEST_WORDS} letters at once")
    if not 0 <= (act.at or 0) <= len(table.shoe.cards):
        raise RuleViolation(None, f"the stack has {len(table.shoe.cards)} cards")
    _must_be_in_the_float(state, act)


def _must_be_in_the_float(state: State, act: Attempt) -> None:
    """Chips come from the float, and a column gives no more than it holds. A float that was not counted gives any."""
    tray = practice_of(state).tray
    held = dict(tray) or dict.fromkeys(state.table.chips)
    if len({value for value, _ in act.chips}) < len(act.chips):
        raise RuleViolation(None, "each colour is counted once")
    for value, count in act.chips:
        if value not in held:
            raise RuleViolation(None, f"the float has no chips of {shown(value)}")
        most = held[value]
        if count < 1 or (most is not None and count > most):
            there = "1 chip" if most == 1 else f"{most or 'no'} chips"
            raise RuleViolation(None, f"the float has {there} of {shown(value)}, and not {count}")
