"""A round that was played, written down as a scenario that `settle` replays to the very same lines."""

from __future__ import annotations

from collections.abc import Sequence

from games.calls import Document, NotAScenario, spot
from games.chips.chips import money
from games.fields import BadScenario
from games.game import Event, Game, State
from games.options.values import METER, POOL
from games.records import replace
from games.scenario.scenario import state_of


def transcript(game: Game, laid: State, events: Sequence[Event]) -> Document:
    """The round as a scenario: `laid` is the table as the bets were closed, `events` all that came after.

    The scenario is played before it is handed out, so that it never tells another round than the one that was.
    """
    calls, state = game.scenario.round_calls(), laid
    for event in events:
        before, state = state, game.evolve(state, event)
        calls.hear(before, event, state)
    written, absent = calls.done()
    document: Document = {
        "game": game.slug,
        "table": _table(game, laid),
        "seats": {str(seat.area): seat.player for seat in laid.table.seating.seats},
        "wagers": [
            {**spot(wager), "player": wager.player, "kind": wager.kind, "stake": money(wager.stake)}
            for wager in laid.table.wagers
        ],
        "cards": [card.text for event in events for card in game.scenario.dealt(event)],
        "calls": written,
    }
    if absent:
        document["absent"] = absent
    _same_lines(game, document, state)
    return document


def _same_lines(game: Game, document: Document, ended: State) -> None:
    lines = game.scenario.lines(ended)
    try:
        told = game.scenario.lines(state_of(document))
    except BadScenario as refused:
        raise NotAScenario(f"the round cannot be written down: {refused}") from None
    # A line of an earlier version does not say what was due before rounding.
    if len(told) != len(lines) or any(
        replace(new, due=line.due) != line for new, line in zip(told, lines, strict=True)
    ):
        raise NotAScenario("the round cannot be written down: it was settled under conditions that no scenario states")


def _table(game: Game, laid: State) -> Document:
    """The options that are not the usual ones; limits and meter as they stood when the bets were closed."""
    limits = laid.table.sign.area
    table = game.options.written(replace(laid.options, minimum=limits.minimum, maximum=limits.maximum))
    if POOL in table and laid.meter:
        table[POOL] |= {METER: money(laid.meter.cents)}
    return table
