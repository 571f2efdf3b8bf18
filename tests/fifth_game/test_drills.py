"""Drills take a fifth game in without a line of their own: its tables, its signs and how its cards are made ready."""

import pytest

from casino.training.drills import catalogue, signs
from casino.training.drills.catalogue import Posed
from tests.fifth_game.high_card import GAME
from tests.training.drills.asked import questions

COUNT = 60


def about_it(drill: str) -> list[Posed]:
    return [posed for posed in questions(drill, COUNT, "fifth") if posed.about.get("game") == GAME.slug]


@pytest.mark.parametrize("drill", ["table", "shuffle", "pay-tables"])
def test_it_is_drilled_as_any_game_is(drill: str) -> None:
    found = about_it(drill)
    assert found
    for posed in found:
        assert catalogue.show(posed).prompt
        assert catalogue.check(posed, catalogue.right(posed)).right


@pytest.mark.parametrize("drill", ["totals", "insurance", "stud-hands"])
def test_what_it_does_not_have_is_not_asked_of_it(drill: str) -> None:
    assert not about_it(drill)


def test_its_signs_are_among_those_of_the_house() -> None:
    assert {sign.table.name for sign in signs.signs_of(GAME.slug)}
    assert any(GAME.slug in games for games in signs.every_odds().values())
