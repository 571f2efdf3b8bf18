"""The form for opening a table: one for all games, made from the options of each."""

from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField
from django.utils.html import format_html
from django.utils.safestring import SafeString

from casino.accounts.forms import HouseForm
from casino.accounts.models import Person, TrainingClass
from casino.floor.lobby.listings import range_in_words
from casino.floor.models import Jackpot, Table
from casino.floor.opening import patrons
from casino.floor.opening.fields import SecondsField, TableNameField, fields_of, headed
from casino.floor.play import tables
from casino.rulebook.links import rule_link
from casino.rulebook.words import who_orders
from games.cards.cards import decks
from games.chips.jackpot import Terms
from games.errors import RuleViolation
from games.game import Game, Options, State
from games.options.common import SOURCES
from games.options.sheet import Heading, Option, Power
from games.options.values import POOL
from games.records import loads
from games.rulebook import number_of
from games.supervising.powers import use_powers
from games.table.sign import Limits
from games.table.staff import who_is_told
from games.words import capital, sentence

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
NO_JACKPOT, OWN_JACKPOT = "", "own"

TIMES: Final = ("betting_time", "decision_time", "insurance_time", "pace")
LINKING: Final = "A linked jackpot brings its own terms, which every linked table shares."


class TableForm(HouseForm):
    """A table's options."""

    name = TableNameField(label="Name of the table", help_text="As the lobby shows it.")
    betting_time = SecondsField(label="Time to bet (seconds)", min_value=5, max_value=120, initial=20)
    decision_time = SecondsField(label="Time to decide (seconds)", min_value=5, max_value=120, initial=25)
    insurance_time = SecondsField(label="Time to insure (seconds)", min_value=5, max_value=60, initial=10)
    pace = forms.TypedChoiceField(label="The automatic dealer’s pace", choices=PACES, coerce=int, initial="100")
    patrons = forms.IntegerField(label="Simulated patrons", min_value=0, max_value=patrons.MOST, initial=4)
    style = forms.ChoiceField(label="How they wager", required=False)

    record: Options  # the game's own, made and checked by the engine when the form is valid
    state: State  # the table that it opens

    def __init__(self, game: Game, *args: Any, by: Person | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self._offer_classes(by)
        self._powers = bool(by and by.is_instructor)
        self.initial = {"name": next_name(game), **self.initial}
        for option in game.options:
            if option.power is None:
                self.fields |= fields_of(option)
            elif self._powers:
                self.fields |= fields_of(option)
                self.fields[option.name].help_text = power_in_words(game.code, option, option.power)
        if game.options.pool:
            self.fields[POOL] = forms.ChoiceField(
                label="Jackpot", required=False, choices=jackpot_choices(game.code), help_text=LINKING,
                initial=OWN_JACKPOT if game.options.pool.usual else NO_JACKPOT,
            )  # fmt: skip
        if not game.layout(game.options.record()).insurance:
            del self.fields["insurance_time"]
        self.fields["style"] = forms.ChoiceField(label="How they wager", required=False, choices=styles_at(game))
        self.order_fields([field.name for _, fields in self.headed() for field in fields])

    def _offer_classes(self, by: Person | None) -> None:
        """An instructor may open a table for one of their classes, whose members then find it first in the lobby."""
        taught = TrainingClass.objects.filter(instructor=by) if by else TrainingClass.objects.none()
        if by and by.is_instructor and taught:
            self.fields["training_class"] = forms.ModelChoiceField(
                taught, label="For a class", required=False, empty_label="Nobody in particular",
                help_text="Its members find the table first in the lobby. Anybody may still play there.",
            )  # fmt: skip

    @classmethod
    def usual(cls, game: Game, by: Person | None = None) -> "TableForm":
        """The form as somebody sends it who changed nothing."""
        empty = cls(game, by=by)
        return cls(game, {name: untouched(empty, name) for name in empty.fields}, by=by)

    def headed(self) -> Iterator[tuple[str, list[BoundField]]]:
        """Fields under their headings, in the order of the page."""
        for heading, fields in headed(self, self.game.options):
            yield heading.value, [self["name"], *fields] if heading is Heading.TABLE else fields
        yield "Time", [self[name] for name in TIMES if name in self.fields]
        yield "Simulated patrons", [self["patrons"], self["style"]]
        if "training_class" in self.fields:
            yield "Class", [self["training_class"]]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        if data["maximum"] is not None and data["maximum"] < max(data["minimum"], 1):
            self.add_error("maximum", "The maximum leaves no room for the minimum.")
            return data
        try:
            use_powers(self._asked_in_vain(), by=None)
            self.record = self.game.options.made(data | self._linked_terms(data))
            self.state = self.game.opened(self.record, {}, decks(self.game.decks(self.record)))
        except RuleViolation as refusal:
            self.refuse(refusal)
        return data

    def _asked_in_vain(self) -> list[Option]:
        """Powers that are none of this person's, sent all the same."""
        withheld = () if self._powers else self.game.options
        return [option for option in withheld if option.power and self.data.get(option.name)]

    def _linked_terms(self, data: dict[str, Any]) -> dict[str, int]:
        """The fields that a jackpot which other tables play for fills in."""
        pool, chosen = self.game.options.pool, data.get(POOL)
        if pool is None or chosen in (NO_JACKPOT, OWN_JACKPOT):
            return {}
        return next(pool.linked(terms) for one, terms in jackpots_to_link(self.game.code) if str(one.pk) == chosen)

    def refuse(self, refusal: RuleViolation) -> None:
        """The engine's own words, with the rule to read."""
        self.add_error(None, refused_in_words(self.game.code, refusal))

    def open(self, by: Person) -> Table:
        """A table as the form asks for it, with its patrons on their way. RuleViolation and Refused pass through."""
        data, chosen = self.cleaned_data, self.cleaned_data.get(POOL, NO_JACKPOT)
        linked = None if chosen in (NO_JACKPOT, OWN_JACKPOT) else Jackpot.objects.get(pk=int(chosen))
        given: Any = {name: data[name] for name in ("name", "training_class", *TIMES) if name in data}
        table = tables.open_table(game=self.game.slug, options=self.record, by=by, jackpot=linked, **given)
        if data["patrons"]:
            patrons.invite(table=table, count=data["patrons"], by=by, style=data["style"] or None)
        return table

    def in_words(self) -> list[str]:
        """What the form would open, a line for each thing that a player would ask."""
        options, data, shoe = self.record, self.cleaned_data, self.state.table.shoe
        said = self.game.options.said(options)
        table = [words for heading, words in said if heading is Heading.TABLE]
        limits = range_in_words(Limits(minimum=options.minimum, maximum=options.maximum))
        style = f": {_uncapitalized(STYLES[data['style']])}" if data["style"] else ""
        come = f"{_several(data['patrons'], 'simulated patron')}{style}"
        return [
            " ".join([_several(options.places, "place"), *table]),
            f"{_several(shoe.decks, 'deck')} from {_uncapitalized(SOURCES.of(shoe.dealing).words)}",
            f"Wagers {limits}" if options.minimum or options.maximum else "No limits",
            *(words for heading, words in said if heading is not Heading.TABLE),
            f"{data['betting_time'] // 1000} seconds to bet, {data['decision_time'] // 1000} to decide",
            come if data["patrons"] else "No simulated patrons",
        ]


def _several(count: int, what: str) -> str:
    return f"{count} {what}{'s' if count > 1 else ''}"


def _uncapitalized(words: str) -> str:
    return words[0].lower() + words[1:]


def refused_in_words(code: str, refusal: RuleViolation) -> SafeString:
    """Why the engine says no, with a link to the rule that says so."""
    if refusal.rule is None:
        return format_html("{}", sentence(refusal.why))
    return format_html("{} (rule {})", sentence(refusal.why), rule_link(code, refusal.rule))


def power_in_words(code: str, option: Option, power: Power) -> SafeString:
    """By what standing an instructor sets an option, and who is told of it."""
    told = f" {capital(who_is_told(power.told))} are told of it." if power.told else ""
    rule = rule_link(code, number_of(option.clause or ""))
    return format_html("You allow it as {} (rule {}).{}", who_orders(power.least.value), rule, told)


def untouched(form: forms.Form, name: str) -> Any:
    """What a browser sends of a field that nobody touched: of a list, its first line."""
    field = form.fields[name]
    value = field.prepare_value(form.get_initial_for_field(field, name))
    listed = isinstance(field.widget, forms.Select) and value is None
    return field.widget.choices[0][0] if listed else value


def styles_at(game: Game) -> list[tuple[str, str]]:
    """How simulated patrons may wager at a game: some have no room for all of them."""
    room = {"back_bettor": game.patron.shares_areas, "two_areas": game.patron.several_areas}
    return [(style, words) for style, words in STYLES.items() if room.get(style, True)]


def next_name(game: Game) -> str:
    """ "Casino War 3", where tables 1 and 2 are open."""
    open_now = Table.objects.exclude(status=Table.Status.CLOSED).filter(game=game.slug, private=False)
    names, number = set(open_now.values_list("name", flat=True)), 1
    while f"{game.name} {number}" in names:
        number += 1
    return f"{game.name} {number}"


def jackpots_to_link(code: str) -> list[tuple[Jackpot, Terms]]:
    """Every jackpot of a game that an open table plays for, with its terms."""
    in_play = Jackpot.objects.filter(tables__in=Table.objects.exclude(status=Table.Status.CLOSED)).distinct()
    return [(one, terms) for one in in_play.order_by("pk") if (terms := loads(one.terms, Terms)).game == code]


def jackpot_choices(code: str) -> list[tuple[str, str]]:
    linked = [(str(one.pk), f"Linked: {one.name}") for one, _ in jackpots_to_link(code)]
    return [(NO_JACKPOT, "No jackpot"), (OWN_JACKPOT, "A jackpot of its own"), *linked]
