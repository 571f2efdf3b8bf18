"""Files to take away hold what the pages show, in cells that no spreadsheet runs, and are made as they are read."""

import csv
import io
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.handlers.asgi import ASGIRequest
from django.core.management import call_command
from django.test import Client

from casino.accounts.models import Person, Role, TrainingClass
from casino.floor.models import SettlementLine, Table
from casino.review.exports.files import Column, Kind, Sheet, csv_pieces, file_of, neutral
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Session
from tests.people import SignedIn
from tests.review.answering import answered, sat
from tests.review.conftest import leave

SPACE = {"x": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}


def body(client: Client, address: str) -> bytes:
    answer: Any = client.get(address)
    assert answer.status_code == 200
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    return b"".join(answer.streaming_content)


def rows_of(text: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.decode("utf-8-sig"))))


def cells_of(text: bytes, number: int = 1) -> list[list[str]]:
    """The cells of a worksheet, row by row; formulas would show as such."""
    with zipfile.ZipFile(io.BytesIO(text)) as book:
        sheet = ElementTree.fromstring(book.read(f"xl/worksheets/sheet{number}.xml"))
    assert sheet.find(".//x:f", SPACE) is None
    found = []
    for row in sheet.iterfind(".//x:row", SPACE):
        cells = row.iterfind("x:c", SPACE)
        found.append([next(cell.itertext(), "") for cell in cells])
    return found


def test_a_class_as_csv_and_xlsx(
    signed_in: SignedIn, instructor: Person, trainee: Person, own_class: TrainingClass
) -> None:
    sitting = sat(trainee)
    answered(sitting, right=False, over=1_250)
    answered(sitting)
    desk, where = signed_in(instructor), f"/reports/classes/{own_class.pk}"
    head, line = rows_of(body(desk, f"{where}/people.csv"))
    assert dict(zip(head, line, strict=True)) == {
        "Trainee": "Bruce Kelly",
        "Answers": "2",
        "Right": "1",
        "Missed": "1",
        "Accuracy": "0.5",
        "Seconds an answer": "4.0",
        "Paid too much ($)": "12.50",
        "Paid too little ($)": "0.00",
    }
    assert cells_of(body(desk, f"{where}/people.xlsx"))[1] == ["Bruce Kelly", "2", "1", "1", "0.5", "4", "12.5", "0"]
    assert len(rows_of(body(desk, f"{where}/answers.csv"))) == 3
    whole = body(desk, f"{where}/report.xlsx")
    assert cells_of(whole, 5)[1][3:] == ["The dealer", "Stand", "Draw", "1", "1"]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@sum", "\t=1", "\r=1", "\n=1", "  =1"])
def test_what_looks_like_a_formula_is_a_text(text: str) -> None:
    assert neutral(text) == f"'{text}"
    sheet = Sheet("Names", (Column("Who"), Column("Cents", Kind.MONEY)), [(text, -500)])
    assert rows_of(b"".join(csv_pieces(sheet)))[1] == [f"'{text}", "-5.00"]


@pytest.mark.parametrize("text", ["Daisy O'Hara", "10-4", "a=b", ""])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert neutral(text) == text


def test_a_name_that_is_a_formula_stays_a_name(
    signed_in: SignedIn, instructor: Person, trainee: Person, own_class: TrainingClass
) -> None:
    answered(sat(trainee), right=False, given='=HYPERLINK("http://x","y")')
    desk, where = signed_in(instructor), f"/reports/classes/{own_class.pk}/wrong-answers"
    assert rows_of(body(desk, f"{where}.csv"))[1][4] == '\'=HYPERLINK("http://x","y")'
    assert cells_of(body(desk, f"{where}.xlsx"))[1][4] == '\'=HYPERLINK("http://x","y")'


