"""A table of one's own to practise at: for whoever practises and whoever teaches them, and for nobody else."""

import pytest

from casino.accounts import services
from casino.accounts.models import Person, TrainingClass
from casino.errors import NotAllowed
from casino.floor.models import Level, Table
from casino.floor.opening.practice import open_practice
from casino.floor.play import rights, tables
from casino.floor.play.practice import Terms
from tests.people import SignedIn
from tests.tables import OPTIONS, WAR, a_table, fresh

pytestmark = pytest.mark.django_db


def practice_of(person: Person, training_class: TrainingClass | None = None) -> Table:
    terms = Terms(level=Level.TEST, seed=b"p" * 32)
    options = OPTIONS[WAR]
    return open_practice(
        person=person, game=WAR, options=options, terms=terms, patrons=2, training_class=training_class
    )


def test_only_whoever_teaches_them_looks_on(
    trainee: Person, instructor: Person, other_instructor: Person, player: Person, signed_in: SignedIn
) -> None:
    page = f"/tables/{practice_of(trainee).code}/"
    for part in ("", "panels/"):
        seen = [signed_in(who).get(page + part).status_code for who in (trainee, instructor, other_instructor, player)]
        assert seen == [200, 200, 404, 404]
    assert signed_in(instructor).get(f"{page}supervisor/").status_code == 200
    assert signed_in(other_instructor).get(f"{page}supervisor/").status_code == 404


def test_nobody_else_takes_a_test_away(trainee: Person, other_instructor: Person, signed_in: SignedIn) -> None:
    table, visitor = practice_of(trainee), signed_in(other_instructor)
    supervisor = f"/tables/{table.code}/supervisor/"
    for part, sent in (("deal/", {"dealer": ""}), ("pause/", {}), ("close/", {}), ("trouble/", {"kind": "late_bet"})):
        assert visitor.post(supervisor + part, sent).status_code in (403, 404)
    row = fresh(table)
    assert (row.seq, row.status, row.dealer_id) == (table.seq, Table.Status.OPEN, trainee.pk)
    with pytest.raises(NotAllowed):
        tables.hand_the_deal(table=table, to=None, by=other_instructor)


def test_a_class_that_set_the_work_has_its_instructor_look_on(
    player: Person, instructor: Person, own_class: TrainingClass, other_instructor: Person
) -> None:
    table = practice_of(player, own_class)
    assert rights.may_watch(table, instructor)
    assert not rights.may_watch(table, other_instructor)


def test_who_practises_without_a_class_is_alone(player: Person, instructor: Person) -> None:
    assert not rights.supervises(practice_of(player), instructor)


def test_other_tables_of_players_and_trainees_are_in_any_instructors_charge(
    trainee: Person, other_instructor: Person
) -> None:
    assert rights.supervises(a_table(trainee), other_instructor)


def test_who_joins_a_class_later_is_seen_by_its_instructor(player: Person, instructor: Person) -> None:
    table, made = practice_of(player), services.open_class(instructor=instructor, name="Friday morning")
    services.join_class(person=player, join_code=made.join_code)
    assert rights.supervises(table, instructor)
