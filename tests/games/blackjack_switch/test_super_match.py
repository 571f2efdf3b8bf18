"""Rule 15: Super Match on the first four cards of an area, and who may wager on it."""

from typing import Any

import pytest

from games.blackjack_switch import GAME, Options, opened
from games.blackjack_switch.events import Switch
from games.blackjack_switch.settlement import match
from games.cards.cards import cards
from games.table.sign import Limits
from games.table.table import PlaceWager, TakeBackWager
from tests.games.blackjack_switch.table import ANN, acts, lines, refusal, refused, step, switch, table

MATCH = (1, "ann", "super_match", "5")


def place(player: str, stake: int = 500, area: int = 1) -> PlaceWager:
    return PlaceWager(area=area, player=player, kind="super_match", stake=stake)


def both(player: str, area: int = 1) -> list[PlaceWager]:
    return [PlaceWager(area=area, player=player, kind="main", box=box, stake=1000) for box in (1, 2)]


@pytest.mark.rule("BS 15.6", "BS 3.2.4")
@pytest.mark.parametrize(
    ("four", "name"),
    [
        ("9S 9H 9D 9C", "Four of a Kind"),
        ("9S 9S 9S 9S", "Four of a Kind"),
        ("9S 4H 9D 4C", "Two Pair"),
        ("9S 9H 4D 9C", "Three of a Kind"),
        ("KS 10H QD KC", "Pair"),
        ("AS 10H QD KC", None),
        ("JS 10H QD KC", None),
        ("2S 3S 4S 5S", None),
    ],
)
def test_what_four_cards_make(four: str, name: str | None) -> None:
    assert match(cards(four)) == name


@pytest.mark.rule("BS 15.7", "BS 15.6", "BS 9.1.1")
@pytest.mark.parametrize(
    ("shoe", "outcome", "net", "rule"),
    [
        ("9S 9H 6C 9D 9C 10D", "win", "200.00", "15.7"),
        ("9S 8H 6C 9D 8C 10D", "win", "40.00", "15.7"),
        ("9S 9H 6C 9D 8C 10D", "win", "25.00", "15.7"),
        ("9S 7H 6C 9D 8C 10D", "win", "5.00", "15.7"),
        ("9S 7H 6C 5D 8C 10D", "lose", "-5.00", "15.6"),
    ],
)
def test_the_pay_table(shoe: str, outcome: str, net: str, rule: str) -> None:
    result = switch(shoe, ANN, MATCH, calls="stand 1, stand 1")
    assert lines(result)[0] == (0, 0, "super_match", outcome, net, rule)


@pytest.mark.rule("BS 9.1.1")
def test_it_is_settled_before_insurance_and_before_any_switch() -> None:
    done = acts(table("9S 8H AC 8D 9C 10D", ANN, MATCH), Switch(area=1))
    after = [act.act for act in done if act.act in ("settle", "call_insurance", "ask")]
    assert after[:3] == ["settle", "call_insurance", "ask"]
    assert done[[act.act for act in done].index("settle")].kind == "super_match"


@pytest.mark.rule("BS 15.1")
def test_it_is_made_where_the_table_offers_it() -> None:
    assert refused(switch("9S", ANN, MATCH, super_match=False)) == "15.1"
    kinds = {one.kind for one in GAME.legal(opened(Options(super_match=False), {}, ()), "ann")}
    assert kinds == {"main"}


@pytest.mark.rule("BS 15.4")
def test_an_area_needs_an_initial_wager_first() -> None:
    assert refused(switch("9S", ANN, (2, "ann", "super_match", "5"))) == "15.4"
    bob = (1, "bob", "super_match", "5")
    assert switch("9S 7H 6C 9D 8C 10D", ANN, bob, calls="stand 1, stand 1")["totals"]["bob"] == "5.00"


@pytest.mark.rule("BS 15.3")
def test_a_table_may_keep_it_for_players_with_an_initial_wager() -> None:
    needs: dict[str, Any] = {"super_match_needs_initial": True}
    assert refused(switch("9S", ANN, (1, "bob", "super_match", "5"), **needs)) == "15.3"
    assert switch("9S 7H 6C 9D 8C 10D", ANN, MATCH, calls="stand 1, stand 1", **needs)["totals"]["ann"] == "5.00"


@pytest.mark.rule("BS 15.5")
def test_an_area_takes_three_and_each_player_one() -> None:
    matches = [(1, player, "super_match", "5") for player in ("bob", "cat", "dan", "eve")]
    assert refused(switch("9S", ANN, *matches)) == "15.5"
    assert refused(switch("9S", ANN, MATCH, MATCH)) == "15.5"
    assert len(table("", ANN, *matches[:3]).table.wagers) == 5


@pytest.mark.rule("BS 15.5")
def test_players_with_an_initial_wager_are_preferred() -> None:
    state = step(opened(Options(), {}, ()), *both("ann"), place("bob"), place("cat"), place("dan"))
    spot = next(one for one in GAME.legal(state, "ann") if one.kind == "super_match" and one.area == 1)
    assert spot.open
    state = step(state, place("ann"))
    on_it = [wager.player for wager in state.table.wagers if wager.kind == "super_match"]
    assert on_it == ["bob", "cat", "ann"]
    assert refusal(state, place("eve")) == "15.5"


@pytest.mark.rule("BS 15.4")
def test_it_goes_back_with_the_last_initial_wager() -> None:
    state = step(opened(Options(), {}, ()), *both("ann"), place("bob"))
    state = step(state, TakeBackWager(area=1, player="ann", kind="main", box=1))
    assert [wager.kind for wager in state.table.wagers] == ["main", "super_match"]
    state = step(state, TakeBackWager(area=1, player="ann", kind="main", box=2))
    assert state.table.wagers == ()


def test_two_wagers_on_one_area_are_two_lines() -> None:
    result = switch("9S 7H 6C 9D 8C 10D", ANN, MATCH, (1, "bob", "super_match", "10"), calls="stand 1, stand 1")
    assert [(line["player"], line["paid"]) for line in result["lines"][:2]] == [("ann", "5.00"), ("bob", "10.00")]


@pytest.mark.rule("BS 6.1", "BS 15.2")
def test_the_sign_bounds_it_where_it_shows_an_amount() -> None:
    limited = opened(Options(super_match_limits=Limits(minimum=500, maximum=1_000)), {}, ())
    assert limited.table.sign.kinds == {"super_match": Limits(minimum=500, maximum=1_000)}
    state = step(limited, *both("ann"))
    assert refusal(state, place("ann", 200)) == "6.1"
    assert refusal(state, place("ann", 1_500)) == "6.1"
    assert step(state, place("ann", 1_000)).table.wagers[-1].stake == 1_000
    assert opened(Options(), {}, ()).table.sign.kinds == {}
    assert opened(Options(super_match=False, super_match_limits=Limits(maximum=500)), {}, ()).table.sign.kinds == {}
