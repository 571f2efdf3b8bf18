"""The form for opening a table: what the four games share. Each game's own part is in opening_games.py."""

from collections.abc import Iterator
from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundField
from django.utils.html import format_html
from django.utils.safestring import SafeString

from casino.accounts.forms import HouseForm
from casino.accounts.models import Person, TrainingClass
from casino.floor.fields import DollarField, SecondsField, TableNameField
from casino.floor.models import Jackpot, Table
from casino.floor.patrons import MOST as MOST_PATRONS
from casino.library.links import rule_link
from casino.library.words import sentence
from games.cards import decks
from games.catalogue import ADAPTERS, GAMES
from games.chips import DENOMINATIONS, shown
from games.errors import RuleViolation
from games.jackpot import Terms
from games.wire import loads

CHIPS = [(str(value), shown(value)) for value in DENOMINATIONS]
PACES = [
    ("50", "Quick: half the usual time"),
    ("100", "Usual"),
    ("200", "Slow: twice the usual time"),
    ("400", "Very slow, to follow every step"),
]
STYLES = {
    "": "As they come",
    "flat": "The same wager every round",
    "minimum": "Never more than the minimum",
    "high_roller": "As much as the sign allows",
    "progression": "Double after a loss",
    "side_bets": "Every optional wager on offer",
    "mixed_chips": "Odd stacks that make awkward payments",
    "two_areas": "Two areas each",
    "back_bettor": "Standing, with chips behind others’ boxes",
    "sits_out": "Let some rounds pass",
    "absent_minded": "Sometimes make no decision",
}
DEALING = [("shoe", "A card shoe"), ("device", "A shuffling device")]
TAKES = [
    ("busted_plus_one", "one amount from what remains in the box, beside hands that busted (R1, R2)"),
    ("original_only", "the original wager only, if its hand is still there (R1, R2)"),
]
NO_JACKPOT, OWN_JACKPOT = "", "own"

Group = tuple[str, tuple[str, ...]]
"""A heading of the form, and the fields under it."""
LIMITS = ("places", "minimum", "maximum", "chips")
TIME: Group = ("Time", ("betting_time", "decision_time", "pace"))
TIME_TO_INSURE: Group = ("Time", ("betting_time", "decision_time", "insurance_time", "pace"))
PATRONS: Group = ("Simulated patrons", ("patrons", "style"))


