"""Faults put on a table of every game: seen to, they cost nothing; passed over, each is one slip with its name."""

from typing import Any

import pytest

from games.catalogue import GAMES
from games.dealing import decisions
from games.dealing.faults.catalogue import SHARED, kinds_of
from games.dealing.faults.hand import accepts
from games.dealing.trouble import inject
from games.errors import RuleViolation
from games.handwork import Attempt
from games.irregularities.commands import UseAsNextCard
from games.records import dumps, replace
from games.table.practice import ActSlipped, Level
from tests.games.by_hand import slips
from tests.games.dealing.troubled import TABLES, Blind, Troubled, kind_of, once_of, table
from tests.games.patrons.table import SETTINGS, Setting

LEVELS: tuple[Level, ...] = ("coached", "unaided", "test")
LAWFUL = [kind.kind for kind in SHARED if kind.lawful]
SEEN_BY_HANDWORK = "wrong_bet"
"""Who passes it over leaves out an act of the game's own procedure, and is judged by that."""


def fits(setting: Setting, kind: str) -> bool:
    return kind_of(setting.game, kind).fits(table(setting))


def _cases() -> list[Any]:
    """Every kind that a game knows, at the first of its tables that such a thing can happen at."""
    found = []
    for game in GAMES.values():
        for kind in kinds_of(game):
            at = [setting for setting in SETTINGS if setting.game is game and fits(setting, kind.kind)]
            found += [pytest.param(setting, kind.kind, id=f"{setting.name}: {kind.kind}") for setting in at[:1]]
    return found


CASES = _cases()
REAL = [case for case in CASES if case.values[1] not in (*LAWFUL, SEEN_BY_HANDWORK, "float_short")]
"""The float has tests of its own."""


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_a_kind_is_known_by_the_rules_of_a_game(game: Any) -> None:
    """What only some games' clauses have an answer to is no fault at the others."""
    known = {kind.kind for kind in kinds_of(game)}
    at_all_but_stud = {"faced_card", "touches_cards", "bad_cut"}
    own = {
        "star-blackjack": at_all_but_stud | {"wrong_player_card"},
        "blackjack-switch": at_all_but_stud | {"unequal_boxes"},
        "casino-war": at_all_but_stud | {"wrong_player_card"},
        "caribbean-stud": {"talks_of_cards", "wrong_player_card", "exposed_card"},
    }
    assert known & set().union(*own.values()) == own[game.slug]
    assert len(known) >= 19


@pytest.mark.parametrize(("setting", "kind"), CASES)
def test_a_fault_that_is_seen_to_costs_nothing_and_replays(setting: Setting, kind: str) -> None:
    robot = Troubled(setting, table(setting), once_of(kind))
    fault = robot.deal_until_placed()
    assert fault is not None
    robot.deal(2)
    lasts = kind_of(setting.game, kind).lasts
    assert (fault.kind, robot.slips, robot.missed) == (kind, [], [])
    assert [fact.caught for fact in robot.handled] == [True] or (lasts and not robot.handled)
    read = [robot.game.read_event(dumps(fact)) for fact in robot.log]
    assert read == robot.log
    assert robot.game.fold(robot.began, read) == robot.state == robot.game.read_state(dumps(robot.state))
    assert robot.game.words.log(robot.placed[0]).startswith("Put on the table for practice: ")


# --- passed over ------------------------------------------------------------------------------------


def no_next_card(robot: Troubled) -> bool:
    """A card too many is the next card where there is one: whoever deals on deals it."""
    act = robot.game.due(robot.state).act
    return act in ("deal", "settle") and not accepts(robot.game, robot.state, UseAsNextCard())


def blind(setting: Setting, kind: str, level: Level) -> Blind:
    """A robot that is about to pass a fault over."""
    when = no_next_card if kind == "card_too_many" else lambda robot: True
    robot = Blind(setting, table(setting, level), once_of(kind, when))
    assert robot.deal_until_placed()
    return robot


