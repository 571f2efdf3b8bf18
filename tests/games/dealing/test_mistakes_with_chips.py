"""Chips that go wrong at a test: paid too much, too little, to the wrong player or not at all; and wrong words."""

from collections.abc import Callable
from typing import Any

import pytest

from games import casino_war
from games.casino_war.events import Surrender
from games.dealing.decisions import decide, end
from games.dealing.procedure import due, waits
from games.errors import RuleViolation
from games.handwork import Attempt
from games.irregularities.facts import PaymentCorrected, StaffTold
from games.patrons.rounds import lay_wagers
from games.records import replace
from games.table.practice import (
    ActLeftOut,
    Mispaid,
    PracticeEnded,
    SlipLeft,
    SlipNoticed,
    SlipRemedied,
    SlipStood,
    SupervisorCalled,
)
from games.twentyone.facts import Hit, Stand
from tests.games.by_hand import practised
from tests.games.dealing.errors import every_error, point
from tests.games.dealing.hands import SUPERVISOR, Table, pay, star, table, take
from tests.games.dealing.mending import Balances
from tests.games.dealing.robot import TABLES
from tests.games.dealing.robot import table as robots_table

WINS = "2C 10H 9D 3C 10S"
"""Area 1 loses at once, area 2 wins."""


def war(shoe: str = WINS) -> Table:
    """At casino war, where the wager of area 2 is to be paid first and then that of area 1 taken."""
    return table(casino_war, shoe).rightly("pay")


def seeded(at: Table, noticed: Callable[[Table], bool]) -> Table:
    """The same table with a seed by which somebody notices, or nobody does."""
    for seed in range(200):
        tried = Table(at.game, at.state)
        tried.log = list(at.log)
        practice = replace(tried.state.table.practice, seed=bytes([seed]))
        tried.state = replace(tried.state, table=replace(tried.state.table, practice=practice))
        if noticed(tried):
            return tried
    raise AssertionError("it is always the same")


def beside(at: Table, began: Any) -> dict[str, int]:
    """What players have beside what was due to them."""
    return {who: cents for who, cents in Balances(at.game, began, at.log).beside.items() if cents}


# --- paid wrongly -----------------------------------------------------------------------------------


@pytest.mark.rule("CW 11.21.1")
@pytest.mark.parametrize(
    ("chips", "due", "paid"),
    [
        pytest.param((500, 3), 1000, 1500, marks=pytest.mark.rule("CW 11.21.1.2")),
        pytest.param((500, 1), 1000, 500, marks=pytest.mark.rule("CW 11.21.1.1")),
    ],
)
def test_a_wrong_payment_is_paid_and_corrected_with_a_supervisor(chips: tuple[int, int], due: int, paid: int) -> None:
    at = war()
    began = at.state
    at.log.clear()
    at.do(pay(2, chips))
    assert at.found == [("amount", "amount", "serious")]
    assert beside(at, began) == {"bob": paid - due}
    at.do(SUPERVISOR)
    assert [fact.by for fact in at.facts(SlipNoticed)] == ["dealer"]
    assert at.due is not None
    assert (at.due.verb, at.due.area, at.due.amount) == ("take" if paid > due else "pay", 2, abs(paid - due))
    at.put_right()
    corrected = at.facts(PaymentCorrected)
    assert [(fact.player, fact.due, fact.paid) for fact in corrected] == [("bob", due, paid)]
    assert beside(at, began) == {}
    assert not at.open


@pytest.mark.parametrize(
    ("act", "cents", "due", "paid"),
    [
        (take(2), -2000, 2000, 0),  # a winner taken: the stake and what it won
        (Attempt(verb="leave", area=2, spot="initial"), -1000, 1000, 0),
    ],
)
def test_a_winner_taken_or_left_is_owed(act: Attempt, cents: int, due: int, paid: int) -> None:
    at = war()
    began = at.state
    at.log.clear()
    at.do(act)
    assert beside(at, began) == {"bob": cents}
    at.do(SUPERVISOR).put_right()
    assert [(fact.due, fact.paid) for fact in at.facts(PaymentCorrected)] == [(due, paid)]
    assert beside(at, began) == {}


@pytest.mark.rule("SB 16.21.1.1")
def test_a_blackjack_that_is_taken_is_owed_at_its_odds_with_the_stake() -> None:
    at = star("AS 9H 7C KD 9C 10D", stake=2500).rightly("pay")
    began = at.state
    at.log.clear()
    at.do(take(1, "main"))
    assert beside(at, began) == {"ann": -2500 - 3750}
    at.do(SUPERVISOR).put_right()
    assert beside(at, began) == {}


