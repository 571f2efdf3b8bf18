"""Rounds really played on the floor, as questions ask about them: the same wagers, cards and calls, other names."""

from collections.abc import Iterable

from casino.floor.play import house
from games.calls import Document
from games.game import Event, Game, State
from games.patrons.cast import NAMES
from games.scenario.transcript import transcript


def of_the_floor(game: Game, laid: State, facts: Iterable[Event]) -> Document:
    """A round from a table's log, `laid` when its bets were closed; NotAScenario where no scenario can say it all."""
    return with_other_names(transcript(game, laid, [fact for fact in facts if not isinstance(fact, house.HouseFact)]))


def with_other_names(document: Document) -> Document:
    """The round with nobody in it whom anybody could know."""
    players = [*document["seats"].values(), *(wager["player"] for wager in document["wagers"])]
    names = dict(zip(dict.fromkeys(players), NAMES, strict=False))
    told: Document = {
        **document,
        "seats": {area: names[player] for area, player in document["seats"].items()},
        "wagers": [{**wager, "player": names[wager["player"]]} for wager in document["wagers"]],
        "calls": [_call(call, names) for call in document["calls"]],
    }
    if "absent" in document:
        told["absent"] = [names[player] for player in document["absent"]]
    return told


def _call(call: Document, names: dict[str, str]) -> Document:
    changed = dict(call)
    if "player" in call:
        changed["player"] = names[call["player"]]
    joined = call.get("joined")
    if isinstance(joined, dict):
        changed["joined"] = {names[player]: stake for player, stake in joined.items()}
    elif joined:
        changed["joined"] = [names[player] for player in joined]
    return changed
