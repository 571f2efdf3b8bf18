"""The log of sessions narrowed, sorted and turned page by page. What an address says is checked before it is used."""

import re
from datetime import datetime, time, timedelta
from typing import Any, Final
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.utils import timezone

from casino.accounts.forms import HouseForm
from casino.accounts.models import Person, TrainingClass
from casino.accounts.people import named
from casino.floor.lobby.listings import game_names
from casino.review.desk import boxes
from casino.review.models.sessions import NOTHING_ASKED, Kind, Outcome, RuleUse, Session
from casino.review.scope import people_of
from games.catalogue import clauses, codes

PAGE: Final = 40
SORTS: Final = {
    "latest": ("Latest first", "began_at", True),
    "oldest": ("Oldest first", "began_at", False),
    "accuracy": ("Least accurate first, of those with an accuracy", "accuracy", False),
    "cents": ("Dearest errors first", "cents", True),
    "rounds": ("Most rounds or questions first", "rounds", True),
    "length": ("Longest first", "seconds", True),
}
OUTCOMES: Final = [
    ("", "Any outcome"),
    *Outcome.choices,
    ("errors", "With errors"),
    ("clean", "Without errors"),
]
_RULE: Final = re.compile(r"(?:([A-Z]{2}) ?)?(\d{1,2}(?:\.\d{1,2}){0,4})", re.IGNORECASE)
_AFTER: Final = re.compile(r"(-?\d{1,15}|\d{4}-[-0-9T:.+Z]{6,35})~(\d{1,15})")


class SessionFilter(HouseForm):
    """Which sessions are listed and in which order. A trainee's own record has no class and no person to choose."""

    training_class = forms.ModelChoiceField(
        queryset=TrainingClass.objects.none(), required=False, label="Class", empty_label="Every class"
    )
    person = forms.ModelChoiceField(
        queryset=Person.objects.none(), required=False, label="Person", empty_label="Everybody"
    )
    q = forms.CharField(label="Name has", required=False, max_length=60)
    kind = forms.ChoiceField(label="Kind", required=False, choices=[("", "Every kind"), *Kind.choices])
    game = forms.ChoiceField(label="Game", required=False, choices=lambda: [("", "Every game"), *game_names()])
    rule = forms.CharField(label="Rule", required=False, max_length=24, help_text="Such as SB 13.2")
    at_table = forms.ChoiceField(label="At the table", required=False, choices=boxes.CHOICES)
    outcome = forms.ChoiceField(label="Outcome", required=False, choices=OUTCOMES)
    since = forms.DateField(label="From", required=False, widget=forms.DateInput(attrs={"type": "date"}))
    until = forms.DateField(label="To", required=False, widget=forms.DateInput(attrs={"type": "date"}))
    sort = forms.ChoiceField(
        label="Order", required=False, choices=[(key, words) for key, (words, _, _) in SORTS.items()]
    )

    def __init__(self, data: QueryDict, *, reader: Person) -> None:
        super().__init__(data)
        self.reader = reader
        if reader.is_instructor:
            self._choice("training_class").queryset = reader.classes_taught.all()
            self._choice("person").queryset = people_of(reader)
        else:
            for name in ("training_class", "person", "q"):
                del self.fields[name]

    def _choice(self, name: str) -> Any:
        return self.fields[name]

    def clean_rule(self) -> str:
        """A rule as the index has it: "SB 13.2"; without a game, in every game."""
        given = self.cleaned_data["rule"].strip()
        if not given:
            return ""
        found = _RULE.fullmatch(given)
        if found is None or (found[1] and found[1].upper() not in codes()):
            raise ValidationError("A rule is a number such as 13.2, with its game such as SB 13.2.")
        return f"{found[1].upper()} {found[2]}" if found[1] else found[2]

    def narrowed(self, sessions: QuerySet[Session]) -> QuerySet[Session]:
        """The sessions that are looked for; none where something in the form is wrong."""
        if not self.is_valid():
            return sessions.none()
        given = self.cleaned_data
        for asked in (self._whose(given), self._what(given), self._when(given)):
            sessions = sessions.filter(asked)
        if given["sort"] == "accuracy":
            sessions = sessions.exclude(accuracy=NOTHING_ASKED)
        return sessions

    def _whose(self, given: dict[str, Any]) -> Q:
        asked = Q()
        if given.get("training_class"):
            asked &= Q(person__in=given["training_class"].memberships.values("trainee"))
        if given.get("person"):
            asked &= Q(person=given["person"])
        if given.get("q"):
            asked &= Q(person__in=Person.objects.filter(named(given["q"])).values("pk"))
        return asked

    def _what(self, given: dict[str, Any]) -> Q:
        asked = Q()
        for name in ("kind", "game"):
            if given[name]:
                asked &= Q(**{name: given[name]})
        match given["outcome"]:
            case "errors":
                asked &= Q(errors__gt=0)
            case "clean":
                asked &= Q(errors=0)
            case "":
                pass
            case outcome:
                asked &= Q(outcome=outcome)
        if given["at_table"]:
            asked &= Q(boxes.FOUND[given["at_table"]][1])
        if rule := given["rule"]:
            named = [rule] if " " in rule else [f"{code} {rule}" for code in codes()]
            met = RuleUse.objects.filter(rule__in=named)
            asked &= Q(pk__in=met.values("session"))
        return asked

    def _when(self, given: dict[str, Any]) -> Q:
        asked = Q()
        if given["since"]:
            asked &= Q(began_at__gte=_midnight(given["since"]))
        if given["until"]:
            asked &= Q(began_at__lt=_midnight(given["until"]) + timedelta(days=1))
        return asked

    @property
    def unknown_rule(self) -> str:
        """The rule asked for, where no rulebook has it nor a chapter of that number."""
        code, _, number = (rule := self.cleaned_data.get("rule", "")).rpartition(" ")
        return "" if not rule or any(_has(book, number) for book in ([code] if code else codes())) else rule

    @property
    def order(self) -> tuple[str, str, bool]:
        return SORTS[self.cleaned_data.get("sort") or "latest"]

    @property
    def query(self) -> str:
        """The filter as an address holds it, without what is empty and without the page."""
        fields = {name: self.data.get(name, "") for name in self.fields}
        return urlencode({name: value for name, value in fields.items() if value})


