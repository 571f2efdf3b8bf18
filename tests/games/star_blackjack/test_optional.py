"""Rule 14: what the optional wagers win, and when they are settled."""

from typing import Any

import pytest

from games.cards.cards import cards
from games.chips.chips import DENOMINATIONS
from games.chips.jackpot import Meter
from games.errors import GameError
from games.star_blackjack import GAME
from games.star_blackjack.odds import optional_wager
from games.star_blackjack.optional import (
    any_pairs,
    is_pair,
    lucky_lucky,
    optional_line,
    perfect_pairs,
    sevens_hand,
    star_pairs,
)
from games.star_blackjack.options import Jackpot
from games.table.areas import Wager as TableWager
from games.twentyone.facts import Stand
from tests.games.star_blackjack.table import ANN, Wager, acts, blackjack, lines, table, until

SEVENS: dict[str, Any] = {
    "layout": "D",
    "decks": 6,
    "dealing": "device",
    "optional_wagers": ["blazing_7s"],
    "jackpot": {"meter": "100000", "reset": "10000", "increment": "0"},
}


@pytest.mark.rule("SB 14.11.1", "SB 14.11.2", "SB 14.14.1", "SB 14.14.2", "SB 14.29.1", "SB 14.29.2")
@pytest.mark.parametrize(
    ("two", "pair"), [("AS AH", True), ("10S 10H", True), ("JS JH", True), ("JS KH", False), ("10S KH", False)]
)
def test_pairs_go_by_rank_and_not_by_value(two: str, pair: bool) -> None:
    one, other = cards(two)
    assert is_pair(one, other) is pair
    assert (any_pairs(one, other) is not None) is pair


@pytest.mark.rule("SB 14.12.1", "SB 14.12.2", "SB 14.12.3")
@pytest.mark.rule("SB 14.30.1", "SB 14.30.2", "SB 14.30.3", "SB 14.30.4", "SB 14.32")
@pytest.mark.parametrize(
    ("two", "perfect", "star"),
    [
        ("QH QS", (5, "14.12.1"), (5, "14.30.1")),
        ("QH QD", (10, "14.12.2"), (8, "14.30.2")),
        ("QH QH", (30, "14.12.3"), (20, "14.30.3")),
        ("AS AH", (5, "14.12.1"), (30, "14.30.4")),
        ("AS AC", (10, "14.12.2"), (30, "14.30.4")),
        ("AS AS", (30, "14.12.3"), (30, "14.30.4")),
        ("QH KH", None, None),
    ],
)
def test_what_pairs_pay(two: str, perfect: tuple[int, str] | None, star: tuple[int, str] | None) -> None:
    one, other = cards(two)
    for win, expected in ((perfect_pairs(one, other), perfect), (star_pairs(one, other), star)):
        assert (win and (win.odds.pays, win.rule)) == expected


@pytest.mark.rule("SB 14.15")
def test_any_pair_pays_11_to_1() -> None:
    win = any_pairs(*cards("QH QS"))
    assert win is not None
    assert (win.odds.pays, win.odds.to) == (11, 1)


@pytest.mark.rule("SB 14.17", "SB 14.20", "SB 14.18")
@pytest.mark.parametrize(
    ("three", "pays"),
    [
        ("7S 7S 7S", (200, 200, 200)),
        ("6S 7S 8S", (100, 100, 100)),
        ("8H 6H 7H", (100, 100, 100)),
        ("7S 7H 7S", (50, 50, 50)),
        ("6S 7H 8S", (30, 30, 30)),
        ("10S 4S 7S", (10, 15, 10)),
        ("AS 3S 7S", (10, 15, 10)),
        ("10S 4H 7S", (3, 3, 3)),
        ("AS AH 9C", (3, 3, 3)),
        ("AS 9H 10C", (2, 2, 2)),
        ("KS 2H 8C", (2, 2, 2)),
        ("AS 2H 6C", (2, 1, 1)),
        ("KS 2H 7C", (2, 1, 1)),
        ("KS 2H 6C", None),
        ("KS QH 2C", None),
        ("AS AH AC", None),
    ],
)
def test_what_lucky_lucky_pays_under_each_table(three: str, pays: tuple[int, int, int] | None) -> None:
    wins = [lucky_lucky(cards(three), paytable) for paytable in (1, 2, 3)]
    assert [win and win.odds.pays for win in wins] == (list(pays) if pays else [None, None, None])


