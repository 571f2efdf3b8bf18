"""What cards are worth at both blackjacks, and when the dealer draws."""

import pytest

from games.cards.cards import cards
from games.twentyone.hands import StandsOn, Total, dealer_must_draw, doubled_total, is_blackjack, same_value, total

SB = StandsOn(hard=17, soft=18)
BS = StandsOn(hard=16, soft=17)


@pytest.mark.rule("SB 3.2.1", "BS 3.2.1")
@pytest.mark.parametrize(
    ("hand", "points", "soft"),
    [
        ("AS 9H", 20, True),
        ("AS 9H 10C", 20, False),
        ("AS AH", 12, True),
        ("AS AH 9C", 21, True),
        ("AS AH 10C", 12, False),
        ("AS AH AC AD 7S", 21, True),
        ("AS 10H", 21, True),
        ("5S 6H AC", 12, False),
        ("5S 5H AC", 21, True),
    ],
)
def test_an_ace_is_eleven_unless_that_passes_21(hand: str, points: int, soft: bool) -> None:
    assert total(cards(hand)) == Total(points, soft)


@pytest.mark.rule("SB 3.2.2", "SB 3.2.3", "BS 3.2.2", "BS 3.2.3")
def test_numbers_count_themselves_and_pictures_ten() -> None:
    assert [
        total(cards(f"{rank}S")).points for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    ] == [*range(2, 11), *[10] * 3]


@pytest.mark.rule("SB 11.1.2", "BS 12.2.2")
@pytest.mark.parametrize(
    ("hand", "points", "soft"),
    [
        ("AS 8H 2C", 11, False),
        ("AS 9H 10C", 20, False),
        ("AS 8H AC", 20, True),
        ("6S 5H AC", 12, False),
        ("5S 5H AC", 21, True),
        ("6S 5H 10C", 21, False),
    ],
)
def test_under_a_double_the_first_aces_stay_at_one(hand: str, points: int, soft: bool) -> None:
    assert doubled_total(cards(hand)) == Total(points, soft)


@pytest.mark.parametrize(
    ("hand", "natural"), [("AS KH", True), ("10S AH", True), ("AS 9H", False), ("9S 2H", False), ("5S 6H 10C", False)]
)
def test_blackjack_is_an_ace_and_a_ten(hand: str, natural: bool) -> None:
    assert is_blackjack(cards(hand)) is natural


def test_splits_go_by_value() -> None:
    assert same_value(*cards("JS KH"))
    assert not same_value(*cards("9S 10H"))


@pytest.mark.rule("SB 13.2")
@pytest.mark.parametrize(
    ("hand", "draws"),
    [
        ("10H 6C", True),
        ("10H 7C", False),
        ("AS 6C", True),
        ("AS 7C", False),
        ("AS 6C 10H", False),
        ("AS 5C AH", True),
        ("AS 6C AH", False),
        ("AS 2C 4H", True),
        ("10H 6C 10S", False),
    ],
)
def test_the_dealer_stands_on_hard_17_and_soft_18(hand: str, draws: bool) -> None:
    assert dealer_must_draw(cards(hand), SB) is draws


@pytest.mark.rule("BS 14.2")
@pytest.mark.parametrize(
    ("hand", "draws"), [("10H 5C", True), ("10H 6C", False), ("AS 5C", True), ("AS 6C", False), ("10H 2C 10S", False)]
)
def test_at_blackjack_switch_on_hard_16_and_soft_17(hand: str, draws: bool) -> None:
    assert dealer_must_draw(cards(hand), BS) is draws


def test_a_total_in_words() -> None:
    assert [total(cards(hand)).words for hand in ("AS 6C", "10H 7C")] == ["soft 17", "17"]
