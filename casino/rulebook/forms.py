"""The search box of the rulebook."""

from typing import Any

from django import forms
from django.core.validators import MaxLengthValidator

from casino.rulebook.books import books
from casino.rulebook.words import STANDINGS

LONGEST = 100
TOO_LONG = f"A search is at most {LONGEST} characters. A few words do better than many."


class SearchForm(forms.Form):
    # The limit is no attribute of the box: a browser would cut a longer text short without a word.
    q = forms.CharField(
        label="Search all the rules",
        help_text="Words, or a number such as 13.2. Terms and rulings are searched too.",
        required=False,
        validators=[MaxLengthValidator(LONGEST, TOO_LONG)],
        widget=forms.SearchInput(attrs={"autocomplete": "off"}),
    )
    game = forms.ChoiceField(
        required=False, choices=lambda: [("", "All games"), *((book.rules.code, book.game.name) for book in books())]
    )
    standing = forms.ChoiceField(required=False, choices=[("", "Any standing"), *STANDINGS.items()])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs | {"label_suffix": ""})

    @property
    def asked(self) -> bool:
        """Whether there is anything to look for."""
        return any(self.cleaned_data.get(name) for name in self.fields)
