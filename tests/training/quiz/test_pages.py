"""The quiz's pages: for a trainee, for a player who learns the rules, and for nobody else's eyes."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from casino.accounts.models import Person, TrainingClass
from casino.home import demo_history
from casino.training.models import Answer, Mode, Sitting, Work
from casino.training.questions.contract import Kind
from casino.training.quiz import sittings
from casino.training.quiz.names import topic_name
from casino.training.quiz.selection import Wanted
from casino.training.quiz.views import progress
from games.records import plain
from tests.people import SignedIn
from tests.training.sitting import answer, right, sent, wrong

WAR = Wanted(kinds=(Kind.READ, Kind.PAY), games=("casino-war",), count=3)


@pytest.fixture
def browser(trainee: Person, signed_in: SignedIn) -> Client:
    return signed_in(trainee)


@pytest.fixture
def practice(trainee: Person) -> Sitting:
    return sittings.begin(person=trainee, mode=Mode.PRACTICE, wants=WAR)


def said(browser: Client, page: str, status: int = 200) -> str:
    got = browser.get(page)
    assert got.status_code == status, page
    return re.sub(r"\s+", " ", got.content.decode())


# --- today -------------------------------------------------------------------------------------------


def test_a_first_visit_says_what_to_do(browser: Client) -> None:
    page = said(browser, "/quiz/")
    assert "Start today’s session" in page
    assert "10 new questions" in page
    for empty in ("/quiz/progress/", "/quiz/history/"):
        assert "Start with today’s session" in said(browser, empty)


def test_players_learn_the_rules(player: Person, signed_in: SignedIn) -> None:
    browser = signed_in(player)
    assert "<h1>Learn the rules</h1>" in said(browser, "/quiz/")
    assert 'href="/quiz/"' in said(browser, "/")
    assert browser.post("/quiz/daily/").status_code == 302
    assert Sitting.objects.get().person == player


def test_what_is_due_weak_and_unfinished_is_on_the_page(browser: Client, practice: Sitting) -> None:
    missed = answer(practice, well=False)
    page = said(browser, "/quiz/")
    assert "1 thing you are about to forget" in page
    assert "1 day in a row" in page
    assert f'name="rule" value="{missed.rule}"' in page
    assert f'href="/quiz/sittings/{practice.pk}/"' in page
    drilled = browser.post("/quiz/drill/", {"rule": missed.rule})
    drill = Sitting.objects.latest("pk")
    assert drilled["Location"] == f"/quiz/sittings/{drill.pk}/"
    assert drill.wanted["rules"] == [missed.rule]


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"mode": "guess", "count": "10"}, "guess is not one of the available choices"),
        ({"mode": "test", "count": "0"}, "greater than or equal to 1"),
        ({"mode": "test", "count": "61"}, "less than or equal to 60"),
        ({"mode": "test", "count": "5", "minutes": "500"}, "less than or equal to 120"),
        ({"mode": "practice", "count": "5", "rules": "fifteen"}, "is not a rule"),
        ({"mode": "practice", "count": "5", "games": "roulette"}, "roulette is not one"),
        ({"mode": "practice", "count": "5", "kinds": "jackpot", "games": "casino-war"}, "No question is of that kind"),
    ],
)
def test_a_wish_that_cannot_be_is_refused(browser: Client, given: dict[str, str], complaint: str) -> None:
    refused = browser.post("/quiz/begin/", given)
    assert refused.status_code == 422
    assert complaint in refused.content.decode()
    assert not Sitting.objects.exists()


def test_a_test_of_ones_own_has_the_limits_that_were_chosen(browser: Client) -> None:
    asked = {
        "mode": "test",
        "count": "5",
        "minutes": "2",
        "pass_mark": "90",
        "games": ["casino-war"],
        "kinds": ["read"],
    }
    browser.post("/quiz/begin/", asked)
    sitting = Sitting.objects.get()
    assert sitting.ends_at is not None
    assert (sitting.count, sitting.pass_mark, sitting.ends_at - sitting.began_at) == (5, 90, timedelta(minutes=2))


def test_set_work_is_begun_by_those_it_is_set_for(
    browser: Client, instructor: Person, own_class: TrainingClass, player: Person, signed_in: SignedIn
) -> None:
    work = Work.objects.create(
        by=instructor,
        training_class=own_class,
        title="War by Friday",
        wanted=plain(WAR),
        seed="s",
        due_at=timezone.now(),
    )
    work.due_at = timezone.now() - timedelta(hours=1)
    work.save()
    page = said(browser, "/quiz/")
    assert "War by Friday" in page
    assert "late" in page
    assert signed_in(player).post(f"/quiz/work/{work.pk}/begin/").status_code == 404
    assert browser.post(f"/quiz/work/{work.pk}/begin/").status_code == 302
    sitting = work.sittings.get()
    for _ in range(3):
        answer(sitting)
    again = browser.post(f"/quiz/work/{work.pk}/begin/", follow=True).content.decode()
    assert "your result is on record" in again
    assert "passed" in said(browser, "/quiz/")


# --- a question ----------------------------------------------------------------------------------------


def test_a_question_is_answered_judged_and_followed_by_the_next(browser: Client, practice: Sitting) -> None:
    page = f"/quiz/sittings/{practice.pk}/"
    assert "Question 1 of 3" in said(browser, page)
    posed = practice.posed.get()
    answered = browser.post(f"{page}1/answer/", sent(posed, wrong(posed)))
    assert answered["Location"] == f"{page}1/"
    told = said(browser, f"{page}1/")
    assert '<h1 id="verdict">Wrong' in told
    assert "Right is" in told
    assert 'class="rule"' in told
    assert f'data-next href="{page}"' in told
    assert "Question 2 of 4" in said(browser, page)  # the one that was missed comes again


def test_a_form_sent_again_changes_nothing_and_says_so_kindly(browser: Client, practice: Sitting) -> None:
    page = f"/quiz/sittings/{practice.pk}/"
    browser.get(page)
    posed = practice.posed.get()
    browser.post(f"{page}1/answer/", sent(posed, wrong(posed)))
    again = browser.post(f"{page}1/answer/", sent(posed, right(posed)), follow=True).content.decode()
    assert "Your first answer counts" in again
    assert "Wrong" in again
    assert Answer.objects.get().right is False


def test_what_the_form_does_not_take_is_shown_again_as_it_was(browser: Client, trainee: Person) -> None:
    wants = Wanted(kinds=(Kind.READ,), games=("casino-war",), count=1)
    sitting = sittings.begin(person=trainee, mode=Mode.PRACTICE, wants=wants)
    page = f"/quiz/sittings/{sitting.pk}/"
    browser.get(page)
    posed = sittings.current(sitting)
    assert posed is not None
    for given in ({}, dict.fromkeys(right(posed), "9" * 5000), dict.fromkeys(right(posed), "a handful")):
        refused = browser.post(f"{page}1/answer/", given)
        assert refused.status_code == 422
        assert re.search(r"\S\. Nothing is counted yet", refused.content.decode())
    assert not Answer.objects.exists()


def test_an_amount_may_be_written_as_people_write_it(trainee: Person, browser: Client) -> None:
    wants = Wanted(kinds=(Kind.PAY,), games=("casino-war",), count=12)
    sitting = sittings.begin(person=trainee, mode=Mode.PRACTICE, wants=wants)
    while posed := sittings.current(sitting):
        given = right(posed)
        if "amount" in given:
            browser.post(f"/quiz/sittings/{sitting.pk}/{posed.number}/answer/", {"amount": f"$ {given['amount']}"})
            assert Answer.objects.get(posed=posed).right
            return
        sittings.answer(posed=posed, given=given)
    pytest.fail("every payment was to be cut from a tray")


def test_a_late_answer_is_refused_and_the_result_is_there(trainee: Person, browser: Client) -> None:
    sitting = sittings.begin(person=trainee, mode=Mode.TEST, wants=WAR, seconds=60)
    page = f"/quiz/sittings/{sitting.pk}/"
    assert "data-ends=" in said(browser, page)
    posed = sitting.posed.get()
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        late = browser.post(f"{page}1/answer/", sent(posed, right(posed)), follow=True)
        assert "time was up" in late.content.decode()
        assert "Not passed" in late.content.decode()
        assert browser.get(page)["Location"] == f"{page}result/"


def test_a_storm_goes_straight_on_with_a_word_about_the_last(trainee: Person, browser: Client) -> None:
    sitting = sittings.begin(person=trainee, mode=Mode.STORM, wants=WAR)
    page = f"/quiz/sittings/{sitting.pk}/"
    browser.get(page)
    posed = sitting.posed.get()
    assert browser.post(f"{page}1/answer/", sent(posed, right(posed)))["Location"] == page
    assert "Right." in said(browser, page)
    assert browser.get(f"{page}1/").status_code == 404
    browser.post(f"{page}end/")
    assert "Your best storm" in said(browser, f"{page}result/")


def test_a_test_does_not_end_at_one_touch(trainee: Person, browser: Client, practice: Sitting) -> None:
    end = r"<details class=\"question-end\">(?:(?!</details>).)*/end/"
    test = sittings.begin(person=trainee, mode=Mode.TEST, wants=WAR)
    assert re.search(end, said(browser, f"/quiz/sittings/{test.pk}/"))
    assert not re.search(end, said(browser, f"/quiz/sittings/{practice.pk}/"))
    assert "/end/" in said(browser, f"/quiz/sittings/{practice.pk}/")


@pytest.mark.parametrize("kind", Kind)
def test_the_felt_is_seen_from_where_the_dealer_stands(trainee: Person, browser: Client, kind: Kind) -> None:
    """The order of work is "from your right": from the players' side that would be the wrong one."""
    sitting = sittings.begin(person=trainee, mode=Mode.PRACTICE, wants=Wanted(kinds=(kind,), count=1))
    question = said(browser, f"/quiz/sittings/{sitting.pk}/")
    made = answer(sitting)
    for page in (question, said(browser, f"/quiz/history/{made.pk}/")):
        felt = re.search(r'<section class="question-felt"[^>]*>', page)
        assert felt
        assert 'data-view="dealer"' in felt[0]
        assert "data-turn" in page
        assert "js/quiz" in page


