"""Deals by hand in every report and file: unaided and test are accuracy, coached and the button are none."""

import csv
import io
from collections.abc import Callable

import pytest
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext

from casino.accounts.models import Person, Role, TrainingClass
from casino.floor.play import tables
from casino.floor.play.play import play
from casino.review.index.catch_up import catch_up
from casino.review.reports.forms import PeriodForm
from casino.review.reports.group import ClassReport
from casino.review.reports.person import PersonReport
from casino.review.reports.rule import RuleReport, rules_by_misses
from casino.review.words import RuleName
from tests.people import SignedIn
from tests.review.reading import text
from tests.review.robot import Robot, a_deal
from tests.tables import fresh

Deal = Callable[..., Robot]
PAID = "CW 8.2.2"


@pytest.fixture
def deal(instructor: Person, trainee: Person, player: Person) -> Deal:
    """A round that area 1 wins $10 in; so many times as `wrong` says, the dealer pays $5 of it first."""

    def dealt(level: str, wrong: int = 0, by: Person = trainee) -> Robot:
        robot = a_deal(instructor, by, player, level=level, first="10H 9C")
        if level == "shown":
            while (act := (row := fresh(robot.table)).engine.due(robot.state)).act != "wait":
                play(row.pk, act.step, by=None, command_id=f"next-{row.seq}")
        else:
            robot.deal_until("pay")
            for _ in range(wrong):
                robot.err(chips=((500, 1),))
            robot.finish()
        tables.hand_the_deal(table=robot.table, to=None, by=instructor)
        catch_up()
        return robot

    return dealt


def period(query: str = "") -> PeriodForm:
    return PeriodForm(QueryDict(query))


def rows(client: Client, file: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(b"".join(client.get(file)).decode("utf-8-sig"))))


def test_a_person_is_judged_by_what_nobody_helped_with(deal: Deal, trainee: Person, instructor: Person) -> None:
    for level in ("shown", "coached"):
        deal(level)
    assert PersonReport(trainee, period(), instructor).dealing.hand.percent is None
    deal("unaided", wrong=2)
    deal("test", wrong=1)
    hand = PersonReport(trainee, period(), instructor).dealing.hand
    assert (hand.sessions, hand.rounds, hand.asked, hand.right) == (2, 2, 12, 9)
    assert (hand.percent, hand.serious, hand.under, hand.stood) == (75, 3, 500, 500)
    assert PersonReport(trainee, period("game=star-blackjack"), instructor).dealing.hand.asked == 0


@pytest.mark.parametrize("tail", ["", "print/"])
def test_it_is_on_the_page_and_on_paper(
    signed_in: SignedIn, deal: Deal, trainee: Person, instructor: Person, tail: str
) -> None:
    deal("shown")
    deal("coached", wrong=1)
    deal("test", wrong=1)
    page = text(signed_in(instructor), f"/reports/people/{trainee.pk}/{tail}")
    glance = page.split('id="at-a-glance"')[1].split("</section>")[0]
    assert "80%<small>4 of 5, unaided or at a test</small>" in glance
    assert "$5 never put right" in glance
    assert "3 rounds, 1 of them with each act on a button" in glance
    table = page.split('id="by-hand"')[1].split("</section>")[0]
    assert table.count("<tr>") == 3
    assert "4 of 5 (80%)" in table
    assert ">5 of 6</td>" in table  # coached, without a percentage
    assert table.count("%)") == 1


def test_a_clause_slipped_at_is_a_weak_one(
    signed_in: SignedIn, deal: Deal, trainee: Person, instructor: Person
) -> None:
    deal("coached", wrong=3)
    assert PersonReport(trainee, period(), instructor).weak == []
    deal("unaided", wrong=3)
    (weak,) = PersonReport(trainee, period(), instructor).weak
    assert (weak.name.full, weak.dealt, weak.slips) == (PAID, 4, 3)
    (most, *_) = rules_by_misses(instructor, period())
    assert (most.name.full, most.missed) == (PAID, 3)
    assert rules_by_misses(instructor, period("kind=pay")) == []  # of questions none was asked
    desk = signed_in(instructor)
    assert PAID in text(desk, f"/reports/people/{trainee.pk}/").split('id="weak"')[1]
    assert f"/reports/rules/CW/{PAID[3:]}/" in text(desk, "/reports/rules/")
    (row,) = [one for one in rows(desk, "/reports/rules.csv") if one["Rule"] == PAID]
    assert (row["Due at dealing by hand"], row["Slips at it"], row["Answers"]) == ("4", "3", "0")


