"""A signed sheet that turns out wrong stays as it is; a new one takes its place and says why."""

import csv
import io
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from casino.accounts import services as accounts
from casino.accounts.models import Person
from casino.errors import Refused
from casino.review.assessments import services
from casino.review.assessments.services import Judged, Marked
from casino.review.models.assessments import Assessment
from tests.people import PASSWORD, SignedIn
from tests.review.replay.screen import on_screen

WHY = "The marks of two trainees were mixed up."


@pytest.fixture
def sheet(instructor: Person, trainee: Person) -> Assessment:
    made = services.open_assessment(trainee=trainee, by=instructor, game="casino-war")
    lines = [Marked("Calls", "not yet", "not yet", "Mumbles."), Marked("Pace", "", "competent")]
    return services.sign(assessment=made, by=instructor, sheet=Judged(lines, made.held_on, "Next month."))


def replaced(sheet: Assessment, by: Person) -> Assessment:
    begun = services.replace(assessment=sheet, by=by, why=WHY)
    lines = [Marked("Calls", "not yet", "competent"), Marked("Pace", "", "competent")]
    return services.sign(assessment=begun, by=by, sheet=Judged(lines, begun.held_on))


def test_a_new_sheet_takes_the_place_of_a_signed_one(
    signed_in: SignedIn, instructor: Person, trainee: Person, sheet: Assessment
) -> None:
    desk, page = signed_in(instructor), f"/assessments/{sheet.pk}/"
    assert "Replace it" in desk.get(page).text
    assert "Replace it" not in signed_in(trainee).get(page).text
    assert desk.post(f"{page}replace/", {"why": ""}).status_code == 422
    assert desk.post(f"{page}replace/", {"why": WHY}).status_code == 302
    new = sheet.replacements.get()
    assert desk.post(f"{page}replace/", {"why": "Again."})["Location"] == f"/assessments/{new.pk}/"
    before = desk.get(page).text
    assert "no longer stands" not in before
    screen = on_screen(desk.get(f"/assessments/{new.pk}/").text, "sheet")
    assert (screen["line-0-comment"], screen["comments"]) == ("Mumbles.", "Next month.")
    screen |= {"line-0-final": "competent", "password": PASSWORD}
    assert desk.post(f"/assessments/{new.pk}/sign/", screen).status_code == 302
    for reader in (instructor, trainee):
        for tail in ("", "print/"):
            older = signed_in(reader).get(f"{page}{tail}").text
            assert "This sheet no longer stands" in older
            assert WHY in older
            newer = signed_in(reader).get(f"/assessments/{new.pk}/{tail}").text
            assert "the place of" in newer
            assert WHY in newer
    assert "Replace it" not in desk.get(page).text
    sheet = Assessment.objects.get(pk=sheet.pk)
    assert (sheet.passed, sheet.comments, sheet.stands) == (False, "Next month.", False)


def test_lists_and_files_say_which_sheet_stands(
    signed_in: SignedIn, instructor: Person, trainee: Person, sheet: Assessment
) -> None:
    replaced(sheet, instructor)
    desk = signed_in(instructor)
    for page in ("/assessments/", f"/reports/people/{trainee.pk}/", f"/reports/people/{trainee.pk}/print/"):
        assert desk.get(page).text.count(">replaced</span>") == 1, page
    file = b"".join(desk.get("/assessments.csv")).decode("utf-8-sig")
    new, old = csv.DictReader(io.StringIO(file))
    assert (new["Result"], new["Stands"], new["Why"]) == ("competent", "yes", WHY)
    assert new["Replaces the one signed"] == old["Signed"] != ""
    assert (old["Result"], old["Stands"], old["Why"]) == ("not yet competent", "no", "")


def test_one_sheet_takes_anothers_place_and_no_second(
    instructor: Person, other_instructor: Person, trainee: Person, sheet: Assessment
) -> None:
    """Two may begin one; whoever signs first is the one, and the other hears it."""
    slow = services.replace(assessment=sheet, by=other_instructor, why="I saw it otherwise.")
    new = replaced(sheet, instructor)
    with pytest.raises(Refused, match="Margaret Doyle has signed a sheet in that one's place"):
        services.sign(
            assessment=slow, by=other_instructor, sheet=Judged([Marked("Calls", "", "competent")], slow.held_on)
        )
    with pytest.raises(Refused, match="already"):
        services.replace(assessment=sheet, by=instructor, why="Once more.")
    assert services.replace(assessment=new, by=instructor, why="A third look.").supersedes == new
    with pytest.raises(Refused, match="not signed"):
        services.replace(assessment=slow, by=other_instructor, why="It is wrong.")
    with pytest.raises(IntegrityError), transaction.atomic():
        Assessment.objects.create(trainee=trainee, by=instructor, game="casino-war", why="Of nothing.")


def test_another_who_teaches_them_may_replace_it_and_nobody_else(
    signed_in: SignedIn, other_instructor: Person, trainee: Person, sheet: Assessment
) -> None:
    page = f"/assessments/{sheet.pk}/replace/"
    assert signed_in(other_instructor).post(page, {"why": WHY}).status_code == 404
    assert signed_in(trainee).post(page, {"why": WHY}).status_code == 404
    theirs = accounts.open_class(instructor=other_instructor, name="Thursday")
    accounts.join_class(person=trainee, join_code=theirs.join_code)
    assert signed_in(other_instructor).post(page, {"why": WHY}).status_code == 302
    assert sheet.replacements.get().by == other_instructor


def test_a_sheet_about_a_day_long_ago_can_be_put_right(
    signed_in: SignedIn, instructor: Person, trainee: Person
) -> None:
    made = services.open_assessment(trainee=trainee, by=instructor, game="casino-war")
    day = made.held_on - timedelta(days=900)
    old = services.sign(assessment=made, by=instructor, sheet=Judged([Marked("Calls", "", "competent")], day))
    new = services.replace(assessment=old, by=instructor, why=WHY)
    desk, page = signed_in(instructor), f"/assessments/{new.pk}/"
    assert desk.post(page, on_screen(desk.get(page).text, "sheet")).status_code == 302
