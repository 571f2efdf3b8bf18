"""What goes wrong in which round: by a seed and a dial, of the kinds that may come, and never at 0."""

from typing import Any

import pytest

from games.dealing.faults.catalogue import kinds_of
from games.dealing.trouble import inject, next_fault, planned, possible
from games.errors import RuleViolation
from games.fault import FaultPlaced
from games.game import play
from games.irregularities.commands import FindInvalidWager
from games.patron import seed_for
from games.patrons.temper import characters, reasons
from games.records import dumps, loads, replace
from games.table.practice import Practice
from tests.games.dealing.troubled import TABLES, Troubled, as_planned, company, kind_of, table
from tests.games.patrons.table import SEED, SETTINGS, STAR, Setting, patron

KINDS = tuple(kind.kind for kind in kinds_of(STAR.game))
ROUNDS = 200


def seeds(count: int) -> list[bytes]:
    return [seed_for(SEED, "plan", number) for number in range(count)]


# --- the plan ---------------------------------------------------------------------------------------


def test_a_plan_follows_from_its_seed_and_nothing_else() -> None:
    plans = [[planned(seed, at, 3, KINDS) for at in range(50)] for seed in seeds(2)]
    again = [[planned(seed, at, 3, tuple(reversed(KINDS))) for at in range(50)] for seed in seeds(2)]
    assert plans == again
    assert plans[0] != plans[1]


@pytest.mark.parametrize(("dial", "least", "most"), [(0, 0, 0), (1, 50, 85), (2, 110, 155), (3, 240, 300)])
def test_the_dial_says_how_much(dial: int, least: int, most: int) -> None:
    count = sum(len(planned(SEED, at, dial, KINDS)) for at in range(ROUNDS))
    assert least <= count <= most


def test_only_kinds_that_may_come_are_planned() -> None:
    two = ("late_bet", "faced_card")
    assert {kind for at in range(ROUNDS) for kind in planned(SEED, at, 3, two)} == set(two)
    assert planned(SEED, 1, 3, ()) == ()


# --- at the table -----------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", TABLES, ids=lambda setting: setting.name)
def test_at_0_nothing_ever_happens(setting: Setting) -> None:
    """Not even to those whose minds are elsewhere at other tables: everybody answers."""
    robot = Troubled(setting, table(setting, trouble=0), as_planned)
    robot.deal(ROUNDS)
    assert robot.placed == []
    assert robot.slips == []
    gone = [fact for fact in robot.log if type(fact).__name__ == "PlayerAbsent" or _absent(fact)]
    assert gone == []


def _absent(fact: Any) -> bool:
    return "absent" in type(fact).__struct_fields__ and bool(fact.absent)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_all_that_comes_by_itself_is_seen_to_without_a_slip(setting: Setting) -> None:
    robot = Troubled(setting, table(setting, trouble=3), as_planned)
    robot.deal(12)
    assert robot.slips == []
    assert len(robot.placed) > 5
    assert robot.game.fold(robot.began, robot.log) == robot.state


@pytest.mark.parametrize("setting", TABLES, ids=lambda setting: setting.name)
def test_the_same_seed_brings_the_same_trouble(setting: Setting) -> None:
    logs = []
    for _ in range(2):
        robot = Troubled(setting, table(setting, trouble=3), as_planned)
        robot.deal(10)
        logs.append(robot.log)
    assert logs[0] == logs[1]


@pytest.mark.parametrize("setting", TABLES, ids=lambda setting: setting.name)
def test_everybody_has_a_reason(setting: Setting) -> None:
    """Whatever somebody does is in how they bet or play; the rest is nobody's doing."""
    robot = Troubled(setting, table(setting, trouble=3), as_planned)
    robot.deal(40)
    people = characters(company())
    for fact in robot.placed:
        fault, kind = fact.fault, kind_of(setting.game, fact.fault.kind)
        mine = {reason.name: reason.why for reason in reasons(kind.suits, people)}
        assert (fault.why == mine[fault.player]) if fault.player else not kind.suits


def test_what_is_on_the_list_comes_whatever_the_dial_brings_by_itself() -> None:
    listed = table(STAR, trouble=1, kinds=("foreign_card",))
    assert [kind.kind for kind in possible(STAR.game, listed)] == ["foreign_card"]


def test_a_list_is_kept_to() -> None:
    robot = Troubled(STAR, table(STAR, trouble=3, kinds=("late_bet", "faced_card")), as_planned)
    robot.deal(20)
    assert {fact.fault.kind for fact in robot.placed} == {"late_bet", "faced_card"}


def test_the_dial_brings_the_graver_kinds_only_further_on() -> None:
    brought = {dial: {kind.kind for kind in possible(STAR.game, table(STAR, trouble=dial))} for dial in (1, 2, 3)}
    assert brought[1] < brought[2] < brought[3]
    assert "foreign_card" in brought[3] - brought[2]


def test_nobody_steps_out_of_character() -> None:
    """Somebody who bets the same every round, by the chart, is behind nothing that takes another temper."""
    quiet = characters([patron("flat", "basic", name) for name in ("Ann", "Bo", "Cy", "Di")])
    state = table(STAR, trouble=3)
    state = replace(state, table=replace(state.table, practice=replace(state.table.practice, characters=quiet)))
    kinds = {kind.kind for kind in possible(STAR.game, state)}
    assert "capped_bet" not in kinds
    assert "closed_signal" not in kinds
    assert "disputed_total" in kinds


def test_people_are_left_alone() -> None:
    """A table without patrons has what is nobody's doing, and nothing that a player would do."""
    state = table(STAR, trouble=3)
    state = replace(state, table=replace(state.table, practice=replace(state.table.practice, characters=())))
    kinds = possible(STAR.game, state)
    assert {kind.kind for kind in kinds} >= {"faced_card", "card_too_many"}
    assert all(not kind.suits for kind in kinds)
    robot = Troubled(STAR, state)
    while not robot.state.table.wagers:
        robot.once()
    with pytest.raises(RuleViolation, match="not at this moment"):
        inject(STAR.game, robot.state, "over_maximum")


def test_nothing_comes_while_something_else_is_wrong() -> None:
    robot = Troubled(STAR, table(STAR, trouble=3), as_planned)
    while not robot.state.table.practice.faults:
        robot.once()
    kind = kind_of(STAR.game, robot.placed[-1].fault.kind)
    assert kind.lasts or next_fault(STAR.game, robot.state) is None


def test_a_practice_with_its_list_and_its_faults_reads_back() -> None:
    robot = Troubled(STAR, table(STAR, trouble=3, kinds=("late_bet",)), as_planned)
    while not robot.state.table.practice.faults:
        robot.once()
    practice = robot.state.table.practice
    assert loads(dumps(practice), Practice) == practice
    assert practice.kinds == ("late_bet",)
    assert practice.characters == characters(company())


def test_a_patron_with_a_wrong_card_has_the_right_one_by_the_next_round() -> None:
    state, _ = play(STAR.game, table(STAR, trouble=1), FindInvalidWager(player="Ann"))
    facts = next_fault(STAR.game, state)
    assert facts is not None
    assert not any(isinstance(fact, FaultPlaced) for fact in facts)
    assert STAR.game.fold(state, facts).table.seating.invalid_cards == ()
