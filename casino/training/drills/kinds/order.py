"""What comes next: the steps of a routine, by hand, in the order in which the procedure has them due."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, NamedTuple

from casino.training.drills import entries
from casino.training.drills.contract import Judged
from casino.training.questions.choices import shuffled
from casino.training.questions.contract import NoSuchQuestion
from games.catalogue import clauses
from games.dealing.procedure import due, steps_left, ways
from games.game import Game, State
from games.handwork import Step
from games.records import replace
from games.table.practice import Practice

CHOICES: Final = {1: 3, 2: 4, 3: 5, 4: 6, 5: 6}
"""How many acts there are to choose from, by level."""
HOUSE: Final = "House procedure: no rule orders it, and custom does."


class Beat(NamedTuple):
    """A step that must be done: the moment, what was done by hand before it, and the last of that."""

    at: int
    done: tuple[str, ...]
    state: State
    step: Step
    last: str


def by_hand(state: State, done: Iterable[str]) -> State:
    """The table as it meets somebody who deals it by hand and has done so much of the round."""
    return replace(state, table=replace(state.table, practice=Practice(level="unaided", done=tuple(done))))


def beats(game: Game, moments: Iterable[tuple[int, State]]) -> Iterator[Beat]:
    """Every step of a course of play that cannot be left out. With the last one of an act the engine goes on itself."""
    done, last = list[str](), ""
    for at, plain in moments:
        left = steps_left(game, by_hand(plain, done), due(game, by_hand(plain, done)))
        for number, step in enumerate(left, 1):
            if not step.may:
                yield Beat(at, tuple(done), by_hand(plain, done), step, last)
                last = step.shows
            done += [step.key] if number < len(left) else []


def step_due(game: Game, state: State) -> Step:
    """The step that may not be left out now."""
    return next(way.step for way in ways(game, state) if not way.step.may)


def choices(game: Game, beat: Beat, others: Iterable[str], level: int, luck: Random) -> list[str]:
    """The step that is due among others that are wrong now: whatever might as well be done first is left out."""
    as_good = {way.step.shows for way in ways(game, beat.state)}
    wrong = [words for words in dict.fromkeys(others) if words not in as_good]
    if not wrong:
        raise NoSuchQuestion("there is nothing else to do")
    return shuffled([beat.step.shows, *luck.sample(wrong, min(CHOICES[level] - 1, len(wrong)))], luck)


def options(acts: list[str]) -> tuple[tuple[str, str], ...]:
    return tuple((str(at), words) for at, words in enumerate(acts, 1))


def judged(game: Game, state: State, acts: list[str], given: str) -> Judged:
    step, labels = step_due(game, state), dict(options(acts))
    said = labels[entries.choice(given, options(acts))]
    rule = f"{game.code} {step.rule}" if step.rule else None
    why = clauses(game.code)[step.rule].text if step.rule else HOUSE
    return Judged(right=said == step.shows, given=said, answer=step.shows, why=why, rule=rule)
