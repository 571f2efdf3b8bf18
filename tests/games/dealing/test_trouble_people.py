"""What the rules of each game say of people who err at a table, and what is done about a float that is short."""

import pytest

from games.chips.settlement import WagerSettled
from games.dealing.faults.due import open_faults
from games.dealing.procedure import ordinary_ways
from games.handwork import Attempt
from games.table.practice import SupervisorCalled
from games.table.table import CardsCut, CutRefused
from tests.games.by_hand import slips
from tests.games.dealing.troubled import Troubled, attempt, done_about, once_of, seen_to, table
from tests.games.patrons.table import STAR, STUD, SWITCH, WAR, Setting, of_type

# --- people -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", [STAR, SWITCH, WAR, STUD], ids=lambda setting: setting.name)
def test_a_closed_signal_is_refused_with_what_closes_it_and_an_open_call_follows(setting: Setting) -> None:
    robot = Troubled(setting, table(setting), once_of("closed_signal"))
    fault = robot.deal_until_placed()
    assert fault
    choice = next(
        one
        for one in robot.game.legal(robot.state, fault.player)
        if (one.call, one.area, one.box, one.hand) == (fault.call, fault.area, fault.box, fault.hand)
    )
    assert (choice.open, choice.rule, robot.game.call(choice.call).signal) == (False, fault.rule, fault.signal)
    robot.attempted(Attempt(verb="refuse", area=fault.area, said=fault.rule or ""))
    assert robot.handled
    robot.deal(1)
    assert robot.slips == []


@pytest.mark.parametrize("setting", [STAR, SWITCH, STUD], ids=lambda setting: setting.name)
@pytest.mark.parametrize("kind", ["closed_signal", "absent_player"])
def test_a_card_for_whoever_may_not_call_for_one_is_a_call_wrongly_allowed(setting: Setting, kind: str) -> None:
    robot = Troubled(setting, table(setting, "test"), once_of(kind))
    fault = robot.deal_until_placed()
    assert fault
    facts = robot.attempted(Attempt(verb="give", area=fault.area, box=fault.box, hand=fault.hand))
    assert slips(facts) == [("missed", "serious")]
    assert robot.slips[0].shows == "Nobody has called for that who may."
    assert robot.state.table.practice.astray
    robot.deal(1)
    assert len(robot.slips) == 1
    assert robot.state.table.practice.astray == ()


@pytest.mark.parametrize(
    ("setting", "owed"),
    [
        pytest.param(STAR, "16.11", marks=pytest.mark.rule("SB 16.11"), id="star"),
        pytest.param(SWITCH, "17.11", marks=pytest.mark.rule("BS 17.11"), id="switch"),
        pytest.param(WAR, "11.9", marks=pytest.mark.rule("CW 11.9"), id="war"),
    ],
)
def test_cards_that_were_cut_badly_are_shuffled_and_cut_after_the_round(setting: Setting, owed: str) -> None:
    robot = Troubled(setting, table(setting, "test"), once_of("bad_cut"))
    assert robot.deal_until_placed()
    facts = robot.attempted(Attempt(verb="restack"))
    assert slips(facts) == [("missed", "serious")]
    assert robot.slips[0].coach == "Something at the table is not in order, and was passed over."
    assert robot.state.table.stage == "cutting_card"
    robot.deal(1)
    assert len(robot.slips) == 1
    assert (robot.state.table.stage, robot.game.due(robot.state).rule) == ("shuffle", owed)


def test_whoever_cut_badly_is_asked_for_a_cut_again() -> None:
    robot = Troubled(STAR, table(STAR), once_of("bad_cut"))
    fault = robot.deal_until_placed()
    assert fault
    robot.attempted(Attempt(verb="refuse", area=fault.area, said="4.5"))
    assert robot.handled
    robot.once()
    assert [fact.rule for fact in robot.log if isinstance(fact, CardsCut | CutRefused)][-1] in ("4.5", "4.4")
    assert robot.slips == []


