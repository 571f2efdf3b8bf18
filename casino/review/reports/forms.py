"""What a report is narrowed down to: a period, a game, a kind of question."""

from datetime import date, datetime, time, timedelta
from typing import Any, Final
from urllib.parse import urlencode

from django import forms
from django.db.models import QuerySet
from django.utils import timezone

from casino.accounts.forms import HouseForm
from casino.review.models.tallies import Tally, WrongAnswer
from casino.training.models import Answer
from casino.training.quiz.names import KIND_NAMES
from games.catalogue import names

EARLIEST: Final = date(2020, 1, 1)
LATEST: Final = date(2100, 1, 1)


def day_field(label: str) -> forms.DateField:
    return forms.DateField(
        label=label, required=False, widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )


class PeriodForm(HouseForm):
    """Nothing is asked for: an empty form is everything there is."""

    since = day_field("From")
    until = day_field("To")
    game = forms.ChoiceField(label="Game", required=False, choices=lambda: [("", "All games"), *names()])
    kind = forms.ChoiceField(label="Questions", required=False, choices=[("", "All kinds"), *KIND_NAMES])

    last_day: date | None = None
    """Nothing after it is the reader's to see, whatever period they choose."""

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        for name in ("since", "until"):
            if given.get(name) and not EARLIEST <= given[name] <= LATEST:
                self.add_error(name, "There is nothing on file from that time.")
        if given.get("since") and given.get("until") and given["since"] > given["until"]:
            self.add_error("until", "The period ends before it begins.")
        return given

    @property
    def narrowed(self) -> dict[str, Any]:
        """As filters on tallies and wrong answers."""
        given = self.cleaned_data if self.is_valid() else {}
        until = min((day for day in (given.get("until"), self.last_day) if day), default=None)
        wanted = {"day__gte": given.get("since"), "day__lte": until}
        wanted |= {name: given.get(name) for name in ("game", "kind")}
        return {name: value for name, value in wanted.items() if value}

    def tallies(self) -> QuerySet[Tally]:
        return Tally.objects.filter(**self.narrowed)

    def wrong_answers(self) -> QuerySet[WrongAnswer]:
        return WrongAnswer.objects.filter(**self.narrowed)

    def answers(self) -> QuerySet[Answer]:
        """The answers themselves, of the same days."""
        found = Answer.objects.filter(**self.narrowed_to("answered_at", "game"))
        return found.filter(kind=self.narrowed["kind"]) if "kind" in self.narrowed else found

    def narrowed_to(self, moment: str, game: str) -> dict[str, Any]:
        """The same days and game, as filters on rows that have a moment."""
        wanted, found = self.narrowed, {}
        if since := wanted.get("day__gte"):
            found[f"{moment}__gte"] = midnight(since)
        if until := wanted.get("day__lte"):
            found[f"{moment}__lt"] = midnight(until + timedelta(days=1))
        return found | ({game: wanted["game"]} if "game" in wanted else {})

    @property
    def query(self) -> str:
        """The same choice in another address, with its question mark; without what was left empty."""
        given = {name: self.data.get(name, "") for name in self.fields}
        chosen = urlencode({name: value for name, value in given.items() if value})
        return f"?{chosen}" if chosen else ""


def midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))
