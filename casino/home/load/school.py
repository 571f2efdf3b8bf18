"""The whole of it: people, tables, answers, and everything that the desk reads brought up with them."""

from collections.abc import Callable
from random import Random
from typing import Final

from django.db import connection

from casino.accounts.models import Person
from casino.home.load.answers import answer_questions
from casino.home.load.books import Books
from casino.home.load.bulk import Writer
from casino.home.load.people import School, open_school
from casino.home.load.questions import pool
from casino.home.load.tables import play_tables
from casino.record.upgrade import enter_all
from casino.review.index import catch_up
from casino.review.reports import tallies
from casino.training.models import Answer, Posed, Sitting

ANSWERS_OF_A_TRAINEE: Final = 2_500
FEWEST_TRAINEES, MOST_TRAINEES = 6, 1_000
FEWEST_QUESTIONS, MOST_QUESTIONS = 60, 1_500
Tell = Callable[[str], None]


class NotEmpty(Exception):
    """There are people in the house already, and a loaded school would be mixed up with theirs."""


def load_school(
    *, rounds: int, answers: int, trainees: int | None = None, seed: int = 1, tell: Tell = lambda words: None
) -> School:
    """A school with so many rounds and answers on file, into an empty house."""
    if Person.objects.exists():
        raise NotEmpty("A school is loaded into an empty house, and there are people in this one.")
    count = trainees or min(MOST_TRAINEES, max(FEWEST_TRAINEES, answers // ANSWERS_OF_A_TRAINEE))
    school = open_school(count)
    tell(f"{len(school.instructors)} instructors, {len(school.classes)} classes, {count} trainees")
    writer = Writer()
    play_tables(school, rounds, seed, writer, Books(writer), lambda done: tell(f"{done:,} rounds"))
    if answers:
        chance = Random(seed)  # noqa: S311  (a made-up school wants to be the same each time)
        questions = pool(min(MOST_QUESTIONS, max(FEWEST_QUESTIONS, answers // 100)), chance)
        tell(f"{len(questions):,} questions made")
        answer_questions(school, questions, answers, seed, writer, lambda done: tell(f"{done:,} answers"))
    writer.done()
    tell("entering the record")
    enter_all(Person.objects.all(), (Sitting, Posed, Answer))
    # What a page would do bit by bit, and the database's own knowledge of how its tables are filled.
    tell("counting the answers")
    tallies.catch_up()
    tell("reading the sessions")
    while not catch_up.catch_up():
        pass
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return school
