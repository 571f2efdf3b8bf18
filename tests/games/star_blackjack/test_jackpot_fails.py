"""A jackpot that fails, or whose round is void: what goes back to players and to the meter (SB 16.18)."""

from fractions import Fraction
from typing import Any

import pytest

from games.chips.jackpot import Meter
from games.chips.settlement import Outcome
from games.irregularities.commands import (
    Failure,
    FindInvalidWager,
    Invalidate,
    OfferReturn,
    TakeWagersBack,
    VoidRound,
)
from games.irregularities.facts import JackpotStopped, SettlementUndone
from games.records import loads
from games.star_blackjack import GAME
from games.star_blackjack.events import JackpotShared
from games.star_blackjack.irregularities import in_play
from games.star_blackjack.options import Jackpot
from games.supervising.commands import RestoreJackpot, StopJackpot
from games.table.staff import Staff
from games.table.table import FindWager, PlaceWager, WagerTakenBack
from games.twentyone.facts import Stand
from tests.games.irregularities.remedies import Play
from tests.games.star_blackjack.rounds import AT_2, begun
from tests.games.star_blackjack.table import ANN, Wager, table

BY = Staff.SUPERVISOR
JACKPOT: dict[str, Any] = {
    "layout": "D",
    "decks": 6,
    "dealing": "device",
    "optional_wagers": ("blazing_7s",),
    "jackpot": Jackpot(meter=10_000_000, reset=1_000_000),
}
SEVENS: tuple[Wager, ...] = (ANN, (1, "ann", "blazing_7s", "5"), AT_2, (2, "bob", "blazing_7s", "5"))
FED: dict[str, Any] = {**JACKPOT, "jackpot": Jackpot(meter=10_000_000, reset=1_000_000, increment=250_000)}


@pytest.mark.rule("SB 16.18.1", "SB 16.18.2")
@pytest.mark.parametrize("moment", ["collect", "deal", "settle"])
def test_jackpot_wagers_of_the_round_go_back_and_the_game_goes_on(moment: str) -> None:
    play = begun("7S 9S 7D 7S KS KH QH", *SEVENS, **JACKPOT)
    play.carry_on(moment)
    assert play.refused(StopJackpot(by=Staff.DEALER)) == "16.18.2"
    facts = play.do(StopJackpot(by=BY))
    assert facts[0] == JackpotStopped(rule="16.18.2")
    assert {line.rule for line in play.state.lines} == {"16.18.1"}
    play.carry_on("ask")
    play.do(Stand(area=1))
    play.carry_on("ask")
    play.do(Stand(area=2))
    play.carry_on()
    assert play.state.over
    assert {play.lines[name, "blazing_7s"].outcome for name in ("ann", "bob")} == {Outcome.VOID}
    assert play.state.meter.cents == 10_000_000
    assert play.refused(PlaceWager(area=1, player="ann", kind="blazing_7s", stake=500)) == "16.18.2"


@pytest.mark.rule("SB 2.3.4.3", "SB 17.5.4")
def test_where_a_card_shoe_took_over_from_the_device_there_is_no_blazing_sevens() -> None:
    play = begun("7S 9S 7D 7S KS KH QH", *SEVENS, **JACKPOT)
    play.carry_on("deal")
    play.deal(1)
    play.do(
        OfferReturn(failure=Failure(spare_device=False)), TakeWagersBack(player="ann"), TakeWagersBack(player="bob")
    )
    play.do(PlaceWager(area=1, player="ann", kind="main", stake=2000))
    assert play.refused(PlaceWager(area=1, player="ann", kind="blazing_7s", stake=500)) == "2.3.4.3"
    sevens = [one for one in GAME.legal(play.state, "ann") if one.kind == "blazing_7s"]
    assert {(one.open, one.rule) for one in sevens} == {(False, "2.3.4.3")}


@pytest.mark.rule("SB 16.18.1", "SB 16.18.2")
def test_before_the_deal_they_are_handed_back_and_later_it_works_again() -> None:
    play = Play(GAME, table("7S", *SEVENS, **JACKPOT), in_play)
    facts = play.do(StopJackpot(by=BY))
    assert [fact.rule for fact in facts if isinstance(fact, WagerTakenBack)] == ["16.18.1", "16.18.1"]
    seven = FindWager(area=1, player="ann", kind="blazing_7s", stake=500)
    assert play.refused(seven) == "16.18.2"
    play.do(RestoreJackpot(by=BY), seven)
    assert Play(GAME, table("7S"), in_play).refused(StopJackpot(by=BY)) is None


@pytest.mark.rule("SB 18.5", "SB 18.6")
def test_an_invalidated_game_gives_the_jackpot_back_to_the_meter() -> None:
    play = begun("7S 9S 7S 7S KS KH QH", *SEVENS, **JACKPOT)
    play.carry_on("ask")
    assert play.state.meter.cents < 10_000_000
    play.do(Invalidate(by=BY, cause="fraud", forfeits=("ann",)))
    assert play.net() == {"ann": -2500, "bob": 0}
    assert play.state.meter.cents == 10_000_000


