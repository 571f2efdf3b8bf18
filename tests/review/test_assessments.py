"""A table test: filled in by its instructor, signed once, and then as it is for good."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from casino.accounts.models import Person
from casino.review.assessments import services
from casino.review.assessments.models import CRITERIA, Assessment, Criterion
from casino.review.assessments.services import Marked
from games.rulebook import rulebook
from tests.review.screen import on_screen
from tests.site.conftest import SignedIn

WAR = "casino-war"


@pytest.fixture
def sheet(instructor: Person, trainee: Person) -> Assessment:
    return services.open_assessment(trainee=trainee, by=instructor, game=WAR)


def filled(sheet: Assessment, final: str = "competent") -> None:
    lines = [Marked("Money accuracy", "not yet", "competent", "Slow at first"), Marked("Calls", "", final)]
    services.mark(assessment=sheet, lines=lines, comments="Ready.", held_on=sheet.held_on)


def posted(titles: list[str], **more: str) -> dict[str, Any]:
    lines: dict[str, Any] = {"line-TOTAL_FORMS": len(titles), "line-INITIAL_FORMS": 0, "held_on": "", "comments": ""}
    for at, title in enumerate(titles):
        lines |= {f"line-{at}-title": title, f"line-{at}-first": "", f"line-{at}-final": "competent"}
        lines |= {f"line-{at}-comment": ""}
    return lines | more


def test_a_sheet_begins_with_the_usual_criteria_or_ones_own(
    signed_in: SignedIn, instructor: Person, trainee: Person, sheet: Assessment
) -> None:
    assert [line.title for line in sheet.criteria.all()] == list(CRITERIA)
    desk = signed_in(instructor)
    assert desk.post("/assessments/criteria/", {"titles": "Chips\n\n Shuffle "}).status_code == 302
    desk.post(f"/assessments/for/{trainee.pk}/", {"game": WAR})
    assert [line.title for line in Assessment.objects.order_by("pk").last().criteria.all()] == ["Chips", "Shuffle"]  # type: ignore[union-attr]
    for bad in ("", "Chips\nchips", "x" * 81, "\n".join(str(number) for number in range(21))):
        assert desk.post("/assessments/criteria/", {"titles": bad}).status_code == 422


def test_a_sheet_is_judged_in_several_goes(signed_in: SignedIn, instructor: Person, sheet: Assessment) -> None:
    """Each time the whole sheet comes back as the page shows it, with what this go changed."""
    desk, page = signed_in(instructor), f"/assessments/{sheet.pk}/"

    def keep(**changed: str) -> None:
        sent = on_screen(desk.get(page).content.decode(), "sheet") | changed
        assert desk.post(page, sent).status_code == 302

    keep(**{"line-0-first": "not yet", "line-1-final": "competent"})
    assert [line.title for line in sheet.criteria.all()] == list(CRITERIA)
    keep(comments="A calm start.")
    keep(**{"line-5-final": "not yet", "line-5-comment": "Slow."})
    keep()
    sheet.refresh_from_db()
    kept = [(line.title, line.first, line.final, line.comment) for line in sheet.criteria.all()]
    marks = {0: ("not yet", "", ""), 1: ("", "competent", ""), 5: ("", "not yet", "Slow.")}
    assert kept == [(title, *marks.get(at, ("", "", ""))) for at, title in enumerate(CRITERIA)]
    assert sheet.comments == "A calm start."
    keep(**{"line-2-title": ""})
    assert [line.title for line in sheet.criteria.all()] == [*CRITERIA[:2], *CRITERIA[3:]]


def test_lines_are_added_renamed_and_taken_out(signed_in: SignedIn, instructor: Person, sheet: Assessment) -> None:
    desk, page = signed_in(instructor), f"/assessments/{sheet.pk}/"
    day = sheet.held_on.isoformat()
    assert desk.post(page, posted(["Chips", "", "Shuffle"], held_on=day) | {"line-1-final": ""}).status_code == 302
    assert [line.title for line in sheet.criteria.all()] == ["Chips", "Shuffle"]
    marked_but_nameless = desk.post(page, posted(["Chips", ""], held_on=day))
    assert marked_but_nameless.status_code == 422
    assert "A marked line needs a title." in marked_but_nameless.content.decode()
    assert desk.post(page, posted([""], held_on=day) | {"line-0-final": ""}).status_code == 422
    assert desk.post(page, posted(["Chips"], held_on="2999-01-01")).status_code == 422
    assert desk.post(page, {"held_on": day}).status_code == 422
    assert desk.post(page, posted([f"Line {at}" for at in range(30)], held_on=day)).status_code == 422


def test_a_sheet_that_is_not_full_says_where(signed_in: SignedIn, instructor: Person, sheet: Assessment) -> None:
    desk = signed_in(instructor)
    early = desk.post(f"/assessments/{sheet.pk}/sign/", {"name": "M. Doyle"}).content.decode()
    assert "empty at Money accuracy, Order of acts, Calls and 3 more. Mark it" in early
    lines = [Marked("Chips"), Marked("Calls"), Marked("Pace")]
    services.mark(assessment=sheet, lines=lines, comments="", held_on=sheet.held_on)
    early = desk.post(f"/assessments/{sheet.pk}/sign/", {"name": "M. Doyle"}).content.decode()
    assert "empty at Chips, Calls and Pace. Mark it" in early


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Margaret Doyle", "<strong>Margaret Doyle</strong> on"),
        ("M. Doyle", "<strong>M. Doyle</strong> (<bdi>Margaret"),
    ],
)
def test_a_signature_is_followed_by_the_account_only_where_it_says_more(
    signed_in: SignedIn, instructor: Person, sheet: Assessment, name: str, said: str
) -> None:
    filled(sheet)
    services.sign(assessment=sheet, by=instructor, name=name)
    assert f"Signed by {said}" in signed_in(instructor).get(f"/assessments/{sheet.pk}/").content.decode()


def test_signing_keeps_who_when_and_under_which_rules(
    signed_in: SignedIn, instructor: Person, sheet: Assessment
) -> None:
    desk = signed_in(instructor)
    early = desk.post(f"/assessments/{sheet.pk}/sign/", {"name": "M. Doyle"})
    assert early.status_code == 422
    assert "The final column is empty" in early.content.decode()
    filled(sheet)
    assert desk.post(f"/assessments/{sheet.pk}/sign/", {"name": ""}).status_code == 422
    assert desk.post(f"/assessments/{sheet.pk}/sign/", {"name": "M. Doyle"}).status_code == 302
    sheet.refresh_from_db()
    assert (sheet.signed_by, sheet.signed_name, sheet.passed) == (instructor, "M. Doyle", True)
    book = rulebook("CW")
    assert sheet.orders == [{"name": book.name, "reference": book.order_reference, "signed": book.order_signed}]
    for page in (f"/assessments/{sheet.pk}/", f"/assessments/{sheet.pk}/print/"):
        told = desk.get(page).content.decode()
        assert book.order_signed in told
        assert "M. Doyle" in told


def test_one_criterion_not_met_is_not_yet_competent(instructor: Person, sheet: Assessment) -> None:
    filled(sheet, final="not yet")
    assert services.sign(assessment=sheet, by=instructor, name="M. Doyle").passed is False


def test_signed_is_signed(signed_in: SignedIn, instructor: Person, sheet: Assessment) -> None:
    filled(sheet)
    services.sign(assessment=sheet, by=instructor, name="M. Doyle")
    desk = signed_in(instructor)
    again = posted(["Chips"], held_on=sheet.held_on.isoformat())
    assert desk.post(f"/assessments/{sheet.pk}/", again).status_code == 404
    assert desk.post(f"/assessments/{sheet.pk}/sign/", {"name": "Somebody else"}).status_code == 302
    assert desk.post(f"/assessments/{sheet.pk}/tear-up/").status_code == 302
    with pytest.raises(services.Refused):
        filled(sheet)
    for change in (
        lambda: Assessment.objects.filter(pk=sheet.pk).update(comments="Better."),
        lambda: Criterion.objects.filter(assessment=sheet).update(final="competent"),
        lambda: Criterion.objects.filter(assessment=sheet).delete(),
    ):
        with pytest.raises(IntegrityError, match="stays as it is"), transaction.atomic():
            change()
    sheet.refresh_from_db()
    assert (sheet.signed_name, sheet.comments, sheet.criteria.count()) == ("M. Doyle", "Ready.", 2)


def test_an_unsigned_sheet_is_its_instructors_alone(
    signed_in: SignedIn, instructor: Person, other_instructor: Person, trainee: Person, sheet: Assessment
) -> None:
    page = f"/assessments/{sheet.pk}/"
    assert signed_in(trainee).get(page).status_code == 404
    assert signed_in(other_instructor).get(page).status_code == 404
    assert signed_in(other_instructor).post(f"{page}sign/", {"name": "K. Sharp"}).status_code == 404
    assert signed_in(other_instructor).get(f"/assessments/for/{trainee.pk}/").status_code == 404
    filled(sheet)
    services.sign(assessment=sheet, by=instructor, name="M. Doyle")
    assert "Ready." in signed_in(trainee).get(page).content.decode()
    assert signed_in(other_instructor).get(page).status_code == 404
    assert page in signed_in(trainee).get("/assessments/").content.decode()