def test_a_loser_paid_is_asked_for_the_stake_too() -> None:
    at = war().do(pay(2, (500, 2))).rightly("take")
    began = at.state
    at.log.clear()
    at.do(pay(1, (500, 2)))
    assert at.found == [("verb", "another", "critical")]
    assert beside(at, began) == {"ann": 2000}
    at.do(SUPERVISOR).put_right()
    assert [(fact.due, fact.paid) for fact in at.facts(PaymentCorrected)] == [(0, 2000)]


@pytest.mark.rule("CW 11.21.2")
def test_a_great_mistake_goes_into_the_months_report() -> None:
    at = table(casino_war, WINS, stake=500_000).rightly("pay").do(pay(2, (500, 1)), SUPERVISOR).put_right()
    assert [fact.told for fact in at.facts(StaffTold)] == [("nicc",)]


def test_where_the_rules_know_no_correction_the_house_puts_it_right() -> None:
    """Blackjack Switch has no clause on a payment found wrong."""
    robot = robots_table(next(one for one in TABLES if one.name == "switch"), "test", 1)
    while (found := point(robot)) is None or found.step.verb != "pay":
        if not robot._answered(due(robot.game, robot.state)):
            robot.do(robot.chosen())
        if not robot.state.table.wagers and waits(robot.game, robot.state):
            robot.state = lay_wagers(robot.game, robot.state, robot.patrons, robot.log)
    at, began = Table(robot.game, robot.state), robot.state
    at.do(next(wrong.act for wrong in every_error(found) if wrong.kind == "amount"))
    at.do(SUPERVISOR).put_right()
    assert [fact.rule for fact in at.facts(PaymentCorrected)] == [None]
    assert beside(at, began) == {}


# --- noticed or not ---------------------------------------------------------------------------------


def test_whoever_is_paid_short_may_speak_up_and_nobody_who_is_paid_too_much() -> None:
    def told(at: Table) -> bool:
        at.do(pay(2, (500, 1)), take(1))
        return bool(at.facts(SlipNoticed))

    at = seeded(war(), told)
    assert [(fact.by, fact.player) for fact in at.facts(SlipNoticed)] == [("patron", "bob")]

    def seen(at: Table) -> bool:
        at.do(pay(2, (500, 3)), take(1))
        at.do(at.right)
        return bool(at.facts(SlipNoticed))

    at = seeded(war(), seen)
    assert [(fact.by, fact.player) for fact in at.facts(SlipNoticed)] == [("supervisor", "bob")]


def test_what_nobody_notices_until_the_next_round_is_over_stands_in_dollars() -> None:
    def unnoticed(at: Table) -> bool:
        at.do(pay(2, (500, 3)))
        while at.due is not None:
            at.do(at.right)
        return bool(at.open) and not at.open[0].noticed_by

    at = seeded(war(), unnoticed)
    began = at.state
    assert at.state.over
    assert end(at.state)[:1] == (SlipStood(number=1, cents=500, rule=at.open[0].rule),)
    assert isinstance(end(at.state)[-1], PracticeEnded)
    for _ in range(2):
        at.state = replace(at.state, table=replace(at.state.table, rounds=at.state.table.rounds + 1))
    at.do(SUPERVISOR) if began.table.stage == "shuffle" else at.do(Attempt(verb="call", said="No more bets"))
    assert [fact.cents for fact in at.facts(SlipStood)] == [500]
    assert not at.open


# --- left out, late, too early ----------------------------------------------------------------------


def test_a_wager_passed_over_is_owed_and_paid_late_after_all() -> None:
    at = war("KC 10H 9D 8C 10S")
    began = at.state
    at.log.clear()
    at.do(pay(1, (500, 2)))
    assert at.found == [("order", "early", "serious")]
    assert [fact.key.partition(":")[0] for fact in at.facts(ActLeftOut)] == ["pay"]
    assert beside(at, began) == {"bob": -1000}
    at.do(pay(2, (500, 2)))
    assert at.found == [("order", "late", "serious")]
    assert beside(at, began) == {}
    assert not at.open


def test_mistakes_at_one_wager_add_up() -> None:
    at = war("KC 10H 9D 8C 10S").do(pay(1, (500, 2)), pay(2, (500, 1)))
    assert [(one.due, one.paid) for one in at.open] == [(1000, 500)]
    assert [fact.instead_of for fact in at.facts(SlipLeft)] == [None, 1]


