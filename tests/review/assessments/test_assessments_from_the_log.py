"""A table test judged on a deal by hand fills itself in from the log; the instructor confirms, or says why not."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from casino.accounts.models import Person, Role
from casino.floor.play import tables
from casino.review.assessments import services
from casino.review.index.catch_up import catch_up
from casino.review.models.assessments import CRITERIA, Assessment
from casino.review.models.sessions import Kind, Session, Slip
from casino.review.verify import verify
from tests.people import PASSWORD, SignedIn
from tests.review.reading import text
from tests.review.replay.screen import on_screen
from tests.review.robot import a_deal

WAR = "casino-war"


@pytest.fixture
def session(instructor: Person, trainee: Person, player: Person, make: Callable[..., Person]) -> Session:
    """One round in two minutes: area 2 was paid though it lost, which nobody put right."""
    robot = a_deal(instructor, trainee, player, make("Tamati Walker", Role.PLAYER), first="10H 5S 9C")
    robot.later = timedelta(minutes=2)
    robot.deal_until("take")
    robot.err(verb="pay", chips=((500, 2),))
    robot.finish()
    tables.hand_the_deal(table=robot.table, to=None, by=instructor)
    catch_up()
    return Session.objects.get(kind=Kind.DEALT)


@pytest.fixture
def sheet(instructor: Person, trainee: Person, session: Session) -> Assessment:
    return services.open_assessment(trainee=trainee, by=instructor, game=WAR, session=session)


def by_title(sheet: Assessment) -> dict[str, Any]:
    return {line.title: line for line in sheet.criteria.all()}


def rows(line: Any) -> dict[str, str]:
    return dict(line.figures["rows"])


def screen(desk: Client, sheet: Assessment) -> dict[str, str]:
    return on_screen(text(desk, f"/assessments/{sheet.pk}/"), "sheet")


def finals(sent: dict[str, str], **marks: str) -> dict[str, str]:
    """What is on the screen, every mark that is empty given as competent, and some as a test says."""
    given = {name: value or "competent" for name, value in sent.items() if name.endswith("-final")}
    titled = {name: given[name] for name in given if sent[name.replace("final", "title")]}
    return sent | titled | {f"line-{CRITERIA.index(title)}-final": mark for title, mark in marks.items()}


def test_the_criteria_fill_themselves_from_the_log(sheet: Assessment, session: Session) -> None:
    lines = by_title(sheet)
    marks = {title: (line.suggested, line.final) for title, line in lines.items()}
    assert marks == {
        "Money accuracy": ("not yet", "not yet"),
        "Order of acts": ("competent", "competent"),
        "Calls": ("", ""),  # none was due
        "Irregularities": ("", ""),
        "Game control": ("", ""),
        "Pace": ("not yet", "not yet"),
    }
    money = rows(lines["Money accuracy"])
    assert (money["Payments right"], money["Paid too much"], money["Never put right"]) == ("1 of 2", "$20", "$20")
    assert rows(lines["Order of acts"])["Acts right"] == "7 of 8"
    assert rows(lines["Pace"])["Rounds an hour"] == "30"
    assert rows(lines["Pace"])["Asked for"] == "140, with 2.0 boxes"
    (event,) = lines["Money accuracy"].figures["events"]
    slip = Slip.objects.get()
    assert (event["seq"], event["round"], event["severity"], event["cents"]) == (slip.seq, 1, "critical", 2_000)
    assert lines["Game control"].figures == {}


def test_the_figures_and_their_events_are_on_the_sheet(
    signed_in: SignedIn, instructor: Person, sheet: Assessment, session: Session
) -> None:
    page = text(signed_in(instructor), f"/assessments/{sheet.pk}/")
    assert "Judged on a deal by hand" in page
    assert "<dt>Payments right</dt><dd>1 of 2</dd>" in page
    assert "Comes to: <strong>not yet competent</strong>" in page
    assert f'href="/sessions/{session.pk}/?round=1#event-{Slip.objects.get().seq}"' in page
    assert f'id="event-{Slip.objects.get().seq}"' in text(signed_in(instructor), f"/sessions/{session.pk}/?round=1")


def test_signed_as_the_log_has_it_and_kept_so(
    signed_in: SignedIn, instructor: Person, trainee: Person, sheet: Assessment, session: Session
) -> None:
    desk = signed_in(instructor)
    sent = finals(screen(desk, sheet))
    assert desk.post(f"/assessments/{sheet.pk}/sign/", sent | {"password": PASSWORD}).status_code == 302
    sheet.refresh_from_db()
    assert (sheet.is_signed, sheet.passed) == (True, False)
    for page in (f"/assessments/{sheet.pk}/", f"/assessments/{sheet.pk}/print/"):
        for reader in (instructor, trainee):
            told = text(signed_in(reader), page)
            assert "<dt>Payments right</dt><dd>1 of 2</dd>" in told
            assert "dealt by hand, test" in told
    Slip.objects.all().delete()  # the index is made again at any time: what was signed is what it was
    assert by_title(sheet)["Money accuracy"].figures["events"][0]["cents"] == 2_000
    row = b"".join(desk.get("/assessments.csv")).decode()
    assert "test" in row.splitlines()[1].split(",")


def test_another_mark_than_the_logs_needs_a_reason(signed_in: SignedIn, instructor: Person, sheet: Assessment) -> None:
    desk, sign = signed_in(instructor), f"/assessments/{sheet.pk}/sign/"
    sent = finals(screen(desk, sheet), Pace="competent") | {"password": PASSWORD}
    refused = desk.post(sign, sent)
    assert refused.status_code == 422
    assert "Pace: your mark is not what the log comes to. Say why in the comment." in refused.text
    sent |= {f"line-{CRITERIA.index('Pace')}-comment": "Interrupted by a fire drill."}
    assert desk.post(sign, sent).status_code == 302
    line = by_title(sheet)["Pace"]
    assert (line.final, line.suggested, line.comment) == ("competent", "not yet", "Interrupted by a fire drill.")


def test_nobody_signs_figures_that_they_have_not_seen(
    signed_in: SignedIn, instructor: Person, trainee: Person, session: Session
) -> None:
    sheet = services.open_assessment(trainee=trainee, by=instructor, game=WAR)
    desk, page = signed_in(instructor), f"/assessments/{sheet.pk}/"
    sent = finals(screen(desk, sheet)) | {"session": str(session.pk)}
    refused = desk.post(f"{page}sign/", sent | {"password": PASSWORD})
    assert refused.status_code == 422
    assert "are not on the sheet yet. Keep it and look at them first." in refused.text
    assert desk.post(page, screen(desk, sheet) | {"session": str(session.pk)}).status_code == 302
    assert by_title(sheet)["Money accuracy"].final == "not yet"
    assert desk.post(f"{page}sign/", finals(screen(desk, sheet)) | {"password": PASSWORD}).status_code == 302


def test_a_deal_that_is_still_on_is_not_signed(
    signed_in: SignedIn, instructor: Person, trainee: Person, player: Person
) -> None:
    robot = a_deal(instructor, trainee, player, first="10H 9C")
    robot.finish()
    catch_up()
    on = Session.objects.get(kind=Kind.DEALT)
    sheet = services.open_assessment(trainee=trainee, by=instructor, game=WAR, session=on)
    desk = signed_in(instructor)
    refused = desk.post(f"/assessments/{sheet.pk}/sign/", finals(screen(desk, sheet)) | {"password": PASSWORD})
    assert "That deal is still on" in refused.text


def test_one_that_takes_its_place_begins_with_its_figures(
    signed_in: SignedIn, instructor: Person, sheet: Assessment
) -> None:
    desk = signed_in(instructor)
    desk.post(f"/assessments/{sheet.pk}/sign/", finals(screen(desk, sheet)) | {"password": PASSWORD})
    sheet.refresh_from_db()
    made = services.replace(assessment=sheet, by=instructor, why="The wrong day.")
    assert by_title(made)["Pace"].figures == by_title(sheet)["Pace"].figures
    sent = finals(screen(desk, made)) | {"password": PASSWORD}
    assert desk.post(f"/assessments/{made.pk}/sign/", sent).status_code == 302


def test_it_begins_at_a_deal(
    signed_in: SignedIn, instructor: Person, other_instructor: Person, trainee: Person, session: Session
) -> None:
    desk, new = signed_in(instructor), f"/assessments/for/{trainee.pk}/"
    assert f"{new}?session={session.pk}" in text(desk, f"/sessions/{session.pk}/")
    assert f'name="session" value="{session.pk}"' in text(desk, f"{new}?session={session.pk}")
    for strange in ("999999", "x", "²"):
        assert 'name="session" value' not in text(desk, f"{new}?session={strange}")
    sent = {"game": "star-blackjack", "session": session.pk}  # the deal's own game goes before what was sent
    assert desk.post(new, sent).status_code == 302
    made = Assessment.objects.get()
    assert (made.session, made.game) == (session, WAR)
    assert desk.post(new, {"game": WAR, "session": 999_999}).status_code == 422
    assert signed_in(other_instructor).get(new).status_code == 404


def test_without_a_deal_by_hand_a_sheet_is_as_it_was(
    signed_in: SignedIn, instructor: Person, trainee: Person, player: Person
) -> None:
    a_deal(instructor, trainee, player, level="shown", first="10H 9C")
    catch_up()
    shown = Session.objects.get(kind=Kind.DEALT)
    desk = signed_in(instructor)
    for session in (None, shown):
        sheet = services.open_assessment(trainee=trainee, by=instructor, game=WAR, session=session)
        assert "From the log" not in text(desk, f"/assessments/{sheet.pk}/")
        assert all(not line.figures and not line.final for line in sheet.criteria.all())
        sent = finals(screen(desk, sheet)) | {"password": PASSWORD}
        assert desk.post(f"/assessments/{sheet.pk}/sign/", sent).status_code == 302


def test_a_line_of_ones_own_is_filled_in_from_whatever_is_chosen(
    signed_in: SignedIn, instructor: Person, sheet: Assessment
) -> None:
    desk, page = signed_in(instructor), f"/assessments/{sheet.pk}/"
    sent = screen(desk, sheet) | {"line-6-title": "Chips", "line-6-measure": "money", "line-0-measure": ""}
    assert desk.post(page, sent).status_code == 302
    lines = by_title(sheet)
    assert lines["Chips"].final == "not yet"
    assert (lines["Money accuracy"].figures, lines["Money accuracy"].suggested) == ({}, "")
    assert desk.post(page, sent | {"line-6-measure": "luck"}).status_code == 422


def test_the_record_of_it_is_whole(instructor: Person, sheet: Assessment) -> None:
    assert verify().findings == []
