"""The log of sessions narrowed, sorted and turned page by page. What an address says is checked before it is used."""

import re
from datetime import datetime, timedelta
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
from casino.floor.models import Level
from casino.review.desk import boxes
from casino.review.models.sessions import NOTHING_ASKED, QUERY_LENGTH, VIEW_NAME_LENGTH, Kind, Outcome, RuleUse, Session
from casino.review.reports.forms import day_field, midnight
from casino.review.rows import with_tables
from casino.review.scope import people_of, without_own_work
from games.catalogue import clauses, codes, names

PAGE: Final = 40
SORTS: Final = {
    "latest": ("Latest first", "began_at", True),
    "oldest": ("Oldest first", "began_at", False),
    "accuracy": ("Least accurate first, of those with an accuracy", "accuracy", False),
    "cents": ("Dearest errors first", "cents", True),
    "rounds": ("Most rounds or questions first", "rounds", True),
    "length": ("Longest first", "seconds", True),
}
TELLING: Final = ("accuracy", "cents")
"""Orders that say how a session goes."""
OUTCOMES: Final = [("", "Any outcome"), *Outcome.choices, ("errors", "With errors"), ("clean", "Without errors")]
_RULE: Final = re.compile(r"(?:([A-Z]{2}) ?)?(\d{1,2}(?:\.\d{1,2}){0,4})", re.IGNORECASE)
_AFTER: Final = re.compile(r"(-?\d{1,15}|\d{4}-[-0-9T:.+Z]{6,35})~(\d{1,15})")


class ViewForm(HouseForm):
    """A view to be kept, under a name."""

    name = forms.CharField(label="Keep this view as", min_length=2, max_length=VIEW_NAME_LENGTH)
    query = forms.CharField(required=False, max_length=QUERY_LENGTH, widget=forms.HiddenInput)


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
    level = forms.ChoiceField(label="Dealt", required=False, choices=[("", "At any level"), *Level.choices])
    game = forms.ChoiceField(label="Game", required=False, choices=lambda: [("", "Every game"), *names()])
    rule = forms.CharField(label="Rule", required=False, max_length=24, help_text="Such as SB 13.2")
    at_table = forms.ChoiceField(label="At the table", required=False, choices=boxes.CHOICES)
    outcome = forms.ChoiceField(label="Outcome", required=False, choices=OUTCOMES)
    since = day_field("From")
    until = day_field("To")
    sort = forms.ChoiceField(
        label="Order", required=False, choices=[(key, words) for key, (words, _, _) in SORTS.items()]
    )

    def __init__(self, data: QueryDict, *, reader: Person) -> None:
        super().__init__(data)
        self._reader = reader
        fields: dict[str, Any] = self.fields
        if reader.is_instructor:
            fields["training_class"].queryset = reader.classes_taught.all()
            fields["person"].queryset = people_of(reader)
        else:
            for name in ("training_class", "person", "q"):
                del fields[name]

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
        for name in ("person", "kind", "level", "game"):
            if given.get(name):
                sessions = sessions.filter(**{name: given[name]})
        if given.get("training_class"):
            sessions = sessions.filter(person__in=given["training_class"].memberships.values("trainee"))
        if given.get("q"):
            sessions = sessions.filter(person__in=Person.objects.filter(named(given["q"])).values("pk"))
        if given["since"]:
            sessions = sessions.filter(began_at__gte=midnight(given["since"]))
        if given["until"]:
            sessions = sessions.filter(began_at__lt=midnight(given["until"]) + timedelta(days=1))
        if given["sort"] == "accuracy":
            sessions = sessions.exclude(accuracy=NOTHING_ASKED)
        if given["sort"] in TELLING or given["rule"] or given["outcome"] in ("errors", "clean"):
            sessions = without_own_work(self._reader, sessions)
        return sessions.filter(self._how_it_went(given))

    def _how_it_went(self, given: dict[str, Any]) -> Q:
        match given["outcome"]:
            case "errors":
                wanted = Q(errors__gt=0)
            case "clean":
                wanted = Q(errors=0)
            case outcome:
                wanted = Q(outcome=outcome) if outcome else Q()
        if given["at_table"]:
            wanted &= Q(boxes.FOUND[given["at_table"]][1])
        if rule := given["rule"]:
            rules = [rule] if " " in rule else [f"{code} {rule}" for code in codes()]
            wanted &= Q(pk__in=RuleUse.objects.filter(rule__in=rules).values("session"))
        return wanted

    @property
    def unknown_rule(self) -> str:
        """The rule asked for, where no rulebook has it nor a chapter of that number."""
        code, _, number = (rule := self.cleaned_data.get("rule", "")).rpartition(" ")
        known = (clause for book in ([code] if code else codes()) for clause in clauses(book))
        return "" if not rule or any(f"{clause}.".startswith(f"{number}.") for clause in known) else rule

    @property
    def order(self) -> tuple[str, str, bool]:
        return SORTS[self.cleaned_data.get("sort") or "latest"]

    @property
    def query(self) -> str:
        """The filter as an address holds it, without what is empty and without the page."""
        fields = {name: self.data.get(name, "") for name in self.fields}
        return urlencode({name: value for name, value in fields.items() if value})


def page_of(sessions: QuerySet[Session], order: tuple[str, str, bool], after: str) -> tuple[list[Session], str]:
    """One page from where the last one ended, and where the next begins: "" after the last.

    The place is the sorted value and the id of the last session shown, so that each page costs the same.
    """
    _, field, descending = order
    rows = in_order(sessions, order)
    if after and (place := _place(field, after)):
        (value, pk), step = place, "lt" if descending else "gt"
        rows = rows.filter(Q(**{f"{field}__{step}": value}) | Q(**{field: value, f"id__{step}": pk}))
    found = list(rows[: PAGE + 1])
    if len(found) <= PAGE:
        return found, ""
    last = getattr(found[PAGE - 1], field)
    return found[:PAGE], f"{last.isoformat() if field == 'began_at' else last}~{found[PAGE - 1].pk}"


def in_order(sessions: QuerySet[Session], order: tuple[str, str, bool]) -> QuerySet[Session]:
    """Sessions with what a line of a list needs."""
    _, field, descending = order
    sign = "-" * descending
    return with_tables(sessions.order_by(f"{sign}{field}", f"{sign}id"), "person", "sitting__work")


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
