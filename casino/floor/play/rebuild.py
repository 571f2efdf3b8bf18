"""Rows made again from the logs: at the upgrade that brought them, and whenever somebody asks (manage.py project)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from django.db.models import Model

from casino.floor.models import Box, SettlementLine, Table, Wager
from casino.floor.names import Players
from casino.floor.play import house
from casino.floor.play.projection import TODAY, Moment, Played, Projection, Rows
from games.catalogue import GAMES
from games.records import loads

AT_ONCE: Final = 2_000
ROUNDS_AT_ONCE: Final = 500
Tell = Callable[[int], None]


def anew(row: Table) -> int:
    """One table's rows, taken out and made again under its lock; answers with how many rounds there are."""
    for rows in (
        SettlementLine.objects.filter(wager__box__round__table=row),
        Wager.objects.filter(box__round__table=row),
        Box.objects.filter(round__table=row),
        row.rounds.all(),
        row.seats.all(),
    ):
        rows.delete()
    counts: list[int] = []
    rebuild(row.pk, row.game, row.events.all(), TODAY, Players(), counts.append)
    return sum(counts)


def rebuild(table_id: int, game: str, events: Any, rows: Rows, players: Players, tell: Tell) -> None:
    """Replay one table's log into rows, of which it has none now; `tell` hears of every so many rounds."""
    projection = Projection(table_id, GAMES[game], players, rows)
    for _ in _replayed(projection, game, events):
        if len(projection.rounds) > ROUNDS_AT_ONCE:  # the last one may still change
            done, projection.rounds = projection.rounds[:-1], projection.rounds[-1:]
            write(rows, done)
            tell(len(done))
    write(rows, projection.rounds)
    _add(rows.models[0], list(projection.seats.values()))
    tell(len(projection.rounds))


def _replayed(projection: Projection, slug: str, events: Any) -> Iterator[int]:
    """Each event's number once it is told."""
    game, state = GAMES[slug], None
    for seq, at, kind, body in events.order_by("seq").values_list("seq", "at", "type", "body").iterator(AT_ONCE):
        if state is None:
            state = loads(body, game.state)
            projection.opened(Moment(seq, at), state)
        else:
            fact, before = house.read(game, kind, body), state
            state = house.evolve(game, before, fact)
            projection.happened(Moment(seq, at), fact, before, state)
        yield seq


def write(rows: Rows, played: Sequence[Played]) -> None:
    """Rounds with all that belongs to them, each kind of row before those that refer to it."""
    _, round_, box, wager, line = rows.models
    _add(round_, [one.round for one in played])
    _add(box, [row for one in played for row in one.boxes])
    _add(wager, [row for one in played for row in one.wagers])
    _add(line, [row for one in played for row in one.lines])


def _add(model: Any, made: Sequence[Model]) -> None:
    model._default_manager.bulk_create(made, batch_size=AT_ONCE)
