"""A table on its way into a file: named columns, each of one kind, and rows that are made as they are written."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any, Final

from django.utils import timezone

RISKY: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
"""A spreadsheet takes a text that begins so for a formula, and runs it. A name or an answer may hold anything."""


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


@dataclass(frozen=True)
class Sheet:
    """`rows` is gone through once, while the file is written."""

    title: str
    columns: tuple[Column, ...]
    rows: Iterable[Row]


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
