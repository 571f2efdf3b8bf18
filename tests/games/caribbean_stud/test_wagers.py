"""Rules 5, 6 and 11.1: antes and jackpot wagers, where they may lie, and what counts of one that breaks the limits."""

from typing import Any

import pytest

from games.caribbean_stud import GAME, Progressive
from games.caribbean_stud.events import CloseBets, Deal
from games.errors import RuleViolation
from games.records import replace
from games.scenario.scenario import settle
from games.table.table import FindWager, PlaceWager, TakeBackWager
from games.table.trouble import Trouble
from tests.games.caribbean_stud.table import ACE_KING, JACKPOT, lines, step, stud, table

ANN = (1, "ann", "ante", "10")
PAIR = "2S 2H 5C 8D 10C"
PROGRESSIVE = Progressive(meter=6_000_000, wager=500)


def found(*wagers: tuple[int, str, str, str], **options: Any) -> Any:
    """The rule of the error that these wagers lead to, before any card is dealt."""
    document = {
        "game": "caribbean-stud",
        "table": options,
        "wagers": [{"area": a, "player": p, "kind": k, "stake": s} for a, p, k, s in wagers],
        "cards": [],
    }
    error = settle(document)["error"]
    return error["at"], error["rule"]


@pytest.mark.parametrize(
    ("wagers", "at", "rule"),
    [
        pytest.param([ANN, (1, "bob", "ante", "10")], 1, "5.9", marks=pytest.mark.rule("CS 5.9")),
        pytest.param([ANN, (1, "ann", "ante", "10")], 1, "5.9", marks=pytest.mark.rule("CS 5.9")),
        pytest.param([ANN, (2, "ann", "ante", "10")], 1, "5.8", marks=pytest.mark.rule("CS 5.8")),
        pytest.param([ANN, (2, "bob", "jackpot", "5")], 1, "11.1", marks=pytest.mark.rule("CS 11.1")),
        pytest.param([(1, "ann", "jackpot", "5")], 0, "11.1", marks=pytest.mark.rule("CS 11.1")),
        pytest.param([ANN, (1, "bob", "jackpot", "5")], 1, "11.1", marks=pytest.mark.rule("CS 11.1")),
        pytest.param([ANN, (2, "ann", "jackpot", "5")], 1, "11.1", marks=pytest.mark.rule("CS 11.1")),
        pytest.param([ANN, (1, "ann", "jackpot", "4")], 1, "5.4", marks=pytest.mark.rule("CS 5.4", "CS 11.3")),
        pytest.param([ANN, (1, "ann", "jackpot", "10")], 1, "5.4", marks=pytest.mark.rule("CS 5.4", "CS 11.3")),
        pytest.param([ANN, (1, "ann", "jackpot", "5"), (1, "ann", "jackpot", "5")], 2, "5.9"),
        ([ANN, (1, "ann", "bet", "20")], 1, None),
        ([ANN, (1, "ann", "tie", "5")], 1, None),
    ],
)
def test_a_wager_that_no_rule_admits(wagers: Any, at: int, rule: str | None) -> None:
    assert found(*wagers, jackpot=JACKPOT) == (f"wagers[{at}]", rule)


def test_a_table_without_a_jackpot_takes_no_jackpot_wager() -> None:
    assert found(ANN, (1, "ann", "jackpot", "5")) == ("wagers[1]", "5.3.2")


@pytest.mark.rule("CS 5.7")
@pytest.mark.parametrize(
    "late",
    [
        PlaceWager(area=2, player="bob", kind="ante", stake=500),
        PlaceWager(area=1, player="ann", kind="ante", stake=500),
        PlaceWager(area=1, player="ann", kind="jackpot", stake=500),
        FindWager(area=2, player="bob", kind="ante", stake=500),
        TakeBackWager(area=1, player="ann", kind="ante"),
    ],
)
def test_no_wager_is_placed_raised_or_taken_back_after_the_first_card(late: Any) -> None:
    state = step(table(PAIR, (1, "ann", "ante", 1000), jackpot=PROGRESSIVE), CloseBets())
    state = step(state, Deal())
    with pytest.raises(RuleViolation) as refused:
        GAME.decide(state, late)
    assert refused.value.rule == "5.7"


@pytest.mark.rule("CS 5.3.1")
def test_only_an_area_with_an_ante_is_dealt_to() -> None:
    empty = table(PAIR)
    assert GAME.due(empty).act == "wait"
    with pytest.raises(RuleViolation) as refused:
        step(empty, CloseBets())
    assert refused.value.rule == "5.3.1"
    begun = step(step(empty, FindWager(area=3, player="ann", kind="ante", stake=1000)), CloseBets())
    assert [(hand.area, hand.player, hand.ante) for hand in begun.hands] == [(3, "ann", 1000)]


