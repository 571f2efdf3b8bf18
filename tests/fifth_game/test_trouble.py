"""The toy game gone wrong on purpose: it says nothing of trouble, and what every table can have is seen to."""

from tests.fifth_game import high_card
from tests.fifth_game.high_card import GAME, Options
from tests.games.dealing.troubled import Blind, Troubled, as_planned, once_of, table
from tests.games.patrons.table import Setting

HIGH_CARD = Setting("high card", high_card, Options(minimum=500), 1)


def test_what_every_table_can_have_comes_and_is_seen_to() -> None:
    robot = Troubled(HIGH_CARD, table(HIGH_CARD, trouble=3), as_planned)
    robot.deal(30)
    assert robot.slips == []
    kinds = {fact.fault.kind for fact in robot.placed}
    assert {"over_maximum", "under_minimum", "colour_change", "unusual_wager"} & kinds
    assert GAME.fold(robot.began, robot.log) == robot.state


def test_a_wager_over_its_maximum_that_is_passed_over_is_one_slip() -> None:
    robot = Blind(HIGH_CARD, table(HIGH_CARD, "test"), once_of("over_maximum"))
    assert robot.deal_until_placed()
    robot.deal(1)
    assert [slip.result for slip in robot.slips] == ["missed"]
