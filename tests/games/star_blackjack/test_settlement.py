"""Rules 6.3, 13 and 15: the dealer's hand, and who wins what."""

import pytest

from games.star_blackjack import GAME
from games.twentyone.facts import Stand
from tests.games.star_blackjack.table import ANN, BOB, CAT, Wager, acts, blackjack, lines, table, until


@pytest.mark.rule("SB 15.1.1", "SB 15.1.8")
@pytest.mark.parametrize(
    ("shoe", "outcome", "net", "rule"),
    [
        ("AH AD QS 9C", "win", "30.00", "15.1.1"),
        ("AH AD QS KC", "stand_off", "-0.00", "15.1.8"),
        ("AH KD QS 5C 6C", "win", "30.00", "15.1.1"),
        ("AH KD QS AC", "stand_off", "-0.00", "15.1.8"),
    ],
)
def test_blackjack_is_paid_3_to_2_unless_the_dealer_has_one(shoe: str, outcome: str, net: str, rule: str) -> None:
    assert lines(blackjack(shoe)) == [("ann", "main", 1, outcome, net, rule)]


@pytest.mark.rule("SB 15.1.2", "SB 15.1.3", "SB 15.1.7", "SB 15.1.9", "SB 15.1.6")
@pytest.mark.parametrize(
    ("shoe", "outcome", "net", "rule"),
    [
        ("10H 6D 3S 10C 10D", "win", "20.00", "15.1.2"),
        ("10H 9D KS 10C", "win", "20.00", "15.1.3"),
        ("10H 9D 8S 10C", "lose", "-20.00", "15.1.7"),
        ("10H 9D 9S 10C", "stand_off", "-0.00", "15.1.9"),
        ("10H KD 9S AC", "lose", "-20.00", "15.1.6"),
    ],
)
def test_a_hand_against_the_dealers(shoe: str, outcome: str, net: str, rule: str) -> None:
    assert lines(blackjack(shoe, calls="stand 1")) == [("ann", "main", 1, outcome, net, rule)]


@pytest.mark.rule("SB 15.1.6")
def test_a_21_that_is_no_blackjack_loses_to_one() -> None:
    assert lines(blackjack("10H KD 5S 6C AC", calls="hit 1")) == [("ann", "main", 1, "lose", "-20.00", "15.1.6")]


@pytest.mark.rule("SB 15.1.9")
def test_21_of_three_cards_stands_off_with_21_of_three() -> None:
    assert lines(blackjack("10H 5D 5S 6C 6H KC", calls="hit 1"))[0][3] == "stand_off"


@pytest.mark.rule("SB 13.2", "SB 13.1")
@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [
        ("10H 7D 8S 10C 2C", ["7D", "10C"]),
        ("10H 6D 8S 10C 2C 3C", ["6D", "10C", "2C"]),
        ("10H AD 8S 6C 4C 2C", ["AD", "6C", "4C"]),
        ("10H AD 8S 7C 4C", ["AD", "7C"]),
        ("10H 2D 8S 2C 2H 2S 3H 4H 5H", ["2D", "2C", "2H", "2S", "3H", "4H", "5H"]),
    ],
)
def test_the_dealer_draws_to_hard_17_and_soft_18(drawn: str, dealer: list[str]) -> None:
    assert blackjack(drawn, calls="stand 1")["dealer"]["cards"] == dealer


@pytest.mark.rule("SB 13.4")
@pytest.mark.parametrize(
    ("shoe", "wagers", "calls", "dealer"),
    [
        ("10H 6D 6S KC 10S", (ANN,), "hit 1", ["6D"]),
        ("AH 6D KS 10S", (ANN,), "", ["6D"]),
        ("AH KD KS 6S 5S", (ANN,), "", ["KD", "6S"]),
        ("AH 10C AD KS 6S KC 5S 2H", (ANN, (2, "bob", "main", "10")), "hit 2", ["AD", "5S"]),
    ],
)
def test_the_dealer_draws_nothing_that_decides_nothing(
    shoe: str, wagers: tuple[Wager, ...], calls: str, dealer: list[str]
) -> None:
    assert blackjack(shoe, *wagers, calls=calls)["dealer"]["cards"] == dealer


@pytest.mark.rule("SB 6.3", "SB 6.3.1", "SB 6.1.1", "SB 6.1.2", "SB 6.1.3")
def test_over_the_maximum_each_plays_for_what_those_before_left() -> None:
    wagers = (BOB, ANN, CAT)
    result = blackjack("10H 9D KS 10C", *wagers, seats={"1": "ann"}, calls="stand 1", maximum="25")
    assert result["totals"] == {"ann": "20.00", "bob": "5.00", "cat": "0.00"}
    assert {(line["player"], line["in_play"], line["outcome"], line["rule"]) for line in result["lines"]} == {
        ("ann", "20.00", "win", "15.1.3"),
        ("bob", "5.00", "win", "15.1.3"),
        ("cat", "0.00", "void", "6.3"),
    }
    lost = blackjack("10H 9D 8S 10C", *wagers, seats={"1": "ann"}, calls="stand 1", maximum="25")
    assert {line["player"]: (line["collected"], line["returned"]) for line in lost["lines"]} == {
        "ann": ("20.00", "0.00"),
        "bob": ("5.00", "5.00"),
        "cat": ("0.00", "30.00"),
    }


@pytest.mark.rule("SB 6.2")
def test_a_wager_found_under_the_minimum_plays() -> None:
    assert blackjack("10H 9D KS 10C", calls="stand 1", minimum="25")["totals"] == {"ann": "20.00"}


@pytest.mark.rule("SB 5.12")
@pytest.mark.parametrize(("stake", "paid"), [("2.50", "4.00"), ("1", "2.00"), ("5", "7.50"), ("25", "37.50")])
def test_payments_go_up_to_what_chips_make(stake: str, paid: str) -> None:
    assert blackjack("AH 6D KS", (1, "ann", "main", stake))["lines"][0]["paid"] == paid


@pytest.mark.rule("SB 5.12")
def test_each_wager_is_rounded_on_its_own() -> None:
    result = blackjack("6H 9D 5S 10C 10S", (1, "ann", "main", "0.50"), calls="double 1", chips=["1"])
    assert [line["paid"] for line in result["lines"]] == ["1.00", "1.00"]


@pytest.mark.rule("SB 15.2")
def test_the_final_settlement_runs_from_the_dealers_right() -> None:
    """No rule orders it: house procedure, though every line has its rule."""
    state = until(table("10H 10C 9D KS 8S 10S", ANN, (2, "bob", "main", "10")))
    done = acts(state, Stand(area=1), Stand(area=2))
    assert [(act.area, act.amount) for act in done if act.act == "settle"] == [(2, -1000), (1, 2000)]
    assert all(line["rule"] for line in blackjack("10H 9D KS 10C", calls="stand 1")["lines"])


@pytest.mark.rule("SB 15.3")
def test_the_round_ends_with_every_card_in_the_rack() -> None:
    state = until(table("10H 9D KS 10S"))
    last = acts(state, Stand(area=1))[-3:]
    assert [(act.act, act.rule) for act in last] == [("pick_up", "15.3"), ("close_round", None), ("wait", "5.3")]
    for act in acts(state, Stand(area=1))[:-1]:
        command = act.command or Stand(area=1)
        for event in GAME.decide(state, command):
            state = GAME.evolve(state, event)
    assert sorted(card.text for card in state.table.shoe.discards) == ["10H", "10S", "9D", "KS"]
