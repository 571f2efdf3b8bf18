"""A table test: filled in by its instructor, signed once, and then as it is for good."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from casino.accounts.models import Person
from casino.errors import Refused
from casino.review.assessments import services
from casino.review.assessments.services import Judged, Marked
from casino.review.models.assessments import CRITERIA, Assessment, Criterion
from games.catalogue import rulebook
from tests.people import PASSWORD, SignedIn
from tests.review.replay.screen import on_screen

WAR = "casino-war"


@pytest.fixture
def sheet(instructor: Person, trainee: Person) -> Assessment:
    return services.open_assessment(trainee=trainee, by=instructor, game=WAR)


def judged(sheet: Assessment, final: str = "competent") -> Judged:
    lines = [Marked("Money accuracy", "not yet", "competent", "Slow at first"), Marked("Calls", "", final)]
    return Judged(lines, sheet.held_on, "Ready.")


def signed(sheet: Assessment, final: str = "competent") -> Assessment:
    return services.sign(assessment=sheet, by=sheet.by, sheet=judged(sheet, final))


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
    desk, page = signed_in(instructor), f"/assessments/{sheet.pk}/"
    screen = on_screen(desk.get(page).content.decode(), "sheet") | {"password": PASSWORD}
    early = desk.post(f"{page}sign/", screen)
    assert early.status_code == 422
    assert "empty at Money accuracy, Order of acts, Calls and 3 more. Mark it" in early.content.decode()
    three = posted(["Chips", "Calls", "Pace"], held_on=sheet.held_on.isoformat(), password=PASSWORD)
    three |= {f"line-{at}-final": "" for at in range(3)}
    early = desk.post(f"{page}sign/", three)
    assert "empty at Chips, Calls and Pace. Mark it" in early.content.decode()
    assert on_screen(early.content.decode(), "sheet")["line-1-title"] == "Calls"
    assert [line.title for line in sheet.criteria.all()] == list(CRITERIA)


def test_what_is_signed_is_what_is_on_the_screen(signed_in: SignedIn, instructor: Person, sheet: Assessment) -> None:
    """Marked and signed without a Keep in between: the sheet on file is the one the instructor looked at."""
    desk, page = signed_in(instructor), f"/assessments/{sheet.pk}/"
    services.mark(assessment=sheet, sheet=judged(sheet, final="not yet"))
    screen = on_screen(desk.get(page).content.decode(), "sheet")
    screen |= {"line-1-final": "competent", "line-1-comment": "In the end.", "comments": "Well done."}
    assert desk.post(f"{page}sign/", screen | {"password": PASSWORD}).status_code == 302
    sheet.refresh_from_db()
    assert (sheet.is_signed, sheet.passed, sheet.comments) == (True, True, "Well done.")
    assert list(sheet.criteria.values_list("final", "comment"))[1] == ("competent", "In the end.")


def test_the_accounts_own_person_signs(signed_in: SignedIn, instructor: Person, sheet: Assessment) -> None:
    desk, page = signed_in(instructor), f"/assessments/{sheet.pk}/"
    screen = posted(["Chips"], held_on=sheet.held_on.isoformat())
    for wrong in ({}, {"password": ""}, {"password": "not it"}, {"name": "Somebody else"}):
        refused = desk.post(f"{page}sign/", screen | wrong)
        assert refused.status_code == 422
        assert PASSWORD not in refused.content.decode()
        assert f'id="sheet" action="{page}"' in refused.content.decode()  # to keep it is not to sign it
    sheet.refresh_from_db()
    assert not sheet.is_signed
    assert desk.post(f"{page}sign/", screen | {"password": PASSWORD, "name": "Somebody else"}).status_code == 302
    sheet.refresh_from_db()
    assert (sheet.signed_by, sheet.signed_name) == (instructor, "Margaret Doyle")


def test_wrong_passwords_are_counted_and_right_ones_are_not(
    signed_in: SignedIn, instructor: Person, trainee: Person, sheet: Assessment
) -> None:
    desk = signed_in(instructor)
    for _ in range(12):
        other = services.open_assessment(trainee=trainee, by=instructor, game=WAR)
        screen = posted(["Chips"], held_on=other.held_on.isoformat(), password=PASSWORD)
        assert desk.post(f"/assessments/{other.pk}/sign/", screen).status_code == 302
    screen = posted(["Chips"], held_on=sheet.held_on.isoformat())
    for _ in range(10):
        assert "not your password" in desk.post(f"/assessments/{sheet.pk}/sign/", screen | {"password": "x"}).text
    assert "too many wrong passwords" in desk.post(f"/assessments/{sheet.pk}/sign/", screen | {"password": "x"}).text
    assert desk.post(f"/assessments/{sheet.pk}/sign/", screen | {"password": PASSWORD}).status_code == 422


def test_nobody_signs_what_another_held(other_instructor: Person, sheet: Assessment) -> None:
    with pytest.raises(Refused):
        services.sign(assessment=sheet, by=other_instructor, sheet=judged(sheet))


def test_a_signature_from_before_names_its_account(signed_in: SignedIn, instructor: Person, sheet: Assessment) -> None:
    """Once any name could be typed; and somebody's own may have changed since."""
    services.mark(assessment=sheet, sheet=judged(sheet))
    Assessment.objects.filter(pk=sheet.pk).update(
        signed_by=instructor, signed_name="M. Doyle", signed_at=timezone.now(), passed=True
    )
    page = signed_in(instructor).get(f"/assessments/{sheet.pk}/").text
    assert "Signed by <strong>M. Doyle</strong> (<bdi>Margaret Doyle</bdi>)" in page