def test_a_rules_report_counts_what_was_due_by_hand_and_no_button(
    signed_in: SignedIn, deal: Deal, trainee: Person, instructor: Person
) -> None:
    deal("shown")
    report = RuleReport(RuleName(PAID), instructor, period())
    assert report.missers == []
    deal("test", wrong=1)
    (misser,) = RuleReport(RuleName(PAID), instructor, period()).missers
    assert (misser.person, misser.dealt, misser.slips) == (trainee, 1, 1)
    assert RuleReport(RuleName(PAID), instructor, period("until=2020-02-02")).missers == []
    (row,) = rows(signed_in(instructor), f"/reports/rules/CW/{PAID[3:]}/people.csv")
    assert (row["Who"], row["Due at dealing by hand"], row["Slips at it"]) == ("Bruce Kelly", "1", "1")


def test_a_class_has_deals_by_hand_on_its_heat_map_and_in_a_table(
    signed_in: SignedIn, deal: Deal, make: Callable[..., Person], own_class: TrainingClass, instructor: Person
) -> None:
    idle = make("Priya Raman", Role.TRAINEE, own_class)
    deal("shown", by=idle)
    deal("test", wrong=1)
    report = ClassReport(own_class, period())
    cells = {row.person.display_name: [cell.words for cell in row.dealt] for row in report.rows}
    assert cells == {"Bruce Kelly": ["80%, 4 of 5"], "Priya Raman": ["no answers"]}
    assert [(person.display_name, hand.percent, hand.under) for person, hand in report.dealers] == [
        ("Bruce Kelly", 80, 500)
    ]
    desk, where = signed_in(instructor), f"/reports/classes/{own_class.pk}"
    for page in (text(desk, f"{where}/"), text(desk, f"{where}/print/")):
        assert "Dealing Casino War</th>" in page
        assert '<td class="heat-3">80%<small>5</small></td>' in page
        assert "4 of 5 (80%)" in page
    heat = {row["Trainee"]: row["Dealing Casino War by hand"] for row in rows(desk, f"{where}/topics.csv")}
    assert heat == {"Bruce Kelly": "0.8", "Priya Raman": ""}
    (line,) = rows(desk, f"{where}/by-hand.csv")
    counted = [line[name] for name in ("Trainee", "Deals", "Acts", "Right", "Paid too little ($)", "Serious", "Cuts")]
    assert counted == ["Bruce Kelly", "1", "5", "4", "5.00", "1", "0"]


def test_the_files_have_level_and_severity(
    signed_in: SignedIn, deal: Deal, trainee: Person, instructor: Person
) -> None:
    deal("shown")
    deal("unaided", wrong=1)
    desk, where = signed_in(instructor), f"/reports/people/{trainee.pk}"
    (slip,) = rows(desk, f"{where}/dealing.csv")
    assert [slip[name] for name in ("Level", "Severity", "Wrong in", "Rule")] == ["unaided", "serious", "amount", PAID]
    (hand,) = rows(desk, f"{where}/by-hand.csv")
    assert [hand[name] for name in ("Level", "Acts", "Right", "Procedure")] == ["unaided", "6", "5", "0.8333"]
    told = {row["Level"]: (row["Asked"], row["Accuracy"]) for row in rows(desk, "/sessions.csv?kind=dealt")}
    assert told == {"shown": ("0", ""), "unaided": ("6", "0.8333")}


def test_more_deals_ask_no_more_of_the_database(
    signed_in: SignedIn, deal: Deal, trainee: Person, own_class: TrainingClass, instructor: Person
) -> None:
    desk = signed_in(instructor)
    pages = [f"/reports/people/{trainee.pk}/", f"/reports/classes/{own_class.pk}/", "/reports/rules/"]
    pages += ["/desk/", "/reports/rules/CW/8.2.2/"]

    def asked() -> list[int]:
        counts = []
        for page in pages:
            desk.get(page)
            with CaptureQueriesContext(connection) as queries:
                desk.get(page)
            counts.append(len(queries))
        return counts

    deal("test", wrong=1)
    few = asked()
    for level in ("test", "unaided", "coached"):
        deal(level, wrong=2)
    assert asked() == few
