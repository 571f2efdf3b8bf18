"""A table played act by act: what no scenario shows, which begins with the cards ready and every wager down.

`acts` are commands as they are stored, or the name of what is due, which the dealer then does. The last may be refused.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.calls import Document
from games.cards.cards import Card, decks
from games.errors import RuleViolation
from games.fields import BadScenario, Fields
from games.game import Command, Event, Game, State, play
from games.records import dumps, replace
from games.scenario.scenario import game_of

SEED: Final = bytes(32)
"""What every shuffle of such a table is made from: its cards come in the same order each time."""


class Acted(NamedTuple):
    """A table as far as its acts go, all that happened at it, and what refused the last of them."""

    state: State
    log: tuple[Event, ...]
    refusal: RuleViolation | None = None


def acted(document: Document) -> Acted:
    """Do one act after the other. Without `cards` the decks are yet to be shuffled."""
    game = game_of(document)
    state, log = _opened(game, document), tuple[Event, ...]()
    for number, act in enumerate(document["acts"], start=1):
        try:
            state, events = play(game, state, _command(game, state, act))
        except RuleViolation as refusal:
            if number < len(document["acts"]):
                raise
            return Acted(state, log, refusal)
        log += events
    return Acted(state, log)


def _opened(game: Game, document: Document) -> State:
    options = game.options.read(Fields(document.get("table", {}), "table"))
    seats = {int(area): player for area, player in document.get("seats", {}).items()}
    if "cards" in document:
        return game.opened(options, seats, tuple(map(Card.of, document["cards"])))
    state = game.opened(options, seats, decks(game.decks(options)))
    return replace(state, table=replace(state.table, stage="shuffle"))


def _command(game: Game, state: State, act: Document | str) -> Command:
    if not isinstance(act, str):
        return game.read_command(dumps(act))
    due = game.due(state)
    command = due.rest or due.command
    if due.act != act or command is None:
        raise BadScenario(f"not {act}: {due.act} is due", at="acts")
    return replace(command, seed=SEED) if due.needs_seed else command
