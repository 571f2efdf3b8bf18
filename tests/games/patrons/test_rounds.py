"""Whole tables of patrons: nothing illegal, every chip accounted for, the same again from the same seed."""

from functools import cache

import pytest

from games.chips.settlement import WagerSettled
from games.game import play
from games.patron import Patron, seed_for
from games.patrons.cast import cast
from games.patrons.rounds import play_round
from games.records import dumps, loads
from games.table.table import CardsShuffled, FindWager, RoundClosed
from games.twentyone.facts import HandSplit, PlayerAbsent
from tests.games.patrons.table import (
    SEED,
    SETTINGS,
    STAR,
    STUD,
    SWITCH,
    WAR,
    Chips,
    Logs,
    Setting,
    crowd,
    of_type,
    opened,
    patron,
    rounds,
)

each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
each_game = pytest.mark.parametrize("setting", [STAR, SWITCH, WAR, STUD], ids=lambda setting: setting.name)


@cache
def evening(name: str) -> Logs:
    """Two hundred rounds, five casts of patrons after one another; a refused command would have raised."""
    (setting,) = (one for one in SETTINGS if one.name == name)
    seeds = [seed_for(SEED, table) for table in range(5)]
    return [log for seed in seeds for log in rounds(setting, crowd(setting, seed), 40, seed)[1]]


@each_setting
def test_two_hundred_rounds_without_an_illegal_command(setting: Setting) -> None:
    logs = evening(setting.name)
    assert len(logs) == 200
    assert all(len(of_type(log, RoundClosed)) == 1 and of_type(log, WagerSettled) for log in logs)


@each_setting
def test_every_chip_is_accounted_for(setting: Setting) -> None:
    chips = Chips()
    for log in evening(setting.name):
        for event in log:
            chips.follow(event)
    assert chips.float != 0  # somebody won or lost something, or nothing was tried


@each_game
def test_the_same_seed_replays_to_the_same_log_and_another_does_not(setting: Setting) -> None:
    patrons = crowd(setting, SEED)
    state, logs = rounds(setting, patrons, 12)
    again, same = rounds(setting, patrons, 12)
    assert (dumps(state), dumps(logs)) == (dumps(again), dumps(same))
    assert dumps(rounds(setting, patrons, 12, seed_for(SEED, "another"))[1]) != dumps(logs)
    assert dumps(rounds(setting, crowd(setting, seed_for(SEED, "others")), 12)[1]) != dumps(logs)


@each_game
def test_the_log_is_the_whole_story(setting: Setting) -> None:
    patrons = crowd(setting, SEED)
    state, logs = rounds(setting, patrons, 6)
    assert setting.game.fold(opened(setting, patrons), [event for log in logs for event in log]) == state


def test_a_shuffle_in_each_round_is_another_shuffle() -> None:
    """One seed for an evening at Caribbean Stud, where every round ends with a shuffle, deals different cards."""
    _, logs = rounds(STUD, crowd(STUD, SEED), 10)
    seeds = [event.seed for log in logs for event in of_type(log, CardsShuffled)]
    assert len(seeds) == 10 == len(set(seeds))


def test_no_wager_no_round() -> None:
    behind = (patron("back_bettor"),)
    state, log = play_round(STAR.game, opened(STAR, behind), behind, SEED)
    assert not of_type(log, RoundClosed)
    assert STAR.game.due(state).act == "wait"


def test_a_person_who_is_no_patron_is_dealt_with_as_absent() -> None:
    """Somebody the table does not simulate: the cut goes past, and the dealer draws the hand as the rule has it."""
    ann, bob = patron(), patron(name="Bob")
    state, _ = play(STAR.game, opened(STAR, (ann, bob)), FindWager(area=2, player="Bob", kind="main", stake=500))
    state, log = play_round(STAR.game, state, (ann,), SEED)
    assert {line.player for line in state.lines} == {"Ann", "Bob"}
    assert [event.area for event in of_type(log, PlayerAbsent)] == [2]


def test_splitting_again_happens() -> None:
    """The chips of a third hand are counted too, or the count above proves less than it says."""
    logs = evening(SETTINGS[1].name)
    boxes = [[(event.area, event.box) for event in of_type(log, HandSplit)] for log in logs]
    assert any(len(set(log)) < len(log) for log in boxes)


def test_a_patron_travels_as_json() -> None:
    for one in cast(SEED, STAR.game, 7):
        assert loads(dumps(one), Patron) == one
