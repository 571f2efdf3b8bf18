"""Sheets on their way into a file: written a piece at a time, and handed out as they are made."""

import csv
import tempfile
from collections.abc import AsyncIterator, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from functools import partial
from itertools import islice
from typing import Any, Final

import xlsxwriter
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.utils import timezone
from django.utils.text import slugify
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

AT_ONCE: Final = 500
PIECE: Final = 64 * 1024
BYTE_ORDER_MARK: Final = "\ufeff"
"""Without it Excel reads a UTF-8 file as something older."""
MOST_ROWS: Final = 1_048_575
"""What a worksheet holds below its head; a longer list goes on in another."""
LONGEST_TITLE: Final = 28
RISKY: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
"""A spreadsheet takes a text that begins so for a formula, and runs it. A name or an answer may hold anything."""
TYPES: Final = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
}


class Kind(StrEnum):
    """What a column holds: money is whole cents, a share is of one, a moment has its time zone."""

    TEXT = "text"
    WHOLE = "whole"
    NUMBER = "number"
    MONEY = "money"
    SHARE = "share"
    DAY = "day"
    MOMENT = "moment"


@dataclass(frozen=True)
class Column:
    title: str
    kind: Kind = Kind.TEXT


Row = Sequence[Any]
Pieces = Generator[bytes, None, None]


@dataclass(frozen=True)
class Sheet:
    """`rows` is gone through once, while the file is written."""

    title: str
    columns: tuple[Column, ...]
    rows: Iterable[Row]


FORMATS: Final = {
    Kind.MONEY: "#,##0.00",
    Kind.SHARE: "0.0%",
    Kind.NUMBER: "0.0",
    Kind.DAY: "d mmm yyyy",
    Kind.MOMENT: "d mmm yyyy h:mm:ss",
}


def neutral(text: str) -> str:
    """A text that no spreadsheet takes for a formula: an apostrophe goes before one that looks like it."""
    return f"'{text}" if text.lstrip(" ").startswith(RISKY) else text


def cell_value(value: Any, kind: Kind) -> str | int | float | date | datetime:
    """A value as a file holds it: money in dollars, moments in the school's own time. Nothing is an empty text."""
    if value is None:
        return ""
    match kind:
        case Kind.TEXT:
            return neutral(str(value))
        case Kind.MONEY:
            return round(int(value) / 100, 2)
        case Kind.SHARE:
            return round(float(value), 4)
        case Kind.MOMENT:
            local: datetime = timezone.localtime(value).replace(tzinfo=None, microsecond=0)
            return local
        case Kind.WHOLE | Kind.NUMBER | Kind.DAY:
            kept: int | float | date = value
            return kept


# --- CSV --------------------------------------------------------------------------------------------


class _Line:
    """What csv.writer writes to: it hands back the text instead of keeping it."""

    def write(self, text: str) -> str:
        return text


def csv_pieces(sheet: Sheet) -> Pieces:
    """A sheet as CSV, some hundred rows at a time."""
    writer = csv.writer(_Line())
    head = [neutral(column.title) for column in sheet.columns]
    yield (BYTE_ORDER_MARK + writer.writerow(head)).encode()
    rows = iter(sheet.rows)
    while batch := list(islice(rows, AT_ONCE)):
        texts = ([_text(value, column.kind) for value, column in zip(row, sheet.columns, strict=True)] for row in batch)
        yield "".join(map(writer.writerow, texts)).encode()


def _text(raw: Any, kind: Kind) -> Any:
    value: Any = cell_value(raw, kind)
    if value == "" or kind not in (Kind.MONEY, Kind.DAY, Kind.MOMENT):
        return value
    return f"{value:.2f}" if kind == Kind.MONEY else value.isoformat(*" " * (kind == Kind.MOMENT))


# --- XLSX -------------------------------------------------------------------------------------------


def xlsx_pieces(sheets: Sequence[Sheet]) -> Pieces:
    """A workbook, made in a file that is gone when it has been handed out. No byte comes before the last row is in."""
    taken_as = dict.fromkeys(("strings_to_formulas", "strings_to_urls", "strings_to_numbers"), False)
    with tempfile.TemporaryFile() as file:
        with xlsxwriter.Workbook(file, {"constant_memory": True, **taken_as}) as book:
            bold = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
            formats = {kind: book.add_format({"num_format": shown}) for kind, shown in FORMATS.items()}
            for number, sheet in enumerate(sheets, start=1):
                rows, part = iter(sheet.rows), 1
                while _fill(book.add_worksheet(_tab(sheet.title, number, part)), sheet, rows, bold, formats):
                    part += 1
        file.seek(0)
        while piece := file.read(PIECE):
            yield piece


def _fill(tab: Worksheet, sheet: Sheet, rows: Iterator[Row], bold: Format, formats: dict[Kind, Format]) -> bool:
    """Fill one worksheet; true where there is more than it can hold."""
    for across, column in enumerate(sheet.columns):
        tab.set_column(across, across, max(12, len(column.title)))
        tab.write_string(0, across, neutral(column.title), bold)
    tab.freeze_panes(1, 0)
    down = 0
    for down, row in enumerate(islice(rows, MOST_ROWS), start=1):
        for across, (value, column) in enumerate(zip(row, sheet.columns, strict=True)):
            _cell(tab, down, across, cell_value(value, column.kind), formats.get(column.kind))
    return down == MOST_ROWS


def _cell(tab: Worksheet, down: int, across: int, value: Any, shown: Format | None) -> None:
    if value == "":
        return
    if isinstance(value, str):
        tab.write_string(down, across, value)
    elif isinstance(value, datetime | date):
        tab.write_datetime(down, across, value, shown)
    else:
        tab.write_number(down, across, value, shown)


def _tab(title: str, number: int, part: int) -> str:
    """A worksheet's name: some signs are forbidden in it, and no two may be alike."""
    kept = "".join(sign for sign in title if sign not in "[]:*?/\\'")[: LONGEST_TITLE - 4].strip() or f"Sheet {number}"
    return kept if part == 1 else f"{kept} {part}"


# --- answers ----------------------------------------------------------------------------------------


def file_of(request: HttpRequest, name: str, form: str, sheets: Sequence[Sheet]) -> StreamingHttpResponse:
    """Sheets as a CSV (one sheet) or a workbook. Any other form, or several sheets as CSV, there is not."""
    if form == "xlsx":
        return stream(request, name, form, xlsx_pieces(sheets))
    if form == "csv" and len(sheets) == 1:
        return stream(request, name, form, csv_pieces(sheets[0]))
    raise Http404


def stream(request: HttpRequest, name: str, form: str, pieces: Pieces) -> StreamingHttpResponse:
    # Under ASGI Django gathers a plain iterator whole before the first byte goes out; an asynchronous one it passes on.
    body = _stepwise(pieces) if isinstance(request, ASGIRequest) else pieces
    answer = StreamingHttpResponse(body, content_type=TYPES[form])
    answer["Content-Disposition"] = f'attachment; filename="{slugify(name) or "export"}.{form}"'
    return answer


async def _stepwise(pieces: Pieces) -> AsyncIterator[bytes]:
    """Each piece is made in the request's own thread, where its database connection is."""
    try:
        while piece := await sync_to_async(partial(next, pieces, b""), thread_sensitive=True)():
            yield piece
    finally:
        await sync_to_async(pieces.close, thread_sensitive=True)()