@pytest.mark.parametrize("part", ["topics.pdf", "report.csv", "nonsense.csv", "topics.csv?since=never"])
def test_a_file_that_there_is_not(signed_in: SignedIn, instructor: Person, own_class: TrainingClass, part: str) -> None:
    assert signed_in(instructor).get(f"/reports/classes/{own_class.pk}/{part}").status_code == 404


def test_rows_are_made_as_they_are_sent() -> None:
    made = 0

    def rows() -> Iterator[tuple[int]]:
        nonlocal made
        for made in range(1, 5_001):
            yield (made,)

    pieces = csv_pieces(Sheet("Numbers", (Column("Number", Kind.WHOLE),), rows()))
    next(pieces), next(pieces)
    assert made < 1_000
    assert sum(piece.count(b"\n") for piece in pieces) == 4_500


async def test_a_served_file_is_passed_on_piece_by_piece() -> None:
    """Django would gather a plain iterator whole before it sends the first byte."""
    request = ASGIRequest({"type": "http", "method": "GET", "path": "/", "headers": []}, io.BytesIO())
    sheet = Sheet("Numbers", (Column("Number", Kind.WHOLE),), ((number,) for number in range(1_200)))
    answer = file_of(request, "numbers", "csv", [sheet])
    pieces = [piece async for piece in answer]
    assert answer.is_async
    assert len(pieces) == 4
    assert rows_of(b"".join(pieces))[-1] == ["1199"]


# --- sessions -------------------------------------------------------------------------------------------


def test_the_list_of_sessions(signed_in: SignedIn, instructor: Person, trainee: Person, table: Table) -> None:
    leave(table, trainee)
    desk = signed_in(instructor)
    head, line = rows_of(body(desk, "/sessions.csv?kind=played"))
    told = dict(zip(head, line, strict=True))
    assert (told["Who"], told["Rounds or questions"], told["Errors"]) == ("Bruce Kelly", "1", "1")
    assert len(rows_of(body(desk, "/sessions.csv?kind=quiz"))) == 1
    assert desk.get("/sessions.csv?since=never").status_code == 404


def test_a_sessions_rounds_settle_again_to_the_lines_on_file(
    signed_in: SignedIn, instructor: Person, trainee: Person, table: Table, tmp_path: Path
) -> None:
    leave(table, trainee)
    catch_up()
    session = Session.objects.get(person=trainee)
    file = tmp_path / "session.json"
    file.write_bytes(body(signed_in(instructor), f"/sessions/{session.pk}/rounds.json"))
    document = json.loads(file.read_text())
    assert (document["session"]["person"], len(document["rounds"]), document["left_out"]) == ("Bruce Kelly", 1, [])
    assert checked(file) == "1 of 1 scenarios agree"
    expected: dict[str, Any] = document["rounds"][0]["expect"]["lines"][0]
    line = SettlementLine.objects.get(wager__box__round__table=table)
    assert (expected["collected"], expected["rule"], expected["player"]) == ("10.00", line.rule, "Bruce Kelly")
    expected["collected"] = "9.00"
    file.write_text(json.dumps(document))
    assert checked(file).endswith("0 of 1 scenarios agree")


def checked(file: Path) -> str:
    said = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("settle", "--check", str(file), stdout=said)
    return said.getvalue().strip()


def test_whose_files_they_are(
    signed_in: SignedIn, make: Callable[..., Person], trainee: Person, other_trainee: Person, table: Table
) -> None:
    leave(table, trainee)
    catch_up()
    session = Session.objects.get(person=trainee)
    assert signed_in(trainee).get(f"/sessions/{session.pk}/rounds.json").status_code == 200
    stranger = signed_in(make("Kim Lee", Role.PLAYER))
    for who in (stranger, signed_in(other_trainee)):
        assert who.get(f"/sessions/{session.pk}/rounds.json").status_code == 404
        assert who.get(f"/reports/people/{trainee.pk}/answers.csv").status_code == 404
        assert len(rows_of(body(who, "/sessions.csv"))) == 1
