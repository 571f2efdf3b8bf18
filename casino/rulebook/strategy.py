"""What is best with each hand, as a page shows it: charts for the options that make a difference."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from django import forms

from games.catalogue import GAMES
from games.chips.odds import percent
from games.coach.advice import Worth
from games.coach.chart import Chart
from games.game import Game
from games.options.sheet import Option
from games.options.values import Flag, OneOf
from games.words import capital


class Cell(NamedTuple):
    """The best call with a hand, by its letter and its name; what each open call brings. `tone` tells calls apart."""

    letter: str
    name: str
    worth: str
    all: tuple[tuple[str, str], ...]
    tone: int


class Row(NamedTuple):
    name: str
    cells: tuple[Cell, ...]


class Page(NamedTuple):
    """A chart, with the letters that it uses and what they stand for."""

    chart: Chart
    rows: tuple[Row, ...]
    letters: tuple[tuple[str, str, int], ...]


class OptionsForm(forms.Form):
    """The options of a table that make a difference to what is best."""

    def __init__(self, game: Game, data: Mapping[str, Any]) -> None:
        super().__init__(data, label_suffix="")
        for option in game.options:
            if option.name in game.coach.options:
                self.fields[option.name] = _field(option)


def _field(option: Option) -> forms.Field:
    match option.type:
        case Flag():
            return forms.BooleanField(label=option.label, required=False)
        case OneOf(alternatives=alternatives):
            choices = [(each.value, capital(each.words)) for each in alternatives]
            return forms.ChoiceField(label=option.label, choices=choices, required=False)
        case _:
            raise TypeError(f"no chart depends on {option.name}")


def options_of(form: OptionsForm) -> tuple[tuple[str, Any], ...]:
    """The options of a valid form, as they are asked for."""
    return tuple((name, value) for name, value in form.cleaned_data.items() if value != "")


@lru_cache(maxsize=64)
def pages(slug: str, options: tuple[tuple[str, Any], ...]) -> tuple[Page, ...]:
    """A game's charts for some options. Each takes up to a second to work out, and never changes."""
    game = GAMES[slug]
    return tuple(_page(game, chart) for chart in game.coach.charts(game.options.made(dict(options))))


def _page(game: Game, chart: Chart) -> Page:
    rows = tuple(Row(row.name, tuple(_cell(game, worths) for worths in row.cells)) for row in chart.rows)
    used = {(cell.letter, cell.name, cell.tone): None for row in rows for cell in row.cells if cell.letter}
    return Page(chart, rows, tuple(sorted(used, key=lambda each: each[2])))


def _cell(game: Game, worths: tuple[Worth, ...]) -> Cell:
    best = worths[0]
    names = [call.name for call in game.calls]
    call = game.find_call(best.call)
    letter, name, tone = (call.key, call.label, names.index(call.name)) if call else ("", "", 0)
    return Cell(letter, name, per_hundred(best.value), tuple(_all(game, worths)), tone)


def _all(game: Game, worths: tuple[Worth, ...]) -> Iterator[tuple[str, str]]:
    for worth in worths:
        call = game.find_call(worth.call)
        yield call.label if call else capital(worth.call), per_hundred(worth.value)


def per_hundred(value: Fraction) -> str:
    """What comes of $100 on average, with its sign: "−54.04"."""
    figure = percent(abs(value), 2).removesuffix("%")
    return f"{'−' if value < 0 else '+'}{figure}"
