"""Whoever asks the coach is told of every call that is open, and of nothing that is not on view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from games.choice import Choice
from games.coach.advice import Advice
from games.game import Game
from games.patrons.rounds import play_round
from tests.games.patrons.disguise import Disguise, other_faces, other_hands, other_order
from tests.games.patrons.table import SEED, SETTINGS, STAR, STUD, SWITCH, WAR, Setting, crowd, opened

CHIPS = {"wager", "take_back", "take_back_all"}
"""No decision: chips laid and taken back before the deal."""
NO_CALL = {"decline", "keep"}
"""To leave insurance, a switch or a concession alone is no call; to decline to join another's double is one."""
ROUNDS = 60


def asked(setting: Setting) -> Iterator[tuple[Any, str, tuple[Choice, ...]]]:
    """Every state of some rounds in which somebody has a decision open: who, and what is open."""
    patrons, game = crowd(setting, SEED), setting.game
    state = opened(setting, patrons)
    for _ in range(ROUNDS):
        after, log = play_round(game, state, patrons, SEED)
        for fact in log:
            state = game.evolve(state, fact)
            for patron in patrons:
                choices = tuple(one for one in game.legal(state, patron.name) if one.open and one.call not in CHIPS)
                if choices:
                    yield state, patron.name, choices
        assert state == after


def of(advice: tuple[Advice, ...], choice: Choice) -> set[str]:
    """What is advised on at the place of a choice. A switch is advised on with the box in turn."""
    here = (one for one in advice if one.area == choice.area and (choice.call == "switch" or one.box == choice.box))
    return {worth.call for one in here for worth in one.worths}


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_every_open_call_has_its_worth_and_no_other(setting: Setting) -> None:
    told = Counter[str]()
    for state, who, choices in asked(setting):
        advice = setting.game.coach.advice(state, who)
        for choice in choices:
            assert choice.call in of(advice, choice), (choice, advice)
            told[choice.call] += 1
        open_calls = {choice.call for choice in choices} | NO_CALL
        assert {worth.call for one in advice for worth in one.worths} <= open_calls
        for one in advice:
            assert one.wager > 0
            assert [worth.value for worth in one.worths] == sorted((w.value for w in one.worths), reverse=True)
            assert one.cost(one.best.call) == 0 <= one.cost(one.worths[-1].call)
    assert sum(told.values()) > 10


@pytest.mark.parametrize(
    ("setting", "disguise"),
    [
        (STAR, other_order),
        (SWITCH, other_order),
        (WAR, other_order),
        (STUD, other_order),
        (SETTINGS[3], other_faces),
        (STUD, other_hands),
        (SETTINGS[-1], other_hands),
    ],
)
def test_advice_is_the_same_whatever_is_hidden(setting: Setting, disguise: Disguise) -> None:
    differing = 0
    for state, who, _ in asked(setting):
        other = disguise(state, who)
        differing += other != state
        assert setting.game.coach.advice(other, who) == setting.game.coach.advice(state, who)
    assert differing > 10


def test_nobody_is_advised_between_rounds_or_for_another() -> None:
    patrons = crowd(STAR, SEED)
    state = opened(STAR, patrons)
    game: Game = STAR.game
    assert all(game.coach.advice(state, patron.name) == () for patron in patrons)
    for state, who, choices in asked(STAR):
        calls = {choice.area for choice in choices}
        assert {one.area for one in game.coach.advice(state, who)} <= calls
        assert game.coach.advice(state, "somebody else") == ()