def test_signing_keeps_who_when_and_under_which_rules(
    signed_in: SignedIn, instructor: Person, sheet: Assessment
) -> None:
    signed(sheet)
    sheet.refresh_from_db()
    assert (sheet.signed_by, sheet.signed_name, sheet.passed) == (instructor, "Margaret Doyle", True)
    book = rulebook("CW")
    assert sheet.orders == [{"name": book.name, "reference": book.order_reference, "signed": book.order_signed}]
    for page in (f"/assessments/{sheet.pk}/", f"/assessments/{sheet.pk}/print/"):
        told = signed_in(instructor).get(page).text
        assert book.order_signed in told
        assert "Signed by <strong>Margaret Doyle</strong> on" in told


def test_a_sheet_without_a_session_says_so(
    signed_in: SignedIn, instructor: Person, trainee: Person, sheet: Assessment
) -> None:
    signed(sheet)
    for reader in (instructor, trainee):
        for page in (f"/assessments/{sheet.pk}/", f"/assessments/{sheet.pk}/print/"):
            assert "No session on file: the marks rest on what the instructor saw." in signed_in(reader).get(page).text
    assert "no session" in b"".join(signed_in(instructor).get("/assessments.csv")).decode()


def test_one_criterion_not_met_is_not_yet_competent(instructor: Person, sheet: Assessment) -> None:
    assert signed(sheet, final="not yet").passed is False


def test_signed_is_signed(signed_in: SignedIn, instructor: Person, sheet: Assessment) -> None:
    signed(sheet)
    desk = signed_in(instructor)
    again = posted(["Chips"], held_on=sheet.held_on.isoformat(), password=PASSWORD)
    assert desk.post(f"/assessments/{sheet.pk}/", again).status_code == 404
    assert desk.post(f"/assessments/{sheet.pk}/sign/", again).status_code == 302
    assert desk.post(f"/assessments/{sheet.pk}/tear-up/").status_code == 302
    with pytest.raises(Refused):
        services.mark(assessment=sheet, sheet=judged(sheet))
    unsigned = services.open_assessment(trainee=sheet.trainee, by=instructor, game=WAR)
    for change in (
        lambda: Assessment.objects.filter(pk=sheet.pk).update(comments="Better."),
        lambda: Criterion.objects.filter(assessment=sheet).update(final="competent"),
        lambda: Criterion.objects.filter(assessment=sheet).delete(),
        lambda: Criterion.objects.create(assessment=sheet, number=3, title="Manners"),
        lambda: Criterion.objects.filter(assessment=unsigned, number=6).update(assessment=sheet),
    ):
        with pytest.raises(IntegrityError, match="stays as it is"), transaction.atomic():
            change()
    sheet.refresh_from_db()
    assert (sheet.signed_name, sheet.comments, sheet.criteria.count()) == ("Margaret Doyle", "Ready.", 2)


def test_an_unsigned_sheet_is_its_instructors_alone(
    signed_in: SignedIn, instructor: Person, other_instructor: Person, trainee: Person, sheet: Assessment
) -> None:
    page = f"/assessments/{sheet.pk}/"
    assert signed_in(trainee).get(page).status_code == 404
    assert signed_in(other_instructor).get(page).status_code == 404
    assert signed_in(other_instructor).post(f"{page}sign/", {"password": PASSWORD}).status_code == 404
    assert signed_in(other_instructor).get(f"/assessments/for/{trainee.pk}/").status_code == 404
    signed(sheet)
    assert "Ready." in signed_in(trainee).get(page).content.decode()
    assert signed_in(other_instructor).get(page).status_code == 404
    assert page in signed_in(trainee).get("/assessments/").content.decode()
