"""What a page may send to a table. Every field has its bounds; who is calling is never among them."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from django import forms

from casino.floor.play.calls import HOUSE_CALLS
from games.catalogue import GAMES
from games.chips.chips import dollars
from games.errors import BadNotation
from games.game import Game

CARDS_IN_A_SHOE = 8 * 52
HIGHEST_SEQ = 2**31 - 1


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


class CallForm(forms.Form):
    """One call. `command` is made by the browser for each intent, so that a call sent twice acts once."""

    call = OneOf(call_names)
    command = forms.UUIDField()
    seen = forms.IntegerField(min_value=0, max_value=HIGHEST_SEQ)
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
