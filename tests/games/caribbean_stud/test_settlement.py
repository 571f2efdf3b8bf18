"""Rules 9, 10 and 14.12: no hand, the comparison, conceding, the odds and their cap."""

from typing import Any

import pytest

from games.cards.cards import cards
from games.cards.poker import rank
from games.caribbean_stud import GAME, State
from games.caribbean_stud.events import BetPlaced, Concede, FoldedHandShown, ShowFoldedHand
from games.caribbean_stud.settlement import qualifies
from games.errors import RuleViolation
from games.records import replace
from games.table.staff import Staff, Who
from tests.games.caribbean_stud.table import ACE_KING, NO_HAND, acts, lines, step, stud, table, until

PAIR = "2S 2H 5C 8D 10C"
ODD = "3S 5H 6C 8H JC"
TWO = [(1, "ann", "ante", 1000), (2, "bob", "ante", 1000)]


@pytest.mark.rule("CS 9.1")
@pytest.mark.parametrize(
    ("dealer", "plays"),
    [
        ("AS KD 4H 3C 2D", True),
        ("AS QD JH 9C 7D", False),
        ("KS QD JH 10C 8D", False),
        ("AS QD JH 10C 8D", False),
        ("2S 2D 3H 4C 5D", True),
        ("AS 2D 3H 4C 5D", True),
        ("2S 3S 4S 5S 7S", True),
    ],
)
def test_the_dealer_plays_with_ace_and_king_or_better(dealer: str, plays: bool) -> None:
    assert qualifies(rank(cards(dealer))) is plays


@pytest.mark.rule("CS 9.2", "CS 9.3.1")
def test_no_hand_pays_the_ante_and_voids_the_bet_whatever_the_player_holds() -> None:
    result = stud(NO_HAND, "4S 4H 4C 4D 10C", "2S 3H 5C 6D 7C", ante="12.50")
    assert lines(result) == [
        (2, "ante", "win", "12.50", "0.00", "9.3.1"),
        (2, "bet", "void", "0.00", "0.00", "9.2"),
        (1, "ante", "win", "12.50", "0.00", "9.3.1"),
        (1, "bet", "void", "0.00", "0.00", "9.2"),
    ]


@pytest.mark.parametrize(
    ("dealer", "hand", "outcome", "paid", "collected", "rule"),
    [
        pytest.param(ACE_KING, PAIR, "win", "30.00", "0.00", "9.4.1.1", marks=pytest.mark.rule("CS 9.4.1.1")),
        pytest.param(
            ACE_KING, "AH KS 9D 7S 5D", "win", "30.00", "0.00", "9.4.1.1", marks=pytest.mark.rule("CS 9.4.1.1")
        ),
        pytest.param(ACE_KING, ODD, "lose", "0.00", "30.00", "9.4.1.2", marks=pytest.mark.rule("CS 9.4.1.2")),
        pytest.param(
            ACE_KING, "AH KS 9D 7S 3D", "lose", "0.00", "30.00", "9.4.1.2", marks=pytest.mark.rule("CS 9.4.1.2")
        ),
        pytest.param(
            ACE_KING, "AH KS 9D 7S 4C", "stand_off", "0.00", "0.00", "9.4.1.3", marks=pytest.mark.rule("CS 9.4.1.3")
        ),
        pytest.param(
            "2D 2C 5S 8H 10S", PAIR, "stand_off", "0.00", "0.00", "9.4.1.3", marks=pytest.mark.rule("CS 9.4.1.3")
        ),
        ("6D 5C 4S 3H 2C", "AS 2S 3D 4C 5D", "lose", "0.00", "30.00", "9.4.1.2"),
        ("KD KC 3S 3H 2C", "KS KH 3D 3C 4C", "win", "50.00", "0.00", "9.4.1.1"),
    ],
)
def test_hands_compared(dealer: str, hand: str, outcome: str, paid: str, collected: str, rule: str) -> None:
    result = stud(dealer, hand)
    got = lines(result)
    on_the_bet = "10.1" if outcome == "win" else rule
    assert [(line[1], line[2], line[5]) for line in got] == [("ante", outcome, rule), ("bet", outcome, on_the_bet)]
    assert result["totals"]["ann"] == (f"-{collected}" if outcome == "lose" else paid)


@pytest.mark.rule("CS 10.1")
@pytest.mark.parametrize(
    ("hand", "odds", "paid"),
    [
        ("AH KS QD 2S 3D", "1:1", "20.00"),
        (PAIR, "1:1", "20.00"),
        ("9S 9D 5S 5D 2C", "2:1", "40.00"),
        ("6S 6D 6H 3C 2D", "3:1", "60.00"),
        ("4S 5H 6C 7S 8D", "4:1", "80.00"),
        ("2H 6H 8H JH KH", "5:1", "100.00"),
        ("10S 10D 10H 4C 4S", "7:1", "140.00"),
        ("6S 6D 6H 6C 2D", "20:1", "400.00"),
        ("AC 2C 3C 4C 5C", "50:1", "1000.00"),
        ("AH KH QH JH 10H", "250:1", "5000.00"),
    ],
)
def test_the_ante_is_paid_1_to_1_and_the_bet_by_the_players_hand(hand: str, odds: str, paid: str) -> None:
    ante, bet = stud(ACE_KING, hand)["lines"]
    assert (ante["odds"], ante["paid"]) == ("1:1", "10.00")
    assert (bet["odds"], bet["paid"], bet["rule"]) == (odds, paid, "10.1")


