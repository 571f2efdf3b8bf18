"""Opening a table from its form, and saying in plain words what a table will be like."""

from typing import Any

from casino.accounts.models import Person
from casino.floor.lobby.listings import range_in_words
from casino.floor.models import Table
from casino.floor.opening import patrons
from casino.floor.opening.forms import STYLES, TableForm
from casino.floor.play import tables
from games.options.common import SOURCES
from games.options.sheet import Heading
from games.table.sign import Limits


def open_from(form: TableForm, *, by: Person) -> Table:
    """A table as a valid form asks for it, with its patrons on their way. RuleViolation and Refused pass through."""
    data = form.cleaned_data
    times: Any = form.times()
    table = tables.open_table(
        game=form.game.slug,
        options=form.record,
        by=by,
        name=data["name"],
        jackpot=form.linked(),
        training_class=data.get("training_class"),
        **times,
    )
    if data["patrons"]:
        patrons.invite(table=table, count=data["patrons"], by=by, style=data["style"] or None)
    return table


def in_words(form: TableForm) -> list[str]:
    """What a valid form would open, a line for each thing that a player would ask."""
    options, data, shoe = form.record, form.cleaned_data, form.state.table.shoe
    said = form.game.options.said(options)
    table = [words for heading, words in said if heading is Heading.TABLE]
    limits = range_in_words(Limits(minimum=options.minimum, maximum=options.maximum))
    style = f": {_uncapitalized(STYLES[data['style']])}" if data["style"] else ""
    patrons = f"{_several(data['patrons'], 'simulated patron')}{style}"
    return [
        " ".join([_several(options.places, "place"), *table]),
        f"{_several(shoe.decks, 'deck')} from {_uncapitalized(SOURCES.of(shoe.dealing).words)}",
        f"Wagers {limits}" if options.minimum or options.maximum else "No limits",
        *(words for heading, words in said if heading is not Heading.TABLE),
        f"{data['betting_time'] // 1000} seconds to bet, {data['decision_time'] // 1000} to decide",
        patrons if data["patrons"] else "No simulated patrons",
    ]


def _several(count: int, what: str) -> str:
    return f"{count} {what}{'s' if count > 1 else ''}"


def _uncapitalized(words: str) -> str:
    return words[0].lower() + words[1:]
