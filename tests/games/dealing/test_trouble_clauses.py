"""What the rules of each game say of a fault: the clause it is refused or remedied by, and what follows from it."""

from typing import Any

import pytest

from games.chips.chips import shown
from games.chips.settlement import Outcome, WagerSettled
from games.dealing.procedure import ways
from games.handwork import Attempt
from games.irregularities.facts import (
    CardsMoved,
    CardsReplaced,
    JackpotStopped,
    ReturnOffered,
    RoundVoided,
    StaffTold,
)
from games.table.table import CardBurned, WagerPlaced, WagerTakenBack
from tests.games.by_hand import slips
from tests.games.dealing.troubled import LEAST, MOST, Blind, Troubled, attempt, done_about, once_of, seen_to, table
from tests.games.patrons.table import SETTINGS, STAR, STUD, SWITCH, WAR, Setting, of_type

BY_NAME = {setting.name: setting for setting in SETTINGS}
SEVENS = BY_NAME["star with blazing 7's from a device"]
STUD_JACKPOT = BY_NAME["stud from a device with a jackpot"]
SWITCH_DEVICE = BY_NAME["switch from a device without super match"]
WAR_DEVICE = BY_NAME["war from a device"]
UNITS = BY_NAME["war with limits"]


def clause(setting: Setting, kind: str, code: str, number: str) -> Any:
    rule = pytest.mark.rule(f"{code} {number}")
    return pytest.param(setting, kind, number, marks=rule, id=f"{code} {number}: {kind}")


@pytest.mark.parametrize(
    ("setting", "kind", "number"),
    [
        clause(STAR, "over_maximum", "SB", "6.1"),
        clause(SWITCH, "under_minimum", "BS", "6.1"),
        clause(UNITS, "odd_wager", "CW", "6.1"),
        clause(STUD, "over_maximum", "CS", "6.1"),
        clause(SWITCH, "unequal_boxes", "BS", "5.2"),
        clause(STAR, "late_bet", "SB", "5.4"),
        clause(SWITCH, "capped_bet", "BS", "5.4"),
        clause(WAR, "late_bet", "CW", "5.5"),
        clause(STUD, "capped_bet", "CS", "5.7"),
        clause(STAR, "faced_card", "SB", "16.1"),
        clause(SWITCH, "faced_card", "BS", "17.1"),
        clause(WAR, "faced_card", "CW", "11.1"),
        clause(STAR, "card_too_many", "SB", "16.2"),
        clause(WAR, "card_too_many", "CW", "11.2"),
        clause(STUD, "card_too_many", "CS", "14.4"),
        clause(STUD, "exposed_card", "CS", "14.5"),
        clause(STUD, "wrong_bet", "CS", "14.11"),
        clause(STAR, "foreign_card", "SB", "16.16.2"),
        clause(SWITCH, "missing_card", "BS", "17.15.2"),
        clause(WAR, "foreign_card", "CW", "11.17.2"),
        clause(STUD, "missing_card", "CS", "14.9.2"),
        clause(SEVENS, "jackpot_failure", "SB", "16.18.2"),
        clause(STUD_JACKPOT, "jackpot_failure", "CS", "14.15"),
        clause(STAR, "absent_player", "SB", "16.10"),
        clause(SWITCH, "absent_player", "BS", "17.10"),
        clause(WAR, "absent_player", "CW", "11.8"),
        clause(STUD, "absent_player", "CS", "14.14"),
        clause(STAR, "bad_cut", "SB", "4.5"),
        clause(SWITCH, "bad_cut", "BS", "4.5"),
        clause(WAR, "bad_cut", "CW", "4.5"),
        clause(STAR, "wrong_player_card", "SB", "5.1"),
        clause(WAR, "wrong_player_card", "CW", "5.1"),
        clause(STUD, "wrong_player_card", "CS", "5.1"),
        clause(STAR, "touches_cards", "SB", "3.8"),
        clause(SWITCH, "touches_cards", "BS", "3.7"),
        clause(WAR, "touches_cards", "CW", "3.7"),
        clause(STUD, "talks_of_cards", "CS", "8.7"),
        clause(STAR, "asks_advice", "SB", "18.7"),
        clause(SWITCH, "asks_advice", "BS", "19.6"),
        clause(WAR, "asks_advice", "CW", "13.7"),
        clause(STUD, "asks_advice", "CS", "16.7"),
        clause(STAR, "disputed_total", "SB", "18.13"),
        clause(SWITCH, "disputed_total", "BS", "19.12"),
        clause(WAR, "disputed_total", "CW", "13.12"),
        clause(STUD, "disputed_total", "CS", "16.13"),
    ],
)
def test_a_fault_is_about_a_clause(setting: Setting, kind: str, number: str) -> None:
    fault = Troubled(setting, table(setting), once_of(kind)).deal_until_placed()
    assert fault
    assert fault.rule == number


