"""The question that a written scenario asks: found in its round, as a trainee sees it, with what is right."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from casino.training.questions import catalogue
from casino.training.questions.contract import Kind, NoSuchQuestion, Question, Verdict
from casino.training.questions.rounds.round import Played, written
from casino.training.quiz import answer_form, feedback
from casino.training.quiz.feedback import Shown
from casino.training.quiz.names import kind_name
from casino.training.scenarios.services import Document
from games.catalogue import GAMES
from games.patron import seed_for
from games.records import dumps

WRITTEN: Final = bytes(32)
"""A round that is written holds the same questions whenever it is asked."""
MOST_TRIES: Final = 30
"""So many seeds are tried for another question of the same kind in the same round."""
MOST_OFFERED: Final = 12


class Preview(NamedTuple):
    """A question as a trainee will see it, and, for its author alone, the right answer and why."""

    question: Question
    asked: Shown
    groups: answer_form.Groups
    hints: tuple[str, ...]
    right: Verdict

    @property
    def code(self) -> str:
        return GAMES[self.question.game].code

    @property
    def rule(self) -> str:
        return (self.right.rule or "").partition(" ")[2]


def kinds_in(document: Document) -> list[tuple[str, str]]:
    """Which kinds of question the round holds, in the order they are learned."""
    played = written(document)
    return [(kind.value, kind_name(kind)) for kind in Kind if any(_found(played, kind, 1))]


def questions_in(document: Document, kind: Kind) -> list[Question]:
    """Every different question of a kind that the round holds, as far as a few seeds find them."""
    found = {dumps(question): question for question in _found(written(document), kind, MOST_TRIES)}
    return list(found.values())[:MOST_OFFERED]


def _found(played: Played, kind: Kind, tries: int) -> Iterator[Question]:
    for number in range(tries):
        try:
            yield catalogue.from_round(kind, played, seed_for(WRITTEN, number))
        except NoSuchQuestion:
            return


def preview_of(question: Question) -> Preview:
    asked = catalogue.show(question)
    right = catalogue.check(question, catalogue.right(question))
    return Preview(question, feedback.shown(asked), answer_form.groups(asked.fields), asked.hints, right)
