"""Form fields of the floor: dollars that become whole cents, shares that become millionths, table names."""

import re
import unicodedata
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError

from games.chips import dollars, money
from games.errors import BadNotation

MOST_CENTS: Final = 100_000_000
_PERCENT: Final = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,4})?")
PER_PERCENT: Final = 10_000
"""Millionths in one percent."""


class DollarField(forms.CharField):
    """An amount typed in dollars, kept in whole cents; left empty, None."""

    def __init__(self, *, zero: bool = False, most: int = MOST_CENTS, **kwargs: Any) -> None:
        super().__init__(max_length=20, **kwargs)
        self.zero, self.most = zero, most
        self.widget.attrs.update(inputmode="decimal", autocomplete="off")

    def clean(self, value: Any) -> Any:
        text = super().clean(value).replace("$", "").replace(",", "").replace(" ", "")
        if not text:
            return None
        try:
            cents = dollars(text, zero=self.zero)
        except BadNotation as refusal:
            raise ValidationError("Write an amount in dollars, such as 25 or 12.50.") from refusal
        if cents > self.most:
            raise ValidationError(f"No more than ${self.most // 100:,}.")
        return cents

    def prepare_value(self, value: Any) -> Any:
        return money(value).removesuffix(".00") if isinstance(value, int) else value


class PercentField(forms.CharField):
    """A share typed in percent, kept in millionths."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=10, **kwargs)
        self.widget.attrs.update(inputmode="decimal", autocomplete="off")

    def clean(self, value: Any) -> Any:
        text = super().clean(value).replace("%", "").strip() or "0"
        whole, _, part = text.partition(".")
        if not _PERCENT.fullmatch(text) or (share := int(whole) * PER_PERCENT + int(part.ljust(4, "0"))) > 1_000_000:
            raise ValidationError("Write a share from 0 to 100 percent, such as 25 or 2.5.")
        return share

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, int):
            return value
        whole, part = divmod(value, PER_PERCENT)
        return f"{whole}.{part:04}".rstrip("0").rstrip(".")


class SecondsField(forms.IntegerField):
    """A time typed in seconds, kept in milliseconds."""

    def clean(self, value: Any) -> Any:
        return int(super().clean(value)) * 1000


class TableNameField(forms.CharField):
    """A line that everybody in the lobby reads: nothing in it that cannot be seen."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_length=2, max_length=60, **kwargs)
        self.widget.attrs.update(autocomplete="off")

    def clean(self, value: Any) -> str:
        name = unicodedata.normalize("NFC", " ".join(super().clean(value).split()))
        if any(unicodedata.category(char)[0] in "CZ" and char != " " for char in name):
            raise ValidationError("Use letters, digits and signs that can be seen.")
        if not any(char.isalpha() for char in name):
            raise ValidationError("A name has at least one letter.")
        return name
