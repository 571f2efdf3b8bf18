"""The fields in which a supervisor gives an order's particulars: one for each thing that a command asks for."""

from collections.abc import Callable
from typing import Any, Final, Literal, get_args, get_origin

from django import forms
from django.core.exceptions import ValidationError

from casino.floor.names import person_id
from casino.floor.opening.fields import DollarField
from casino.floor.play.payments import corrections, paid_on
from casino.floor.supervisor.orders import UNDOES, left
from casino.floor.table.look import Look
from casino.floor.table.sign import between, kinds_on
from games.cards.backs import other
from games.cards.cards import Card
from games.chips.chips import shown
from games.errors import BadNotation
from games.irregularities.commands import LONGEST_REASON, MISDEALT
from games.table.orders import ORDERS
from games.table.staff import who_is_told
from games.words import at

Maker = Callable[[Look, str, bool], forms.Field]
"""A field for what is seen of a table, the order's name, and whether it must be filled in."""

NOTICE: Final = 20  # minutes that a higher minimum or a closing time stands on the sign first
A_DAY: Final = 24 * 60
FROM_NOW: Final = ("from_at", "closes_at")
"""Particulars that are written in minutes from now and given to the engine as a time."""
TICKS: Final = forms.CheckboxSelectMultiple


class CardOfHandField(forms.IntegerField):
    """A card of a hand as a dealer counts them, from 1; the engine counts from 0."""

    def clean(self, value: Any) -> Any:
        counted = super().clean(value)
        return None if counted is None else counted - 1


class CardsField(forms.CharField):
    """Cards written as "7H 10S"."""

    def clean(self, value: Any) -> Any:
        try:
            return tuple(Card.of(word.upper()) for word in super().clean(value).split())
        except BadNotation as refusal:
            raise ValidationError("Write cards as 7H or 10S, with spaces between.") from refusal


class PlacesField(forms.CharField):
    """Where cards went: "2 3 dealer"."""

    def clean(self, value: Any) -> Any:
        words = super().clean(value).lower().split()
        if not all(word == "dealer" or word in "123456789" for word in words):
            raise ValidationError("Write the areas, or dealer, with spaces between.")
        return tuple(None if word == "dealer" else int(word) for word in words)


def players(seen: Look) -> list[tuple[str, str]]:
    """Everybody the table knows of, patrons marked as such; whoever gives the order only if they play."""
    playing = seen.view.felt.players
    known = ((key, name) for key, name in seen.names.items() if key != seen.me or key in playing)
    found = sorted(known, key=lambda one: one[1].casefold())
    return [(key, name if person_id(key) is not None else f"{name} (simulated)") for key, name in found]


def areas(seen: Look) -> list[tuple[str, str]]:
    return [(str(area), f"Area {area}") for area in range(1, seen.view.felt.places + 1)]


def settlement(seen: Look) -> forms.Field:
    """A line of the round that is being settled, or of the last one, with what was paid on it by now."""
    corrected = corrections(seen.table)
    said = (
        f"{seen.names.get(line.player, line.player)}, {at(line.area, line.box, line.hand)}, "
        f"{seen.game.wager(line.wager).words.lower()}: paid {shown(paid_on(line, corrected))}"
        for line in seen.view.lines
    )
    lines = [(str(number), one) for number, one in enumerate(said)]
    return forms.TypedChoiceField(label="Settlement", coerce=int, choices=lines)


_NONE_NAMED: Final = {
    "play_first": "With nobody ticked, everybody decides in turn again.",
    "invalidate": "With nobody ticked, all wagers go back.",
}


def _player(seen: Look, call: str, required: bool) -> forms.Field:
    concerned = left(call, seen) if call in UNDOES else seen.names
    found = [one for one in players(seen) if one[0] in concerned]
    return forms.ChoiceField(label="Player", required=required, choices=[("", "Choose …"), *found])


def _several(label: str) -> Maker:
    return lambda seen, call, required: forms.MultipleChoiceField(
        label=label, required=required, choices=players(seen), widget=TICKS, help_text=_NONE_NAMED.get(call, "")
    )


def _area(seen: Look, call: str, required: bool) -> forms.Field:
    none = [] if required else [("", "Every area" if call == "refuse_wagers" else "The dealer’s")]
    found = [*none, *areas(seen)]
    return forms.TypedChoiceField(label="Area", required=required, choices=found, coerce=int, empty_value=None)


def _areas(seen: Look, call: str, required: bool) -> forms.Field:
    return forms.TypedMultipleChoiceField(label="Areas", choices=areas(seen), coerce=int, widget=TICKS)


def _told(seen: Look, call: str, required: bool) -> forms.Field:
    who = [(one, f"{who_is_told((one,))} has been told".capitalize()) for one in ORDERS[call].told]
    return forms.MultipleChoiceField(label="Told before it takes effect", required=False, choices=who, widget=TICKS)