@pytest.mark.rule("CS 10.2")
@pytest.mark.parametrize(
    ("hand", "maximum", "paid"),
    [("6S 6D 6H 6C 2D", "400", "400.00"), ("6S 6D 6H 6C 2D", "399.99", "399.99"), (PAIR, "5", "5.00")],
)
def test_the_maximum_payout_caps_the_bet_and_not_the_ante(hand: str, maximum: str, paid: str) -> None:
    ante, bet = stud(ACE_KING, hand, table={"maximum_payout": maximum})["lines"]
    assert (ante["paid"], bet["paid"]) == ("10.00", paid)


def test_payments_are_exact_to_the_cent() -> None:
    result = stud(ACE_KING, PAIR, ante="0.07", table={"chips": ["1", "5"]})
    assert result["totals"] == {"ann": "0.21"}


# --- conceding ------------------------------------------------------------------------------------


@pytest.mark.rule("CS 9.7")
def test_a_conceded_hand_loses_ante_and_bet_before_the_others_are_settled() -> None:
    result = stud(ACE_KING, PAIR, ODD, calls="bet 1, bet 2, concede 1")
    assert lines(result) == [
        (1, "ante", "lose", "0.00", "10.00", "9.7"),
        (1, "bet", "lose", "0.00", "20.00", "9.7"),
        (2, "ante", "lose", "0.00", "10.00", "9.4.1.2"),
        (2, "bet", "lose", "0.00", "20.00", "9.4.1.2"),
    ]


@pytest.mark.rule("CS 9.7")
def test_conceding_is_called_and_the_cards_are_counted_face_down() -> None:
    state = until(table(f"{ACE_KING} {PAIR} {ODD}", *TWO, dealing="device"), "turn")
    assert GAME.due(state).first == ("concede",)
    state = step(state, Concede(area=1, player="ann"))
    done = acts(state)
    assert [(act.act, act.area, act.kind, act.rule) for act in done[:3]] == [
        ("settle", 1, "ante", "9.7"),
        ("settle", 1, "bet", "9.7"),
        ("pick_up", 1, None, "9.7"),
    ]
    assert done[0].say == "Conceding hand"
    assert ("turn", 1) not in [(act.act, act.area) for act in done]


@pytest.mark.rule("CS 9.7", "CS 9.8", "CS 9.2")
@pytest.mark.parametrize(
    ("dealer", "calls", "at", "rule"),
    [
        (ACE_KING, "bet 1, concede 1", "calls[1]", "9.7"),
        (ACE_KING, "bet 1, bet 2, concede 1, concede 1", "calls[3]", "9.8"),
        (ACE_KING, "bet 1, fold 2, concede 2", "calls[2]", "9.7"),
        (ACE_KING, "fold 1, fold 2, concede 2", "calls[2]", "9.7"),
        (ACE_KING, "bet 1, bet 2, concede 3", "calls[2]", None),
        (NO_HAND, "bet 1, bet 2, concede 1", "calls[2]", "9.2"),
    ],
)
def test_where_conceding_is_not_open(dealer: str, calls: str, at: str, rule: str | None) -> None:
    error = stud(dealer, PAIR, ODD, calls=calls)["error"]
    assert (error["at"], error["rule"]) == (at, rule)


@pytest.mark.rule("CS 9.8")
def test_a_hand_being_settled_is_no_longer_conceded_and_a_conceded_one_does_not_return() -> None:
    state = until(table(f"{ACE_KING} {PAIR} {ODD}", *TWO, dealing="device"), "turn")
    state = step(step(state, GAME.due(state).command), Concede(area=1))
    closed = next(choice for choice in GAME.legal(state, "ann") if choice.call == "concede")
    assert (closed.open, closed.rule) == (False, "9.8")
    state = until(state, "settle")
    while state.hands[1].settled == ():
        state = step(state, GAME.due(state).command)
    closed = next(choice for choice in GAME.legal(state, "bob") if choice.call == "concede")
    assert (closed.open, closed.rule) == (False, "9.7")


def test_players_concede_in_any_order() -> None:
    result = stud(ACE_KING, PAIR, ODD, "KS KH 6D 8S QC", calls="bet 1, bet 2, bet 3, concede 3, concede 1")
    assert result["totals"] == {"ann": "-30.00", "bob": "-30.00", "cat": "-30.00"}
    assert [line["rule"] for line in result["lines"]].count("9.7") == 4


# --- a bet that is not twice the ante -------------------------------------------------------------


