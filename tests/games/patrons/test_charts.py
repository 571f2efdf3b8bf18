"""The charts are proved: each cell is the best call from an endless shoe, under the game's own rules."""

from collections.abc import Callable, Sequence

import pytest

from games.blackjack_switch.options import STANDS
from games.blackjack_switch.patron import BLACKJACK, HARD, PAIRS, SOFT, better_switched
from games.blackjack_switch.patron import CHART as BLACKJACK_SWITCH
from games.cards.cards import Card, cards
from games.star_blackjack.options import DEALER_STANDS
from games.star_blackjack.patron import CHART as STAR_BLACKJACK
from games.twentyone.patron import Chart, advice, as_the_dealer, by_chart, without_risk
from tests.games.patrons import expectation
from tests.games.patrons.expectation import CARDS, UPS, Rules, blackjack, plays, split, worth

STAR = Rules(stands=DEALER_STANDS)
SWITCH = Rules(stands=STANDS["rule_14_2"], pushes=22, ace_doubles=False)
FACES = {1: "AS", 10: "KS"} | {points: f"{points}S" for points in range(2, 10)}
PAIR = {1: "AS AH", 10: "KS QH"} | {points: f"{points}S {points}H" for points in range(2, 10)}
LETTERS = {"hit": "H", "stand": "S", "double": "D"}

each_game = pytest.mark.parametrize(("chart", "rules"), [(STAR_BLACKJACK, STAR), (BLACKJACK_SWITCH, SWITCH)])


def two_cards(points: int, soft: bool) -> str:
    """Two cards of a total, no pair where there is another way."""
    if soft:
        return f"AS {points - 11}H"
    high = min(10, points - 2)
    return f"{high}S {points - high}H"


@each_game
@pytest.mark.parametrize(
    ("points", "soft"), [(points, False) for points in range(5, 20)] + [(points, True) for points in range(13, 21)]
)
def test_hit_stand_or_double_is_the_best_of_the_three(chart: Chart, rules: Rules, points: int, soft: bool) -> None:
    hand = cards(two_cards(points, soft))
    for up in UPS:
        (card,) = cards(FACES[up])
        values = plays(rules, points - 10 if soft else points, soft, up)
        best = max(values, key=lambda call: values[call].value)
        assert advice(chart, hand, card, may_split=False) == LETTERS[best], (points, soft, up, values)


@each_game
@pytest.mark.parametrize("points", range(1, 11))
def test_a_pair_is_split_where_two_hands_are_worth_more(chart: Chart, rules: Rules, points: int) -> None:
    for up in UPS:
        (card,) = cards(FACES[up])
        gains = split(rules, points, up) > worth(rules, 2 * points, points == 1, up)
        assert (advice(chart, cards(PAIR[points]), card, may_split=True) == "P") is gains, up


@pytest.mark.parametrize(
    ("hand", "up", "calls", "call"),
    [
        ("6S 5H", "6C", ("hit", "double"), "double"),
        ("2S 4H 5C", "6C", ("hit",), "hit"),  # a double comes on two cards only
        ("8S 8H", "10C", ("hit", "stand", "split"), "split"),
        ("8S 8H", "10C", ("hit", "stand"), "hit"),  # split once already
        ("AS 7H", "9C", ("hit", "stand"), "hit"),
        ("10S 2H 4C", "6C", ("hit", "stand"), "stand"),
    ],
)
def test_the_chart_makes_do_with_the_calls_that_are_open(hand: str, up: str, calls: tuple[str, ...], call: str) -> None:
    assert by_chart(STAR_BLACKJACK, cards(hand), cards(up)[0], calls) == call


# --- the switch -----------------------------------------------------------------------------------


@pytest.mark.parametrize("points", HARD)
def test_worth_of_a_hard_hand(points: int) -> None:
    assert HARD[points] == tuple(round(100 * worth(SWITCH, points, False, up)) for up in UPS)


@pytest.mark.parametrize("points", SOFT)
def test_worth_of_a_soft_hand_and_of_a_21_that_is_no_blackjack(points: int) -> None:
    assert SOFT[points] == tuple(round(100 * worth(SWITCH, points - 10, True, up)) for up in UPS)


