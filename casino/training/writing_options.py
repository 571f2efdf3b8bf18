"""The table of a scenario: the opening form's own fields, for as much of it as a scenario writes down."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField

from casino.accounts.forms import HouseForm
from casino.floor.opening_games import FORMS
from casino.training.writing import Document
from games.catalogue import ADAPTERS
from games.chips import money
from games.fields import Fields
from games.jackpot import MILLION

OPTIONS: Final = {
    "star-blackjack": (
        *("layout", "places", "minimum", "maximum", "chips", "decks", "dealing", "optional_wagers"),
        *("optional_needs_initial", "lucky_lucky_paytable", "meter", "reset", "increment"),
        *("insurance_on_ten", "resplit", "dealer_blackjack_takes"),
    ),
    "blackjack-switch": (
        *("places", "minimum", "maximum", "chips", "super_match", "super_match_needs_initial"),
        *("resplit", "double_with_ace", "dealer_stands", "dealer_blackjack_takes"),
    ),
    "casino-war": ("places", "minimum", "maximum", "chips"),
    "caribbean-stud": (
        *("places", "minimum", "maximum", "chips", "maximum_payout", "dealing"),
        *("meter", "reset", "increment", "wager"),
    ),
}
AMOUNTS: Final = ("minimum", "maximum", "maximum_payout")
OF_THE_JACKPOT: Final = ("meter", "reset", "increment", "wager")
NO_JACKPOT: Final = {"star-blackjack": {"meter": None}, "blackjack-switch": {}, "casino-war": {}, "caribbean-stud": {}}
"""A Star Blackjack meter needs a layout, decks and a device of its own, so a table begins without."""


class OptionsForm(HouseForm):
    """A game's options. `table` is what a scenario says of them; the engine says whether such a table is lawful."""

    def __init__(self, game: str, *args: Any, record: Any = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, opening = game, FORMS[game]
        for name in OPTIONS[game]:
            self.fields[name] = deepcopy(opening.base_fields[name])
        places = self.fields["places"]
        assert isinstance(places, forms.ChoiceField)  # noqa: S101  (for the type checker)
        places.choices = [(str(number), str(number)) for number in opening.areas]
        if "meter" in self.fields:
            self.fields["meter"].help_text = "Empty: no jackpot."
        self.initial = _as_shown(record) if record else {**opening.start, **NO_JACKPOT[game]}

    def headed(self) -> Iterator[tuple[str, list[BoundField]]]:
        """Fields under the headings that the opening form gives them."""
        for heading, names in FORMS[self.game].groups:
            if shown := [self[name] for name in names if name in self.fields]:
                yield heading, shown

    @property
    def table(self) -> Document:
        """The options as a scenario writes them."""
        data = self.cleaned_data
        table: Document = {name: data[name] for name in self.fields if name not in (*OF_THE_JACKPOT, *AMOUNTS)}
        table["chips"] = [money(value).removesuffix(".00") for value in sorted(data["chips"])]
        table |= {name: money(data[name]) for name in AMOUNTS if data.get(name)}
        if data.get("meter"):
            table["jackpot"] = self._jackpot(data)
        return table

    @staticmethod
    def _jackpot(data: dict[str, Any]) -> Document:
        amounts = {name: money(data[name]) for name in ("meter", "reset", "wager") if data.get(name)}
        whole, part = divmod(data["increment"], MILLION)
        return {**amounts, "increment": f"{whole}.{part:06}".rstrip("0").rstrip(".")}


def usual(game: str) -> Document:
    """The table as somebody writes it who changed nothing."""
    empty = OptionsForm(game)
    form = OptionsForm(game, {name: untouched(empty, name, field) for name, field in empty.fields.items()})
    form.full_clean()
    return form.table


def untouched(form: OptionsForm, name: str, field: forms.Field) -> Any:
    """What a browser sends of a field that nobody touched: of a list, its first line."""
    value = field.prepare_value(form.get_initial_for_field(field, name))
    listed = isinstance(field.widget, forms.Select) and value is None
    return field.widget.choices[0][0] if listed else value


def form_of(game: str, table: Document) -> OptionsForm:
    """The form filled in with what a scenario says."""
    return OptionsForm(game, record=ADAPTERS[game].read_options(Fields(dict(table), "table")))


def _as_shown(record: Any) -> dict[str, Any]:
    shown = {name: getattr(record, name) for name in record.__struct_fields__ if name != "jackpot"}
    jackpot = getattr(record, "jackpot", None)
    return shown | ({name: getattr(jackpot, name, None) for name in OF_THE_JACKPOT} if jackpot else {})
