"""A trainee's front page: what today asks of them, each with its way in, and what to do where nothing does."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from casino.accounts.models import Person, TrainingClass
from casino.training.models import Mode, Work
from casino.training.questions.contract import Kind
from casino.training.quiz import sittings
from casino.training.quiz.selection import Wanted
from casino.training.work import services
from tests.people import SignedIn
from tests.training.sitting import answer

WAR = Wanted(kinds=(Kind.READ,), games=("casino-war",), count=3)


@pytest.fixture
def browser(trainee: Person, signed_in: SignedIn) -> Client:
    return signed_in(trainee)


@pytest.fixture
def work(instructor: Person, own_class: TrainingClass) -> Work:
    due = timezone.now() + timedelta(days=2)
    return services.set_work(
        by=instructor,
        title="Before Friday",
        wants=WAR,
        mode=Mode.TEST,
        training_class=own_class,
        seconds=600,
        due_at=due,
    )


def today(browser: Client) -> str:
    page = re.sub(r"\s+", " ", browser.get("/").content.decode())
    found = re.search(r'<section class="card agenda".*?</section>', page)
    assert found
    return found[0]


def test_a_first_day_says_where_to_begin(browser: Client) -> None:
    told = today(browser)
    assert "Nothing is due today, and no work waits for you. Start with what is new to you" in told
    assert 'href="/quiz/"' in told
    assert 'action="/quiz/daily/"' in told


def test_what_is_about_to_be_forgotten_is_counted(browser: Client, trainee: Person) -> None:
    practice = sittings.begin(person=trainee, mode=Mode.PRACTICE, wants=WAR)
    answer(practice, well=False)
    told = today(browser)
    assert "1 thing you are about to forget" in told
    assert "Nothing is due" not in told


def test_a_session_that_was_begun_goes_on(browser: Client, trainee: Person) -> None:
    answer(sittings.begin_daily(person=trainee))
    assert "1 of 10 answered" in today(browser)


def test_set_work_has_its_deadline_and_its_way_in_until_it_is_done(
    browser: Client, trainee: Person, work: Work
) -> None:
    told = today(browser)
    assert work.due_at
    assert f"due {date_format(timezone.localtime(work.due_at), 'D j M, H:i')}" in told
    assert f'action="{reverse("quiz_work", args=[work.pk])}"' in told
    sitting = sittings.begin_work(person=trainee, work=work)
    sittings.end(sitting=sitting)
    assert "Before Friday" not in today(browser)


def test_a_test_that_runs_is_there_once_and_goes_on(browser: Client, trainee: Person, work: Work) -> None:
    sitting = sittings.begin_work(person=trainee, work=work)
    answer(sitting)
    told = today(browser)
    assert "1 of 3 answered" in told
    assert f'href="/quiz/sittings/{sitting.pk}/"' in told
    assert f'action="{reverse("quiz_work", args=[work.pk])}"' not in told


def test_it_is_a_trainees_alone_and_kept_by_no_browser(
    browser: Client, signed_in: SignedIn, player: Person, instructor: Person
) -> None:
    assert "no-store" in browser.get("/")["Cache-Control"]
    for other in (signed_in(player), signed_in(instructor), Client()):
        assert "agenda" not in other.get("/").content.decode()
