"""Who is handed the deal of a table, at which level, for how many rounds and with how much trouble."""

from typing import Any, Final

from django import forms

from casino.accounts.forms import HouseForm
from casino.accounts.models import Person
from casino.floor.models import Level, Table
from casino.floor.play.practice import MOST_ROUNDS, Terms

LEVELS: Final = [
    (Level.SHOWN.value, "Watch the order: each act is offered on a button. Earns no figure."),
    (Level.COACHED.value, "Coached: a wrong act is stopped, with the reason."),
    (Level.UNAIDED.value, "Unaided: a wrong act is stopped, and counts as a slip."),
    (Level.TEST.value, "Test: nothing is said, and a wrong act happens."),
]
TROUBLE: Final = [
    ("0", "None: everybody knows what to do"),
    ("1", "A little: late bets, odd amounts, wrong signals"),
    ("2", "Some: more often, and devices fail"),
    ("3", "A bad night"),
]


class DealForm(HouseForm):
    """Of rounds left empty there is no end: the deal is then handed back, or taken back."""

    dealer = forms.ChoiceField(label="The deal goes to", required=False)
    level = forms.ChoiceField(label="How", required=False, choices=LEVELS, initial=Level.SHOWN.value)
    rounds = forms.IntegerField(
        label="Rounds", required=False, min_value=1, max_value=MOST_ROUNDS, help_text="Empty: until it is handed back."
    )
    trouble = forms.TypedChoiceField(
        label="Trouble on purpose", required=False, choices=TROUBLE, coerce=int, initial="0"
    )

    def __init__(self, people: list[Person], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "The automatic dealer"), *((str(one.pk), one.display_name) for one in people)]
        self.fields["dealer"] = forms.ChoiceField(label="The deal goes to", required=False, choices=choices)
        self.order_fields(("dealer", "level", "rounds", "trouble"))

    @property
    def terms(self) -> Terms:
        data = self.cleaned_data
        return Terms(data["level"] or Level.SHOWN.value, data["rounds"] or 0, data["trouble"] or 0)


def deal_form(table: Table, people: list[Person]) -> DealForm:
    """The form as the table's supervisor finds it: with whoever deals now, and how."""
    now = {"dealer": table.dealer_id or "", "level": table.level or Level.SHOWN.value}
    return DealForm(people, initial=now)
