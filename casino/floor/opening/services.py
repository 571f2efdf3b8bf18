"""Opening a table from its form, and saying in plain words what a table will be like."""

from typing import Any

from casino.accounts.models import Person
from casino.floor.lobby.listings import range_in_words
from casino.floor.models import Table
from casino.floor.opening import patrons
from casino.floor.opening.forms import STYLES, TableForm
from casino.floor.play import tables
from games.game import Options
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
    options, data = form.record, form.cleaned_data
    said = form.game.options.said(options)
    table = [words for heading, words in said if heading is Heading.TABLE]
    others = [words for heading, words in said if heading is not Heading.TABLE]
    lines = [" ".join([_places(options), *table]), _cards(form), _limits(options), *others]
    return [*lines, _time(data), _patrons(data)]


def _places(options: Options) -> str:
    return f"{options.places} place{'s' if options.places > 1 else ''}"


def _cards(form: TableForm) -> str:
    shoe = form.state.table.shoe
    source = SOURCES.of(shoe.dealing).words
    return f"{shoe.decks} deck{'s' if shoe.decks > 1 else ''} from {source[0].lower()}{source[1:]}"


def _limits(options: Options) -> str:
    said = range_in_words(Limits(minimum=options.minimum, maximum=options.maximum))
    return f"Wagers {said}" if options.minimum or options.maximum else "No limits"


def _time(data: dict[str, Any]) -> str:
    return f"{data['betting_time'] // 1000} seconds to bet, {data['decision_time'] // 1000} to decide"


def _patrons(data: dict[str, Any]) -> str:
    count, style = data["patrons"], data["style"]
    if not count:
        return "No simulated patrons"
    how = f": {STYLES[style][0].lower()}{STYLES[style][1:]}" if style else ""
    return f"{count} simulated patron{'s' if count > 1 else ''}{how}"
