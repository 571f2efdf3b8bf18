"""What a dealer whom nobody watches does in one go is what a watched one does act by act; nobody loses time by it."""

from dataclasses import replace
from typing import Any

import pytest

from games.choice import Act
from games.game import Game, play
from games.patron import seed_for
from games.patrons.rounds import play_round
from tests.games.patrons.table import SEED, SETTINGS, Setting, crowd, opened

ROUNDS = 12


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_acts_done_in_one_go_bring_about_what_each_would(setting: Setting) -> None:
    compared: list[str] = []
    patrons = crowd(setting, SEED)
    state = opened(setting, patrons)
    for number in range(ROUNDS):
        state, _ = play_round(comparing(setting.game, compared), state, patrons, seed_for(SEED, number))
    assert {"deal", "settle"} <= set(compared)


def comparing(game: Game, compared: list[str]) -> Game:
    """The game, with all that it offers to do in one go tried beside the single acts."""

    def due(state: Any) -> Act:
        act = game.due(state)
        if act.rest is not None:
            facts = game.decide(state, act.rest)
            assert facts
            assert one_by_one(game, state, len(facts)) == facts
            compared.append(act.act)
        return act

    return replace(game, due=due)


def one_by_one(game: Game, state: Any, count: int) -> tuple[Any, ...]:
    """The facts of single acts, so many of them; after the first act nobody is given time to call."""
    facts: tuple[Any, ...] = ()
    while len(facts) < count:
        act = game.due(state)
        assert not (act.first and facts)
        state, events = play(game, state, act.step)
        facts += events
    return facts
