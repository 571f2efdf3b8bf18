"""Caribbean Stud by hand: the steps of each act with their clauses, and hands called by their names."""

from typing import Any

import pytest

from games.cards.cards import DECK
from games.cards.poker import rank
from games.cards.shuffle import shuffled
from games.caribbean_stud import GAME, Options, opened
from games.caribbean_stud.events import Absent, Bet, BetsClosed, Concede, Fold
from games.caribbean_stud.handwork import HANDWORK
from games.dealing.procedure import ways
from games.handwork import Attempt
from games.records import replace
from games.supervising.commands import StopJackpot
from games.table.staff import Staff
from games.table.table import FindWager
from tests.games.by_hand import ByHand, attempt, done_by_hand, due_steps, practised, slips
from tests.games.caribbean_stud.hands import FLUSH, LOW, PAIR, TWO_PAIRS, played, table
from tests.games.caribbean_stud.table import ACE_KING, NO_HAND, step

# --- the steps of each act --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "act", "answers", "jackpots", "steps"),
    [
        pytest.param(
            *([ACE_KING, PAIR], "close_bets", (), (1,)),
            [("call", None, None, "5.3.2"), ("call", None, None, "7.2", "may")],
            marks=pytest.mark.rule("CS 5.3.2", "CS 7.2"),
            id="the jackpot is offered, and no more bets",
        ),
        pytest.param(
            *([ACE_KING, PAIR], "close_bets", (), ()), [("call", None, None, "7.2", "may")], id="without a jackpot"
        ),
        pytest.param(
            *([ACE_KING, PAIR], "deal", (), ()),
            [("give", 0, None, "7.4.1")],
            marks=pytest.mark.rule("CS 7.4.1"),
            id="oneself first",
        ),
        pytest.param(
            *([ACE_KING, PAIR], "turn_up", (), ()),
            [("turn", 0, None, "7.4.1")],
            marks=pytest.mark.rule("CS 7.1"),
            id="one of one's own cards",
        ),
        pytest.param(
            *([ACE_KING, PAIR], "let_look", (), ()),
            [("call", None, None, "8.1")],
            marks=pytest.mark.rule("CS 8.1"),
            id="let them look",
        ),
        pytest.param(
            *([ACE_KING, PAIR], "ask", (), ()),
            [("call", None, None, "8.7", "may"), ("ask", 1, None, "8.1")],
            marks=pytest.mark.rule("CS 8.1", "CS 8.7"),
            id="fold or bet, and a word against talking",
        ),
        pytest.param(
            *([ACE_KING, PAIR, LOW], "ask", (Bet(area=1),), ()),
            [("call", None, None, "8.7", "may"), ("ask", 2, None, "8.1")],
            id="the next in order",
        ),
        pytest.param(
            *([ACE_KING, LOW], "settle", (Fold(area=1),), ()),
            [("take", 1, "ante", "8.4")],
            marks=pytest.mark.rule("CS 8.4"),
            id="a fold: the ante",
        ),
        pytest.param(
            *([ACE_KING, LOW], "pick_up", (Fold(area=1),), ()),
            [("spread", 1, None, "8.4"), ("count", 1, None, "8.4"), ("rack", 1, None, "8.4")],
            marks=pytest.mark.rule("CS 8.4"),
            id="a fold: spread, counted, put away",
        ),
        pytest.param(
            *([ACE_KING, LOW], "settle", (Absent(area=1),), ()),
            [("take", 1, "ante", "14.14")],
            marks=pytest.mark.rule("CS 14.14"),
            id="nobody decides",
        ),
        pytest.param(
            *([ACE_KING, PAIR], "reveal", (), ()),
            [("turn", 0, None, "8.6")],
            marks=pytest.mark.rule("CS 8.6"),
            id="one's own hand",
        ),
        pytest.param(
            *([ACE_KING, PAIR], "declare", (), ()),
            [("announce", 0, None, "8.6")],
            marks=pytest.mark.rule("CS 8.6"),
            id="what it is",
        ),
        pytest.param(
            *([NO_HAND, PAIR], "declare", (), ()),
            [("announce", 0, None, "8.6"), ("call", None, None, "9.2")],
            marks=pytest.mark.rule("CS 9.2"),
            id="no hand",
        ),
        pytest.param(
            *([NO_HAND, PAIR], "settle", (), ()),
            [("pay", 1, "ante", "9.3.1")],
            marks=pytest.mark.rule("CS 9.3.1"),
            id="no hand: the ante",
        ),
        pytest.param(
            *([NO_HAND, PAIR], "pick_up", (), ()),
            [("count", 1, None, "9.3.2"), ("rack", 1, None, "9.3.2")],
            marks=pytest.mark.rule("CS 9.3.2"),
            id="no hand: counted, put away",
        ),
        pytest.param(
            *([NO_HAND, PAIR], "turn", (), (1,)),
            [("turn", 1, None, "9.5")],
            marks=pytest.mark.rule("CS 9.5"),
            id="no hand: a jackpot wager is looked at",
        ),
        pytest.param(
            *([ACE_KING, PAIR, LOW], "turn", (), ()),
            [("turn", 2, None, "9.4.1")],
            marks=pytest.mark.rule("CS 9.4.1"),
            id="turned to be compared, from the right",
        ),
        pytest.param(
            *([ACE_KING, TWO_PAIRS], "settle", (), ()),
            [("announce", 1, None, "9.9"), ("pay", 1, "ante", "9.4.1.1")],
            marks=pytest.mark.rule("CS 9.9", "CS 9.4.1.1"),
            id="called and paid",
        ),
        pytest.param(
            *([ACE_KING, LOW], "settle", (), ()),
            [("announce", 1, None, "9.9"), ("take", 1, "ante", "9.4.1.2")],
            marks=pytest.mark.rule("CS 9.9", "CS 9.4.1.2"),
            id="called and taken",
        ),
        pytest.param(
            *([ACE_KING, "AH KC 9S 7D 4H"], "settle", (), ()),
            [("announce", 1, None, "9.9"), ("leave", 1, "ante", "9.4.1.3")],
            marks=pytest.mark.rule("CS 9.4.1.3"),
            id="called and left",
        ),
        pytest.param(
            *([ACE_KING, PAIR], "pick_up", (), ()),
            [("count", 1, None, "9.4.2"), ("rack", 1, None, "9.4.2")],
            marks=pytest.mark.rule("CS 9.4.2"),
            id="compared: counted, put away",
        ),
        pytest.param(
            *([ACE_KING, PAIR], "settle", (Bet(area=1), Concede(area=1)), ()),
            [("call", None, None, "9.7"), ("take", 1, "ante", "9.7")],
            marks=pytest.mark.rule("CS 9.7"),
            id="conceding hand",
        ),
        pytest.param(
            *([ACE_KING, PAIR], "pick_up", (Bet(area=1), Concede(area=1)), ()),
            [
                ("call", None, None, "9.7"),
                ("spread", 1, None, "9.7"),
                ("count", 1, None, "9.7"),
                ("rack", 1, None, "9.7"),
            ],
            marks=pytest.mark.rule("CS 9.7"),
            id="conceded: checked as a fold is",
        ),
        pytest.param(
            *([ACE_KING, FLUSH], "share_jackpot", (), (1,)),
            [("press", None, None, "12.1")],
            marks=pytest.mark.rule("CS 12.1"),
            id="the jackpot, after all hands, the cards held",
        ),
    ],
)
def test_an_act_by_hand(
    hands: list[str], act: str, answers: tuple[Any, ...], jackpots: tuple[int, ...], steps: list[tuple[Any, ...]]
) -> None:
    assert due_steps(GAME, played(table(*hands, jackpots=jackpots), act, *answers)) == steps


