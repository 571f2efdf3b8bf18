"""What a page may send to a table. Every field has its bounds; who is calling is never among them."""

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, get_args

from django import forms

from casino.floor.moment import HIGHEST
from casino.floor.names import keys_in
from casino.floor.play.calls import HOUSE_CALLS
from games.catalogue import GAMES
from games.chips.chips import dollars
from games.choice import Side
from games.errors import BadNotation
from games.game import Game
from games.handwork import VERBS, Attempt

CARDS_IN_A_SHOE = 8 * 52
LONGEST_WORDS = 80
_CHIPS = re.compile(r"([1-9][0-9]{0,8})x([1-9][0-9]{0,2})")


class AmountField(forms.CharField):
    """Dollars in plain digits, "25" or "12.50"; cents when it is read."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=12)

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        if not text:
            return None
        try:
            return dollars(text)
        except BadNotation as error:
            raise forms.ValidationError("Write the amount in dollars, as in 25 or 12.50.") from error

    def run_validators(self, value: Any) -> None:
        """The length was checked as text by `dollars`."""


class OneOf(forms.CharField):
    """One of a few words. A field of Django's own would copy its choices for every form."""

    def __init__(self, words: Callable[[], Collection[str]], *, required: bool = True) -> None:
        super().__init__(required=required, max_length=20)
        self._words = words

    def validate(self, value: Any) -> None:
        super().validate(value)
        if value and value not in self._words():
            raise forms.ValidationError(f"“{value}” is not known here.")


def call_names() -> set[str]:
    """The name of every call in the house."""
    return {call.name for game in GAMES.values() for call in game.calls} | HOUSE_CALLS.keys()


def _kinds() -> set[str]:
    """Every kind of wager that players lay, at whatever game."""
    return {wager.kind for game in GAMES.values() for wager in game.wagers if wager.laid}


def _spots() -> set[str]:
    """Every kind of wager, at whatever game."""
    return {wager.kind for game in GAMES.values() for wager in game.wagers}


class ChipsField(forms.CharField):
    """Chips as a hand holds them, "2500x1,500x2": value in cents, and how many."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=200)

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        found = [_CHIPS.fullmatch(part) for part in text.split(",")] if text else []
        if not all(found):
            raise forms.ValidationError("Those are no chips of this house.")
        return tuple(sorted(((int(one[1]), int(one[2])) for one in found if one), reverse=True))


class ActForm(forms.Form):
    """One act of the deal, done by hand: what, where, with which chips and words. An area of 0 is one's own."""

    command = forms.UUIDField()
    seen = forms.IntegerField(min_value=0, max_value=HIGHEST)
    verb = OneOf(lambda: VERBS)
    area = forms.IntegerField(required=False, min_value=0, max_value=9)
    box = forms.IntegerField(required=False, min_value=1, max_value=2)
    hand = forms.IntegerField(required=False, min_value=1, max_value=3)
    spot = OneOf(_spots, required=False)
    side = OneOf(lambda: get_args(Side), required=False)
    chips = ChipsField()
    said = forms.CharField(required=False, max_length=LONGEST_WORDS)
    at = forms.IntegerField(required=False, min_value=0, max_value=CARDS_IN_A_SHOE)

    def clean_said(self) -> str:
        """Words for everybody to hear: no key of a player, in whose place the table would say a name."""
        said: str = self.cleaned_data["said"]
        if keys_in(said) or not said.isprintable():
            raise forms.ValidationError("Those are no words to say at a table.")
        return said

    @property
    def attempt(self) -> Attempt:
        given = {name: value for name, value in self.cleaned_data.items() if value not in (None, "")}
        return Attempt(**{name: given[name] for name in given if name not in ("command", "seen")})

    @property
    def said_wrong(self) -> str:
        return " ".join(str(error) for errors in self.errors.values() for error in errors)


class CallForm(forms.Form):
    """One call. `command` is made by the browser for each intent, so that a call sent twice acts once."""

    call = OneOf(call_names)
    command = forms.UUIDField()
    seen = forms.IntegerField(min_value=0, max_value=HIGHEST)
    area = forms.IntegerField(required=False, min_value=1, max_value=9)
    box = forms.IntegerField(required=False, min_value=1, max_value=2)
    hand = forms.IntegerField(required=False, min_value=1, max_value=3)
    kind = OneOf(_kinds, required=False)
    amount = AmountField()
    at = forms.IntegerField(required=False, min_value=1, max_value=CARDS_IN_A_SHOE)
    both = forms.BooleanField(required=False)
    sure = forms.BooleanField(required=False)

    def __init__(self, game: Game, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self._game = game

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        call = self._game.find_call(given.get("call", ""))
        for name in call.needs if call else ():
            if given.get(name) in (None, "") and name not in self.errors:
                self.add_error(name, f"This call needs its {name}.")
        return given

    @property
    def said(self) -> str:
        """What is wrong, in one sentence."""
        return " ".join(str(error) for errors in self.errors.values() for error in errors)
