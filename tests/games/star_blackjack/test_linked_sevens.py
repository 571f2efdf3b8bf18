"""Rule 14.27.4 across linked tables: whoever presses first, all share as if they had won at one table."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.chips.chips import DENOMINATIONS
from games.chips.jackpot import Meter, ShareAgain, Won, awarded_together, share_out
from games.dealing.decisions import decide
from games.errors import RuleViolation
from games.handwork import Attempt
from games.irregularities.facts import SettlementUndone
from games.records import dumps, loads, replace
from games.star_blackjack import GAME
from games.star_blackjack.events import JackpotShared, JackpotSharedAgain, ShareJackpot
from games.star_blackjack.options import Jackpot
from games.star_blackjack.sevens import blazing_sevens, shared, shared_again
from games.star_blackjack.state import State
from games.table.areas import Wager
from tests.games.by_hand import practised
from tests.games.star_blackjack.table import ANN, step, table, until

SUITED = "three_suited_sevens"
TERMS = blazing_sevens(wager=500, reset=1_000_000)
HANDS = st.lists(st.sampled_from([prize.hand for prize in TERMS.prizes]), min_size=1, max_size=4)


def winners(hands: list[str]) -> list[tuple[Wager, str]]:
    wagers = (Wager(area=area, player=f"p{area}", kind="blazing_7s", stake=500) for area in range(1, len(hands) + 1))
    return list(zip(wagers, hands, strict=True))


def press(hands: list[str], meter: Meter, linked: Won | None = None) -> tuple[JackpotShared, Won]:
    pressed = shared(winners(hands), meter, TERMS, DENOMINATIONS, (), linked)
    assert isinstance(pressed.won, Won)
    return pressed, pressed.won


@pytest.mark.rule("SB 14.27.4", "SB 14.27.1", "SB 14.27.2", "SB 14.27.3")
@given(first=HANDS, second=HANDS, third=HANDS, cents=st.integers(1_000_000, 90_000_000), fed=st.integers(0, 1_000))
def test_linked_tables_share_as_one_table_would(
    first: list[str], second: list[str], third: list[str], cents: int, fed: int
) -> None:
    one, at_one = press(first, Meter(cents=cents))
    grown = Meter.of(one.meter.exact + fed)
    other, at_other = press(second, grown, at_one)
    last, at_last = press(third, other.meter, replace(at_other, hands=(*at_one.hands, *at_other.hands)))
    whole = share_out(Meter(cents=cents + fed), [*first, *second, *third], TERMS, DENOMINATIONS)
    assert last.meter == whole.meter
    others = replace(at_last, hands=(*at_other.hands, *at_last.hands))
    again = shared_again(one.prizes, last.meter, TERMS, DENOMINATIONS, others)
    assert again.meter == last.meter
    by_area = {prize.area: (prize.amount, prize.rule) for prize in again.prizes}
    expected = {share.winner + 1: (share.amount, share.rule) for share in whole.shares if share.winner < len(first)}
    assert by_area == expected
    before = len(first) + len(second)
    by_area = {prize.area + before: (prize.amount, prize.rule) for prize in last.prizes}
    assert by_area == {one.winner + 1: (one.amount, one.rule) for one in whole.shares if one.winner >= before}


@pytest.mark.rule("SB 14.27.4")
@pytest.mark.parametrize(("other", "together"), [(99, False), (100, True), (101, False)])
def test_the_same_time_is_the_same_second(other: int, together: bool) -> None:
    assert awarded_together(100, other) is together


def won_at_a_table() -> State:
    options: dict[str, Any] = {"layout": "D", "decks": 6, "dealing": "device", "optional_wagers": ("blazing_7s",)}
    wagers = (ANN, (1, "ann", "blazing_7s", "5"))
    laid = table("7H 7H 7H 10C", *wagers, jackpot=Jackpot(meter=50_000_000), **options)
    state: State = until(laid, "share_jackpot")
    return state


@pytest.mark.rule("SB 14.27.4")
def test_a_button_pressed_by_hand_shares_with_linked_tables_too() -> None:
    state = won_at_a_table()
    linked = Won(hands=(SUITED,), pool=Meter(cents=50_000_000))
    (pressed,) = GAME.decide(state, ShareJackpot(linked=linked))
    act = Attempt(verb="press", linked=linked)
    done, by_hand = decide(GAME, practised(GAME, state), act)[:2]
    assert by_hand == pressed != GAME.decide(state, ShareJackpot())[0]
    assert b"linked" not in dumps(done)


@pytest.mark.rule("SB 14.27.4")
def test_a_prize_not_paid_yet_is_another_and_one_that_was_is_settled_anew() -> None:
    shared_ = step(won_at_a_table(), ShareJackpot())
    assert shared_.won is not None
    wins = Won(hands=(SUITED,), pool=shared_.won.pool)
    again = GAME.decide(shared_, ShareAgain(wins=wins))
    assert [type(fact) for fact in again] == [JackpotSharedAgain]
    waiting = GAME.fold(shared_, again)
    assert (waiting.prizes[0].amount, waiting.at_once) == (4_750_000, shared_.at_once)
    assert GAME.decide(waiting, ShareAgain(wins=wins)) == ()
    paid = step(shared_, *shared_.at_once[:1])
    facts = GAME.decide(paid, ShareAgain(wins=wins))
    assert [fact.rule for fact in facts] == ["14.27.4", "14.27.4", "14.27.2"]
    assert isinstance(facts[0], SettlementUndone)
    settled = GAME.fold(paid, facts)
    assert [line.paid for line in settled.lines] == [4_750_000]
    assert (settled.meter, settled.optional, settled.at_once) == (paid.meter, paid.optional, paid.at_once)


@pytest.mark.rule("SB 14.27.4")
def test_nothing_is_shared_where_nothing_was_won() -> None:
    wins = Won(hands=(SUITED,), pool=Meter(cents=50_000_000))
    with pytest.raises(RuleViolation):
        GAME.decide(won_at_a_table(), ShareAgain(wins=wins))


def test_a_jackpot_shared_by_an_earlier_version_is_read_as_it_was() -> None:
    old = '{"type":"JackpotShared","rule":"14.24","prizes":[],"meter":{"cents":7,"over":[0,1]}}'
    fact = GAME.read_event(old)
    assert GAME.won(GAME.fold(won_at_a_table(), [fact])) is None
    command: ShareJackpot = loads('{"type":"ShareJackpot"}', ShareJackpot)
    assert command == ShareJackpot()