@pytest.mark.rule("CS 4.2", "CS 4.3")
def test_from_a_shoe_the_dealer_cuts_and_lays_the_deck_on_the_cutting_card() -> None:
    state = opened(Options(), {1: "ann"}, DECK)
    state = replace(state, table=replace(state.table, stage="shuffle"))
    robot = ByHand(GAME, practised(GAME, state), (), 1)
    robot.do(robot.chosen())
    assert due_steps(GAME, robot.state) == [
        ("offer", 0, None, "4.2"),
        ("restack", None, None, "4.2"),
        ("load", None, None, "4.2"),
    ]
    for _ in range(3):
        robot.do(robot.chosen())
    assert robot.state.table.stage == "ready"


@pytest.mark.rule("CS 5.1")
def test_player_cards_may_be_checked_before_the_deal_and_need_not() -> None:
    state = practised(GAME, opened(Options(), {1: "ann"}, DECK))
    state = step(state, FindWager(area=1, player="ann", kind="ante", stake=1000))
    assert due_steps(GAME, state) == [("check", 1, None, "5.1", "may"), ("call", None, None, "7.2", "may")]
    state, facts = done_by_hand(GAME, state, Attempt(verb="give", area=0, side="down"))
    assert slips(facts) == []


@pytest.mark.rule("CS 4.4", "CS 4.5", "CS 3.2.1")
def test_a_device_takes_the_deck_uncut_and_the_other_one_comes_into_play() -> None:
    state = played(table(ACE_KING, PAIR), "close_round")
    state, back = step(state, GAME.due(state).step), state.table.back
    assert due_steps(GAME, state) == [("shuffle", None, None, "4.5", "may"), ("load", None, None, "4.4")]
    state = done_by_hand(GAME, state, Attempt(verb="load"))[0]
    assert state.table.stage == "ready"
    assert state.table.back != back


