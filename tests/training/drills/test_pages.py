"""The drills' pages: as their own trainee, a stranger, nobody, by the wrong method, stale, illegal."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from casino.accounts.models import Person, TrainingClass
from casino.training.drills import catalogue, runs
from casino.training.drills.models import DrillAnswer, DrillListing, DrillRun
from casino.training.models import Answer
from tests.people import SignedIn
from tests.training.drills.asked import sent, wrong_answers

HTMX = {"HX-Request": "true"}


@pytest.fixture
def browser(trainee: Person, signed_in: SignedIn) -> Client:
    return signed_in(trainee)


@pytest.fixture
def run(trainee: Person) -> DrillRun:
    return runs.begin(person=trainee, drill="totals")


def said(browser: Client, page: str, status: int = 200) -> str:
    got = browser.get(page)
    assert got.status_code == status, page
    return re.sub(r"\s+", " ", got.content.decode())


def posed_of(run: DrillRun) -> catalogue.Posed:
    run.refresh_from_db()
    posed = runs.waiting(run)
    assert posed is not None
    return posed


def send(browser: Client, run: DrillRun, *, well: bool = True, headers: dict[str, str] = HTMX, **more: Any) -> Any:
    posed = posed_of(run)
    given = catalogue.right(posed) if well else wrong_answers(posed)[0]
    return browser.post(f"/drills/runs/{run.pk}/{posed.number}/", sent(posed, given) | more, headers=headers)


# --- which there are -------------------------------------------------------------------------------------


def test_every_drill_is_on_the_page_and_from_the_quiz_and_home(browser: Client) -> None:
    page = said(browser, "/drills/")
    for drill in catalogue.offered():
        assert f'href="/drills/{drill.slug}/"' in page
        assert drill.name in page
    assert 'href="/drills/storm/"' in page
    for elsewhere in ("/quiz/", "/"):
        assert 'href="/drills/"' in said(browser, elsewhere)


def test_the_quiz_offers_no_storm_of_its_own_any_more(browser: Client) -> None:
    assert 'value="storm"' not in said(browser, "/quiz/")
    assert browser.post("/quiz/begin/", {"mode": "storm", "count": 5}).status_code == 422


@pytest.mark.parametrize("drill", [*catalogue.DRILLS, catalogue.STORM])
def test_a_drill_says_what_it_counts_before_the_clock_begins(browser: Client, drill: str) -> None:
    page = said(browser, f"/drills/{drill}/")
    assert catalogue.name_of(drill) in page
    assert ("90 s" if drill == catalogue.STORM else "60 s") in page
    assert not DrillRun.objects.exists()


def test_what_is_no_drill_is_not_there(browser: Client) -> None:
    assert browser.get("/drills/whist/").status_code == 404
    assert browser.post("/drills/whist/begin/").status_code == 404
    assert browser.get("/drills/?drill=whist").status_code == 404
    assert not DrillRun.objects.exists()


# --- one swap a question -----------------------------------------------------------------------------------


def test_the_first_question_is_swapped_in_and_has_an_address(browser: Client, trainee: Person) -> None:
    got = browser.post("/drills/odds/begin/", headers=HTMX)
    run = DrillRun.objects.get()
    assert got.status_code == 200
    assert got["HX-Push-Url"] == f"/drills/runs/{run.pk}/"
    assert b"<html" not in got.content
    assert 'id="answer"' in got.content.decode()
    assert browser.post("/drills/odds/begin/").status_code == 302


def test_an_answer_brings_the_verdict_and_the_next_question_in_one_swap(browser: Client, run: DrillRun) -> None:
    got = send(browser, run)
    page = got.content.decode()
    assert got.status_code == 200
    assert "<html" not in page
    assert "Right." in page
    assert "+10" in page
    assert f'action="/drills/runs/{run.pk}/2/"' in page
    page = send(browser, run, well=False).content.decode()
    wrong = DrillAnswer.objects.get(right=False)
    assert "Wrong:" in page
    assert wrong.verdict["answer"] in page
    assert "−5 s" in page


def test_without_a_script_the_same_happens_by_pages(browser: Client, run: DrillRun) -> None:
    got = send(browser, run, headers={})
    assert (got.status_code, got["Location"]) == (302, f"/drills/runs/{run.pk}/")
    page = said(browser, f"/drills/runs/{run.pk}/")
    assert "<html" in page
    assert "Right." in page


def test_an_answer_sent_twice_counts_once_and_shows_the_question_that_waits(browser: Client, run: DrillRun) -> None:
    posed = posed_of(run)
    form = sent(posed, catalogue.right(posed))
    first, second = (browser.post(f"/drills/runs/{run.pk}/1/", form, headers=HTMX) for _ in range(2))
    assert (first.status_code, second.status_code) == (200, 200)
    assert DrillAnswer.objects.count() == 1
    assert f'action="/drills/runs/{run.pk}/2/"' in second.content.decode()


@pytest.mark.parametrize("answer", ["", "twelve", "1" * 500, "<b>"])
def test_what_is_no_answer_is_shown_again_and_does_not_count(browser: Client, run: DrillRun, answer: str) -> None:
    got = browser.post(f"/drills/runs/{run.pk}/1/", {"answer": answer}, headers=HTMX)
    assert got.status_code == 422
    assert "Nothing is counted yet" in got.content.decode()
    assert not DrillAnswer.objects.exists()


@pytest.mark.parametrize("shown", ["", "-1", "x", "9" * 40, "٣"])
def test_a_browser_may_say_what_it_likes_of_its_time(browser: Client, run: DrillRun, shown: str) -> None:
    assert send(browser, run, shown_ms=shown).status_code == 200
    assert DrillAnswer.objects.count() == 1


def test_a_question_that_was_not_asked_is_not_there(browser: Client, run: DrillRun) -> None:
    assert browser.post(f"/drills/runs/{run.pk}/7/", {"answer": "12"}, headers=HTMX).status_code == 404
    assert not DrillAnswer.objects.exists()


def test_a_late_answer_is_refused_with_how_the_run_went(browser: Client, run: DrillRun) -> None:
    posed = posed_of(run)
    with time_machine.travel(timezone.now() + timedelta(minutes=3)):
        form = sent(posed, catalogue.right(posed))
        got = browser.post(f"/drills/runs/{run.pk}/1/", form, headers=HTMX)
    assert got.status_code == 409
    assert "The time was up before this answer came" in got.content.decode()
    assert not DrillAnswer.objects.exists()
    run.refresh_from_db()
    assert run.ended_at == run.ends_at


# --- whose it is ---------------------------------------------------------------------------------------------

PAGES = ("", "history/", "odds/", "runs/{pk}/", "classes/{class_pk}/")
POSTS = ("odds/begin/", "runs/{pk}/1/", "runs/{pk}/end/", "runs/{pk}/again/", "listing/")


def _counts() -> tuple[int, int, int]:
    return DrillRun.objects.count(), DrillAnswer.objects.count(), DrillListing.objects.count()


def test_nobody_who_is_not_signed_in(client: Client, run: DrillRun, own_class: TrainingClass) -> None:
    before = _counts()
    for page in PAGES:
        got = client.get(f"/drills/{page.format(pk=run.pk, class_pk=own_class.pk)}")
        assert (got.status_code, "/sign-in/" in got["Location"]) == (302, True)
    for page in POSTS:
        got = client.post(f"/drills/{page.format(pk=run.pk)}", {"answer": "12", "listed": "no"})
        assert (got.status_code, "/sign-in/" in got["Location"]) == (302, True)
    assert _counts() == before


def test_a_stranger_finds_no_run_of_somebody_elses(run: DrillRun, player: Person, signed_in: SignedIn) -> None:
    stranger = signed_in(player)
    before = DrillRun.objects.values().get(pk=run.pk)
    assert stranger.get(f"/drills/runs/{run.pk}/").status_code == 404
    for page in ("1/", "end/", "again/"):
        assert stranger.post(f"/drills/runs/{run.pk}/{page}", {"answer": "12"}).status_code == 404
    assert DrillRun.objects.values().get(pk=run.pk) == before


def test_the_wrong_method_changes_nothing(browser: Client, run: DrillRun, own_class: TrainingClass) -> None:
    before = _counts()
    for page in POSTS:
        assert browser.get(f"/drills/{page.format(pk=run.pk)}").status_code == 405
    for page in PAGES:
        assert browser.post(f"/drills/{page.format(pk=run.pk, class_pk=own_class.pk)}").status_code == 405
    assert _counts() == before


def test_a_forged_request_is_refused(trainee: Person, run: DrillRun, signed_in: SignedIn) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = signed_in(trainee).cookies
    assert strict.post(f"/drills/runs/{run.pk}/1/", {"answer": "12"}).status_code == 403
    assert not DrillAnswer.objects.exists()


# --- the end ---------------------------------------------------------------------------------------------------


def test_the_end_tells_the_score_the_missed_ones_and_the_best(browser: Client, run: DrillRun) -> None:
    for well in (True, False, True):
        send(browser, run, well=well)
    assert browser.post(f"/drills/runs/{run.pk}/end/").status_code == 302
    page = said(browser, f"/drills/runs/{run.pk}/")
    assert "20, your best" in page
    assert "2 of 3" in page
    assert "Try the missed ones" in page
    wrong = DrillAnswer.objects.get(right=False)
    assert wrong.verdict["answer"] in page
    assert "does not count as dealing" in page
    other = runs.begin(person=run.person, drill="totals")
    send(browser, other)
    runs.end(run=other)
    page = said(browser, f"/drills/runs/{other.pk}/")
    assert "10 points" in page
    assert re.search(r"Your best before</dt><dd>20", page)
    assert "Try the missed ones" not in page


def test_the_missed_ones_are_tried_again_in_one_swap_each(browser: Client, run: DrillRun) -> None:
    for well in (False, True, False):
        send(browser, run, well=well)
    runs.end(run=run)
    got = browser.post(f"/drills/runs/{run.pk}/again/", headers=HTMX)
    again = DrillRun.objects.get(again_of=run)
    assert got["HX-Push-Url"] == f"/drills/runs/{again.pk}/"
    page = got.content.decode()
    assert "2 left" in page
    assert "data-clock" not in page
    assert "1 left" in send(browser, again).content.decode()
    assert "2 of 2 right this time" in re.sub(r"\s+", " ", send(browser, again).content.decode())
    assert "–" in said(browser, "/drills/history/")


def test_with_nothing_missed_there_is_nothing_to_try(browser: Client, run: DrillRun) -> None:
    runs.end(run=run)
    assert browser.post(f"/drills/runs/{run.pk}/again/").status_code == 302
    assert DrillRun.objects.count() == 1


def test_history_and_best_by_drill(browser: Client, run: DrillRun) -> None:
    assert "no drill yet" in said(browser, "/drills/history/")
    send(browser, run)
    runs.end(run=run)
    page = said(browser, "/drills/history/")
    assert f'href="/drills/runs/{run.pk}/"' in page
    assert re.search(r"<dt>Totals</dt><dd>10</dd>", page)
    assert "Your best: 10" in said(browser, "/drills/")
    assert said(browser, "/drills/history/?page=99")


def test_a_drill_is_no_answer_of_the_quiz_and_no_accuracy(browser: Client, run: DrillRun, trainee: Person) -> None:
    send(browser, run, well=False)
    runs.end(run=run)
    assert not Answer.objects.exists()
    assert not trainee.sittings.exists()
    assert not trainee.memories.exists()


# --- the class ---------------------------------------------------------------------------------------------------


@pytest.fixture
def mates(make: Callable[..., Person], own_class: TrainingClass) -> list[Person]:
    return [make(name, training_class=own_class) for name in ("Ann Lee", "Ben Wu", "Cat Moss")]


def done(person: Person, score: int, *, drill: str = "storm", days_ago: int = 0) -> DrillRun:
    at = timezone.now() - timedelta(days=days_ago)
    return DrillRun.objects.create(
        person=person, drill=drill, seed="x", began_at=at, ends_at=at, ended_at=at, score=score, right=1, answered=1
    )


def _listed(page: str) -> list[str]:
    return re.findall(r"<bdi>([A-Z][^<]+)</bdi>", page.partition("Today in your class")[2])


def test_a_class_sees_the_best_of_the_day(
    browser: Client, trainee: Person, mates: list[Person], make: Callable[..., Person]
) -> None:
    ann, ben, cat = mates
    for person, score in ((ann, 100), (ann, 300), (ben, 200), (trainee, 200)):
        done(person, score)
    done(cat, 900, days_ago=1)
    done(cat, 900, drill="odds")
    done(make("Stran Ger"), 999)
    page = said(browser, "/drills/")
    on_it = {str(one) for one in (*mates, trainee)}
    assert [name for name in _listed(page) if name in on_it] == ["Ann Lee", "Ben Wu", str(trainee)]
    assert "Stran Ger" not in page
    assert "Cat Moss" in said(browser, "/drills/?drill=odds")
    ranks = re.findall(r'data-label="Place">(\d)<', page)
    assert ranks == ["1", "2", "2"], "equal scores share a place"


def test_whoever_would_rather_not_be_on_the_list_is_not(
    browser: Client, trainee: Person, mates: list[Person], signed_in: SignedIn
) -> None:
    ann = mates[0]
    done(ann, 500)
    done(trainee, 100)
    hers = signed_in(ann)
    assert hers.post("/drills/listing/", {"listed": "no"}).status_code == 302
    assert "Ann Lee" not in said(browser, "/drills/").partition("Today in your class")[2]
    assert "Ann Lee" in said(hers, "/drills/").partition("Today in your class")[2], "her own line stays hers to see"
    assert hers.post("/drills/listing/", {"listed": "yes"}).status_code == 302
    assert "Ann Lee" in said(browser, "/drills/").partition("Today in your class")[2]
    assert hers.post("/drills/listing/", {"listed": "perhaps"}).status_code == 422


def test_an_instructor_sees_what_their_class_drilled_on_a_day(
    instructor: Person,
    other_instructor: Person,
    trainee: Person,
    mates: list[Person],
    own_class: TrainingClass,
    signed_in: SignedIn,
    browser: Client,
) -> None:
    done(trainee, 120)
    done(trainee, 80)
    done(mates[0], 50, drill="odds")
    DrillListing.objects.create(person=mates[0], listed=False)
    teacher = signed_in(instructor)
    page = said(teacher, f"/drills/classes/{own_class.pk}/")
    assert str(trainee) in page
    assert "Ann Lee" in page, "off the class's lists, not off the instructor's"
    assert re.search(r'data-label="Best" class="number">120<', page)
    assert f'href="/drills/classes/{own_class.pk}/"' in said(teacher, "/drills/")
    yesterday = timezone.localdate() - timedelta(days=1)
    assert "Nobody of this class" in said(teacher, f"/drills/classes/{own_class.pk}/?day={yesterday}")
    for wrong in ("tomorrow", "2999-01-01", "1066-10-14"):
        assert teacher.get(f"/drills/classes/{own_class.pk}/?day={wrong}").status_code == 422
    assert signed_in(other_instructor).get(f"/drills/classes/{own_class.pk}/").status_code == 404
    assert browser.get(f"/drills/classes/{own_class.pk}/").status_code == 404
