"""What the pages of the drills send: an answer in its own form, a place on the lists, a day."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.safestring import SafeString

from casino.accounts.forms import HouseForm
from casino.felt.chips import KEYS
from casino.felt.side import side_stack_svg
from casino.training.drills import entries
from casino.training.drills.contract import Entry, Shown
from games.chips.chips import shown

LONGEST: Final = entries.LONGEST + 1
"""What is longer is cut to a length that is still too long, and refused."""
LONGEST_MS: Final = 24 * 60 * 60 * 1000
EARLIEST: Final = timedelta(days=3660)


@dataclass(frozen=True)
class Column:
    """One value of the tray that chips are cut from."""

    cents: int
    count: int

    @property
    def name(self) -> str:
        return f"{entries.NAME}:{self.cents}"

    @property
    def key(self) -> str:
        """The same at every table."""
        return KEYS.get(self.cents, "")

    @property
    def chip(self) -> SafeString:
        return side_stack_svg(((self.cents, 1),), label=shown(self.cents))


def columns(asked: Shown) -> list[Column]:
    return [Column(cents, count) for cents, count in asked.tray.chips] if asked.tray else []


def given(asked: Shown, sent: QueryDict) -> str:
    """The answer in a form that came back, as one line; nothing is judged here."""
    if asked.entry is Entry.CHIPS:
        counts = ((column.cents, sent.get(column.name, "").strip()) for column in columns(asked))
        return ",".join(f"{cents}x{count.lstrip('0')}" for cents, count in counts if count.strip("0"))[:LONGEST]
    if asked.entry is Entry.SETTLE and (act := sent.get("act", "")):
        return act[:LONGEST]
    return sent.get(entries.NAME, "").strip()[:LONGEST]


def shown_ms(sent: QueryDict) -> int | None:
    """How long the question was in sight, as the browser says; nothing it cannot have been."""
    text = sent.get("shown_ms", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(LONGEST_MS)) else None


class ListingForm(HouseForm):
    listed = forms.TypedChoiceField(choices=[("yes", "On"), ("no", "Off")], coerce=lambda value: value == "yes")


class DayForm(HouseForm):
    """A day to look back at; today, where none is named."""

    day = forms.DateField(required=False, widget=forms.DateInput(attrs={"type": "date"}))

    def clean_day(self) -> date:
        today = timezone.localdate()
        day: date = self.cleaned_data["day"] or today
        if not today - EARLIEST <= day <= today:
            raise forms.ValidationError("Choose a day that has been.")
        return day
