"""The faults that lie open on a table, what is still due about each, and which ordinary acts pass them over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.choice import Act
from games.dealing.faults.catalogue import kind_named
from games.fault import Answer, FaultKind, PlacedFault
from games.game import Game, State
from games.handwork import Step, Steps


class Open(NamedTuple):
    """A fault, its kind, what answers it, and what of that has not been done; `skipped`: some of it was left out."""

    fault: PlacedFault
    kind: FaultKind[State]
    answer: Answer
    left: Steps
    skipped: bool = False

    @property
    def done(self) -> bool:
        """Everything that must be done about it has been."""
        return bool(self.answer.steps) and not any(not step.may for step in self.left)

    def passed_over_by(self, state: State, step: Step, act: Act, heard: bool) -> bool:
        """Whether an ordinary step comes too late for it, and does not put it right either."""
        if self.fault.lawful or step.verb in self.answer.by_going_on:
            return False
        return bool(self.left) and self.kind.late(state, step, act, heard)


def open_faults(game: Game, state: State) -> list[Open]:
    """In the order in which they came."""
    practice = state.table.practice
    faults = practice.faults if practice else ()
    return [one for fault in faults if (one := _open(game, state, fault))]


def _open(game: Game, state: State, fault: PlacedFault) -> Open | None:
    kind = kind_named(game, fault.kind)
    if kind is None:
        return None
    practice = state.table.practice
    done, passed = (practice.done, practice.passed) if practice else ((), ())
    answer = Answer(()) if fault.lawful else kind.answer(state, fault)
    left = tuple(step for step in answer.steps if step.key not in done)
    skipped = {step.key for step in passed}.intersection(step.key for step in answer.steps)
    return Open(fault, kind, answer, left, bool(skipped))


def next_steps(one: Open) -> Iterator[Step]:
    """What may be done about it now: the first that is left, those that no rule orders beside it, and who is told."""
    waits = False
    for at, step in enumerate(one.left):
        if not waits or step.verb == "tell":
            yield step
        follows = one.left[at + 1 : at + 2]
        waits = waits or not (step.may or (step.free and follows and follows[0].free))


def as_act(one: Open, step: Step) -> Act:
    """A step about a fault as an act: the engine hears of it when all are done."""
    return Act("fault", step.rule, step.shows, area=step.area)
