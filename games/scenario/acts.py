"""A table played act by act: what no scenario shows, which begins with the cards ready and every wager down.

`table` is its record of options; `acts` are commands as they are stored, or the name of what is due, which the dealer
then does; "go_on" is all that is due until somebody must call. The last may be refused. `cards` are those at the mouth
of the shoe, or where it is `nearly_empty` the last in it; without them the decks are yet to be shuffled. `cutting_card`
is how many cards lie before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.calls import Document
from games.cards.cards import Card, decks
from games.errors import RuleViolation
from games.fields import BadScenario
from games.game import Event, Game, Options, State, carry_on, play
from games.records import dumps, made_of, replace
from games.scenario.scenario import game_of

GO_ON: Final = "go_on"
SEED: Final = bytes(32)
"""What every shuffle of such a table is made from: its cards come in the same order each time."""


class Acted(NamedTuple):
    """A table as far as its acts go, all that happened at it, and what refused the last of them."""

    state: State
    log: tuple[Event, ...]
    refusal: RuleViolation | None = None


def play_acts(document: Document) -> Acted:
    """Do one act after the other."""
    game = game_of(document)
    state, log = _opened(game, document), tuple[Event, ...]()
    for number, act in enumerate(document["acts"], start=1):
        try:
            state, events = _done(game, state, act)
        except RuleViolation as refusal:
            if number < len(document["acts"]):
                raise
            return Acted(state, log, refusal)
        log += tuple(events)
    return Acted(state, log)


def _opened(game: Game, document: Document) -> State:
    options: Options = made_of(document.get("table", {}), game.options.record)
    seats = {int(area): player for area, player in document.get("seats", {}).items()}
    first, rest = [Card.of(text) for text in document.get("cards", ())], list(decks(game.decks(options)))
    for card in first:
        rest.remove(card)
    racked = tuple(rest) if document.get("nearly_empty") else ()
    state = game.opened(options, seats, (*first, *(() if racked else rest)))
    shoe = replace(state.table.shoe, cutting_card=document.get("cutting_card"), discards=racked)
    return replace(state, table=replace(state.table, shoe=shoe, stage="ready" if first else "shuffle"))


def _done(game: Game, state: State, act: Document | str) -> tuple[State, Sequence[Event]]:
    if not isinstance(act, str):
        return play(game, state, game.read_command(dumps(act)))
    if act == GO_ON:
        return carry_on(game, state, lambda: SEED)
    due = game.due(state)
    command = due.rest or due.command
    if due.act != act or command is None:
        raise BadScenario(f"not {act}: {due.act} is due", at="acts")
    return play(game, state, replace(command, seed=SEED) if due.needs_seed else command)