@pytest.mark.parametrize(
    ("kind", "said", "coach"),
    [
        ("late_bet", "16.1", "Rule 16.1 does not close that."),
        ("late_bet", "", "A refusal goes with its clause."),
        ("foreign_card", "The NICC", "Not the NICC."),
        ("foreign_card", "", "Somebody in particular is told."),
    ],
)
def test_a_wrong_clause_or_name_is_told_apart_from_wrong_words(kind: str, said: str, coach: str) -> None:
    robot = Troubled(STAR, table(STAR, "coached"), once_of(kind))
    fault = robot.deal_until_placed()
    assert fault
    if kind == "late_bet":
        robot.attempted(Attempt(verb="refuse", area=fault.area, spot=fault.wager, said=said, box=fault.box))
    else:
        robot.attempted(Attempt(verb="supervisor"))
        robot.attempted(Attempt(verb="tell", said=said))
    assert [slip.coach for slip in robot.slips] == [coach]


@pytest.mark.rule("CW 11.8")
def test_whoever_does_not_answer_at_war_is_asked_once_more_and_then_surrenders() -> None:
    robot = seen_to(WAR, "absent_player")
    assert done_about(robot) == ["pass", "pass"]


@pytest.mark.rule("SB 18.13", "BS 19.12", "CW 13.12", "CS 16.13")
@pytest.mark.parametrize("setting", [STAR, SWITCH, WAR, STUD], ids=lambda setting: setting.name)
def test_a_dispute_is_a_supervisors(setting: Setting) -> None:
    robot = seen_to(setting, "disputed_total")
    assert done_about(robot) == ["supervisor"]
    assert of_type(robot.log, SupervisorCalled)


@pytest.mark.rule("CS 14.11", "CS 14.12")
def test_a_wrong_bet_is_refused_or_counts_as_far_as_it_complies() -> None:
    robot = seen_to(STUD, "wrong_bet")
    assert robot.handled
    robot = Troubled(STUD, table(STUD, "test"), once_of("wrong_bet"))
    fault = robot.deal_until_placed()
    assert fault
    while not robot.missed:
        _pass_the_bet_over(robot)
    robot.deal(1)
    assert len(robot.slips) == 1
    [bet] = [
        fact.line
        for fact in of_type(robot.log, WagerSettled)
        if (fact.line.area, fact.line.wager) == (fault.area, "bet")
    ]
    assert bet.in_play == min(fault.stake, fault.was)


def _pass_the_bet_over(robot: Troubled) -> None:
    """The next player is asked, or the dealer's hand turned, as though the bet were right."""
    act = robot.game.due(robot.state)
    if robot.slips:
        robot.once()
        return
    robot.attempted(Attempt(verb="ask" if act.player else "turn", area=act.area or 0))


# --- the float --------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", [STAR, WAR], ids=lambda setting: setting.name)
def test_a_short_float_pays_in_other_colours_and_what_it_cannot_make_waits_for_a_fill(setting: Setting) -> None:
    robot = Troubled(setting, table(setting), once_of("float_short"))
    fault = robot.deal_until_placed()
    assert fault
    assert dict(robot.state.table.practice.tray)[fault.stake] == 0
    robot.deal(3)
    assert robot.slips == []
    assert not open_faults(robot.game, robot.state)
    assert dict(robot.state.table.practice.tray)[fault.stake] > 0


def test_paying_what_the_float_cannot_make_passes_it_over_and_it_is_short_still() -> None:
    robot = Troubled(WAR, table(WAR, "test"), once_of("float_short"))
    fault = robot.deal_until_placed()
    assert fault
    while True:
        ordinary = ordinary_ways(robot.game, robot.state)
        pay = next((way for way in ordinary if way.step.verb == "pay" and way.step.amount % 250), None)
        if pay:
            break
        one = next((way for way in ordinary if not way.house), None)
        robot.attempted(attempt(robot.state, one.step)) if one and one.step.verb != "pass" else robot.once()
    wrong = ((500, 1 + pay.step.amount // 500),)
    facts = robot.attempted(Attempt(verb="pay", area=pay.step.area, spot=pay.step.spot, chips=wrong))
    assert slips(facts) == [("missed", "serious")]
    assert robot.state.table.practice.faults