@pytest.mark.parametrize("paytable", [1, 2, 3])
def test_the_table_pays_by_its_own_pay_table(paytable: int) -> None:
    wagers = (ANN, (1, "ann", "lucky_lucky", "10"))
    result = blackjack(
        "10S 7S 2S 10H", *wagers, calls="stand 1", optional_wagers=["lucky_lucky"], lucky_lucky_paytable=paytable
    )
    assert lines(result)[0][4:] == ("20.00" if paytable == 1 else "10.00", "14.17")


@pytest.mark.rule("SB 14.13", "SB 14.31", "SB 14.16", "SB 14.18", "SB 14.19")
@pytest.mark.parametrize(
    ("kind", "clause"),
    [("perfect_pairs", "14.13"), ("star_pairs", "14.31"), ("any_pairs", "14.16"), ("lucky_lucky", "14.18")],
)
def test_a_loser_is_collected_when_the_initial_deal_is_complete(kind: str, clause: str) -> None:
    state = table("10S 9D 9S 10H", ANN, (1, "ann", kind, "5"), decks=6, optional_wagers=(kind,))
    done = acts(until(state, "settle"), Stand(area=1))
    assert [(act.act, act.rule, act.amount) for act in done[:1]] == [("settle", clause, -500)]
    assert done[1].act == "ask"


@pytest.mark.rule("SB 14.13", "SB 14.16", "SB 14.31")
def test_winners_too_are_paid_before_any_decision_and_stay_paid_after_a_bust() -> None:
    wagers = (ANN, (1, "ann", "perfect_pairs", "5"), (1, "bob", "any_pairs", "5"))
    kinds = ["perfect_pairs", "any_pairs"]
    result = blackjack("8S 9D 8H 10H 10C", *wagers, calls="hit 1", optional_wagers=kinds)
    assert lines(result) == [
        ("ann", "perfect_pairs", None, "win", "25.00", "14.12.1"),
        ("bob", "any_pairs", None, "win", "55.00", "14.15"),
        ("ann", "main", 1, "lose", "-20.00", "10.5"),
    ]


# --- Blazing 7's ----------------------------------------------------------------------------------


@pytest.mark.rule("SB 14.21", "SB 14.24", "SB 14.24.1", "SB 14.22")
@pytest.mark.parametrize(
    ("three", "hand"),
    [
        ("7D 7D 7D", "three_sevens_of_diamonds"),
        ("7H 7H 7H", "three_suited_sevens"),
        ("7H 7D 7H", "three_same_colour_sevens"),
        ("7S 7C 7C", "three_same_colour_sevens"),
        ("7S 7D 7C", "three_sevens"),
        ("7S 7D 8C", "two_player_sevens"),
        ("7S 8D 7C", "one_player_one_dealer_seven"),
        ("8S 7D 7C", "one_player_one_dealer_seven"),
        ("7S 8D 8C", None),
        ("8S 8D 7C", None),
    ],
)
def test_which_sevens_win(three: str, hand: str | None) -> None:
    assert sevens_hand(*cards(three)) == hand


@pytest.mark.rule("SB 14.22", "SB 14.24", "SB 14.25")
@pytest.mark.parametrize(
    ("shoe", "stake", "net", "rule"),
    [
        ("7D 7D 7D 10C", "5", "100000.00", "14.24"),
        ("7H 7H 7H 10C", "2.50", "10000.00", "14.24"),
        ("7H 7H 7D 10C", "2.50", "1250.00", "14.24"),
        ("7H 7H 7D 10C", "5", "2500.00", "14.24"),
        ("7H 7S 7D 10C", "5", "1000.00", "14.24"),
        ("7H 9S 7D 10C", "5", "100.00", "14.24"),
        ("7H 7S 10D 10C", "2.50", "25.00", "14.24"),
        ("10H 9S 10D 10C", "5", "-5.00", "14.22"),
    ],
)
def test_what_sevens_pay_beside_the_main_wager(shoe: str, stake: str, net: str, rule: str) -> None:
    result = blackjack(shoe, ANN, (1, "ann", "blazing_7s", stake), calls="stand 1", **SEVENS)
    assert lines(result)[0][4:] == (net, rule)
    assert len(result["lines"]) == 2


