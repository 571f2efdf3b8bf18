"""Reports say what the answers say, to those whom they concern, and ask no more of the database for more of them."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from casino.accounts.models import Person, Role, TrainingClass
from casino.floor.play.practice import rounds_asked_for
from casino.percent import percent_of
from casino.plots import Goal, Point, bars, line
from casino.review.models.sessions import Session
from casino.review.models.tallies import Tally, WrongAnswer
from casino.review.reports import tallies
from casino.review.reports.figures import Figures, over_time
from casino.review.reports.forms import PeriodForm
from casino.review.reports.group import ClassReport
from casino.review.reports.person import PersonReport
from casino.review.templatetags.desk import percent
from casino.training.models import Mode, Work
from casino.training.quiz.results import Result
from tests.people import SignedIn
from tests.review.answering import WHEN, answered, sat


def person_report(person: Person, query: str = "") -> PersonReport:
    tallies.catch_up()
    return PersonReport(person, PeriodForm(QueryDict(query)), person)


# --- counting -----------------------------------------------------------------------------------------


def test_every_answer_counts_once_however_often_it_is_counted(trainee: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tallies, "AT_ONCE", 3)
    sitting = sat(trainee)
    for right in (True, False, True, True):
        answered(sitting, right, over=0 if right else 250)
    assert not tallies.catch_up(most=1)
    tallies.catch_up()
    tallies.catch_up()
    answered(sitting, right=False, under=100)
    tallies.catch_up()
    tally = Tally.objects.get()
    assert (tally.answers, tally.right, tally.ms, tally.over, tally.under) == (5, 3, 20_000, 250, 100)
    wrong = WrongAnswer.objects.get()
    assert (wrong.asked, wrong.given, wrong.right, wrong.times) == ("The dealer", "Stand", "Draw", 2)


def test_a_day_ends_at_the_schools_own_midnight(trainee: Person) -> None:
    answered(sat(trainee))
    tallies.catch_up()
    assert Tally.objects.get().day == timezone.localtime(WHEN).date()


# --- figures ------------------------------------------------------------------------------------------


def test_a_persons_report(trainee: Person) -> None:
    sitting = sat(trainee)
    for at in range(4):
        answered(sitting, right=at == 0, rule="SB 13.2", over=0 if at == 0 else 500)
        answered(sitting, rule="SB 15.1.3", topic="settling", days=7 * at)
    report = person_report(trainee)
    assert report.whole == Figures(answers=8, right=5, ms=32_000, over=1_500)
    assert [(one.name.full, one.figures.percent) for one in report.weak] == [("SB 13.2", 25)]
    assert [one.figures.answers for one in report.stretches] == [5, 1, 1, 1]
    assert report.whole.cents == 1_500
    assert [one.figures.percent for one in report.games] == [63]
    narrowed = person_report(trainee, f"since={(WHEN + timedelta(days=7)).date()}")
    assert narrowed.whole.answers == 3


def test_the_weakest_topics_are_topics_that_were_got_wrong(
    signed_in: SignedIn, instructor: Person, trainee: Person, own_class: TrainingClass
) -> None:
    sitting = sat(trainee)
    answered(sitting, topic="settling")
    desk = signed_in(instructor)
    assert "No topic was ever answered wrong." in desk.get(f"/reports/people/{trainee.pk}/").content.decode()
    answered(sitting, right=False, topic="totals")
    assert [one.figures.percent for one in person_report(trainee).weak_topics] == [0]
    assert "Weakest topics" in desk.get(f"/reports/people/{trainee.pk}/").content.decode()


def test_a_report_says_when_a_rule_is_weak(
    signed_in: SignedIn, instructor: Person, trainee: Person, own_class: TrainingClass
) -> None:
    sitting = sat(trainee)
    desk = signed_in(instructor)
    means = "asked about 3 times or more and answered right less than 80% of the time"
    means += ", or as often due at dealing by hand and done right less than that"
    answered(sitting)
    assert f"No rule was {means}." in desk.get(f"/reports/people/{trainee.pk}/").content.decode()
    for _ in range(3):
        answered(sitting, right=False)
    assert f"A rule is weak when it was {means}." in desk.get(f"/reports/people/{trainee.pk}/").content.decode()


@pytest.mark.parametrize(("right", "of"), [(2, 3), (999, 1_000), (1, 1), (0, 4), (5, 6), (149, 200), (1, 999)])
def test_one_share_is_one_percentage_in_the_log_and_in_every_report(right: int, of: int) -> None:
    session = Session(kind="test", right=right, asked=of)
    session.judged()
    assert percent(session.accuracy) == f"{Figures(of, right).percent}%"


def test_weeks_without_an_answer_show() -> None:
    first = WHEN.date()
    found = over_time({first: Figures(2, 1), first + timedelta(days=21): Figures(1, 1)})
    assert [one.figures.answers for one in found] == [2, 0, 0, 1]
    assert len(over_time({first: Figures(1, 1), first + timedelta(days=500): Figures(1, 1)})) == 17


def test_nobody_reads_a_hundred_who_was_wrong() -> None:
    assert Figures(1_000, 999).percent == 99
    assert Figures().percent is None


@pytest.mark.parametrize(
    ("right", "of", "said"), [(2, 3, 67), (1, 3, 33), (1, 8, 13), (299, 400, 75), (1, 1_000, 1), (0, 7, 0), (7, 7, 100)]
)
def test_percentages_are_rounded(right: int, of: int, said: int) -> None:
    """As anybody would round; but 0% and 100% are kept for none and all."""
    assert Figures(of, right).percent == Result(of, of, right, 0, 0, 0, None).percent == percent_of(right, of) == said


def test_a_rule_is_weak_by_its_share_and_not_by_how_that_is_rounded(trainee: Person) -> None:
    sitting = sat(trainee)
    for at in range(49):
        answered(sitting, right=at < 39)  # 79.6%, which is said as 80%
    assert [one.figures.percent for one in person_report(trainee).weak] == [80]


def test_the_pace_that_is_asked_for() -> None:
    assert [rounds_asked_for(boxes) for boxes in (1, 6)] == [210, 60]


def test_a_classs_report(make: Callable[..., Person], trainee: Person, own_class: TrainingClass) -> None:
    idle = make("Priya Raman", Role.TRAINEE, own_class)
    work = Work.objects.create(
        by=own_class.instructor, training_class=own_class, title="Test 1", wanted={}, seed="1", due_at=WHEN
    )
    sitting = sat(trainee, mode=Mode.TEST, work=work)
    answered(sitting, right=False)
    answered(sitting, right=False)
    answered(sitting)
    tallies.catch_up()
    report = ClassReport(own_class, PeriodForm(QueryDict()))
    by_name = {row.person: row for row in report.rows}
    assert [cell.words for cell in by_name[trainee].cells] == ["33%, 1 of 3"]
    assert by_name[trainee].whole.heat == "heat-0"
    assert by_name[idle].whole.heat == ""
    assert [(one.done, one.missing, one.overdue) for one in report.work] == [(1, [idle], True)]
    assert [(one.given, one.right, one.times, one.people) for one in report.wrong] == [("Stand", "Draw", 2, 1)]


def test_a_common_wrong_answer_leads_to_the_question(
    signed_in: SignedIn, instructor: Person, trainee: Person, own_class: TrainingClass
) -> None:
    sitting = sat(trainee)
    answered(sitting, right=False)
    last = answered(sitting, right=False)
    desk = signed_in(instructor)
    for address in (f"/reports/classes/{own_class.pk}/", "/reports/rules/SB/13.2/"):
        assert f'<a href="{reverse("quiz_answer", args=[last.pk])}"' in desk.get(address).content.decode()


# --- pages --------------------------------------------------------------------------------------------


def test_the_numbers_are_on_the_pages(
    signed_in: SignedIn, instructor: Person, trainee: Person, own_class: TrainingClass
) -> None:
    sitting = sat(trainee)
    answered(sitting, right=False, over=1_250)
    answered(sitting)
    desk = signed_in(instructor)
    whole_class = desk.get(f"/reports/classes/{own_class.pk}/").content.decode()
    assert "50%<small>2</small>" in whole_class
    assert "heat-1" in whole_class
    person = desk.get(f"/reports/people/{trainee.pk}/").content.decode()
    assert "$12.50" in person
    assert "50%, 1 of 2" in person
    rule = desk.get("/reports/rules/SB/13.2/").content.decode()
    assert "of 2 answers" in rule
    assert "Stand" in rule
    assert "SB 13.2" in desk.get("/reports/rules/").content.decode()
    for paper in (f"/reports/people/{trainee.pk}/print/", f"/reports/classes/{own_class.pk}/print/"):
        assert desk.get(paper).status_code == 200


@pytest.mark.parametrize(
    "query", ["since=2026-02-30", "since=2026-05-01&until=2026-04-01", "since=0001-01-01", "game=x"]
)
def test_a_period_that_is_none_is_told_so(signed_in: SignedIn, trainee: Person, query: str) -> None:
    answer = signed_in(trainee).get(f"/reports/me/?{query}")
    assert answer.status_code == 422
    assert 'class="errorlist"' in answer.content.decode()


def test_a_test_that_still_runs_tells_its_candidate_nothing(
    signed_in: SignedIn, instructor: Person, trainee: Person
) -> None:
    sitting = sat(trainee, mode=Mode.TEST, ended=False)
    answered(sitting, right=False)
    own = signed_in(trainee)
    for page in ("/reports/me/", f"/reports/people/{trainee.pk}/", f"/reports/people/{trainee.pk}/print/"):
        told = own.get(page).content.decode()
        assert "After your test" in told
        assert "0%" not in told
    assert own.get(f"/reports/people/{trainee.pk}/topics.csv").status_code == 404
    assert "0%, 0 of 1" in signed_in(instructor).get(f"/reports/people/{trainee.pk}/").content.decode()


def test_whose_reports_they_are(
    signed_in: SignedIn, instructor: Person, trainee: Person, other_trainee: Person, own_class: TrainingClass
) -> None:
    assert signed_in(trainee).get(f"/reports/people/{trainee.pk}/").status_code == 200
    assert signed_in(other_trainee).get(f"/reports/people/{trainee.pk}/").status_code == 404
    assert signed_in(instructor).get(f"/reports/people/{other_trainee.pk}/").status_code == 404
    other = other_trainee.classes.get()
    assert signed_in(instructor).get(f"/reports/classes/{other.pk}/").status_code == 404
    assert signed_in(trainee).get(f"/reports/classes/{own_class.pk}/").status_code == 404
    assert signed_in(trainee).get("/reports/rules/").status_code == 404


def test_another_instructors_people_are_in_no_figure(
    signed_in: SignedIn, instructor: Person, trainee: Person, other_trainee: Person
) -> None:
    answered(sat(trainee), right=False)
    answered(sat(other_trainee), right=False)
    rule = signed_in(instructor).get("/reports/rules/SB/13.2/").content.decode()
    assert "of 1 answers" in rule
    assert other_trainee.display_name not in rule


def test_more_answers_ask_no_more_of_the_database(
    signed_in: SignedIn, instructor: Person, trainee: Person, own_class: TrainingClass
) -> None:
    desk = signed_in(instructor)
    pages = [f"/reports/people/{trainee.pk}/", f"/reports/classes/{own_class.pk}/"]
    pages += ["/reports/rules/", "/reports/rules/SB/13.2/"]

    def asked() -> list[int]:
        tallies.catch_up()
        for page in pages:
            desk.get(page)
        counts = []
        for page in pages:
            with CaptureQueriesContext(connection) as queries:
                desk.get(page)
            counts.append(len(queries))
        return counts

    sitting = sat(trainee)
    answered(sitting, right=False)
    few = asked()
    for at in range(20):
        answered(sitting, right=at % 3 == 0, rule=f"SB 13.{at % 4 + 1}", topic=f"topic-{at % 5}", days=at)
    assert asked() == few


# --- plots --------------------------------------------------------------------------------------------


def test_a_plot_says_in_words_what_it_draws() -> None:
    points = [Point("<1 Mar>", 40, "40%, 2 of 5"), Point("8 Mar", None), Point("15 Mar", 100, "100%, 3 of 3")]
    drawn = line("accuracy", "Right answers", points, top=100, goal=Goal(80, "80% passes"))
    assert "&lt;1 Mar&gt;: 40%, 2 of 5; 8 Mar: nothing; 15 Mar: 100%, 3 of 3. 80% passes." in drawn
    assert 'aria-labelledby="accuracy-title accuracy-desc"' in drawn
    assert "<polyline" not in drawn, "no line leads over a week without an answer"
    assert "style=" not in drawn
    assert 'width="176"' in bars("topics", "Topics", [Point("War", 40)], top=100)