@pytest.mark.rule("CS 5.3.2", "CS 5.4", "CS 11.1")
def test_until_no_more_bets_a_player_with_an_ante_may_join_the_jackpot_for_the_signs_amount() -> None:
    state = table(PAIR, (1, "ann", "ante", 1000), jackpot=PROGRESSIVE)
    assert (GAME.due(state).act, GAME.due(state).first) == ("close_bets", ("wager",))
    spots = {(choice.area, choice.kind): choice for choice in GAME.legal(state, "ann")}
    assert (spots[1, "jackpot"].open, spots[1, "jackpot"].least, spots[1, "jackpot"].most) == (True, 500, 500)
    assert (spots[2, "jackpot"].open, spots[2, "jackpot"].rule) == (False, "11.1")
    assert (spots[2, "ante"].open, spots[2, "ante"].rule) == (False, "5.8")
    state = step(state, PlaceWager(area=1, player="ann", kind="jackpot", stake=500))
    again = next(choice for choice in GAME.legal(state, "ann") if (choice.area, choice.kind) == (1, "jackpot"))
    assert (again.open, again.rule) == (False, "5.9")
    assert step(state, CloseBets()).hands[0].jackpot == 500


@pytest.mark.rule("CS 11.1")
def test_a_jackpot_wager_goes_back_with_its_ante() -> None:
    wagers = [
        (1, "ann", "ante", 1000),
        (1, "ann", "jackpot", 500),
        (2, "bob", "ante", 1000),
        (2, "bob", "jackpot", 500),
    ]
    state = step(table(PAIR, *wagers, jackpot=PROGRESSIVE), TakeBackWager(area=1, player="ann", kind="ante"))
    assert [(wager.player, wager.kind) for wager in state.table.wagers] == [("bob", "ante"), ("bob", "jackpot")]


@pytest.mark.rule("CS 14.15")
def test_a_jackpot_out_of_order_takes_no_wager_and_the_game_goes_on() -> None:
    state = table(PAIR, (1, "ann", "ante", 1000), jackpot=PROGRESSIVE)
    broken = replace(state, table=replace(state.table, trouble=Trouble(jackpot_off=True)))
    with pytest.raises(RuleViolation) as refused:
        step(broken, PlaceWager(area=1, player="ann", kind="jackpot", stake=500))
    assert refused.value.rule == "14.15"
    assert GAME.due(broken).act == "close_bets"


def test_no_jackpot_is_offered_where_the_table_has_none() -> None:
    kinds = {choice.kind for choice in GAME.legal(table(PAIR), "ann")}
    assert kinds == {"ante"}


# --- limits ---------------------------------------------------------------------------------------


@pytest.mark.rule("CS 6.1")
@pytest.mark.parametrize(("stake", "fits"), [(999, False), (1000, True), (20000, True), (20001, False)])
def test_an_ante_keeps_to_the_sign(stake: int, fits: bool) -> None:
    state = table(PAIR, minimum=1000, maximum=20000)
    command = PlaceWager(area=1, player="ann", kind="ante", stake=stake)
    if fits:
        assert step(state, command).table.wagers[0].stake == stake
        return
    with pytest.raises(RuleViolation) as refused:
        step(state, command)
    assert refused.value.rule == "6.1"


@pytest.mark.rule("CS 6.2")
def test_an_ante_found_under_the_minimum_is_valid() -> None:
    result = stud(ACE_KING, PAIR, ante="4", table={"minimum": "10"})
    assert result["totals"] == {"ann": "12.00"}


@pytest.mark.rule("CS 6.3", "CS 5.6")
def test_an_ante_found_over_the_maximum_counts_up_to_it_and_so_does_the_bet() -> None:
    won = stud(ACE_KING, PAIR, ante="70", table={"maximum": "50"})
    assert [(line["stake"], line["in_play"], line["paid"], line["returned"]) for line in won["lines"]] == [
        ("70.00", "50.00", "50.00", "70.00"),
        ("100.00", "100.00", "100.00", "100.00"),
    ]
    folded = stud(ACE_KING, PAIR, ante="70", calls="fold 1", table={"maximum": "50"})
    assert [(line["collected"], line["returned"]) for line in folded["lines"]] == [("50.00", "20.00")]


@pytest.mark.rule("CS 6.3", "CS 5.6")
@pytest.mark.parametrize(("stake", "fits"), [("100", True), ("140", False)])
def test_the_bet_is_twice_the_part_of_the_ante_in_play(stake: str, fits: bool) -> None:
    document = {
        "game": "caribbean-stud",
        "table": {"dealing": "device", "maximum": "50"},
        "wagers": [{"area": 1, "player": "ann", "kind": "ante", "stake": "70"}],
        "cards": f"{ACE_KING} {PAIR}".split(),
        "calls": [{"call": "bet", "area": 1, "stake": stake}],
    }
    result = settle(document)
    assert result["totals"] == {"ann": "150.00"} if fits else result["error"]["rule"] == "5.6"


@pytest.mark.rule("CS 6.3")
def test_the_maximum_binds_the_ante_and_not_the_jackpot_wager() -> None:
    result = stud(ACE_KING, PAIR, ante="3", jackpots=(1,), table={"maximum": "3"})
    assert lines(result)[2] == (1, "jackpot", "lose", "0.00", "5.00", "11.7")
