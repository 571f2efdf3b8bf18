"""The desk's pages: the log with its filters, a session read, a round replayed, notes, views, the pit."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client

from casino.accounts import services
from casino.accounts.models import Person, TrainingClass
from casino.floor import tables
from casino.floor.models import Round, Table
from casino.floor.play import play, player_key
from casino.review import filters
from casino.review.catching_up import catch_up
from casino.review.models import Note, SavedView, Session
from casino.review.verifying import verify
from casino.training.models import Mode, Sitting
from games.caribbean_stud.events import Fold
from tests.floor import STUD, a_table, bet, fresh, run_on, sit
from tests.review.answering import WANTED
from tests.review.conftest import leave, played_by
from tests.review.test_catching_up import answered
from tests.site.conftest import SignedIn


@pytest.fixture
def session(table: Table) -> Session:
    catch_up()
    return Session.objects.get()


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer
    return answer.content.decode()


# --- the log ----------------------------------------------------------------------------------------


def test_the_desk_lists_a_session_that_nobody_indexed_yet(
    signed_in: SignedIn, instructor: Person, table: Table
) -> None:
    page = text(signed_in(instructor), "/desk/")
    assert "Bruce Kelly" in page
    assert "66%" in page


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
    _failed_test(trainee)
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


def _failed_test(trainee: Person) -> None:
    sitting = Sitting.objects.create(person=trainee, mode=Mode.TEST, wanted=WANTED, seed="1", passed=False)
    answered(sitting, True, False)
    Sitting.objects.filter(pk=sitting.pk).update(ended_at=sitting.began_at, passed=False)


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
    assert len(seen) == len(set(seen)) == 5


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


# --- a session --------------------------------------------------------------------------------------


def test_a_session_is_read_in_a_dealers_words(signed_in: SignedIn, instructor: Person, session: Session) -> None:
    page = text(signed_in(instructor), f"/sessions/{session.pk}/")
    for words in (
        "Bruce Kelly sits down at area 1.",
        "Bruce Kelly lays $10 on area 1, main wager.",
        "No more bets.",
        "Refused: a double needs 9, 10 or 11, and this is 19.",
        "Area 1 stands.",
        "The dealer’s cards are picked up.",
        "Area 1: Bruce Kelly calls.",
        "Settlement of round 1",
    ):
        assert words in page, words
    assert 'class="rule" href="/rules/star-blackjack/' in page
    assert page.index("Refused: a double") < page.index("Area 1 stands.")


def test_a_trainee_reads_their_own(signed_in: SignedIn, trainee: Person, session: Session) -> None:
    client = signed_in(trainee)
    assert f"/sessions/{session.pk}/" in text(client, "/record/")
    page = text(client, f"/sessions/{session.pk}/")
    assert "Area 1 stands." in page
    assert "Put it on file" not in page


def test_a_round_in_play_is_not_read(
    signed_in: SignedIn, instructor: Person, trainee: Person, session: Session
) -> None:
    table = session.table
    assert table
    bet(table, trainee, 1, 1_000)
    run_on(table, until="ask")
    page = text(signed_in(instructor), f"/sessions/{session.pk}/")
    assert "A round is in play" in page
    assert (page.count('id="round-'), "event-%s" % (session.last_seq + 3) in page) == (1, False)
    assert signed_in(instructor).get(f"/replay/{table.code}/2/").status_code == 404


def test_rounds_of_a_long_session_are_turned(signed_in: SignedIn, instructor: Person, trainee: Person) -> None:
    made = a_table(instructor)
    sit(made, trainee, 1)
    for _ in range(6):
        bet(made, trainee, 1, 500)
        run_on(made, until="wait")
    leave(made, trainee)
    client = signed_in(instructor)
    page = text(client, f"/sessions/{_only()}/")
    assert (page.count('id="round-'), "?round=5" in page) == (4, True)
    page = text(client, f"/sessions/{_only()}/?round=5")
    assert page.count('id="round-') == 2
    assert "leaves the seat" in page
    assert "?round=1" in page
    assert client.get(f"/sessions/{_only()}/?round=x").status_code == 200


def _only() -> int:
    catch_up()
    return Session.objects.get().pk


def test_a_quiz_is_read_answer_by_answer(signed_in: SignedIn, instructor: Person, trainee: Person) -> None:
    _failed_test(trainee)
    page = text(signed_in(instructor), f"/sessions/{_only()}/")
    assert page.count('id="answer-') == 2
    assert "/rules/casino-war/8.1/" in page
    assert "$2.50" in page


def test_a_test_that_is_still_on_tells_nothing(signed_in: SignedIn, trainee: Person) -> None:
    answered(Sitting.objects.create(person=trainee, mode=Mode.TEST, wanted=WANTED, seed="1"), True, False)
    client = signed_in(trainee)
    page = text(client, f"/sessions/{_only()}/")
    assert "The test is still on" in page
    assert "/rules/casino-war/" not in page
    assert "No session is like that" in text(client, "/record/?outcome=errors")


# --- notes ------------------------------------------------------------------------------------------


def test_a_note_is_written_once_and_for_good(
    signed_in: SignedIn, instructor: Person, trainee: Person, session: Session
) -> None:
    seq = session.first_seq + 2
    sent = {"text": "Look at the total <first>.", "moment": seq}
    assert signed_in(instructor).post(f"/sessions/{session.pk}/notes/", sent).status_code == 302
    page = text(signed_in(trainee), f"/sessions/{session.pk}/")
    assert page.count("Look at the total &lt;first&gt;.") == 2
    assert "Margaret Doyle" in page
    note = Note.objects.get()
    for act in (lambda: Note.objects.update(text="no"), lambda: Note.objects.all().delete()):
        with pytest.raises(DatabaseError, match="only ever added to"), transaction.atomic():
            act()
    with pytest.raises(TypeError):
        note.save()


@pytest.mark.parametrize(
    "sent", [{"text": ""}, {"text": "x" * 2001}, {"text": "fine", "moment": 1}, {"text": "ab", "moment": -1}]
)
def test_a_note_that_is_none_is_refused(
    signed_in: SignedIn, instructor: Person, session: Session, sent: dict[str, Any]
) -> None:
    assert signed_in(instructor).post(f"/sessions/{session.pk}/notes/", sent).status_code == 422
    assert not Note.objects.exists()


def test_a_trainee_writes_no_notes(signed_in: SignedIn, trainee: Person, session: Session) -> None:
    assert signed_in(trainee).post(f"/sessions/{session.pk}/notes/", {"text": "I was right"}).status_code == 404


# --- replay -----------------------------------------------------------------------------------------


def test_every_step_has_its_page_and_its_links(signed_in: SignedIn, instructor: Person, session: Session) -> None:
    table, client = session.table, signed_in(instructor)
    assert table
    page = text(client, f"/replay/{table.code}/1/")
    last = int(re.search(r'data-last="(\d+)"', page)[1])  # type: ignore[index]
    assert "step=1&amp;view=all" in page
    for step in range(last + 1):
        assert f"Step {step} of {last}" in text(client, f"/replay/{table.code}/1/?step={step}")
    assert "The round is over." in text(client, f"/replay/{table.code}/1/?step={last}")
    assert f"Step {last} of {last}" in text(client, f"/replay/{table.code}/1/?step={last + 50}")
    for bad in ("step=-1", "step=x", "view=p99999", "view=../", "session=999999"):
        assert client.get(f"/replay/{table.code}/1/?{bad}").status_code == 404, bad


def test_a_frame_alone_is_sent_to_htmx(signed_in: SignedIn, instructor: Person, session: Session) -> None:
    assert session.table
    answer = signed_in(instructor).get(f"/replay/{session.table.code}/1/?step=3", headers={"HX-Request": "true"})
    assert answer.content.decode().lstrip().startswith('<div id="frame"')


def test_the_way_to_the_error(signed_in: SignedIn, instructor: Person, session: Session) -> None:
    table = session.table
    assert table
    page = text(signed_in(instructor), f"/replay/{table.code}/1/")
    way = re.search(r'data-go="error-on" href="([^"]*)"', page)
    assert way
    assert "a double needs 9, 10 or 11" in text(signed_in(instructor), way[1].replace("&amp;", "&")).lower()


def test_a_note_at_a_moment_leads_back_to_it(signed_in: SignedIn, instructor: Person, session: Session) -> None:
    table, client = session.table, signed_in(instructor)
    assert table
    page = text(client, f"/replay/{table.code}/1/?step=6")
    moment = re.search(r'name="moment" value="(\d+)"', page)
    assert moment
    sent = {"text": "Here.", "moment": moment[1], "round": 1, "step": 6, "view": "all"}
    back = client.post(f"/sessions/{session.pk}/notes/", sent)
    assert back["Location"] == f"/replay/{table.code}/1/?step=6&view=all&session={session.pk}"
    assert "Here." in text(client, back["Location"])
    assert "Here." not in text(client, f"/replay/{table.code}/1/?step=5").split("<main", 1)[1]


@pytest.fixture
def stud(instructor: Person, trainee: Person, player: Person) -> Table:
    """A folded hand that nobody but its player saw, and the dealer's four cards that nobody did."""
    made = a_table(instructor, STUD)
    for person, area in ((trainee, 1), (player, 2)):
        sit(made, person, area)
        bet(made, person, area, 1_000)
    for person, area in ((trainee, 1), (player, 2)):
        run_on(made, until="ask")
        play(made.pk, Fold(area=area, player=player_key(person)), by=person)
    run_on(made, until="wait")
    catch_up()
    return fresh(made)