def test_half_of_a_settlement_may_go_wrong() -> None:
    """A hand that surrenders is paid half its wager, and the wager is taken (8.2.4.1)."""
    at = table(casino_war, "9C 2H 9D KC").rightly("ask").do(Attempt(verb="ask", area=1))
    at.players(Surrender(area=1)).rightly("pay")
    began = at.state
    at.log.clear()
    at.do(pay(1, (250, 1)))
    assert beside(at, began) == {"ann": -250}
    assert at.due is not None
    assert at.due.verb == "take"
    at.do(take(1))
    assert [(line.paid, line.collected) for line in at.state.lines if line.area == 1] == [(500, 1000)]


def test_a_wager_in_play_that_is_taken_is_put_back_at_once() -> None:
    at = star().rightly("announce")
    began = at.state
    at.log.clear()
    at.do(take(1, "main"))
    assert at.found == [("verb", "another", "serious")]
    assert [(fact.by, fact.player) for fact in at.facts(SlipNoticed)] == [("patron", "ann")]
    assert at.due is not None
    assert (at.due.verb, at.due.area, at.due.amount) == ("pay", 1, 1000)
    at.put_right()
    assert not at.facts(Mispaid)
    assert beside(at, began) == {}
    assert at.state.boxes[0].hands[0].bets[0].settled is False


def test_what_is_paid_before_its_time_and_not_again_is_right_in_the_end() -> None:
    at = star("10S 9H 7C 8D 9C 10D 5C").rightly("announce").do(pay(1, (500, 2), spot="main"))
    at.do(Attempt(verb="announce", said="18")).players(Stand(area=1))
    at.rightly("announce").do(Attempt(verb="announce", said="18")).players(Stand(area=2)).rightly("pay")
    at.do(pay(2, (500, 2), spot="main"))
    assert [one.paid for one in at.open] == [1000]
    at.do(Attempt(verb="leave", area=1, spot="main"))
    assert not at.open


# --- words and calls --------------------------------------------------------------------------------


def test_a_total_announced_wrongly_is_said_again() -> None:
    def told(at: Table) -> bool:
        at.do(Attempt(verb="announce", said="19"))
        at.players(Hit(area=1)).do(at.right)
        return bool(at.facts(SlipNoticed))

    at = seeded(star("10S 9H 7C 4D 9C 2D 5C").rightly("announce"), told)
    assert at.due is not None
    assert (at.due.verb, at.due.says) == ("announce", ("14",))
    at.do(at.right)
    assert not at.open


def test_a_call_wrongly_refused_is_insisted_upon_and_allowed_then() -> None:
    at = star("10S 9H 7C 4D 9C 2D 5C").rightly("announce").do(Attempt(verb="announce", said="14"))
    at.players(Hit(area=1)).do(Attempt(verb="refuse", area=1, said="10.3"))
    assert [(one.fault, one.noticed_by) for one in at.open] == [("call", "supervisor")]
    assert at.do(at.right).facts(SlipRemedied)
    assert not at.open


def test_whoever_is_passed_over_says_so_and_is_asked() -> None:
    at = table(casino_war, "9C 9H 9D").rightly("ask").do(Attempt(verb="ask", area=2))
    assert at.found == [("place", "place", "serious")]
    assert [(fact.by, fact.player) for fact in at.facts(SlipNoticed)] == [("patron", "ann")]
    at.do(Attempt(verb="ask", area=1))
    assert not at.open


# --- the float --------------------------------------------------------------------------------------


def test_a_column_gives_no_more_than_it_holds() -> None:
    at = war()
    tray = tuple((value, 1) for value in sorted(at.state.table.chips, reverse=True))
    practice = replace(at.state.table.practice, tray=tray)
    at.state = replace(at.state, table=replace(at.state.table, practice=practice))
    with pytest.raises(RuleViolation, match="1 chip of \\$5, and not 2"):
        decide(at.game, at.state, pay(2, (500, 2)))


def test_a_float_that_cannot_make_it_is_filled_by_a_supervisor() -> None:
    at = war()
    practice = replace(at.state.table.practice, tray=((500, 1), (100, 0)))
    at.state = replace(at.state, table=replace(at.state.table, practice=practice))
    at.do(SUPERVISOR)
    assert not at.found
    assert at.facts(SupervisorCalled)
    at.do(pay(2, (500, 2)))
    assert not at.found


def test_a_supervisor_who_is_called_for_nothing_is_one_too_many() -> None:
    at = war().do(SUPERVISOR)
    assert at.found == [("verb", "another", "minor")]


def test_at_other_levels_nothing_of_it_happens() -> None:
    for level in ("coached", "unaided"):
        at = war()
        at.state = practised(at.game, at.state, level)
        before = at.state.table.practice.tray
        at.do(pay(2, (500, 3)))
        assert not at.facts(Mispaid)
        assert not at.open
        assert at.state.table.practice.tray == before
