"""Whoever leaves a class keeps the record: those who taught them read it until that day, and can take them back."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from casino.accounts import services as accounts
from casino.accounts.models import Departure, Person, Role, TrainingClass
from casino.floor.models import Table
from casino.floor.play import tables
from casino.review.assessments import services as assessments
from casino.review.assessments.services import Judged, Marked
from casino.review.index.catch_up import catch_up
from casino.review.models.assessments import Assessment
from casino.review.models.sessions import Kind, Session
from casino.review.reports import tallies
from casino.training.models import Mode
from casino.training.quiz import sittings
from casino.training.quiz.selection import Wanted
from tests.people import SignedIn
from tests.tables import a_table, everything_adds_up, fresh
from tests.training.sitting import answer

Removed = Callable[[], Departure]


@pytest.fixture
def desk(signed_in: SignedIn, instructor: Person) -> Client:
    return signed_in(instructor)


@pytest.fixture
def remove(desk: Client, own_class: TrainingClass, trainee: Person) -> Removed:
    def removed() -> Departure:
        place = own_class.memberships.get(trainee=trainee)
        assert desk.post(f"/classes/{own_class.pk}/places/{place.pk}/remove/").status_code == 302
        return own_class.departures.latest("pk")

    return removed


def signed_sheet(trainee: Person, by: Person) -> Assessment:
    sheet = assessments.open_assessment(trainee=trainee, by=by, game="casino-war")
    return assessments.sign(assessment=sheet, by=by, sheet=Judged([Marked("Calls", "", "competent")], sheet.held_on))


def practised(person: Person) -> tuple[str, str]:
    """The addresses of an answer and of its sitting's session."""
    given = answer(sittings.begin(person=person, mode=Mode.PRACTICE, wants=Wanted(count=1)))
    catch_up()
    tallies.catch_up()
    return f"/quiz/history/{given.pk}/", f"/sessions/{Session.objects.get(sitting=given.posed.sitting).pk}/"


def test_those_who_taught_them_still_find_the_record(
    desk: Client, signed_in: SignedIn, other_instructor: Person, trainee: Person, table: Table, remove: Removed
) -> None:
    found = [*practised(trainee), f"/sessions/{Session.objects.get(kind=Kind.PLAYED).pk}/"]
    found += [f"/reports/people/{trainee.pk}/{part}" for part in ("", "print/", "report.xlsx")]
    found += [f"/assessments/{signed_sheet(trainee, table.opened_by).pk}/"]
    remove()
    for page in found:
        assert desk.get(page).status_code == 200, page
        assert signed_in(other_instructor).get(page).status_code == 404, page
    report = f"/reports/people/{trainee.pk}/"
    assert "Left your classes on" in desk.get(report).text
    assert f'href="{report}"' in desk.get("/reports/").text.split('id="former"')[1]
    assert found[2] in desk.get(f"/desk/?person={trainee.pk}").text
    assert signed_in(trainee).get(report).status_code == 200


def test_what_is_for_the_class_is_not_for_those_who_left(
    desk: Client, trainee: Person, own_class: TrainingClass, remove: Removed
) -> None:
    assert f"person-{trainee.pk}" in desk.get(reverse("work_new")).text
    remove()
    assert desk.get(f"/assessments/for/{trainee.pk}/").status_code == 404
    assert f"/assessments/for/{trainee.pk}/" not in desk.get("/assessments/").text
    assert f"person-{trainee.pk}" not in desk.get(reverse("work_new")).text
    report = desk.get(f"/reports/classes/{own_class.pk}/").text
    assert "Nobody has joined this class yet." in report
    assert not own_class.trainees.exists()


def test_what_they_do_after_they_left_is_their_own(
    desk: Client, signed_in: SignedIn, instructor: Person, other_instructor: Person, trainee: Person, remove: Removed
) -> None:
    before = practised(trainee)
    departure = remove()
    Departure.objects.filter(pk=departure.pk).update(left_at=timezone.now() - timedelta(days=2))
    after = practised(trainee)
    elsewhere = accounts.open_class(instructor=other_instructor, name="Thursday")
    accounts.join_class(person=trainee, join_code=elsewhere.join_code)
    theirs = signed_sheet(trainee, other_instructor)
    for page in (*before, *after, f"/assessments/{theirs.pk}/"):  # all of it came after they had left
        assert desk.get(page).status_code == 404, page
        assert signed_in(other_instructor).get(page).status_code == 200, page
    report = desk.get(f"/reports/people/{trainee.pk}/").text
    assert "No question has been answered" in report
    assert "Table tests signed" not in report
    assert "No question has been answered" not in signed_in(other_instructor).get(f"/reports/people/{trainee.pk}/").text