@pytest.mark.parametrize(("setting", "kind"), REAL)
def test_a_fault_that_is_passed_over_is_one_slip_and_stands_at_a_test(setting: Setting, kind: str) -> None:
    robot = blind(setting, kind, "test")
    robot.deal(2)
    severity = "minor" if robot.slips[0].rule is None else "serious"
    assert [(slip.result, slip.severity, slip.happened) for slip in robot.slips] == [("missed", severity, True)]
    assert (severity == "minor") is (kind == "colour_change")
    assert ([fact.stands for fact in robot.missed], robot.handled) == ([True], [])
    assert robot.game.fold(robot.began, robot.log) == robot.state


@pytest.mark.parametrize(("setting", "kind"), REAL)
def test_where_it_is_stopped_it_is_there_still_and_is_seen_to(setting: Setting, kind: str) -> None:
    robot = blind(setting, kind, "unaided")
    robot.deal(2)
    assert [(slip.result, slip.happened) for slip in robot.slips] == [("missed", False)]
    assert [fact.stands for fact in robot.missed] == [False]
    assert [fact.caught for fact in robot.handled] == [False]


# --- nothing is wrong -------------------------------------------------------------------------------


def decided(robot: Troubled, act: Attempt) -> tuple[Any, ...]:
    return decisions.decide(robot.game, robot.state, act)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("setting", TABLES, ids=lambda setting: setting.name)
def test_a_supervisor_who_is_called_for_nothing_is_a_minor_slip(setting: Setting, level: Level) -> None:
    robot = Troubled(setting, table(setting, level))
    for _ in range(40):
        robot.once()
        assert slips(decided(robot, Attempt(verb="supervisor"))) == [("another", "minor")]


@pytest.mark.parametrize(("setting", "kind"), [case for case in CASES if case.values[1] in LAWFUL])
def test_what_is_lawful_is_left_alone(setting: Setting, kind: str) -> None:
    robot = Troubled(setting, table(setting), once_of(kind))
    fault = robot.deal_until_placed()
    assert fault
    called = decided(robot, Attempt(verb="supervisor"))
    refused = decided(robot, Attempt(verb="refuse", area=fault.area, said=fault.rule or "house"))
    assert slips(called) == slips(refused) == [("another", "minor")]


@pytest.mark.parametrize("setting", TABLES, ids=lambda setting: setting.name)
def test_a_supervisor_who_is_called_to_something_wrong_is_no_slip(setting: Setting) -> None:
    robot = Troubled(setting, table(setting), once_of("late_bet"))
    assert robot.deal_until_placed()
    assert slips(decided(robot, Attempt(verb="supervisor"))) == []


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("setting", TABLES, ids=lambda setting: setting.name)
def test_what_is_in_order_is_wrongly_refused(setting: Setting, level: Level) -> None:
    robot = Troubled(setting, table(setting, level))
    while not robot.state.table.wagers:
        robot.once()
    area = robot.state.table.wagers[0].area
    [slip] = [fact for fact in decided(robot, Attempt(verb="refuse", area=area)) if isinstance(fact, ActSlipped)]
    assert slip.shows == f"Nothing at area {area} is to be refused."


# --- an instructor's hand ---------------------------------------------------------------------------


@pytest.mark.parametrize("setting", TABLES, ids=lambda setting: setting.name)
def test_what_cannot_be_put_there_is_refused(setting: Setting) -> None:
    state = table(setting)
    alone = replace(state, table=replace(state.table, practice=None))
    with pytest.raises(RuleViolation, match="no such fault"):
        inject(setting.game, state, "meteorite")
    with pytest.raises(RuleViolation, match="not at this moment"):
        inject(setting.game, state, "late_bet")
    with pytest.raises(RuleViolation, match="nobody practises"):
        inject(setting.game, alone, "late_bet")


@pytest.mark.parametrize("setting", TABLES, ids=lambda setting: setting.name)
def test_one_thing_goes_wrong_at_a_time(setting: Setting) -> None:
    robot = Troubled(setting, table(setting), once_of("over_maximum"))
    assert robot.deal_until_placed()
    with pytest.raises(RuleViolation, match="something is wrong at this table already"):
        inject(setting.game, robot.state, "colour_change")
