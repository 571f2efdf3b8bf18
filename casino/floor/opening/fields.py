"""Form fields of the floor: a game's options, dollars that become whole cents, shares that become millionths, names."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Any, Final, assert_never

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField

from games.chips.chips import DENOMINATIONS, dollars, money, shown
from games.errors import BadNotation
from games.options.sheet import Heading, Option, OptionSheet
from games.options.values import MOST_CENTS, Amount, Bounds, Chips, Field, Flag, Kinds, OneOf, Pool, Share, Whole

_PERCENT: Final = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,4})?")
PER_PERCENT: Final = 10_000  # millionths in one percent


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


def fields_of(option: Option) -> dict[str, forms.Field]:
    """The fields that ask for an option, by their names: most options are one."""
    kind = option.type
    if isinstance(kind, Pool):
        return {field.name: _asked(field, field.type) for field in kind.fields}
    if isinstance(kind, Bounds):
        return {field.name: _asked(field, field.type) for field in (kind.minimum, kind.maximum)}
    return {option.name: _asked(option, kind)}


def headed(form: forms.Form, sheet: OptionSheet[Any]) -> Iterator[tuple[Heading, list[BoundField]]]:
    """A form's fields for a game's options under their headings, in the order of the page."""
    for heading in Heading:
        options = [option for option in sheet if option.heading is heading]
        names = dict.fromkeys(name for option in options for name in (option.name, *fields_of(option)))
        if shown := [form[name] for name in names if name in form.fields]:
            yield heading, shown


def _asked(field: Field | Option, kind: Flag | Whole | Amount | Share | OneOf | Kinds | Chips) -> forms.Field:
    shared: Any = {"label": field.label, "help_text": field.help, "initial": field.usual}
    ticks: Any = {"widget": forms.CheckboxSelectMultiple, **shared}
    match kind:
        case Flag():
            return forms.BooleanField(required=False, **shared)
        case Whole():
            return forms.TypedChoiceField(coerce=int, choices=[(str(one), str(one)) for one in kind.offered], **shared)
        case Amount(offered=()):
            zero = kind.zero and kind.typed_zero
            return DollarField(zero=zero, most=kind.most, required=kind.needed, **shared)
        case Amount():
            none = [("", kind.otherwise)] if kind.otherwise else []
            listed = [*none, *((str(cents), shown(cents)) for cents in kind.offered)]
            return forms.TypedChoiceField(coerce=int, required=not none, empty_value=None, choices=listed, **shared)
        case Share():
            return PercentField(required=False, **shared)
        case OneOf():
            select = forms.Select(attrs={"class": "wide"} if kind.sentence else None)
            named = [(one.value, one.words) for one in kind.alternatives]
            return forms.ChoiceField(choices=named, widget=select, **shared)
        case Kinds():
            return forms.MultipleChoiceField(required=False, choices=list(kind.words.items()), **ticks)
        case Chips():
            chips = [(str(value), shown(value)) for value in DENOMINATIONS]
            return forms.TypedMultipleChoiceField(coerce=int, choices=chips, **ticks)
        case _:
            assert_never(kind)
