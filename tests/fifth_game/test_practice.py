"""The toy game dealt by hand: it says nothing of how, and every act is judged all the same."""

from typing import Any

import pytest

from games.cards.cards import DECK, cards
from games.cards.shuffle import shuffled
from games.game import play
from games.handwork import PLAINLY, Attempt
from games.patrons.cast import cast
from games.table.practice import Level
from games.table.table import FindWager
from tests.fifth_game.high_card import GAME, Options
from tests.games.by_hand import ByHand, done_by_hand, due_steps, practised, slips
from tests.games.patrons.table import seats

ANN, BOB = (
    FindWager(area=1, player="ann", kind="bet", stake=1000),
    FindWager(area=3, player="bob", kind="bet", stake=2000),
)


def table(level: Level = "unaided") -> Any:
    """Ann's king and Bob's nine against the dealer's ten."""
    state: Any = GAME.opened(Options(), {}, cards("KH 9C 10D"))
    for wager in (ANN, BOB):
        state, _ = play(GAME, state, wager)
    return practised(GAME, state, level)


NO_MORE_BETS = Attempt(verb="call", said="No more bets")
DEALT = tuple(Attempt(verb="give", area=area, side="up") for area in (1, 3, 0))
PAID = Attempt(verb="pay", area=1, spot="bet", chips=((500, 2),))
TAKEN = Attempt(verb="take", area=3, spot="bet")


def test_it_says_nothing_of_how_its_acts_are_done() -> None:
    assert GAME.handwork is PLAINLY


def test_a_round_by_hand() -> None:
    state = table()
    for act in (NO_MORE_BETS, *DEALT, PAID, TAKEN):
        state, facts = done_by_hand(GAME, state, act)
        assert not slips(facts), act
    assert state.over
    assert [(line.area, line.paid, line.collected) for line in state.lines] == [(1, 1000, 0), (3, 0, 2000)]


@pytest.mark.parametrize(
    ("before", "act", "found"),
    [
        pytest.param((), PAID, ("another", "serious"), id="another act was due"),
        pytest.param((), DEALT[1], ("place", "critical"), id="a card for the wrong area"),
        pytest.param(
            (*DEALT, PAID),
            Attempt(verb="pay", area=3, spot="bet", chips=((500, 4),)),
            ("another", "critical"),
            id="a loser paid",
        ),
        pytest.param(
            DEALT,
            Attempt(verb="pay", area=1, spot="bet", chips=((500, 3),)),
            ("amount", "serious"),
            id="too much",
        ),
        pytest.param(
            DEALT, Attempt(verb="pay", area=1, spot="bet", chips=((100, 10),)), ("cut", "minor"), id="badly cut"
        ),
        pytest.param(DEALT, Attempt(verb="take", area=1, spot="bet"), ("another", "critical"), id="a winner taken"),
    ],
)
def test_a_slip_is_found_and_stopped(before: tuple[Attempt, ...], act: Attempt, found: tuple[str, str]) -> None:
    state, _ = done_by_hand(GAME, table(), *before)
    after, facts = done_by_hand(GAME, state, act)
    assert slips(facts) == [found]
    assert (after.cards, after.lines, due_steps(GAME, after)) == (state.cards, state.lines, due_steps(GAME, state))


def test_at_a_test_a_wrong_payment_is_paid() -> None:
    state, _ = done_by_hand(GAME, table("test"), *DEALT)
    state, facts = done_by_hand(GAME, state, Attempt(verb="pay", area=1, spot="bet", chips=((500, 3),)))
    paid = [move for fact in facts for move in GAME.moves(state, fact) if move.kind == "mispaid"]
    assert [(move.source, move.target, move.amount) for move in paid] == [("float", "player", 500)]
    assert [one.cents for one in state.table.practice.open] == [500]


@pytest.mark.parametrize("level", ["unaided", "coached"])
def test_patrons_play_it_dealt_by_hand(level: Level) -> None:
    seed = bytes(32)
    patrons = cast(seed, GAME, 5)
    state = GAME.opened(Options(minimum=500), seats(patrons), shuffled(DECK, seed))
    robot = ByHand(GAME, practised(GAME, state, level, seed), patrons, 1)
    robot.deal(20)
    assert {verb for verb, _ in robot.did} >= {"shuffle", "offer", "call", "give", "pay", "take"}
    assert all(GAME.words.log(fact) for fact in robot.log)