def test_nobody_sees_more_in_a_replay_than_at_the_table(
    signed_in: SignedIn, instructor: Person, trainee: Person, player: Person, stud: Table
) -> None:
    seq = stud.events.get(type="HandsTakenUp").seq
    step = seq - 1  # the first step is the second event of the log
    address = f"/replay/{stud.code}/1/?step={step}"
    mine, other = player_key(trainee), player_key(player)

    def backs(client: Client, view: str) -> int:
        page = text(client, f"{address}&view={view}" if view else address)
        return page.split('class="lies"', 1)[1].count("face-back")

    teacher, pupil = signed_in(instructor), signed_in(trainee)
    assert backs(teacher, "all") == 0
    assert backs(teacher, "onlooker") == backs(teacher, "dealer") == 14
    assert backs(teacher, other) == 9
    assert backs(pupil, "") == backs(pupil, mine) == 9
    for view in ("all", "dealer", other):
        assert pupil.get(f"{address}&view={view}").status_code == 404
    dealt = "face down to area 2: "
    assert dealt in text(teacher, f"/sessions/{Session.objects.get(person=trainee).pk}/")
    assert dealt not in text(pupil, f"/sessions/{Session.objects.get(person=trainee).pk}/")


# --- the pit ----------------------------------------------------------------------------------------