@pytest.mark.parametrize(
    ("bet", "hand", "in_play", "total"),
    [
        pytest.param(1500, PAIR, 1500, 2500, marks=pytest.mark.rule("CS 14.12.1")),
        pytest.param(1500, ODD, 1500, -2500, marks=pytest.mark.rule("CS 14.12.1")),
        pytest.param(9000, PAIR, 2000, 3000, marks=pytest.mark.rule("CS 14.12.2")),
        pytest.param(9000, ODD, 2000, -3000, marks=pytest.mark.rule("CS 14.12.2")),
    ],
)
def test_a_wrong_bet_found_at_settlement(bet: int, hand: str, in_play: int, total: int) -> None:
    state = until(table(f"{ACE_KING} {hand}", TWO[0], dealing="device"), "ask")
    state = GAME.fold(state, [BetPlaced(area=1, stake=bet)])
    while not state.over:
        state = step(state, GAME.due(state).command)
    line: Any = state.lines[1]
    assert (line.stake, line.in_play) == (bet, in_play)
    assert line.returned == (bet if total > 0 else bet - in_play)
    assert sum(line.net for line in state.lines) == total


# --- the order of things --------------------------------------------------------------------------


@pytest.mark.rule("CS 9.4.2")
def test_hands_are_compared_from_the_dealers_right_each_turned_called_paid_and_picked_up() -> None:
    done = acts(until(table(f"{ACE_KING} {PAIR} {ODD}", *TWO, dealing="device"), "turn"))
    assert [(act.act, act.area, act.kind, act.amount, act.rule) for act in done] == [
        ("turn", 2, None, None, "9.4.1"),
        ("settle", 2, "ante", -1000, "9.4.1.2"),
        ("settle", 2, "bet", -2000, "9.4.1.2"),
        ("pick_up", 2, None, None, "9.4.2"),
        ("turn", 1, None, None, "9.4.1"),
        ("settle", 1, "ante", 1000, "9.4.1.1"),
        ("settle", 1, "bet", 2000, "10.1"),
        ("pick_up", 1, None, None, "9.4.2"),
        ("pick_up", None, None, None, None),
        ("close_round", None, None, None, None),
    ]
    assert [act.say for act in done if act.kind == "ante"] == ["Jack and eight", "A pair of twos"]
    assert [act.first for act in done if act.act == "turn"] == [("concede",), ()]


@pytest.mark.rule("CS 9.3.2")
def test_after_no_hand_cards_are_picked_up_without_being_shown() -> None:
    done = acts(until(table(f"{NO_HAND} {PAIR}", TWO[0], dealing="device"), "settle"))
    assert [(act.act, act.kind, act.rule) for act in done] == [
        ("settle", "ante", "9.3.1"),
        ("settle", "bet", "9.2"),
        ("pick_up", None, "9.3.2"),
        ("pick_up", None, None),
        ("close_round", None, None),
    ]


# --- a folded hand shown --------------------------------------------------------------------------


def seen_of_area_2(state: State, who: Who) -> list[str | None]:
    hand = next(hand for hand in GAME.view(state, who).hands if hand.area == 2)
    return [card.text if card else None for card in hand.cards]


@pytest.mark.rule("CS 9.10")
def test_a_folded_hand_is_its_players_alone_until_the_house_shows_it_at_settlement() -> None:
    state = until(table(f"{ACE_KING} {PAIR} {ODD}", *TWO, dealing="device"), "turn", folds=(2,))
    for who in ("ann", None, Staff.SUPERVISOR):
        assert seen_of_area_2(state, who) == [None] * 5
    (shown,) = GAME.decide(state, ShowFoldedHand(area=2))
    assert shown == FoldedHandShown(area=2, cards=cards(ODD), rule="9.10")
    after = GAME.fold(state, (shown,))
    for who in ("ann", "bob", None, Staff.SUPERVISOR):
        assert seen_of_area_2(after, who) == ODD.split()
    assert GAME.due(after) == GAME.due(state)
    assert [act.words for act in acts(after)] == [act.words for act in acts(state)]
    assert replace(after, hands=state.hands) == state, "nothing else has changed"


@pytest.mark.rule("CS 9.10")
def test_a_hand_is_shown_so_only_at_settlement_once_and_if_it_folded() -> None:
    start = table(f"{ACE_KING} {PAIR} {ODD}", *TWO, dealing="device")
    before, settling = until(start, "reveal", folds=(2,)), until(start, "turn", folds=(2,))
    ended = until(settling, "shuffle")
    shown = step(settling, ShowFoldedHand(area=2))
    by_dealer = ShowFoldedHand(area=2, by=Staff.DEALER)
    tries = [(before, 2), (settling, 1), (ended, 2), (shown, 2)]
    refused = [refusal(state, ShowFoldedHand(area=area)) for state, area in tries]
    assert [error.rule for error in refused] == ["9.10"] * 4
    assert [error.why for error in refused] == [
        "a folded hand is shown at settlement, once the dealer's hand lies open",
        "area 1 has not folded",
        "a folded hand is shown at settlement, once the dealer's hand lies open",
        "the folded hand of area 2 has been shown",
    ]
    assert refusal(settling, by_dealer).rule is None, "who chooses for the casino operator is house procedure"


def refusal(state: State, command: ShowFoldedHand) -> RuleViolation:
    with pytest.raises(RuleViolation) as refused:
        GAME.decide(state, command)
    return refused.value
