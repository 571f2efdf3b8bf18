"""The desk's log: sessions found and narrowed, turned page by page, views kept, the last verification."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from casino.accounts import services
from casino.accounts.models import Person, TrainingClass
from casino.floor.models import Table
from casino.review.desk import filters
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import SavedView, Session
from casino.review.verify import verify
from casino.training.models import Mode, Sitting
from tests.people import SignedIn
from tests.review.answering import WANTED
from tests.review.conftest import played_by
from tests.review.index.test_catch_up import answered
from tests.review.reading import failed_test, text
from tests.tables import sit


def test_the_desk_lists_a_session_that_nobody_indexed_yet(
    signed_in: SignedIn, instructor: Person, table: Table
) -> None:
    page = text(signed_in(instructor), "/desk/")
    assert "Bruce Kelly" in page
    assert "67%" in page


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", 2),
        ("kind=played", 1),
        ("kind=test", 1),
        ("kind=dealt", 0),
        ("game=casino-war", 1),
        ("outcome=failed", 1),
        ("outcome=errors", 2),
        ("outcome=clean", 0),
        ("rule=CW 8.1", 1),
        ("rule=8.1", 1),
        ("rule=SB 99.9", 0),
        ("q=bruce", 2),
        ("q=nobody", 0),
        ("since=2020-01-01&until=2021-01-01", 0),
        ("since=2020-01-01", 2),
        ("sort=accuracy", 2),
        ("sort=cents", 2),
    ],
)
def test_the_log_is_narrowed(
    signed_in: SignedIn, instructor: Person, trainee: Person, session: Session, query: str, found: int
) -> None:
    failed_test(trainee)
    page = text(signed_in(instructor), f"/desk/?{query}")
    assert len(re.findall(r'<th scope="row"', page)) == found


def test_a_name_leads_to_the_report_where_the_reader_may_see_one(
    signed_in: SignedIn, instructor: Person, trainee: Person, player: Person, table: Table, session: Session
) -> None:
    sit(table, player, 3)
    client = signed_in(instructor)
    page = text(client, "/desk/")
    assert f'<a href="/reports/people/{trainee.pk}/"><bdi>Bruce Kelly</bdi></a>' in page
    assert '<td data-label="Who"><bdi>Sheila Nguyen</bdi></td>' in page
    guest = Session.objects.get(person=player)
    assert "/reports/people/" not in text(client, f"/sessions/{guest.pk}/")
    assert f"/reports/people/{trainee.pk}/" in text(client, f"/sessions/{session.pk}/")


@pytest.mark.parametrize(
    ("mode", "wanted", "said"),
    [
        (Mode.LEARN, {"plan": [{"kind": "pay", "game": "casino-war"}]}, "Daily session"),
        (Mode.PRACTICE, {"rules": ["SB 13.2"]}, "Drill of SB 13.2"),
        (Mode.PRACTICE, {}, "Practice"),
        (Mode.STORM, {}, "Storm"),
        (Mode.TEST, {}, "Test"),
    ],
)
def test_the_log_says_what_sort_of_quiz_it_was(
    signed_in: SignedIn,
    instructor: Person,
    own_class: TrainingClass,
    trainee: Person,
    mode: Mode,
    wanted: dict[str, Any],
    said: str,
) -> None:
    answered(Sitting.objects.create(person=trainee, mode=mode, wanted=WANTED | wanted, seed="1"), True)
    what = r'<td data-label="What"><span>([^<]*?) <span'
    assert re.findall(what, text(signed_in(instructor), "/desk/")) == [said]


@pytest.mark.parametrize(
    ("rule", "unknown"), [("SB 99", True), ("99.9", True), ("SB 13.2", False), ("SB 13", False), ("13.2", False)]
)
def test_a_rule_that_no_book_has_is_said_to_be_none(
    signed_in: SignedIn, instructor: Person, own_class: TrainingClass, rule: str, unknown: bool
) -> None:
    page = text(signed_in(instructor), f"/desk/?rule={rule}")
    assert (f"There is no rule {rule} in the rulebooks" in page) is unknown
    assert ("No session is like that" in page) is not unknown


def test_by_class_and_by_person(
    signed_in: SignedIn, instructor: Person, trainee: Person, own_class: TrainingClass, session: Session
) -> None:
    other = services.open_class(instructor=instructor, name="Another")
    client = signed_in(instructor)
    assert "Bruce Kelly</bdi>" in text(client, f"/desk/?training_class={own_class.pk}&person={trainee.pk}")
    assert "No session is like that" in text(client, f"/desk/?training_class={other.pk}")


@pytest.mark.parametrize("query", ["kind=x", "rule=abc", "since=tomorrow", "person=999999", "sort=up", "q=" + "x" * 61])
def test_a_filter_that_makes_no_sense_is_refused(signed_in: SignedIn, instructor: Person, query: str) -> None:
    answer = signed_in(instructor).get(f"/desk/?{query}")
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()


def test_another_class_cannot_be_asked_for(
    signed_in: SignedIn, other_instructor: Person, own_class: TrainingClass, trainee: Person
) -> None:
    client = signed_in(other_instructor)
    assert client.get(f"/desk/?training_class={own_class.pk}").status_code == 422
    assert client.get(f"/desk/?person={trainee.pk}").status_code == 422


@pytest.mark.parametrize("sort", filters.SORTS)
def test_pages_follow_each_other_without_a_gap(
    signed_in: SignedIn, instructor: Person, trainee: Person, sort: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filters, "PAGE", 2)
    for number in range(5):
        sitting = Sitting.objects.create(person=trainee, mode=Mode.LEARN, wanted=WANTED, seed="1")
        answered(sitting, *[True] * (number // 2))
    client, seen, address = signed_in(instructor), [], f"/desk/?sort={sort}"
    while address:
        page = text(client, address)
        seen += re.findall(r"/sessions/(\d+)/", page)
        following = re.search(r'href="(\?[^"]*)" rel="next"', page)
        address = f"/desk/{following[1].replace('&amp;', '&')}" if following else ""
    with_an_accuracy = 3  # the other two asked nothing, so they are not the least accurate
    assert len(seen) == len(set(seen)) == (with_an_accuracy if sort == "accuracy" else 5)


@pytest.mark.parametrize("after", ["x", "1~1", "2026-01-01~5", "9999999999999999999~1", "2026-01-01T00:00~1"])
def test_a_page_that_is_none_is_the_first(
    signed_in: SignedIn, instructor: Person, session: Session, after: str
) -> None:
    assert "Bruce Kelly" in text(signed_in(instructor), f"/desk/?after={after}")


def test_the_questions_asked_of_the_database_do_not_grow(
    signed_in: SignedIn,
    instructor: Person,
    trainee: Person,
    session: Session,
    django_assert_num_queries: Callable[[int], Any],
) -> None:
    client = signed_in(instructor)
    text(client, "/desk/")
    with _counted() as few:
        text(client, "/desk/")
    for _ in range(12):
        answered(Sitting.objects.create(person=trainee, mode=Mode.LEARN, wanted=WANTED, seed="1"), True)
    catch_up()
    with _counted() as many:
        text(client, "/desk/")
    assert len(many) == len(few)


def _counted() -> Any:
    from django.test.utils import CaptureQueriesContext

    return CaptureQueriesContext(connection)


def test_a_view_is_kept_and_dropped(signed_in: SignedIn, instructor: Person, other_instructor: Person) -> None:
    client = signed_in(instructor)
    kept = client.post("/desk/views/", {"name": "Wrong at war", "query": "game=casino-war&outcome=errors&evil=1"})
    assert kept["Location"] == "/desk/?game=casino-war&outcome=errors"
    assert 'href="/desk/?game=casino-war&amp;outcome=errors"' in text(client, "/desk/")
    view = SavedView.objects.get()
    assert signed_in(other_instructor).post(f"/desk/views/{view.pk}/drop/").status_code == 404
    assert client.post(f"/desk/views/{view.pk}/drop/").status_code == 302
    assert not SavedView.objects.exists()


def test_the_desk_shows_the_last_verification(signed_in: SignedIn, instructor: Person, table: Table) -> None:
    client = signed_in(instructor)
    assert "Nobody has checked the books yet. Whoever runs this school does it with" in text(client, "/desk/")
    verify()
    assert "every chip are as they were written" in text(client, "/desk/")
    Table.objects.filter(pk=table.pk).update(last_hash="0")
    verify()
    assert f"table {table.code} (Table 1), seq {table.seq}" in text(client, "/desk/")


def test_a_player_elsewhere_is_no_business_of_anybody_else(
    signed_in: SignedIn, other_instructor: Person, player: Person, table: Table
) -> None:
    played_by(table, player, area=2)
    assert "Sheila" not in text(signed_in(other_instructor), "/desk/").split("<main", 1)[1]