def jackpot_table(shoe: str, *wagers: Wager, increment: int = 0) -> Any:
    options: dict[str, Any] = {"layout": "D", "decks": 6, "dealing": "device", "optional_wagers": ("blazing_7s",)}
    return table(shoe, *wagers, jackpot=Jackpot(meter=10_000_000, increment=increment), **options)


@pytest.mark.rule("SB 14.23")
def test_the_wagers_are_taken_and_feed_the_meter_before_the_first_card() -> None:
    wagers = (ANN, (1, "ann", "blazing_7s", "5"), (3, "bob", "main", "10"), (3, "bob", "blazing_7s", "5"))
    state = jackpot_table("10H 9H 9S 10D 10C 10S", *wagers, increment=250_000)
    done = acts(until(state, "collect"))
    assert [(act.act, act.area, act.rule) for act in done[:3]] == [
        ("collect", 1, "14.23"),
        ("collect", 3, "14.23"),
        ("deal", 1, "7.1"),
    ]
    dealt = until(state, "deal")
    assert dealt.meter == dealt.meter_at_deal == Meter(cents=10_000_250)


def test_the_result_shows_the_meter_at_the_deal_and_after_the_payouts() -> None:
    jackpot = {"meter": "100000", "reset": "10000", "increment": "0.5"}
    wagers = (ANN, (1, "ann", "blazing_7s", "5"))
    won = blackjack("7H 7H 7H 10C", *wagers, calls="stand 1", **(SEVENS | {"jackpot": jackpot}))
    assert won["jackpot"] == {"before": "100002.50", "after": "90002.25"}
    assert won["lines"][0]["paid"] == "10000.50"
    quiet = blackjack("10H 9S 10D 10C", *wagers, calls="stand 1", **(SEVENS | {"jackpot": jackpot}))
    assert quiet["jackpot"] == {"before": "100002.50", "after": "100002.50"}
    assert blackjack("10H 9S 10D 10C", calls="stand 1")["jackpot"] is None


@pytest.mark.rule("SB 14.27.4")
def test_the_jackpot_button_is_pressed_under_its_own_clause() -> None:
    state = until(jackpot_table("7H 7H 7H 10C", ANN, (1, "ann", "blazing_7s", "5")), "share_jackpot")
    assert (GAME.due(state).act, GAME.due(state).rule) == ("share_jackpot", "14.27.4")


@pytest.mark.rule("SB 14.27.3", "SB 14.27.2", "SB 14.27.1")
def test_fixed_prizes_are_paid_first_and_losers_are_settled_before_them() -> None:
    wagers = [(area, f"p{area}", kind, "5") for area in (1, 2, 3) for kind in ("main", "blazing_7s")]
    state = jackpot_table("7H 7H 10C 7H 7H 7D 9C 10S", *wagers)
    done = acts(until(state, "settle"))
    assert [(act.act, act.area) for act in done[:4]] == [
        ("settle", 3),
        ("share_jackpot", None),
        ("settle", 2),
        ("settle", 1),
    ]


@pytest.mark.rule("SB 14.28")
def test_a_meter_never_shows_less_than_its_reset_value() -> None:
    low = SEVENS | {"jackpot": {"meter": "9000", "reset": "10000", "increment": "0"}}
    result = blackjack("7D 7D 7D 10C", ANN, (1, "ann", "blazing_7s", "5"), calls="stand 1", **low)
    assert result["jackpot"] == {"before": "10000.00", "after": "10000.00"}


def test_the_jackpot_is_shared_only_when_sevens_have_won() -> None:
    state = jackpot_table("10H 9S 10D 10C", ANN, (1, "ann", "blazing_7s", "5"))
    assert "share_jackpot" not in [act.act for act in acts(state, Stand(area=1))]
    assert GAME.due(jackpot_table("10H 9S 10D 10C", ANN)).act == "close_bets"


def test_a_wager_that_nobody_knows_is_neither_settled_nor_priced_as_another() -> None:
    forgotten = TableWager(area=1, player="ann", kind="royal_match", stake=500)
    with pytest.raises(KeyError, match="royal_match"):
        optional_line(forgotten, cards("7D 7D"), cards("7D")[0], 1, DENOMINATIONS)
    with pytest.raises(GameError, match="royal_match"):
        optional_wager("royal_match", 6)