def test_hints_are_for_learning_alone(trainee: Person, browser: Client) -> None:
    for mode in (Mode.LEARN, Mode.PRACTICE):
        sitting = sittings.begin(person=trainee, mode=mode, wants=WAR)
        assert ("Hints" in said(browser, f"/quiz/sittings/{sitting.pk}/")) is (mode == Mode.LEARN)


def test_a_sitting_is_nobody_elses(practice: Sitting, signed_in: SignedIn, player: Person, instructor: Person) -> None:
    answer(practice)
    page = f"/quiz/sittings/{practice.pk}/"
    for stranger in (signed_in(player), signed_in(instructor)):
        for address in (page, f"{page}1/", f"{page}result/"):
            assert stranger.get(address).status_code == 404
        for address in (f"{page}2/answer/", f"{page}end/"):
            assert stranger.post(address).status_code == 404
    assert Answer.objects.count() == 1


def test_methods_are_what_they_say(browser: Client, practice: Sitting) -> None:
    page = f"/quiz/sittings/{practice.pk}/"
    for address in ("/quiz/daily/", "/quiz/begin/", "/quiz/drill/", f"{page}end/", f"{page}1/answer/"):
        assert browser.get(address).status_code == 405
    for address in ("/quiz/", page, f"{page}result/", "/quiz/history/", "/quiz/progress/"):
        assert browser.post(address).status_code == 405


