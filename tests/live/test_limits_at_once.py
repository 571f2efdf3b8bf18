"""A limit that counts holds for presses of one moment too: the last place goes to one of them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from casino.accounts import services
from casino.accounts.models import Person, TrainingClass
from casino.errors import Refused
from casino.floor.models import Table
from casino.floor.play import tables
from casino.review.desk import services as desk_services
from casino.review.models.sessions import Kind, Note, Session
from games.casino_war.options import Options
from tests.live.test_at_once import at_once

AT_ONCE = 9
Job = Callable[[int], Any]


def press(job: Job, *refusals: type[Exception]) -> int:
    """How many of the presses went through."""

    def one(number: int) -> Callable[[], bool]:
        def run() -> bool:
            try:
                job(number)
            except refusals:
                return False
            return True

        return run

    return sum(at_once(*(one(number) for number in range(AT_ONCE))))


def test_nobody_has_more_tables_open_than_a_person_may(player: Person) -> None:
    options = Options(minimum=500, maximum=5_000)
    opened = press(
        lambda number: tables.open_table(game="casino-war", options=options, by=player, name=f"Table {number}"), Refused
    )
    assert opened == tables.MOST_OPEN
    assert Table.objects.filter(opened_by=player).count() == tables.MOST_OPEN


def test_nobody_keeps_more_views_than_a_person_may(instructor: Person) -> None:
    for number in range(desk_services.MOST_VIEWS - 2):
        desk_services.keep_view(person=instructor, name=f"Before {number}", query="")
    kept = press(
        lambda number: desk_services.keep_view(person=instructor, name=f"View {number}", query=""),
        Refused,
    )
    assert kept == 2
    assert instructor.saved_views.count() == desk_services.MOST_VIEWS


def test_a_session_holds_no_more_notes_than_it_may(instructor: Person, player: Person, table: Table) -> None:
    session = Session.objects.create(
        person=player, table=table, kind=Kind.PLAYED, game=table.game, began_at=timezone.now(), first_seq=1
    )
    Note.objects.bulk_create(
        Note(session=session, moment=0, author=instructor, text="Well dealt.")
        for _ in range(desk_services.MOST_NOTES - 1)
    )
    written = press(
        lambda number: desk_services.write_note(session=session, moment=0, author=instructor, text=f"{number}"),
        Refused,
    )
    assert written == 1


def test_nobody_has_more_classes_than_an_instructor_may(instructor: Person) -> None:
    TrainingClass.objects.bulk_create(
        TrainingClass(instructor=instructor, name=f"Class {at}") for at in range(services.MOST_CLASSES - 1)
    )
    made = press(lambda number: services.open_class(instructor=instructor, name=f"New {number}"), Refused)
    assert made == 1


def test_a_class_has_no_more_trainees_than_it_may(
    instructor: Person, make: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_TRAINEES", 3)
    own = services.open_class(instructor=instructor, name="Tuesday evening")
    people = [make(f"Number {at}") for at in range(AT_ONCE)]
    joined = press(lambda number: services.join_class(person=people[number], join_code=own.join_code), Refused)
    assert joined == own.memberships.count() == 3
