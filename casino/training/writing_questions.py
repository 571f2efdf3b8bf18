"""The question that a written scenario asks: found in its round, as a trainee sees it, with what is right."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from casino.floor.spoken import outcome
from casino.library.arithmetic import arithmetic
from casino.training import answering, feedback
from casino.training.answering import Group
from casino.training.feedback import LineShown, Shown
from casino.training.models import WrittenScenario
from casino.training.names import kind_name
from casino.training.questions import making, rounds
from casino.training.questions.contract import Kind, NoSuchQuestion, Question, Verdict
from casino.training.writing import Document
from games.catalogue import GAMES
from games.patrons.chance import seed_for
from games.rulebook import rulings_on
from games.settlement import Line
from games.wire import dumps, loads

WRITTEN: Final = bytes(32)
"""A round that is written holds the same questions whenever it is asked."""
MOST_TRIES: Final = 30
"""So many seeds are tried for another question of the same kind in the same round."""
MOST_OFFERED: Final = 12


@dataclass(frozen=True)
class Preview:
    """A question as a trainee will see it, and, for its author alone, the right answer and why."""

    question: Question
    asked: Shown
    groups: list[Group]
    hints: tuple[str, ...]
    right: Verdict
    lines: tuple[LineShown, ...]

    @property
    def code(self) -> str:
        return GAMES[self.question.game].code

    @property
    def rule(self) -> str:
        return (self.right.rule or "").partition(" ")[2]


def kinds_in(document: Document) -> list[tuple[str, str]]:
    """Which kinds of question the round holds, in the order they are learned."""
    played = rounds.written(document)
    return [(kind.value, kind_name(kind)) for kind in Kind if any(_found(played, kind, 1))]


def questions_in(document: Document, kind: Kind) -> list[Question]:
    """Every different question of a kind that the round holds, as far as a few seeds find them."""
    found: list[Question] = []
    for question in _found(rounds.written(document), kind, MOST_TRIES):
        if question not in found:
            found.append(question)
    return found[:MOST_OFFERED]


def _found(played: Any, kind: Kind, tries: int) -> Iterator[Question]:
    for number in range(tries):
        try:
            yield making.from_round(kind, played, seed_for(WRITTEN, number))
        except NoSuchQuestion:
            return


def preview_of(question: Question) -> Preview:
    asked = making.asked(question)
    right = making.check(question, making.right(question))
    return Preview(
        question=question,
        asked=feedback.shown(asked),
        groups=answering.groups(asked.fields),
        hints=asked.hints,
        right=right,
        lines=tuple(_line(GAMES[question.game].code, line) for line in right.lines),
    )


def _line(code: str, line: Line) -> LineShown:
    return LineShown(line, outcome(line), arithmetic(line), tuple(rulings_on(f"{code} {line.rule}")))


def question_of(scenario: WrittenScenario) -> Question:
    question: Question = loads(dumps(scenario.question), Question)
    return question
