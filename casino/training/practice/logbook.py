"""A run read from its table's log."""

from collections.abc import Iterator
from functools import lru_cache

from casino.floor.models import Event
from casino.floor.play import house
from casino.training.practice.marks import Moment, Reading, read
from casino.training.practice.models import Run
from games.game import State

MOST_KEPT = 32


def reading(run: Run) -> Reading:
    """Every act of it. Of a run that is over nothing changes any more, so the last ones looked at are kept."""
    return _kept(run.pk, run.last_seq) if run.ended_at else _read(run)


@lru_cache(maxsize=MOST_KEPT)
def _kept(pk: int, last_seq: int) -> Reading:
    return _read(Run.objects.select_related("table").get(pk=pk))


def _read(run: Run) -> Reading:
    """Rounds beyond those that were asked for do not count."""
    return read(run.table.engine, state_before(run), _moments(run), run.task["rounds"])


def state_before(run: Run, seq: int | None = None) -> State:
    """The table just before the run, or after one of its events."""
    game, last = run.table.engine, run.first_seq - 1 if seq is None else seq
    events = Event.objects.filter(table=run.table_id, seq__lte=last).order_by("seq")
    rows = events.values_list("type", "body").iterator()
    _, opening = next(rows)
    state = game.read_state(opening)
    for kind, body in rows:
        state = house.evolve(game, state, house.read(game, kind, body))
    return state


def _moments(run: Run) -> Iterator[Moment]:
    events = Event.objects.filter(table=run.table_id, seq__gte=run.first_seq).order_by("seq")
    if run.last_seq:
        events = events.filter(seq__lte=run.last_seq)
    for seq, at, kind, body in events.values_list("seq", "at", "type", "body").iterator():
        yield Moment(seq, at, house.read(run.table.engine, kind, body))
