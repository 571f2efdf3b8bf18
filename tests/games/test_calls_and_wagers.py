"""Calls and kinds of wager as each game's own data: they agree with its commands, its facts and its layout."""

from typing import get_args

import msgspec
import pytest

from games.catalogue import GAMES
from games.game import Game

pytestmark = pytest.mark.parametrize("game", [pytest.param(game, id=slug) for slug, game in GAMES.items()])


def test_a_call_gives_a_command_of_its_game_and_leads_to_one_of_its_facts(game: Game) -> None:
    for call in game.calls:
        assert call.command in get_args(game.command), call.name
        assert call.fact is None or call.fact in get_args(game.event), call.name
        assert (call.entries is None) == (call.told is None) == (call.fact is None), call.name


def test_no_two_calls_have_one_name_or_one_command(game: Game) -> None:
    assert len({call.name for call in game.calls}) == len(game.calls)
    assert len({call.command for call in game.calls}) == len(game.calls)


def test_a_scenario_writes_a_call_in_fields_of_its_command(game: Game) -> None:
    for call in game.calls:
        required = {field.name for field in msgspec.structs.fields(call.command) if field.required}
        written = call.entries or {}
        assert written.keys() <= set(call.command.__struct_fields__), call.name
        assert not written or required <= {name for name, entry in written.items() if entry.needed}, call.name


def test_what_a_call_lays_is_a_kind_of_wager(game: Game) -> None:
    kinds = {wager.kind for wager in game.wagers}
    assert {call.lays for call in game.calls if call.lays} <= kinds


def test_one_kind_of_wager_opens_a_round(game: Game) -> None:
    assert [wager.kind for wager in game.wagers if wager.initial] == [game.initial]
    assert len({wager.kind for wager in game.wagers}) == len(game.wagers)
