"""Wrong payments, invalid wagers and cheats at both blackjacks: rules SB 16 and 18, BS 19."""

import pytest

from games.chips.settlement import Outcome
from games.irregularities.commands import CorrectPayment, FindInvalidWager, Invalidate, VoidWagersOf
from games.irregularities.facts import PaymentCorrected, StaffTold
from games.irregularities.remedies import REMEDIES
from games.records import replace
from games.table.staff import Staff
from games.table.table import WagerTakenBack
from tests.games.twentyone.remedies import BOTH, BY, begun, finish, laid, rule


@pytest.mark.rule("SB 16.21.1.1", "SB 16.21.1.2", "SB 16.21.3")
@pytest.mark.parametrize(
    ("due", "paid", "clause", "reported"),
    [(1000, 500, "16.21.1.1", False), (0, 100_000, "16.21.1.2", False), (0, 100_001, "16.21.1.2", True)],
)
def test_star_blackjack_puts_wrong_payments_right(due: int, paid: int, clause: str, reported: bool) -> None:
    facts = laid("SB").do(CorrectPayment(player="ann", area=1, wager="main", due=due, paid=paid))
    assert isinstance(facts[0], PaymentCorrected)
    assert (facts[0].rule, facts[0].report) == (clause, reported)
    assert facts[1:] == ((StaffTold(told=("nicc",), rule="16.21.3"),) if reported else ())


@pytest.mark.rule("SB 16.21.1", "CW 11.21.1", "CS 14.18.1")
def test_a_wrong_payment_is_put_right_by_the_clause_on_that_whatever_it_came_to() -> None:
    remedy = REMEDIES[CorrectPayment]
    assert [remedy.clause(code) for code in ("SB", "BS", "CW", "CS")] == ["16.21.1", None, "11.21.1", "14.18.1"]


@pytest.mark.rule("SB 16.22.1")
def test_star_blackjack_hands_invalid_wagers_back_before_the_hand() -> None:
    play = laid("SB")
    facts = play.do(FindInvalidWager(player="ann"))
    assert [fact.rule for fact in facts if isinstance(fact, WagerTakenBack)] == ["16.22.1"]
    assert [wager.player for wager in play.state.table.wagers] == ["bob"]


def test_blackjack_switch_has_no_rule_for_either() -> None:
    assert laid("BS").refused(FindInvalidWager(player="ann")) is None
    assert laid("BS").refused(CorrectPayment(player="ann", area=1, wager="main", due=0, paid=1)) is None


@pytest.mark.rule("SB 18.4.1", "BS 19.3.1")
@BOTH
@pytest.mark.parametrize("dealt", [0, 2, None])
def test_the_wagers_of_somebody_with_a_device_are_void(code: str, dealt: int | None) -> None:
    play = begun(code, dealt or 0)
    if dealt is None:
        finish(play, "ask")
    assert play.refused(VoidWagersOf(player="ann", by=Staff.DEALER)) == rule(code, "18.4.1")
    before = play.net().get("ann", 0)
    play.do(VoidWagersOf(player="ann", by=BY))
    finish(play)
    assert play.net()["ann"] == before
    assert all(line.outcome is not Outcome.VOID for line in play.state.lines if line.player == "bob")
    assert play.no_card_lost()


@pytest.mark.rule("SB 18.5", "SB 18.5.1", "SB 18.5.2", "SB 18.6")
@pytest.mark.rule("BS 19.4", "BS 19.4.1", "BS 19.4.2", "BS 19.5")
@BOTH
def test_a_cancelled_outcome_refunds_wagers_but_not_the_cheats(code: str) -> None:
    play = begun(code, 4)
    assert play.refused(Invalidate(by=Staff.DEALER, cause="fraud")) == rule(code, "18.5")
    forfeit = Invalidate(by=BY, cause="disruption", forfeits=("bob",))
    assert play.refused(forfeit) == rule(code, "18.6")
    play.do(replace(forfeit, cause="fraud"))
    staked = 1000 if code == "SB" else 2000
    assert play.net() == {"ann": 0, "bob": -staked}
    play = begun(code, 4)
    play.do(Invalidate(by=BY, cause="disruption"))
    assert play.net() == {"ann": 0, "bob": 0}
    assert play.no_card_lost()