@pytest.mark.parametrize("points", PAIRS)
def test_worth_of_a_pair_that_may_be_split(points: int) -> None:
    for figure, up in zip(PAIRS[points], UPS, strict=True):
        together = worth(SWITCH, 2 * points, points == 1, up)
        assert figure == round(100 * max(together, split(SWITCH, points, up))), up


def test_worth_of_a_blackjack() -> None:
    """Paid 1 to 1 against everything but another blackjack, with which it stands off."""
    assert tuple(round(100 * (1 - blackjack(SWITCH, up))) for up in UPS) == BLACKJACK


@pytest.mark.parametrize(
    ("first", "second", "up", "switches"),
    [
        ("10S 6H", "5C 10D", "6C", True),  # 16 and 15 become 20 and 11: -30 - 35 against 73 + 38
        ("10S 10H", "5C 6D", "6C", False),  # 20 and 11 stay as they are
        ("AS 6H", "9C KD", "6C", False),  # soft 17 and 19 for 21 and 15: 21 + 58 against 87 - 35
        ("8S 9H", "9C 8D", "10C", True),  # two 17s for 16 and 18: -44 - 44 against -56 - 23
        ("AS KH", "AC 10D", "KC", False),  # two blackjacks are better than two 21s: 92 + 92 against 78 + 78
        ("AS 9H", "10C KD", "AC", False),  # 20 twice for 21 and 19, the 21 no blackjack: 13 + 13 against 31 - 12
        ("AS KH", "10C 9D", "KC", False),  # a blackjack and 19 for 20 twice: 92 - 2 against 41 + 41
    ],
)
def test_an_area_switches_where_both_hands_gain(first: str, second: str, up: str, switches: bool) -> None:
    one, two = cards(first), cards(second)
    assert better_switched((one[0], one[1]), (two[0], two[1]), *cards(up)) is switches


# --- weaker play ----------------------------------------------------------------------------------


Policy = Callable[[Sequence[Card]], str]
Result = Callable[[int, int, int], float]


def average(rules: Rules, value: Result) -> float:
    """A round's result for each unit, over every two cards and dealer's card; a blackjack pays 3 to 2."""
    result = 0.0
    for up, showing in CARDS.items():
        for one, first in CARDS.items():
            for other, second in CARDS.items():
                natural = {one, other} == {1, 10}
                won = 1.5 * (1 - blackjack(rules, up)) if natural else value(one, other, up)
                result += showing * first * second * won
    return result


def drawing(policy: Policy) -> Result:
    """The result of drawing by a rule that looks at one's own cards only."""

    def value(points: int, ace: bool, up: int) -> float:
        hand = cards(_cards_of(points, ace))
        if policy(hand) == "stand":
            return expectation.stand(STAR, points, ace, up).value - blackjack(STAR, up)
        further = ((points + card, ace or card == 1, chance) for card, chance in CARDS.items())
        return sum(chance * (value(total, soft, up) if total <= 21 else -1) for total, soft, chance in further)

    return lambda one, other, up: value(one + other, 1 in (one, other), up)


def _cards_of(points: int, ace: bool) -> str:
    """Cards of a total: the ace if there is one, then tens, then the rest."""
    left, held = (points - 1, ["AS"]) if ace else (points, [])
    while left:
        card = 9 if left == 11 else min(left, 10)  # no second ace
        held.append(f"{card}S" if card > 1 else "AH")
        left -= card
    return " ".join(held)


def by_the_chart(one: int, other: int, up: int) -> float:
    together = worth(STAR, one + other, 1 in (one, other), up)
    return max(together, split(STAR, one, up)) if one == other else together


def test_the_chart_loses_little_and_weaker_play_a_good_deal_more() -> None:
    chart = average(STAR, by_the_chart)
    dealer, careful = average(STAR, drawing(as_the_dealer)), average(STAR, drawing(without_risk))
    assert -0.009 < chart < -0.005
    assert dealer < chart - 0.04
    assert careful < chart - 0.025
