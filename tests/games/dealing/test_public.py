"""What everybody may see while a deal is practised depends on what was done; and a seed brings the same cards again."""

from typing import Any

import pytest

from games import blackjack_switch, caribbean_stud
from games.cards.cards import cards
from games.caribbean_stud.events import Bet, Concede
from games.dealing.decisions import decide
from games.dealing.procedure import Way, asked, due, public_act, waits
from games.handwork import Attempt
from games.patron import seed_for
from games.patrons.practice import practised_answer
from games.patrons.rounds import BETTING
from games.records import replace
from games.table.practice import LEVELS, ActDone, Level
from games.table.table import CardsShuffled, FindWager
from tests.games.by_hand import practised
from tests.games.dealing.hands import Table, star
from tests.games.dealing.robot import TABLES, Robot, table
from tests.games.patrons.table import SEED, Setting, crowd, opened, patron

CASES = [(setting, level) for setting in TABLES for level in LEVELS]


class Watched(Robot):
    """Looks before each of its acts at what everybody sees."""

    def do(self, way: Way) -> None:
        before = public_act(self.game, self.state)
        assert before is None or _was_said(self, before)
        again = self.game.evolve(self.state, ActDone(act=Attempt(verb=way.step.verb), key=way.step.key))
        if not asked(self.game, again):  # the same table, but for what is due next
            assert public_act(self.game, again) == before
        super().do(way)


def _was_said(robot: Robot, act: Any) -> bool:
    """Whether somebody has been asked, or a call was made and is not closed; and nothing names what comes next."""
    wanted = due(robot.game, robot.state)
    told = act.command is None and act.rest is None and not act.say and wanted.words not in act.words
    return told and (waits(robot.game, robot.state) or (wanted.player is None and bool(wanted.first)))


@pytest.mark.parametrize(("setting", "level"), CASES, ids=lambda one: getattr(one, "name", one))
def test_nothing_that_is_seen_depends_on_what_is_due(setting: Setting, level: Level) -> None:
    robot = table(setting, level, 4)
    Watched(robot.game, robot.state, robot.patrons, 4).deal(8)


def test_somebody_is_asked_before_anybody_is_seen_to_wait() -> None:
    at = star().rightly("announce")
    assert not asked(at.game, at.state)
    assert public_act(at.game, at.state) is None
    at.do(at.right)
    assert asked(at.game, at.state)
    seen = public_act(at.game, at.state)
    assert seen is not None
    assert (seen.player, seen.area, seen.words, seen.say) == ("ann", 1, "ann has been asked", "")


CONCEDED = "AC 2C KD 4C 9H 6C 8D 8C 2H 10S"
"""From a shoe: the dealer has ace and king, and area 1 nothing like it."""


@pytest.mark.rule("CS 9.7")
def test_once_the_dealers_hand_is_called_a_player_has_time_to_concede_it() -> None:
    game = caribbean_stud.GAME
    state = caribbean_stud.opened(caribbean_stud.Options(), {1: "ann"}, cards(CONCEDED))
    state = game.fold(state, game.decide(state, FindWager(area=1, player="ann", kind="ante", stake=1000)))
    at = Table(game, practised(game, state)).rightly("ask")
    at.do(at.right).players(Bet(area=1, player="ann")).rightly("announce")
    assert public_act(game, at.state) is None
    seen = public_act(game, at.do(at.right).state)
    assert seen is not None
    assert (seen.first, seen.area, seen.player, seen.say, seen.command) == (("concede",), None, None, "", None)
    ann = patron(skill="hunches", name="ann")
    whims = (replace(at.state, table=replace(at.state.table, rounds=number)) for number in range(20))
    called = {practised_answer(game, state, ann, seen) for state in whims}
    assert called == {None, Concede(area=1, player="ann")}
    at.players(Concede(area=1, player="ann"))
    assert public_act(game, at.state) is None
    assert at.due is not None
    assert (at.due.verb, at.due.rule, at.due.says) == ("call", "9.7", ("Conceding hand",))


@pytest.mark.rule("BS 11.1")
def test_a_last_chance_to_switch_that_nobody_was_offered_is_not_seen() -> None:
    """Two blackjacks are asked nothing: to show that they may switch would show that the dealer is to draw."""
    game = blackjack_switch.GAME
    state = blackjack_switch.opened(blackjack_switch.Options(), {1: "ann"}, cards("AS AC 10S KC KH 9D"))
    for box in (1, 2):
        wager = FindWager(area=1, player="ann", kind="main", stake=1000, box=box)
        state = game.fold(state, game.decide(state, wager))
    at = Table(game, practised(game, state))
    while at.state.over or not at.state.initial_deal_over:
        at.do(at.right)
    assert (due(game, at.state).act, due(game, at.state).first) == ("deal", ("switch",))
    assert public_act(game, at.state) is None


# --- the same cards -----------------------------------------------------------------------------------


def shuffles(setting: Setting, seed: bytes, entropy: bytes, rounds: int = 2) -> list[bytes]:
    """The seeds of a table's shuffles, dealt by somebody whose browser sends its own entropy."""
    patrons = crowd(setting, SEED)
    robot = _Entropic(setting.game, practised(setting.game, opened(setting, patrons), "test", seed), patrons, 9)
    robot.entropy = entropy
    robot.deal(rounds)
    return [fact.seed for fact in robot.log if isinstance(fact, CardsShuffled)]


class _Entropic(Robot):
    entropy: bytes

    def do(self, way: Way) -> None:
        facts = decide(self.game, self.state, replace(self.act(way.step), seed=self.entropy))
        self.happened(facts)


@pytest.mark.parametrize("setting", TABLES, ids=lambda one: one.name)
def test_the_same_seed_brings_the_same_cards(setting: Setting) -> None:
    one, other = seed_for(SEED, "one"), seed_for(SEED, "other")
    assert shuffles(setting, one, b"a") == shuffles(setting, one, b"b")
    assert shuffles(setting, one, b"a") != shuffles(setting, other, b"a")


def test_without_a_seed_the_cards_are_what_chance_brings() -> None:
    assert shuffles(TABLES[0], b"", b"a") != shuffles(TABLES[0], b"", b"b")


def test_the_table_waits_for_wagers_in_the_open() -> None:
    at = star()
    at.state = replace(at.state, table=replace(at.state.table, wagers=()))
    assert due(at.game, at.state).act in BETTING
    assert public_act(at.game, at.state) is None
