"""Casino War's own part of the scenario format."""

from __future__ import annotations

from typing import Any

from games.casino_war import GAME
from games.casino_war.events import Absent, GoToWar, Surrender
from games.casino_war.options import DECKS, Options
from games.casino_war.state import State, opened
from games.chips import DENOMINATIONS
from games.fields import Fields
from games.round import Act
from games.scenario import Adapter


def read_options(fields: Fields) -> Options:
    return Options(
        places=fields.whole("places", 1, 9, 7),
        minimum=fields.maybe_amount("minimum", zero=True) or 0,
        maximum=fields.maybe_amount("maximum"),
        chips=fields.chips("chips", DENOMINATIONS),
    )


def deck_count(options: Options) -> int:
    return DECKS


def read_call(name: str, fields: Fields) -> Any:
    match name:
        case "war":
            return GoToWar(area=fields.whole("area", 1, 9), player=fields.maybe_text("player"))
        case "surrender":
            return Surrender(area=fields.whole("area", 1, 9), player=fields.maybe_text("player"))
        case _:
            return None


def absent(act: Act) -> Absent:
    return Absent(area=act.area or 0)


def result(state: State) -> dict[str, Any]:
    return {
        "dealer": {"cards": [card.text for card in state.dealer]},
        "controlling": {str(hand.area): hand.player for hand in state.hands},
        "jackpot": None,
    }


SCENARIO = Adapter(
    game=GAME,
    initial="initial",
    read_options=read_options,
    opened=opened,
    deck_count=deck_count,
    read_call=read_call,
    absent=absent,
    result=result,
)