def test_the_pit_shows_the_instructors_tables(
    signed_in: SignedIn, instructor: Person, other_instructor: Person, table: Table
) -> None:
    a_table(other_instructor)
    page = text(signed_in(instructor), "/desk/pit/")
    assert page.count('class="card pit-table') == 1
    assert f"/tables/{table.code}/supervisor/" in page
    assert "a double needs 9, 10 or 11" in page.lower()
    part = text(signed_in(instructor), "/desk/pit/tables/")
    assert part.lstrip().startswith('<div id="tables"')


def test_the_pit_shows_where_ones_trainees_are(
    signed_in: SignedIn, other_instructor: Person, instructor: Person, trainee: Person
) -> None:
    elsewhere = a_table(other_instructor)
    assert elsewhere.code not in text(signed_in(instructor), "/desk/pit/")
    sit(elsewhere, trainee, 1)
    assert elsewhere.code in text(signed_in(instructor), "/desk/pit/")


def test_the_pace_is_counted_against_the_boxes(signed_in: SignedIn, instructor: Person, trainee: Person) -> None:
    made = a_table(instructor)
    sit(made, trainee, 1)
    for _ in range(3):
        bet(made, trainee, 1, 500)
        run_on(made, until="wait")
    assert "an hour, due 210" in text(signed_in(instructor), "/desk/pit/")
    assert Round.objects.count() == 3


def test_a_closed_table_leaves_the_pit(signed_in: SignedIn, instructor: Person, table: Table) -> None:
    tables.close(table=table, by=instructor)
    assert "No table of yours is open" in text(signed_in(instructor), "/desk/pit/")


def test_a_player_elsewhere_is_no_business_of_anybody_else(
    signed_in: SignedIn, other_instructor: Person, player: Person, table: Table
) -> None:
    played_by(table, player, area=2)
    assert "Sheila" not in text(signed_in(other_instructor), "/desk/").split("<main", 1)[1]
