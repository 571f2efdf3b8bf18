"""Opening a table from its form, and saying in plain words what a table will be like."""

from typing import Any

from casino.accounts.models import Person
from casino.floor import patrons, tables
from casino.floor.listings import range_in_words
from casino.floor.models import Table
from casino.floor.opening_forms import STYLES, TableForm
from casino.library.words import listed, wager_in_words
from games.catalogue import ADAPTERS
from games.chips import shown
from games.sign import Limits


def open_from(form: TableForm, *, by: Person) -> Table:
    """A table as a valid form asks for it, with its patrons on their way. RuleViolation and Refused pass through."""
    data = form.cleaned_data
    times: Any = form.times()
    table = tables.open_table(
        game=form.slug,
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
    lines = [_layout(options), _cards(form.slug, options), _limits(options), *_wagers(options), *_house(options)]
    return [*lines, _time(data), _patrons(data)]


def _layout(options: Any) -> str:
    count = f"{options.places} place{'s' if options.places > 1 else ''}"
    diagram = getattr(options, "layout", None)
    return f"{count} on layout {diagram}" if diagram else count


def _cards(slug: str, options: Any) -> str:
    count = ADAPTERS[slug].deck_count(options)
    source = "a shuffling device" if getattr(options, "dealing", "shoe") == "device" else "a card shoe"
    return f"{count} deck{'s' if count > 1 else ''} from {source}"


def _limits(options: Any) -> str:
    said = range_in_words(Limits(minimum=options.minimum, maximum=options.maximum))
    return f"Wagers {said}" if options.minimum or options.maximum else "No limits"


def _wagers(options: Any) -> list[str]:
    kinds = list(getattr(options, "optional_wagers", ()))
    kinds += ["super_match"] if getattr(options, "super_match", False) else []
    said = [f"With {listed([wager_in_words(kind) for kind in kinds])}"] if kinds else []
    jackpot = getattr(options, "jackpot", None)
    return said + ([f"A jackpot from {shown(jackpot.meter)}"] if jackpot else [])


def _house(options: Any) -> list[str]:
    """What the house allows that the rules leave open."""
    allowed = {
        "resplit": "Pairs may be split again",
        "insurance_on_ten": "Insurance against a ten too",
        "face_down": "First cards face down",
        "double_with_ace": "Hands with an ace may be doubled",
        "low_limit": "A low-limit table",
    }
    return [words for name, words in allowed.items() if getattr(options, name, False)]


def _time(data: dict[str, Any]) -> str:
    return f"{data['betting_time'] // 1000} seconds to bet, {data['decision_time'] // 1000} to decide"


def _patrons(data: dict[str, Any]) -> str:
    count, style = data["patrons"], data["style"]
    if not count:
        return "No simulated patrons"
    how = f": {STYLES[style][0].lower()}{STYLES[style][1:]}" if style else ""
    return f"{count} simulated patron{'s' if count > 1 else ''}{how}"
