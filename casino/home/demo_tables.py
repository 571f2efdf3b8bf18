"""The demo school's tables: one of each layout and game, with simulated patrons in play."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from django.utils import timezone

from casino.accounts.models import Person
from casino.floor import ticker
from casino.floor.models import Table
from casino.floor.opening import patrons
from casino.floor.play import tables
from casino.training.lessons.catalogue import lessons_of
from casino.training.lessons.showcase import Showcase
from games.catalogue import GAMES

IN_PLAY: Final = timedelta(seconds=75)
"""How long the tables have been in play when the school opens."""
PACE: Final = 150
"""Somewhat slower than a real dealer, for those who come to look."""


def open_tables(by: Person) -> list[Table]:
    """Whatever is missing is opened, so a run that was cut short is completed by the next."""
    opened: list[Table] = []
    for game, setting in showcases():
        found = Table.objects.filter(opened_by=by, name=setting.name).first()
        opened.append(found or _open(game, setting, by, opened[-1] if setting.linked else None))
    return opened


def showcases() -> Iterator[tuple[str, Showcase]]:
    """Every game's tables for show, with the game."""
    return ((slug, setting) for slug in GAMES for setting in lessons_of(slug).showcases)


def _open(game: str, setting: Showcase, by: Person, beside: Table | None) -> Table:
    now = timezone.now()
    began = now - IN_PLAY
    table = tables.open_table(
        game=game,
        options=setting.options,
        by=by,
        name=setting.name,
        jackpot=beside.jackpot if beside else None,
        pace=PACE,
        now=began,
    )
    patrons.invite(table=table, count=setting.patrons, by=by, now=began)
    rows = Table.objects.filter(pk=table.pk)
    rows.update(watched_at=now)
    # Everything that fell due since the table was opened, so that whoever comes in finds people at it.
    while (due := rows.values_list("due_at", flat=True).get()) is not None and due <= now:
        ticker.do_due(table.pk, due)
    return table