@pytest.mark.rule("SB 16.22.2")
@pytest.mark.parametrize(("invalid", "paid", "meter"), [(None, 9_500, 81_000), ("bob", 10_000, 90_000)])
def test_an_invalid_wager_takes_nothing_from_the_meter_or_from_another_winner(
    invalid: str | None, paid: int, meter: int
) -> None:
    play = begun("7S 7S 7S 7S 7S KH QH", *SEVENS, **JACKPOT)
    play.carry_on("deal")
    if invalid:
        play.do(FindInvalidWager(player=invalid))
    play.carry_on("ask")
    assert play.lines["ann", "blazing_7s"].paid == paid * 100
    assert play.state.meter.cents == meter * 100
    if invalid:
        assert (play.lines[invalid, "blazing_7s"].outcome, play.lines[invalid, "blazing_7s"].rule) == (
            Outcome.VOID,
            "16.22.2",
        )


@pytest.mark.rule("SB 16.18.1", "SB 14.22")
@pytest.mark.parametrize("moment", ["collect", "deal", "settle", "ask"])
def test_whatever_became_of_them_and_what_they_fed_leaves_the_meter(moment: str) -> None:
    play = begun("8S 9S 5D 8H KS KH QH", *SEVENS, **FED)
    play.carry_on(moment)
    fed = play.state.meter.cents
    assert fed == 10_000_000 + (0 if moment == "collect" else 250)
    facts = play.do(StopJackpot(by=BY))
    assert {play.lines[name, "blazing_7s"].rule for name in ("ann", "bob")} == {"16.18.1"}
    assert {play.lines[name, "blazing_7s"].returned for name in ("ann", "bob")} == {500}
    assert play.state.meter == Meter(cents=10_000_000)
    undone = [fact.line.rule for fact in facts if isinstance(fact, SettlementUndone)]
    assert undone == (["14.22", "14.22"] if moment == "ask" else [])


@pytest.mark.rule("SB 16.18.1")
@pytest.mark.parametrize("paid", [0, 1, 2])
def test_prizes_not_yet_paid_are_not_paid_and_are_on_the_meter_again(paid: int) -> None:
    play = begun("7S 7S 7S 7S 7S KH QH", *SEVENS, **FED)
    play.carry_on("share_jackpot")
    play.do(play.due.command)
    assert play.state.meter == Meter(cents=10_000_250 * 81 // 100, over=(1, 2))
    each = play.state.prizes[0].amount
    for _ in range(paid):
        play.do(play.due.command)
    play.do(StopJackpot(by=BY))
    sevens = [line for line in play.state.lines if line.wager == "blazing_7s"]
    assert [line.paid for line in sevens] == [each] * paid + [0] * (2 - paid)
    assert {(line.collected, line.returned, line.rule) for line in sevens} == {(0, 500, "16.18.1")}
    shares = Fraction(19 * 10_000_250, 200) * paid
    assert play.state.meter.exact == 10_000_000 - shares
    assert [prize.amount for prize in play.state.prizes] == [each] * paid
    play.carry_on("ask")
    assert play.due.player == "ann"


@pytest.mark.rule("SB 16.18.1")
@pytest.mark.parametrize("again", [StopJackpot(by=BY), Invalidate(by=BY, cause="disruption")])
def test_wagers_that_went_back_take_what_they_fed_off_the_meter_once(again: Any) -> None:
    play = begun("7S 9S 7S 7S KS KH QH", *SEVENS, **FED)
    play.carry_on("ask")
    play.do(StopJackpot(by=BY))
    assert play.state.meter.exact == Fraction(9 * 10_000_250, 10) - 250
    play.do(RestoreJackpot(by=BY))
    play.do(again)
    prize = play.lines["ann", "blazing_7s"].paid
    assert play.state.meter.exact == (Fraction(9 * 10_000_250, 10) - 250 if prize else 10_000_000)


@pytest.mark.rule("SB 16.8")
def test_a_void_round_takes_what_its_jackpot_wagers_fed_off_the_meter_too() -> None:
    play = begun("8S 9S 5D 8H KS KH QH", *SEVENS, **FED)
    play.carry_on("ask")
    play.do(VoidRound(by=BY))
    assert play.net() == {"ann": 0, "bob": 0}
    assert play.state.meter == Meter(cents=10_000_000)


@pytest.mark.rule("SB 16.8")
def test_but_a_jackpot_that_was_paid_stands_with_what_its_wager_fed() -> None:
    play = begun("7S 9S 7S 7S KS KH QH", *SEVENS, **FED)
    play.carry_on("ask")
    prize = play.lines["ann", "blazing_7s"].paid
    assert prize == 1_000_050, "a tenth, paid up to what chips make"
    before = play.state.meter.exact
    play.do(VoidRound(by=BY))
    assert play.lines["ann", "blazing_7s"].paid == prize
    assert play.state.meter.exact == before - 125


def test_a_jackpot_shared_before_its_fall_was_kept_reads_back() -> None:
    old = b'{"type":"JackpotShared","rule":"14.24","prizes":[],"meter":{"cents":7,"over":[0,1]}}'
    assert loads(old, GAME.event) == JackpotShared(prizes=(), meter=Meter(cents=7), rule="14.24")
