"""A file as the answer to a request, handed out as it is made."""

from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Final

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.utils.text import slugify

from casino.review.exports.files import csv_pieces, xlsx_pieces
from casino.review.exports.sheets import Sheet

TYPES: Final = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
}


def file_of(request: HttpRequest, name: str, form: str, sheets: Sequence[Sheet]) -> StreamingHttpResponse:
    """Sheets as a CSV (one sheet) or a workbook. Any other form, or several sheets as CSV, there is not."""
    if form == "xlsx":
        return streamed(request, name, form, xlsx_pieces(sheets))
    if form == "csv" and len(sheets) == 1:
        return streamed(request, name, form, csv_pieces(sheets[0]))
    raise Http404


def streamed(request: HttpRequest, name: str, form: str, pieces: Iterator[bytes]) -> StreamingHttpResponse:
    # Under ASGI Django gathers a plain iterator whole before the first byte goes out; an asynchronous one it passes on.
    body = _stepwise(pieces) if isinstance(request, ASGIRequest) else pieces
    answer = StreamingHttpResponse(body, content_type=TYPES[form])
    answer["Content-Disposition"] = f'attachment; filename="{slugify(name) or "export"}.{form}"'
    answer["Cache-Control"] = "no-store"
    return answer


async def _stepwise(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Each piece is made in the request's own thread, where its database connection is."""

    def take() -> bytes:
        return next(pieces, b"")

    try:
        while piece := await sync_to_async(take, thread_sensitive=True)():
            yield piece
    finally:
        close = getattr(pieces, "close", None)
        if close:
            await sync_to_async(close, thread_sensitive=True)()