def _of(seen: Look, call: str, required: bool) -> forms.Field:
    """Whose limits, each with what the sign says of them now."""
    sign = seen.view.felt.sign
    all_ = {"area": sign.area, "player": sign.player, **kinds_on(seen, sign)}
    named = {"area": seen.game.options.area, "player": "One player at the whole table"}
    concerned = left(call, seen) if call in UNDOES else all_
    named |= {wager.kind: wager.words for wager in seen.game.wagers}
    whose = [(of, f"{named[of]}: {between(all_[of])}") for of in all_ if of in concerned]
    return forms.ChoiceField(label="Limits of", choices=whose)


def _dollars(label: str) -> Maker:
    return lambda seen, call, required: DollarField(label=label, required=required, zero=True)


def _number(
    label: str, least: int, most: int, initial: int | None = None, field: type[forms.IntegerField] = forms.IntegerField
) -> Maker:
    said = f"Write a whole number from {least} to {most:,}."
    within = dict.fromkeys(("invalid", "min_value", "max_value"), said)
    return lambda seen, call, required: field(
        label=label, required=required, min_value=least, max_value=most, initial=initial, error_messages=within
    )


def _why(seen: Look, call: str, required: bool) -> forms.Field:
    """A supervisor's reason; left empty, the rule's own words are recorded. Whose chips move is always told why."""
    if call == "correct_payment":
        return forms.CharField(label="Why, for the player and the log", max_length=LONGEST_REASON)
    return forms.CharField(
        label="Why, for the log",
        required=required,
        max_length=LONGEST_REASON,
        empty_value=None,
        help_text=f"Left empty it says: {MISDEALT}.",
    )


def _tick(label: str, *, initial: bool = False) -> Maker:
    return lambda seen, call, required: forms.BooleanField(label=label, required=False, initial=initial)


def _back(seen: Look, call: str, required: bool) -> forms.Field:
    """The colours there are, another than now first."""
    now = seen.view.felt.back
    colours = [(one, one.capitalize()) for one in (other(now), now)]
    return forms.ChoiceField(label="Backs of the new cards", choices=colours)


def _cards(seen: Look, call: str, required: bool) -> forms.Field:
    return CardsField(label="Which cards, if known (such as 7H 10S)", required=False, max_length=80)


def _dealt_to(seen: Look, call: str, required: bool) -> forms.Field:
    return PlacesField(label="Where the last cards went (such as 2 3 dealer)", max_length=60)


PARTS: Final[dict[str, dict[str, Maker]]] = {
    "limits": {
        "minimum": _dollars("Minimum ($)"),
        "maximum": _dollars("Maximum ($), empty for none"),
        "unit": _dollars("In units of ($), empty for any"),
    },
    "failure": {
        "damaged": _cards,
        "disadvantage": _tick("It put somebody at a disadvantage"),
        "spare_device": _tick("Another device is at hand", initial=True),
        "cards_can_move": _tick("The cards can be moved to it", initial=True),
    },
}
"""Particulars that are records themselves, by their parts."""

_MAKERS: Final[dict[str, Maker]] = {
    "player": _player,
    "players": _several("Players"),
    "forfeits": _several("Players whose wagers are kept by the house"),
    "area": _area,
    "areas": _areas,
    "told": _told,
    "of": _of,
    "minimum": _dollars("Minimum ($)"),
    "maximum": _dollars("Maximum ($)"),
    "due": _dollars("Should have been paid ($)"),
    "stake": _dollars("The bet that lies there ($)"),
    "from_at": _number("In how many minutes it begins", 0, A_DAY, NOTICE),
    "closes_at": _number("In how many minutes the table closes", 0, A_DAY, NOTICE),
    "why": _why,
    "grounds": lambda seen, call, required: forms.CharField(label="On what grounds", required=required, max_length=200),
    "most": _number("Most players at the table, empty for all", 1, 30),
    "own_area_only": _tick("Each area only for the player seated at it"),
    "waiting": _number("People waiting for a seat", 0, 30),
    "suspected": _tick("It looks deliberate"),
    "extra": _number("Cards that belong to no hand", 0, 60),
    "dealt_to": _dealt_to,
    "at": _number("Which card of the hand, from 1 to 5", 1, 5, field=CardOfHandField),
}
_LABELS: Final = {"cause": "Cause", "what": "What is wrong with the cards", "onto": "The new cards go into"}


def maker(name: str, kind: Any) -> Maker:
    """How to make the field for a particular of this name and type."""
    if name == "back":
        return _back
    if get_origin(kind) is Literal:
        choices = [(one, str(one).replace("_", " ").capitalize()) for one in get_args(kind)]
        return lambda seen, call, required: forms.ChoiceField(label=_LABELS[name], choices=choices)
    if kind is int and name in ("cards", "players"):
        return _number("How many cards", 1, 60) if name == "cards" else _number("Players on an area", 1, 3)
    return _cards if name == "cards" else _MAKERS[name]
