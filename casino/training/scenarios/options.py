"""The table of a scenario: the opening form's own fields, for as much of it as a scenario writes down."""

from collections.abc import Iterator
from typing import Any

from django.forms.boundfield import BoundField

from casino.accounts.forms import HouseForm
from casino.floor.opening.fields import fields_of, headed
from casino.floor.opening.forms import untouched
from casino.training.scenarios.services import Document
from games.catalogue import GAMES
from games.fields import Fields
from games.game import Options
from games.options.values import METER, POOL


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
