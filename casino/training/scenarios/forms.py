"""What an author may send: a table, a step of a draft, a file, a title and classes, a search, each with its limits."""

import json
import unicodedata
from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField

from casino.accounts.forms import HouseForm
from casino.accounts.models import Person, TrainingClass
from casino.floor.opening.fields import DollarField, fields_of, headed
from casino.floor.opening.forms import untouched
from casino.training.models import TITLE_LENGTH
from casino.training.quiz.names import KIND_NAMES
from casino.training.scenarios.services import Document, read_cards
from games.catalogue import GAMES, names
from games.chips.chips import money
from games.errors import BadNotation
from games.fields import Fields
from games.game import Game, Options
from games.options.values import METER, POOL

LONGEST_PLAYER: Final = 24
MOST_TYPED: Final = 400
MOST_CHARACTERS: Final = 200_000
MOST_AREAS, MOST_BOXES = 9, 2
STEPS: Final = ("lay", "take_back", "seat", "clear_seat", "absent", "cards", "call", "back")


class PlayerField(forms.CharField):
    """A player's name as the felt shows it."""

    def clean(self, value: Any) -> str:
        name = unicodedata.normalize("NFC", " ".join(super().clean(value).split()))
        if any(unicodedata.category(char)[0] in "CZ" and char != " " for char in name):
            raise ValidationError("Use letters, digits and signs that can be seen.")
        return name


def _calls() -> list[tuple[str, str]]:
    """What a scenario knows as calls, at whatever game."""
    written = (call.name for game in GAMES.values() for call in game.calls if call.entries is not None)
    return [("", ""), *((name, name) for name in dict.fromkeys(written))]


class StepForm(forms.Form):
    """One step of a draft. Which fields count depends on the step."""

    step = forms.ChoiceField(choices=[(name, name) for name in STEPS])
    player = PlayerField(required=False, max_length=LONGEST_PLAYER)
    spot = forms.RegexField(r"area-[1-9]-[a-z0-9]{1,12}", required=False, max_length=24)
    both = forms.BooleanField(required=False)
    amount = DollarField(required=False)
    area = forms.IntegerField(required=False, min_value=1, max_value=MOST_AREAS)
    box = forms.IntegerField(required=False, min_value=1, max_value=MOST_BOXES)
    call = forms.ChoiceField(required=False, choices=_calls)
    cards = forms.CharField(required=False, max_length=MOST_TYPED)

    def clean_cards(self) -> list[str]:
        text = self.cleaned_data["cards"]
        try:
            return read_cards(text) if text else []
        except BadNotation as error:
            raise ValidationError(str(error)) from error

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        needs = {"lay": ("player", "spot", "amount"), "take_back": ("spot",), "seat": ("player", "area")}
        needs |= {"clear_seat": ("area",), "absent": ("player",), "cards": ("cards",), "call": ("call", "area")}
        asked = {"player": "Name the player first.", "amount": "Write an amount first.", "cards": "Which card?"}
        for name in needs.get(data.get("step", ""), ()):
            if not data.get(name) and name not in self.errors:
                self.add_error(name, asked.get(name, f"This step needs its {name}."))
        return data

    def made_call(self, game: Game) -> Document:
        """The call as a scenario writes it."""
        data = self.cleaned_data
        document: Document = {"call": data["call"], "area": data["area"]}
        call = game.find_call(data["call"])
        entries = call.entries if call else None
        if call is None or entries is None:
            return document  # of another game: the engine says so
        needed = (name for name in ("player", "box") if name in entries and entries[name].needed)
        document |= {name: data[name] for name in needed if data[name]}
        if call.any_sum and data["amount"]:
            document["stake"] = money(data["amount"]).removesuffix(".00")
        if call.joiners and (joined := self._joined(each_says=call.any_sum)):
            document["joined"] = joined
        return document

    def _joined(self, *, each_says: bool) -> dict[str, str] | list[str]:
        """Who joins: each by name, and where each says how much, with the amount. The engine knows who may."""
        names = [name[:LONGEST_PLAYER] for name in self.data.getlist("joined")][:MOST_AREAS]  # type: ignore[attr-defined]
        return {name: str(self.data.get(f"joined-{name}", ""))[:20] for name in names} if each_says else names

    @property
    def said(self) -> str:
        """What is wrong, in one sentence."""
        return " ".join(str(error) for errors in self.errors.values() for error in errors)


class OptionsForm(HouseForm):
    """A game's options. `table` is what a scenario says of them; the engine says whether such a table is lawful."""

    def __init__(self, game: str, *args: Any, record: Options | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.sheet = game, GAMES[game].options
        for option in self.sheet:
            if not option.live_only:
                self.fields |= fields_of(option)
        if pool := self.sheet.pool:
            self.fields[METER].help_text = "Empty: no jackpot."
            self.initial = {} if pool.usual else {METER: None}
        if record is not None:
            self.initial = self.sheet.shown(record)

    def headed(self) -> Iterator[tuple[str, list[BoundField]]]:
        """Fields under the headings that the opening form gives them."""
        return ((heading.value, fields) for heading, fields in headed(self, self.sheet))

    @property
    def table(self) -> Document:
        """The options as a scenario writes them: a jackpot where its meter starts at something."""
        record = self.sheet.made(self.cleaned_data | {POOL: self.cleaned_data.get(METER)})
        return self.sheet.written(record, whole=True)


def usual(game: str) -> Document:
    """The table as somebody writes it who changed nothing."""
    empty = OptionsForm(game)
    form = OptionsForm(game, {name: untouched(empty, name) for name in empty.fields})
    form.full_clean()
    return form.table


def form_of(game: str, table: Document) -> OptionsForm:
    """The form filled in with what a scenario says."""
    return OptionsForm(game, record=GAMES[game].options.read(Fields(dict(table), "table")))


class FileForm(HouseForm):
    """A scenario from elsewhere, as text: no page of the house takes a file, so the browser reads it out."""

    text = forms.CharField(
        label="The scenario as text (JSON)",
        max_length=MOST_CHARACTERS,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
    )

    def clean_text(self) -> Document:
        try:
            document = json.loads(self.cleaned_data["text"])
        except json.JSONDecodeError as error:
            raise ValidationError(f"This is not JSON: {error.msg} in line {error.lineno}.") from error
        except (RecursionError, ValueError) as error:
            raise ValidationError("This is not a scenario: something in it is too long or too deep.") from error
        if not isinstance(document, dict):
            raise ValidationError("A scenario is a JSON object.")
        return document


class SharingForm(HouseForm):
    """A scenario's title, and the classes of its author that may use it."""

    title = forms.CharField(label="Title", min_length=2, max_length=TITLE_LENGTH)
    classes = forms.ModelMultipleChoiceField(
        label="Share with", queryset=TrainingClass.objects.none(), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, author: Person, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["classes"]
        assert isinstance(field, forms.ModelMultipleChoiceField)  # noqa: S101  (for the type checker)
        field.queryset = author.classes_taught.all()

    def clean_title(self) -> str:
        return " ".join(str(self.cleaned_data["title"]).split())


class SearchForm(HouseForm):
    """One's scenarios narrowed by game, kind and text."""

    game = forms.ChoiceField(label="Game", required=False, choices=lambda: [("", "Every game"), *names()])
    kind = forms.ChoiceField(label="Question", required=False, choices=[("", "Every kind"), *KIND_NAMES])
    q = forms.CharField(label="Title or player", required=False, max_length=60)