# --- wagers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", [STAR, SWITCH, WAR, STUD], ids=lambda setting: setting.name)
@pytest.mark.rule("SB 6.1", "BS 6.1", "CW 6.1", "CS 6.1")
def test_a_wager_that_is_refused_is_laid_as_it_was(setting: Setting) -> None:
    robot = Troubled(setting, table(setting), once_of("over_maximum"))
    fault = robot.deal_until_placed()
    assert fault
    assert sum(one.stake for one in robot.state.table.wagers if one.area == fault.area) > MOST
    robot.attempted(Attempt(verb="refuse", area=fault.area, spot=fault.wager, said=fault.rule or ""))
    lying = [one.stake for one in robot.state.table.wagers if (one.area, one.player) == (fault.area, fault.player)]
    assert set(lying) == {fault.was}
    assert robot.handled


@pytest.mark.parametrize("setting", [STAR, SWITCH, WAR, STUD], ids=lambda setting: setting.name)
@pytest.mark.rule("SB 6.3", "BS 6.3", "CW 6.3", "CS 6.3")
def test_a_wager_over_the_maximum_that_nobody_saw_plays_to_the_maximum(setting: Setting) -> None:
    robot = Blind(setting, table(setting, "test"), once_of("over_maximum"))
    fault = robot.deal_until_placed()
    assert fault
    robot.deal(1)
    kind = setting.game.initial
    lines = [line for line in robot.state.lines if (line.area, line.wager, line.hand) == (fault.area, kind, 1)]
    assert lines
    boxes = max(len(setting.game.boxes(kind)), 1)
    assert {line.in_play for line in lines} == {MOST // boxes}


@pytest.mark.rule("BS 5.2", "BS 6.2.2")
def test_of_unequal_boxes_that_nobody_saw_the_lower_counts() -> None:
    robot = Blind(SWITCH, table(SWITCH, "test"), once_of("unequal_boxes"))
    fault = robot.deal_until_placed()
    assert fault
    robot.deal(1)
    lines = [line for line in robot.state.lines if (line.area, line.wager, line.hand) == (fault.area, "main", 1)]
    assert {line.in_play for line in lines} == {fault.was}


@pytest.mark.rule("SB 5.4", "SB 7.1")
def test_chips_laid_late_never_become_a_wager() -> None:
    for robot in (
        Troubled(STAR, table(STAR), once_of("late_bet")),
        Blind(STAR, table(STAR, "test"), once_of("late_bet")),
    ):
        fault = robot.deal_until_placed()
        assert fault
        assert fault.loose
        before = len(of_type(robot.log, WagerPlaced))
        robot.deal(1)
        assert len(of_type(robot.log, WagerPlaced)) == before
        assert all(line.area != fault.area for line in robot.state.lines)


@pytest.mark.parametrize("robot_of", [Troubled, Blind])
@pytest.mark.parametrize("setting", [STAR, SWITCH, WAR, STUD], ids=lambda setting: setting.name)
@pytest.mark.rule("SB 6.5.1.1", "BS 6.5.1.1", "CW 6.5.1.1", "CS 6.5.1.1")
def test_who_plays_already_keeps_the_old_minimum_by_a_marker(setting: Setting, robot_of: type[Troubled]) -> None:
    robot = robot_of(setting, table(setting, "test"), once_of("minimum_raised"))
    fault = robot.deal_until_placed()
    assert fault
    assert (fault.rule, fault.stake, shown(fault.stake) in fault.shows) == ("6.5.1", 2 * LEAST, True)
    assert robot.state.table.sign.area.minimum == LEAST
    robot.deal(1)
    sign, seats = robot.state.table.sign, robot.state.table.seating.seats
    assert sign.area.minimum == 2 * LEAST
    assert [(one.player, one.area, one.minimum) for one in sign.markers] == [(o.player, o.area, LEAST) for o in seats]
    if robot_of is Troubled:
        assert done_about(robot) == ["mend"] * len(seats)
        assert robot.slips == []
    else:
        assert slips(robot.log)
        assert not robot.handled
    robot.deal(3)
    assert all(line.outcome is not Outcome.VOID for line in robot.state.lines)


@pytest.mark.rule("SB 5.4")
def test_refusing_with_another_clause_is_said_wrongly() -> None:
    robot = Troubled(STAR, table(STAR), once_of("late_bet"))
    fault = robot.deal_until_placed()
    assert fault
    facts = robot.attempted(Attempt(verb="refuse", area=fault.area, spot="main", said="12.1"))
    assert slips(facts) == [("unsaid", "minor")]


# --- a Player Card ----------------------------------------------------------------------------------


@pytest.mark.rule("SB 5.1", "SB 16.22.1")
def test_an_invalid_wager_goes_back_before_the_hand_and_is_laid_on_the_right_card() -> None:
    robot = Troubled(STAR, table(STAR), once_of("wrong_player_card"))
    fault = robot.deal_until_placed()
    assert fault
    start = len(robot.log)
    robot.deal(1)
    assert done_about(robot) == ["supervisor", "refuse", "check"]
    back = of_type(robot.log[start:], WagerTakenBack)
    assert [(fact.wager.player, fact.rule) for fact in back] == [(fault.player, "16.22.1")]
    assert robot.state.table.seating.invalid_cards == ()
    assert any(line.player == fault.player for line in robot.state.lines)


@pytest.mark.rule("SB 16.22.2")
def test_an_invalid_wager_found_in_the_hand_wins_nothing() -> None:
    robot = Blind(STAR, table(STAR, "test"), once_of("wrong_player_card"))
    fault = robot.deal_until_placed()
    assert fault
    robot.deal(1)
    own = [line for line in robot.state.lines if line.player == fault.player]
    assert own
    assert all(line.outcome is not Outcome.WIN for line in own)


# --- cards ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", [STAR, SWITCH, WAR], ids=lambda setting: setting.name)
@pytest.mark.rule("SB 16.1", "BS 17.1", "CW 11.1")
def test_a_card_found_face_up_is_burned_and_play_goes_on(setting: Setting) -> None:
    robot = Troubled(setting, table(setting), once_of("faced_card"))
    fault = robot.deal_until_placed()
    assert fault
    facts = robot.attempted(Attempt(verb="burn"))
    assert [fact.card for fact in of_type(facts, CardBurned)] == list(fault.cards)
    assert robot.handled


@pytest.mark.rule("SB 16.2", "BS 17.2", "CW 11.2")
@pytest.mark.parametrize("setting", [STAR, SWITCH, WAR], ids=lambda setting: setting.name)
def test_a_card_too_many_is_the_next_card_put_by_or_dealt_on(setting: Setting) -> None:
    for verb in ("mend", "give"):
        robot = Troubled(
            setting,
            table(setting),
            once_of("card_too_many", lambda robot: robot.game.due(robot.state).act == "deal"),
        )
        assert robot.deal_until_placed()
        card = robot.state.table.shoe.next_card
        way = next(way for way in ways(robot.game, robot.state) if way.step.verb == verb)
        facts = robot.attempted(attempt(robot.state, way.step))
        assert slips(facts) == []
        assert robot.handled
        assert card in [fact.card for fact in robot.log if hasattr(fact, "card")]


@pytest.mark.rule("CS 14.1", "CS 14.4")
def test_a_card_too_many_is_a_misdeal_before_anybody_has_handled_cards() -> None:
    robot = seen_to(STUD, "card_too_many")
    assert done_about(robot) == ["call"]
    assert [fact.rule for fact in of_type(robot.log, RoundVoided)] == ["14.1"]


@pytest.mark.rule("CS 14.5")
def test_an_exposed_card_is_turned_over_and_the_deal_goes_on() -> None:
    robot = seen_to(STUD, "exposed_card")
    assert done_about(robot) == ["turn"]
    assert of_type(robot.log, RoundVoided) == []


@pytest.mark.parametrize("kind", ["foreign_card", "missing_card"])
@pytest.mark.parametrize("setting", [STAR, SWITCH, WAR, STUD], ids=lambda setting: setting.name)
@pytest.mark.rule("SB 16.16.4", "BS 17.15.4", "CW 11.17.4", "CS 14.9.4")
def test_of_wrong_cards_a_supervisor_surveillance_and_an_inspector_hear(setting: Setting, kind: str) -> None:
    robot = seen_to(setting, kind)
    done = done_about(robot)
    assert sorted(done) == ["mend", "supervisor", "tell", "tell"]
    assert done.index("supervisor") < done.index("mend")
    assert [fact.told for fact in of_type(robot.log, StaffTold)] == [("surveillance", "inspector")]
    assert of_type(robot.log, RoundVoided)
    assert of_type(robot.log, CardsReplaced)
    stakes = [fact.line for fact in of_type(robot.log, WagerSettled)]
    assert any(line.outcome is Outcome.VOID and line.returned == line.stake for line in stakes)


# --- what fails -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setting", "kinds"),
    [
        pytest.param(SEVENS, {"": CardsMoved, "no_spare": ReturnOffered, "unfair": RoundVoided}, id="star"),
        pytest.param(SWITCH_DEVICE, {"": CardsMoved, "no_spare": ReturnOffered, "unfair": RoundVoided}, id="switch"),
        pytest.param(WAR_DEVICE, {"": CardsMoved, "no_spare": ReturnOffered, "unfair": RoundVoided}, id="war"),
        pytest.param(STUD_JACKPOT, {"": RoundVoided, "no_spare": RoundVoided}, id="stud"),
    ],
)
@pytest.mark.rule("SB 17.2", "SB 17.4", "SB 17.5.1", "BS 18.2", "CW 12.2", "CS 15.2.1")
def test_a_device_that_fails_is_seen_to_as_it_fails(setting: Setting, kinds: dict[str, Any]) -> None:
    met = set()
    for seed in range(12):
        robot = Troubled(setting, table(setting, seed=bytes([seed]) * 32), once_of("device_jam"))
        fault = robot.deal_until_placed()
        assert fault
        robot.deal(1)
        met.add(fault.variant)
        assert done_about(robot) == ["supervisor", "mend"]
        assert of_type(robot.log, kinds[fault.variant])
    assert met == set(kinds)


@pytest.mark.rule("SB 16.18.1", "CS 14.15")
@pytest.mark.parametrize("setting", [SEVENS, STUD_JACKPOT], ids=lambda setting: setting.name)
def test_where_the_jackpot_fails_its_wagers_go_back_and_the_game_goes_on(setting: Setting) -> None:
    robot = seen_to(setting, "jackpot_failure", rounds=2)
    assert of_type(robot.log, JackpotStopped)
    told = [fact for fact in of_type(robot.log, StaffTold) if "inspector" in fact.told]
    assert bool(told) is (setting is STUD_JACKPOT)
    assert ("tell" in done_about(robot)) is (setting is STUD_JACKPOT)
    assert robot.state.table.trouble.jackpot_off
