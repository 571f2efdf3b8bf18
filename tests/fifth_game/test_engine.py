"""The toy game through the kernel: settled, drawn from a scenario and back, and played by patrons."""

import json
from typing import Any

import pytest

from games.cards.cards import DECK
from games.cards.shuffle import shuffled
from games.patrons.cast import cast
from games.patrons.rounds import play_round
from games.records import dumps
from games.scenario.scenario import replayed, settle
from games.scenario.transcript import transcript
from tests.fifth_game.high_card import GAME, Options
from tests.games.patrons.table import seats

ROUND: dict[str, Any] = {
    "game": "high-card",
    "table": {"ties": "lose"},
    "seats": {"1": "ann", "3": "bob"},
    "wagers": [
        {"area": 1, "player": "ann", "kind": "bet", "stake": "10"},
        {"area": 3, "player": "bob", "kind": "bet", "stake": "20"},
        {"area": 3, "player": "bob", "kind": "match", "stake": "5"},
    ],
    "cards": ["KH", "9C", "9D"],
}


@pytest.mark.parametrize(
    ("ties", "bobs"), [("lose", {"outcome": "lose", "collected": "20.00"}), ("stand_off", {"outcome": "stand_off"})]
)
def test_a_scenario_settles_by_the_games_own_rules(ties: str, bobs: dict[str, str]) -> None:
    result = settle(ROUND | {"table": {"ties": ties}})
    lines = {(line["area"], line["wager"]): line for line in result["lines"]}
    assert lines[1, "bet"]["paid"] == "10.00"
    assert lines[1, "bet"]["rule"] == "3.1"
    assert lines[3, "match"]["paid"] == "50.00"
    assert {name: lines[3, "bet"][name] for name in bobs} == bobs
    assert lines[3, "bet"]["rule"] == "3.3"


def test_a_round_is_written_down_as_a_scenario_that_settles_alike() -> None:
    _, laid, log = replayed(ROUND)
    written = json.loads(json.dumps(transcript(GAME, laid, log)))
    assert settle(written)["lines"] == settle(ROUND)["lines"]


def test_patrons_play_it() -> None:
    seed = bytes(32)
    patrons = cast(seed, GAME, 3)
    state = GAME.opened(Options(minimum=500), seats(patrons), shuffled(DECK, seed))
    state, log = play_round(GAME, state, patrons, seed)
    assert state.over
    assert state.lines
    assert all(GAME.read_event(dumps(event)) == event for event in log)
    assert all(GAME.words.log(event) for event in log)
