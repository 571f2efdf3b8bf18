"""The cards of a scenario's table before a round: whole decks, shuffled, cut and burned step by step by the engine."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from games.calls import Document
from games.cards.cards import decks
from games.catalogue import GAMES
from games.choice import Act
from games.errors import GameError
from games.fields import Fields
from games.game import Command, Game, State, play
from games.records import replace
from games.rulebook import clause_for
from games.table.cut import cutting_card_comes_first
from games.table.preparation import RefuseCut
from games.table.table import Table

MadeReady = dict[str, Any]
"""A moment before the round as a question keeps it: which step, and the seed of the shuffle."""
_STAGES: Final = {
    "cut": "The cards are shuffled. ",
    "cutting_card": "The cards are shuffled and cut. ",
    "burn": "The cards are in the shoe or device, and no card has left it. ",
    "ready": "The cards are ready, and no wager lies on the layout. ",
}


def waiting_to_shuffle(document: Document) -> State:
    """The table of a scenario with its seats taken, no wager on it, and a whole shoe to be shuffled.

    The cutting card came out in the round before, on the first area that the scenario has a wager on and somebody sits
    at, so nothing but a shuffle may begin another. A device knows no cutting card: its table opens.
    """
    game = GAMES[document["game"]]
    options = game.options.read(Fields(document.get("table") or {}, "table"))
    seats = {int(area): player for area, player in (document.get("seats") or {}).items()}
    cards = decks(game.decks(options))
    used = len(cards) - len(cards) // 8
    state = game.opened(options, seats, cards)
    if _opens(state.table):
        return replace(state, table=replace(state.table, stage="shuffle", first_area=min(seats, default=None)))
    shoe = replace(state.table.shoe, dealt=used, cutting_card=used - 10, discards=cards[:used])
    areas = sorted({wager["area"] for wager in document["wagers"]})
    came_out = next((area for area in areas if area in seats), areas[0])
    table = replace(state.table, shoe=shoe, stage="shuffle", rounds=1, shuffles=1, cutting_card_at=came_out)
    return replace(state, table=table)


def _opens(table: Table) -> bool:
    return table.shoe.dealing == "device" and not _every_round(table)


def _every_round(table: Table) -> bool:
    """Whether the cards are shuffled after each round: a game whose rules know no cutting card that ends a shoe."""
    return clause_for(cutting_card_comes_first, table.code) is None


def steps(document: Document, seed: bytes) -> Iterator[tuple[State, Act]]:
    """Each state on the way from the shuffle to the wait for wagers, with what is due in it."""
    game, state = GAMES[document["game"]], waiting_to_shuffle(document)
    while True:
        act = game.due(state)
        yield state, act
        if act.act == "wait":
            return
        state = after(game, state, act, seed)


def step_of(act: Act, seed: bytes) -> Command:
    """What an act comes to. Whoever is offered the cut leaves it to the next."""
    command = replace(act.command, seed=seed) if act.needs_seed else act.command
    return command or RefuseCut(player=act.player or "")


def after(game: Game, state: State, act: Act, seed: bytes) -> State:
    """The table once an act is done."""
    return play(game, state, step_of(act, seed))[0]


def step_named(document: Document, act: str, seed: bytes) -> MadeReady | None:
    """Where an act falls due on the way, if it does."""
    at = next((at for at, (_, due) in enumerate(steps(document, seed)) if due.act == act), None)
    return None if at is None else {"step": at, "seed": seed.hex()}


def at_step(document: Document, ready: MadeReady) -> tuple[State, list[Act]]:
    """The table at such a moment, and what was due before it."""
    way = list(islice(steps(document, bytes.fromhex(ready["seed"])), ready["step"] + 1))
    if len(way) <= ready["step"]:
        raise GameError("the cards are never made ready so far")
    return way[-1][0], [act for _, act in way[:-1]]


def how_far(document: Document, state: State, before: list[Act]) -> str:
    """What the felt cannot show: what was done to make the cards ready, and where the cutting card came out."""
    table, area = state.table, waiting_to_shuffle(document).table.cutting_card_at
    came_out = f"The cutting card came out on area {area} in the round that is over. "
    over = "A round is over. " if _every_round(table) else "The table opens. " if _opens(table) else came_out
    refused = "".join(f"{act.player} refuses the cut. " for act in before if act.act == "offer_cut")
    return (over + _STAGES.get(table.stage, "") + refused).strip()