def test_a_removal_is_undone(
    desk: Client, signed_in: SignedIn, trainee: Person, own_class: TrainingClass, remove: Removed
) -> None:
    joined = own_class.memberships.get().joined_at
    departure = remove()
    trainee.refresh_from_db()
    assert trainee.is_player
    undo = f"/classes/{own_class.pk}/left/{departure.pk}/undo/"
    assert undo in desk.get(f"/classes/{own_class.pk}/").text
    assert "is in this class again" in desk.post(undo, follow=True).text
    trainee.refresh_from_db()
    assert trainee.is_trainee
    assert own_class.memberships.get().joined_at == joined
    assert not own_class.departures.exists()
    assert desk.post(undo).status_code == 404
    assert "Left your classes" not in desk.get(f"/reports/people/{trainee.pk}/").text


def test_a_removal_is_undone_by_its_instructor_alone(
    signed_in: SignedIn, other_instructor: Person, trainee: Person, own_class: TrainingClass, remove: Removed
) -> None:
    undo = f"/classes/{own_class.pk}/left/{remove().pk}/undo/"
    theirs = accounts.open_class(instructor=other_instructor, name="Thursday")
    for reader in (other_instructor, trainee):
        assert signed_in(reader).post(undo).status_code == 404
    assert signed_in(other_instructor).post(undo.replace(f"/{own_class.pk}/", f"/{theirs.pk}/", 1)).status_code == 404
    assert not own_class.memberships.exists()


def test_who_left_joins_again_with_the_code(
    desk: Client, signed_in: SignedIn, trainee: Person, own_class: TrainingClass, remove: Removed
) -> None:
    first = remove()
    signed_in(trainee).post("/join/", {"join_code": own_class.join_code})
    assert own_class.trainees.get() == trainee
    assert 'id="left"' not in desk.get(f"/classes/{own_class.pk}/").text
    assert "is in this class" in desk.post(f"/classes/{own_class.pk}/left/{first.pk}/undo/", follow=True).text
    remove()
    assert desk.get(f"/classes/{own_class.pk}/").text.count("/undo/") == 1
    assert own_class.departures.count() == 2


def test_an_undo_that_cannot_be_says_why(
    desk: Client, trainee: Person, own_class: TrainingClass, remove: Removed
) -> None:
    undo = f"/classes/{own_class.pk}/left/{remove().pk}/undo/"
    accounts.make_instructor(person=trainee)
    assert "teaches now" in desk.post(undo, follow=True).text
    trainee.refresh_from_db()
    assert trainee.is_instructor


def test_whoever_is_made_an_instructor_stays_on_file_with_those_who_taught_them(
    desk: Client, trainee: Person, own_class: TrainingClass
) -> None:
    accounts.make_instructor(person=trainee)
    assert not own_class.memberships.exists()
    assert desk.get(f"/reports/people/{trainee.pk}/").status_code == 200


# --- the deal ---------------------------------------------------------------------------------------------


def test_removal_takes_the_deal_away(
    instructor: Person, trainee: Person, own_class: TrainingClass, remove: Removed
) -> None:
    at_the_class, at_another = a_table(instructor, training_class=own_class), a_table(instructor)
    own = a_table(trainee)
    for made, by in ((at_the_class, instructor), (at_another, instructor), (own, trainee)):
        tables.hand_the_deal(table=made, to=trainee, by=by)
    remove()
    assert fresh(at_the_class).dealer is None
    assert fresh(at_another).dealer is None
    assert fresh(own).dealer == trainee
    assert fresh(at_the_class).events.latest("seq").by == instructor
    for made in (at_the_class, at_another):
        everything_adds_up(made)
    catch_up()
    assert Session.objects.filter(kind=Kind.DEALT, ended_at=None).get().table == own


def test_in_another_class_of_the_same_instructor_one_deals_on(
    make: Callable[..., Person], instructor: Person, trainee: Person, own_class: TrainingClass, remove: Removed
) -> None:
    second = accounts.open_class(instructor=instructor, name="Friday")
    accounts.join_class(person=trainee, join_code=second.join_code)
    somebody = make("Wei Chen", Role.TRAINEE, own_class)
    first, other, theirs = (a_table(instructor, training_class=one) for one in (own_class, second, own_class))
    for made, to in ((first, trainee), (other, trainee), (theirs, somebody)):
        tables.hand_the_deal(table=made, to=to, by=instructor)
    remove()
    assert [fresh(made).dealer for made in (first, other, theirs)] == [None, trainee, somebody]