# --- looking back --------------------------------------------------------------------------------------


@pytest.fixture
def week(trainee: Person) -> Callable[[], int]:
    demo_history.practise(trainee)
    return trainee.answers.count


def test_history_is_narrowed_and_paged(
    browser: Client, week: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert f"{week()} answers" in said(browser, "/quiz/history/")
    right_ones = Answer.objects.filter(right=True).count()
    assert f"{right_ones} answers" in said(browser, "/quiz/history/?right=yes")
    reading = Answer.objects.filter(kind="read", game="star-blackjack").count()
    assert f"{reading} answer" in said(browser, "/quiz/history/?kind=read&game=star-blackjack")
    assert "No answer of yours is like that" in said(browser, "/quiz/history/?rule=CW+1.1")
    said(browser, "/quiz/history/?kind=guess", 422)
    monkeypatch.setattr(progress, "ON_A_PAGE", 5)
    assert "Page 2 of" in said(browser, "/quiz/history/?page=2")


def test_every_answer_opens_with_its_round_on_the_felt(browser: Client, week: Callable[[], int]) -> None:
    for one in Answer.objects.order_by("pk")[:4]:
        page = said(browser, f"/quiz/history/{one.pk}/")
        assert 'class="felt"' in page
        assert ("Right</h1>" in page) is one.right


def test_an_answer_is_for_its_giver_and_their_instructor(
    week: Callable[[], int], instructor: Person, other_instructor: Person, player: Person, signed_in: SignedIn
) -> None:
    page = f"/quiz/history/{Answer.objects.earliest('pk').pk}/"
    assert signed_in(instructor).get(page).status_code == 200
    assert signed_in(other_instructor).get(page).status_code == 404
    assert signed_in(player).get(page).status_code == 404


def test_progress_is_plotted_by_topic_and_rule(browser: Client, week: Callable[[], int]) -> None:
    page = said(browser, "/quiz/progress/")
    assert page.count('class="plot"') == 2
    assert f">{topic_name(Answer.objects.earliest('pk').topic)}</a></th>" in page
    assert "per cent" in page
    one = Answer.objects.exclude(rule="").earliest("pk")
    narrowed = said(browser, f"/quiz/progress/?rule={one.rule.replace(' ', '+')}")
    assert f"per cent of {Answer.objects.filter(rule=one.rule).count()}<" in narrowed
    assert "No answer of yours" in said(browser, "/quiz/progress/?topic=jackpot")


def test_the_demo_leaves_somebody_with_history_alone(trainee: Person, week: Callable[[], int]) -> None:
    before = week()
    assert before > 10
    assert demo_history.practise(trainee) == 0
    assert week() == before
