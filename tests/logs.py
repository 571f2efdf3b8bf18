"""A table's log read from its beginning: whether it is whole, and the state that it alone leads to."""

from collections.abc import Iterable
from functools import reduce

from casino.floor.models import Event, Table
from casino.floor.play import house
from casino.floor.play.log import link
from games.game import State


def broken_at(events: Iterable[Event]) -> int | None:
    """The seq at which a log, given from its first event on, is not what was written; None for a whole one."""
    last = ""
    for seq, event in enumerate(events, start=1):
        if event.seq != seq or event.previous_hash != last or event.hash != link(event):
            return seq
        last = event.hash
    return None


def replayed(row: Table) -> State:
    """The state that the log alone leads to."""
    game = row.engine
    opening, *events = row.events.order_by("seq")
    facts = (house.read(game, event.type, event.body) for event in events)
    return reduce(lambda state, fact: house.evolve(game, state, fact), facts, game.read_state(opening.body))
