"""An answer that a script sends is one request: what comes back is the part of the page that changes."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from casino.accounts.models import Person
from casino.training.models import Answer, Mode, Posed, Sitting
from casino.training.questions.contract import Kind
from casino.training.quiz import sittings
from casino.training.quiz.selection import Wanted
from tests.people import SignedIn
from tests.training.sitting import right, sent

pytestmark = pytest.mark.django_db
READ = Wanted(kinds=(Kind.READ,), games=("casino-war",), count=2)


@pytest.fixture
def learner(signed_in: SignedIn, trainee: Person) -> Client:
    return signed_in(trainee)


@pytest.fixture
def begun(trainee: Person) -> Callable[[str], Posed]:
    def begin(mode: str) -> Posed:
        posed = sittings.current(sittings.begin(person=trainee, mode=mode, wants=READ, seconds=600))
        assert posed is not None
        return posed

    return begin


def where(posed: Posed) -> str:
    return f"/quiz/sittings/{posed.sitting_id}/"


def swap(learner: Client, posed: Posed, given: dict[str, Any] | None = None) -> Any:
    headers = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{where(posed)}"}
    form = sent(posed, right(posed)) if given is None else given
    return learner.post(f"{where(posed)}{posed.number}/answer/", form, headers=headers)


def is_part(page: Any) -> bool:
    text = page.content.decode()
    return page.status_code in (200, 422) and "<html" not in text and "<title>" in text


@pytest.mark.parametrize("mode", [Mode.PRACTICE, Mode.LEARN])
def test_the_verdict_comes_back_at_once_under_its_own_address(
    learner: Client, begun: Callable[[str], Posed], mode: str
) -> None:
    posed = begun(mode)
    page = swap(learner, posed)
    assert is_part(page)
    assert 'id="feedback"' in page.content.decode()
    assert page["HX-Push-Url"] == f"{where(posed)}1/"
    assert "no-store" in page["Cache-Control"]
    headers = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{where(posed)}1/"}
    following = learner.get(where(posed), headers=headers)
    assert is_part(following)
    assert "Question 2 of 2" in following.content.decode()
    assert following["HX-Push-Url"] == where(posed)


@pytest.mark.parametrize("mode", [Mode.STORM, Mode.TEST])
def test_the_next_question_comes_back_where_nothing_is_told(
    learner: Client, begun: Callable[[str], Posed], mode: str
) -> None:
    posed = begun(mode)
    page = swap(learner, posed)
    assert is_part(page)
    assert "Question 2" in page.content.decode()
    assert "HX-Push-Url" not in page
    assert (">Right.<" in page.content.decode()) is (mode == Mode.STORM)


def test_what_no_field_takes_comes_back_as_the_question(learner: Client, begun: Callable[[str], Posed]) -> None:
    page = swap(learner, begun(Mode.PRACTICE), {})
    assert page.status_code == 422
    assert is_part(page)
    assert "Nothing is counted yet" in page.content.decode()
    assert not Answer.objects.exists()


def test_a_second_answer_is_told_so_in_the_part(learner: Client, begun: Callable[[str], Posed]) -> None:
    posed = begun(Mode.PRACTICE)
    swap(learner, posed)
    page = swap(learner, posed)
    assert is_part(page)
    assert "Your first answer counts" in page.content.decode()


def test_the_end_is_a_page_of_its_own(learner: Client, begun: Callable[[str], Posed]) -> None:
    posed = begun(Mode.TEST)
    swap(learner, posed)
    second = sittings.current(Sitting.objects.get())
    assert second is not None
    for page in (swap(learner, second), swap(learner, second)):
        assert page["HX-Redirect"] == f"{where(posed)}result/"


def test_without_a_script_an_answer_is_posted_and_redirected(learner: Client, begun: Callable[[str], Posed]) -> None:
    posed = begun(Mode.PRACTICE)
    page = learner.post(f"{where(posed)}1/answer/", sent(posed, right(posed)))
    assert page["Location"] == f"{where(posed)}1/"
    assert "<html" in learner.get(page["Location"]).content.decode()