def _has(code: str, number: str) -> bool:
    return any(clause == number or clause.startswith(f"{number}.") for clause in clauses(code))


def _midnight(day: Any) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))


# --- pages ------------------------------------------------------------------------------------------


def page_of(sessions: QuerySet[Session], order: tuple[str, str, bool], after: str) -> tuple[list[Session], str]:
    """One page from where the last one ended, and where the next begins: "" after the last.

    The place is the sorted value and the id of the last session shown, so that each page costs the same.
    """
    _, field, descending = order
    rows = sessions.order_by(*(f"{'-' * descending}{name}" for name in (field, "id")))
    if after and (place := _place(field, after)):
        rows = rows.filter(_beyond(field, descending, *place))
    found = list(
        rows.select_related("person", "table", "sitting__work").defer("table__state", "table__options")[: PAGE + 1]
    )
    return found[:PAGE], _written(found[PAGE - 1], field) if len(found) > PAGE else ""


def _beyond(field: str, descending: bool, value: Any, pk: int) -> Q:
    step = "lt" if descending else "gt"
    return Q(**{f"{field}__{step}": value}) | Q(**{field: value, f"id__{step}": pk})


def _written(last: Session, field: str) -> str:
    value = getattr(last, field)
    return f"{value.isoformat() if field == 'began_at' else value}~{last.pk}"


def _place(field: str, after: str) -> tuple[Any, int] | None:
    """Where a page begins, from its address; None where that is no place."""
    found = _AFTER.fullmatch(after)
    if found is None:
        return None
    try:
        value: Any = datetime.fromisoformat(found[1]) if field == "began_at" else int(found[1])
    except ValueError:
        return None
    if isinstance(value, datetime) and timezone.is_naive(value):
        return None
    return value, int(found[2])