class TableForm(HouseForm):
    """A table's options. `record` is the game's own, made and checked by the engine when the form is valid."""

    slug: ClassVar[str]
    groups: ClassVar[tuple[Group, ...]]
    areas: ClassVar[range]
    start: ClassVar[dict[str, Any]]
    straight: ClassVar[tuple[str, ...]]
    """Fields that are the game's own options as they stand."""
    not_for: ClassVar[tuple[str, ...]] = ()
    """Styles of patrons that this game has no room for."""

    name = TableNameField(label="Name of the table", help_text="As the lobby shows it.")
    places = forms.TypedChoiceField(label="Places", coerce=int)
    minimum = DollarField(label="Minimum wager ($)", zero=True)
    maximum = DollarField(label="Maximum wager ($)", required=False, help_text="Empty: no maximum.")
    chips = forms.TypedMultipleChoiceField(
        label="Chips in use", choices=CHIPS, coerce=int, widget=forms.CheckboxSelectMultiple, initial=DENOMINATIONS
    )
    betting_time = SecondsField(label="Time to bet (seconds)", min_value=5, max_value=120, initial=20)
    decision_time = SecondsField(label="Time to decide (seconds)", min_value=5, max_value=120, initial=25)
    pace = forms.TypedChoiceField(label="The automatic dealer’s pace", choices=PACES, coerce=int, initial="100")
    patrons = forms.IntegerField(label="Simulated patrons", min_value=0, max_value=MOST_PATRONS, initial=4)
    style = forms.ChoiceField(label="How they wager", required=False)

    def __init__(self, *args: Any, by: Person | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.record: Any = None
        self._offer_classes(by)
        self.initial = {**self.start, "name": next_name(self.slug), **self.initial}
        self._choices("places", [(str(number), str(number)) for number in self.areas])
        styles = [(style, words) for style, words in STYLES.items() if style not in self.not_for]
        self._choices("style", styles)

    def _offer_classes(self, by: Person | None) -> None:
        """An instructor may open a table for one of their classes, whose members then find it first in the lobby."""
        taught = TrainingClass.objects.filter(instructor=by) if by else TrainingClass.objects.none()
        if by and by.is_instructor and taught:
            self.fields["training_class"] = forms.ModelChoiceField(
                taught, label="For a class", required=False, empty_label="Nobody in particular",
                help_text="Its members find the table first in the lobby. Anybody may still play there.",
            )  # fmt: skip

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101  (for the type checker: the class says so above)
        field.choices = choices

    @classmethod
    def usual(cls, by: Person | None = None) -> "TableForm":
        """The form as somebody sends it who changed nothing."""
        empty = cls(by=by)
        return cls({name: empty._untouched(name, field) for name, field in empty.fields.items()}, by=by)

    def _untouched(self, name: str, field: forms.Field) -> Any:
        """What a browser sends of a field that nobody touched: of a list, its first line."""
        value = field.prepare_value(self.get_initial_for_field(field, name))
        listed = isinstance(field.widget, forms.Select) and value is None
        return field.widget.choices[0][0] if listed else value

    def headed(self) -> Iterator[tuple[str, list[BoundField]]]:
        """Fields under their headings, in the order of the page."""
        for heading, names in self.groups:
            yield heading, [self[name] for name in names]
        if "training_class" in self.fields:
            yield "Class", [self["training_class"]]

    # --- checking -----------------------------------------------------------------------------------

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        if data["maximum"] is not None and data["maximum"] < max(data["minimum"], 1):
            self.add_error("maximum", "The maximum leaves no room for the minimum.")
            return data
        try:
            self.record = self.options(data)
            adapter = ADAPTERS[self.slug]
            adapter.opened(self.record, {}, decks(adapter.deck_count(self.record)))
        except RuleViolation as refusal:
            self.refuse(refusal)
        return data

    def options(self, data: dict[str, Any]) -> Any:
        """The game's own record."""
        raise NotImplementedError

    def given(self, data: dict[str, Any]) -> dict[str, Any]:
        """The options that are as the form has them."""
        return {name: data[name] for name in self.straight} | {"chips": tuple(sorted(data["chips"]))}

    def refuse(self, refusal: RuleViolation) -> None:
        """The engine's own words, with the rule to read."""
        self.add_error(None, refused_in_words(GAMES[self.slug].code, refusal))

    def times(self) -> dict[str, int]:
        """What the table keeps beside the game's own options."""
        names = ("betting_time", "decision_time", "insurance_time", "pace")
        return {name: self.cleaned_data[name] for name in names if name in self.cleaned_data}

    def linked(self) -> Jackpot | None:
        """The jackpot of other tables that this one plays for too."""
        chosen = self.cleaned_data.get("jackpot", NO_JACKPOT)
        return Jackpot.objects.get(pk=int(chosen)) if chosen not in (NO_JACKPOT, OWN_JACKPOT) else None


def refused_in_words(code: str, refusal: RuleViolation) -> SafeString:
    """Why the engine says no, with a link to the rule that says so."""
    if refusal.rule is None:
        return format_html("{}", sentence(refusal.why))
    return format_html("{} (rule {})", sentence(refusal.why), rule_link(code, refusal.rule))


def next_name(slug: str) -> str:
    """ "Casino War 3", where tables 1 and 2 are open."""
    names = set(Table.objects.exclude(status=Table.Status.CLOSED).filter(game=slug).values_list("name", flat=True))
    game, number = GAMES[slug].name, 1
    while f"{game} {number}" in names:
        number += 1
    return f"{game} {number}"


def jackpots_to_link(code: str) -> list[tuple[Jackpot, Terms]]:
    """Every jackpot of a game that an open table plays for, with its terms."""
    in_play = Jackpot.objects.filter(tables__in=Table.objects.exclude(status=Table.Status.CLOSED)).distinct()
    return [(one, terms) for one in in_play.order_by("pk") if (terms := loads(one.terms, Terms)).game == code]


def jackpot_choices(code: str) -> list[tuple[str, str]]:
    linked = [(str(one.pk), f"Linked: {one.name}") for one, _ in jackpots_to_link(code)]
    return [(NO_JACKPOT, "No jackpot"), (OWN_JACKPOT, "A jackpot of its own"), *linked]
