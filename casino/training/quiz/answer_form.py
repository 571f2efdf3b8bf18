"""An answer form on a page: its fields in groups, what was filled in, and back from the browser to an answer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple

from django.http import QueryDict
from django.utils.safestring import SafeString

from casino.felt.chips import KEYS
from casino.felt.side import one_chip_svg
from casino.training.questions.contract import BadAnswer, Field, Given, Input

LONGEST: Final = 400
"""No part of an answer is longer than this."""
MOST_TO_PRESS: Final = 9
"""So many options have a key of their own; a longer list is one to open."""


@dataclass(frozen=True)
class Column:
    """One value of a chip tray."""

    cents: int
    name: str
    count: str

    @property
    def key(self) -> str:
        """The same at every table; none for a value of an instructor's own."""
        return KEYS.get(self.cents, "")

    @property
    def chip(self) -> SafeString:
        return one_chip_svg(self.cents)


class Blank(NamedTuple):
    """A field with what was filled in before, and what was wrong with that."""

    field: Field
    value: str
    error: str = ""
    hint: str = ""

    @property
    def id(self) -> str:
        return f"answer-{self.field.name}"

    @property
    def chosen(self) -> list[str]:
        return self.value.split(",") if self.value else []

    @property
    def listed(self) -> bool:
        return len(self.field.options) > MOST_TO_PRESS

    @property
    def columns(self) -> list[Column]:
        counts = dict(part.split("x", 1) for part in self.value.split(",") if "x" in part)
        return [
            Column(int(cents), f"{self.field.name}:{cents}", counts.get(cents, "")) for cents, _ in self.field.options
        ]


Groups = list[tuple[str, list[Blank]]]
"""Fields under their headings."""


def groups(fields: Sequence[Field], given: Given | None = None, refused: BadAnswer | None = None) -> Groups:
    """The form, empty or as somebody sent it. A hint that many fields have is given once."""
    blanks, hints = [], set[str]()
    for field in fields:
        error = str(refused) if refused is not None and refused.field == field.name else ""
        hint = field.hint if field.hint not in hints else ""
        hints.add(field.hint)
        blanks.append(Blank(field, (given or {}).get(field.name, ""), error, hint))
    return [(title, list(found)) for title, found in groupby(blanks, key=lambda blank: blank.field.group)]


def given(fields: Iterable[Field], sent: QueryDict) -> dict[str, str]:
    """The answer in a form that came back, each part as its field names it; anything else in it is left out.

    Nothing is judged here: a part that no field takes is cut to a length that is still too long, and refused later.
    """
    return {field.name: _part(field, sent)[: LONGEST + 1] for field in fields}


def _part(field: Field, sent: QueryDict) -> str:
    match field.input:
        case Input.SEVERAL:
            return ",".join(sent.getlist(field.name))
        case Input.CHIPS:  # the columns of a tray, as in "500x2"
            counts = ((cents, sent.get(f"{field.name}:{cents}", "").strip()) for cents, _ in field.options)
            return ",".join(f"{cents}x{count.lstrip('0')}" for cents, count in counts if count.strip("0"))
        case Input.MONEY:
            return sent.get(field.name, "").replace("$", "").replace(",", "").replace(" ", "")
        case Input.ONE | Input.WHOLE:
            return sent.get(field.name, "").strip()