@pytest.mark.rule("CS 7.1", "CS 7.3.1", "CS 7.3.3")
@pytest.mark.parametrize("dealing", ["shoe", "device"])
def test_every_card_is_dealt_face_down(dealing: str) -> None:
    state = played(table(ACE_KING, PAIR, dealing=dealing), "deal")
    sides, cards_each = set(), 0
    while GAME.due(state).act in ("deal", "turn_up"):
        one = ways(GAME, state)[0].step
        sides.add((one.verb, one.side))
        cards_each += one.verb == "give"
        state = done_by_hand(GAME, state, attempt(state, one))[0]
    assert sides == {("give", "down"), ("turn", None)}
    assert cards_each == (2 if dealing == "device" else 10)


@pytest.mark.rule("CS 5.3.2", "CS 14.15")
def test_a_jackpot_that_is_out_of_order_is_not_offered() -> None:
    state = table(ACE_KING, PAIR, jackpots=(1,))
    assert HANDWORK.before(state, GAME.due(state))
    off = step(state, StopJackpot(by=Staff.SUPERVISOR))
    assert not HANDWORK.before(off, GAME.due(off))


@pytest.mark.rule("CS 5.3.2")
def test_offering_the_jackpot_closes_no_bets() -> None:
    """Players lay their jackpot wagers after the offer; the call that follows may be left out, the offer not."""
    state = table(ACE_KING, PAIR, jackpots=(1,))
    assert slips(done_by_hand(GAME, state, Attempt(verb="call", said="No more bets"))[1])
    state, facts = done_by_hand(GAME, state, Attempt(verb="call", said="jackpot wagers"))
    assert state.over
    state, facts = done_by_hand(GAME, state, Attempt(verb="give", area=0, side="down"))
    assert not slips(facts)
    assert any(isinstance(fact, BetsClosed) for fact in facts)


# --- hands by their names ---------------------------------------------------------------------------


@pytest.mark.rule("CS 8.6", "CS 9.9")
@pytest.mark.parametrize(
    ("hand", "right", "wrong"),
    [
        (PAIR, ("A pair of kings", "pair of kings", "one pair K"), ("one pair", "a pair of queens", "two pairs K 8")),
        (
            TWO_PAIRS,
            ("two pairs, queens and fives", "two pairs Q 5"),
            ("two pairs 5 Q", "two pairs, queens and eights"),
        ),
        (LOW, ("jack and ten", "five odd cards J 10"), ("jack and eight", "J 10")),
        (FLUSH, ("flush, queen high", "flush Q"), ("flush", "flush J", "straight Q")),
        ("AS 2H 3D 4C 5S", ("straight, five high", "straight 5"), ("straight, ace high",)),
        ("6S 6H 6D 2C 2S", ("full house, sixes over twos", "full house 6 2"), ("full house 2 6",)),
        ("AS KS QS JS 10S", ("royal flush",), ("straight flush, ace high",)),
    ],
)
def test_a_hand_is_announced_in_words_or_as_a_pad_makes_it(
    hand: str, right: tuple[str, ...], wrong: tuple[str, ...]
) -> None:
    state = played(table(ACE_KING if hand != "AS KS QS JS 10S" else "AH KD 9H 7C 4D", hand), "settle")
    for said in right:
        assert not slips(done_by_hand(GAME, state, Attempt(verb="announce", area=1, said=said))[1]), said
    for said in wrong:
        found = slips(done_by_hand(GAME, state, Attempt(verb="announce", area=1, said=said))[1])
        assert found == [("unsaid", "minor")], said


def test_no_two_hands_are_called_alike() -> None:
    called = dict[str, Any]()
    for at in range(50):
        for hand in (shuffled(DECK, bytes([at]) * 32)[place : place + 5] for place in range(47)):
            value = rank(hand)
            named = (value.kind, value.words)
            assert all(called.setdefault(said.casefold(), named) == named for said in value.calls)
