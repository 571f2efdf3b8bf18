"""A test's result is the same on every page and file, and where it was failed, each says why."""

import csv
import io
from collections.abc import Callable
from importlib import import_module

import pytest
from django.apps import apps
from django.urls import reverse

from casino.accounts.models import Person, TrainingClass
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Session
from casino.training.models import Mode, Posed, Sitting, Work
from casino.training.questions import catalogue
from casino.training.questions.contract import Kind
from casino.training.quiz import sittings
from casino.training.quiz.next_question import question_of
from casino.training.quiz.results import Result, why_failed
from casino.training.quiz.selection import Wanted
from casino.training.work import services
from tests.people import SignedIn
from tests.training.sitting import answer

READING = Wanted(kinds=(Kind.READ,), games=("casino-war",), count=5)
LOST = {
    "game": "star-blackjack",
    "wagers": [{"area": 1, "player": "Ann", "kind": "main", "stake": "10"}],
    "cards": ["10S", "10H", "6D", "KD", "9H"],
    "calls": [{"call": "hit", "area": 1}],
}
"""A hand that breaks."""
Pages = Callable[[Sitting], dict[str, str]]


@pytest.fixture
def work(instructor: Person, own_class: TrainingClass) -> Work:
    return services.set_work(
        by=instructor, title="Week one", wants=READING, mode=Mode.TEST, training_class=own_class, seconds=600
    )


@pytest.fixture
def pages(signed_in: SignedIn, instructor: Person, trainee: Person) -> Pages:
    """Every page and file that tells of a sitting's result."""
    desk, own = signed_in(instructor), signed_in(trainee)

    def told(sitting: Sitting) -> dict[str, str]:
        catch_up()
        session = Session.objects.get(sitting=sitting)
        addresses = {
            **dict.fromkeys(["/desk/", f"/sessions/{session.pk}/", f"/reports/people/{trainee.pk}/"], desk),
            f"/reports/people/{trainee.pk}/print/": desk,
            reverse("work_page", args=[sitting.work_id]): desk,
            **dict.fromkeys(["/record/", "/reports/me/", reverse("sitting_result", args=[sitting.pk])], own),
            "/quiz/": own,
        }
        return {address: client.get(address).text for address, client in addresses.items()}

    return told


def paid_a_losing_hand(posed: Posed) -> dict[str, str]:
    """A wrong answer that fails a test."""
    question = question_of(posed)
    right = catalogue.right(question)
    tries = (
        right | {field.name: value}
        for field in catalogue.show(question).fields
        for value in ([each for each, _ in field.options] or ["10"])
    )
    return next(given for given in tries if catalogue.check(question, given).critical)


def test_an_unfinished_test_is_one_of_five_everywhere(trainee: Person, work: Work, pages: Pages) -> None:
    sitting = sittings.begin_work(person=trainee, work=work)
    answer(sitting)
    sittings.end(sitting=sitting)
    told = pages(sitting)
    for address, page in told.items():
        if address not in ("/desk/", "/record/", "/quiz/"):
            assert "1 of 5" in page, address
        assert "1 of 1 (" not in page, address
        assert "1 of 5 right, 4 needed; 4 not answered" in page.replace("Not passed: ", ""), address
    assert "20%" in told["/desk/"]
    assert "20%" in told["/record/"]
    assert "1 of 5 (20%)" in told[f"/reports/people/{trainee.pk}/"]


def test_failed_at_ninety_per_cent_says_why_everywhere(
    instructor: Person, trainee: Person, own_class: TrainingClass, pages: Pages
) -> None:
    wants = Wanted(kinds=(Kind.BOX,), round=LOST, count=10)
    work = services.set_work(by=instructor, title="Boxes", wants=wants, mode=Mode.TEST, training_class=own_class)
    sitting = sittings.begin_work(person=trainee, work=work)
    posed = sittings.current(sitting)
    assert posed is not None
    sittings.answer(posed=posed, given=paid_a_losing_hand(posed))
    for _ in range(9):
        answer(sitting)
    sitting.refresh_from_db()
    assert sitting.passed is False
    told = pages(sitting)
    for address, page in told.items():
        assert "1 critical error, and one fails a test at any mark" in page, address
    assert "9 of 10 (90%)" in told[f"/reports/people/{trainee.pk}/"]


def test_the_files_say_the_same(signed_in: SignedIn, instructor: Person, trainee: Person, work: Work) -> None:
    sitting = sittings.begin_work(person=trainee, work=work)
    answer(sitting)
    sittings.end(sitting=sitting)
    desk = signed_in(instructor)
    for file in ("/sessions.csv", f"/reports/people/{trainee.pk}/tests.csv"):
        (row,) = csv.DictReader(io.StringIO(b"".join(desk.get(file)).decode("utf-8-sig")))
        counted = [row[name] for name in ("Rounds or questions", "Asked", "Right", "Errors", "Accuracy", "Outcome")]
        assert counted == ["1", "5", "1", "0", "0.2", "Failed"], file
        assert row["Why"] == "1 of 5 right, 4 needed; 4 not answered"


@pytest.mark.parametrize(
    ("result", "mode", "why"),
    [
        (Result(10, 10, 8, 0, 0, 0, 1), Mode.TEST, ""),
        (Result(10, 10, 9, 2, 0, 0, 1), Mode.TEST, "2 critical errors, and one fails a test at any mark"),
        (Result(10, 10, 9, 2, 0, 0, 1), Mode.PRACTICE, ""),
        (Result(10, 10, 7, 0, 0, 0, 1), Mode.TEST, "7 of 10 right, 8 needed"),
        (Result(49, 49, 39, 0, 0, 0, 1), Mode.TEST, "39 of 49 right, 40 needed"),
        (Result(5, 0, 0, 0, 0, 0, None), Mode.TEST, "0 of 5 right, 4 needed; nothing was answered"),
        (Result(10, 9, 8, 0, 0, 0, 1), Mode.TEST, ""),
    ],
)
def test_why_a_sitting_is_not_passed(result: Result, mode: str, why: str) -> None:
    """Also where the percentage, rounded, reaches the mark and the share does not: 39 of 49 is said as 80%."""
    assert why_failed(result, mode, 80) == why


def test_an_index_from_before_is_counted_again(trainee: Person, work: Work) -> None:
    sitting = sittings.begin_work(person=trainee, work=work)
    answer(sitting)
    sittings.end(sitting=sitting)
    catch_up()
    known = Session.objects.filter(sitting=sitting)
    counted = known.values().get()
    known.update(asked=1, accuracy=1000, why="")
    import_module("casino.review.migrations.0009_why_a_test_was_failed").count_again(apps, None)
    assert known.values().get() == counted
