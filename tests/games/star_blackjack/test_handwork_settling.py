"""Star Blackjack settled by hand: the jackpot, the wagers and the cards, each in its turn."""

from typing import Any

import pytest

from games.handwork import OWN, Attempt
from games.records import replace
from games.star_blackjack import GAME
from games.star_blackjack.options import Jackpot
from games.table.practice import Level
from games.twentyone.facts import Settle, Stand
from tests.games.by_hand import practised
from tests.games.star_blackjack.by_hand import AT_2, AT_3, SEATS, dealt, said
from tests.games.star_blackjack.table import ANN, BOB, Wager, table
from tests.games.steps import Steps
from tests.games.twentyone.by_hand import attempt_at, do, due_steps, needed, on, slip, until

refusal = Steps(GAME).refusal


# --- the jackpot -----------------------------------------------------------------------------------

_JACKPOT: dict[str, Any] = {
    "layout": "D",
    "decks": 6,
    "dealing": "device",
    "optional_wagers": ("blazing_7s",),
    "jackpot": Jackpot(meter=5_000_000),
}
SEVENS: tuple[Wager, ...] = (ANN, (1, "ann", "blazing_7s", "5"), AT_2, (2, "bob", "blazing_7s", "5"))


def sevens(level: Level = "unaided", *, no_more_bets: bool = True) -> Any:
    """Two jackpot wagers, of which the first wins."""
    state = practised(GAME, table("7S 2C 6D 7H 10C 10D", *SEVENS, seats=SEATS, **_JACKPOT), level)
    return do(GAME, state, Attempt(verb="call", said="No more bets")) if no_more_bets else state


@pytest.mark.rule("SB 14.23")
def test_sevens_go_into_the_float_before_the_deal() -> None:
    state = sevens()
    (step,) = due_steps(GAME, state)
    assert (step.verb, step.rule, step.area, step.spot, step.amount) == ("take", "14.23", 1, "blazing_7s", 500)
    taken = do(GAME, state, Attempt(verb="take", area=1, spot="blazing_7s"))
    assert sum(value * count for value, count in taken.table.practice.tray) == 500 + sum(
        value * count for value, count in state.table.practice.tray
    )
    assert slip(GAME, taken, Attempt(verb="give", area=1)).result == "early"


@pytest.mark.parametrize("called", [True, False])
def test_which_sevens_go_first_is_the_houses_to_say(called: bool) -> None:
    far = Attempt(verb="take", area=2, spot="blazing_7s")
    found = slip(GAME, sevens(no_more_bets=called), far)
    assert (found.result, found.severity) == ("order", "minor")
    state = do(GAME, sevens("coached", no_more_bets=called), far)
    assert [(step.verb, step.area) for step in due_steps(GAME, state)] == [("take", 1)]


@pytest.mark.rule("SB 14.22", "SB 14.27.4")
def test_lost_sevens_take_no_hand_and_winning_ones_the_button_first() -> None:
    state = until(GAME, sevens(), "press")
    assert [(line.player, line.wager) for line in state.lines] == [("bob", "blazing_7s")]
    assert needed(GAME, state) == [("press", "14.27.4")]
    state = do(GAME, state, Attempt(verb="press"))
    (step,) = due_steps(GAME, state)
    assert (step.verb, step.area, step.amount) == ("pay", 1, 10_000)


# --- settling and picking up -----------------------------------------------------------------------


def settled(level: Level, *verbs: str) -> Any:
    """Three areas that lose, win and stand off, dealt up to their settlement."""
    state = dealt("10S 10H 10D 7C 7S 9H 8D 10C", ANN, AT_2, AT_3, level=level)
    for area in (1, 2, 3):
        state = until(GAME, on(GAME, said(state), Stand(area=area)), "announce")
    return until(GAME, said(state), *verbs)


@pytest.mark.rule("SB 15.2")
def test_the_dealers_total_is_said_and_the_wagers_settled_from_the_right() -> None:
    state = settled("unaided", "take", "pay", "leave")
    order = []
    while GAME.due(state).act == "settle":
        (step,) = due_steps(GAME, state)
        order.append((step.verb, step.area, step.rule))
        state = do(GAME, state, attempt_at(state, step))
    assert order == [("pay", 3, "15.1.3"), ("pay", 2, "15.1.3"), ("leave", 1, "15.1.9")]


@pytest.mark.rule("SB 15.2")
def test_no_clause_orders_the_areas_of_the_final_settlement() -> None:
    second = Attempt(verb="pay", area=2, chips=((500, 2),))
    found = slip(GAME, settled("unaided", "pay"), second)
    assert (found.result, found.severity, found.rule) == ("order", "minor", "15.1.3")
    state = do(GAME, settled("coached", "pay"), second)
    assert [(line.area, line.paid) for line in state.lines] == [(2, 1000)]
    assert [(step.verb, step.area) for step in due_steps(GAME, state)] == [("pay", 3)]


def test_without_somebody_who_practises_the_order_of_the_house_holds() -> None:
    state = settled("coached", "pay")
    state = replace(state, table=replace(state.table, practice=None))
    assert refusal(state, Settle(area=2, player="bob", wager="main", hand=1)) == "15.1.3"


@pytest.mark.rule("SB 15.3")
def test_hands_go_to_the_rack_one_by_one_from_the_right_and_ones_own_last() -> None:
    state = settled("unaided", "rack")
    assert [(step.verb, step.rule, step.area) for step in due_steps(GAME, state)] == [
        ("rack", "15.3", area) for area in (3, 2, 1, OWN)
    ]
    found = slip(GAME, state, Attempt(verb="rack", area=OWN))
    assert (found.result, found.severity) == ("order", "minor")
    for area in (3, 2, 1):
        state = do(GAME, state, Attempt(verb="rack", area=area))
        assert not state.over
    assert do(GAME, state, Attempt(verb="rack", area=OWN)).over


@pytest.mark.rule("SB 15.3")
def test_a_coach_lets_hands_go_to_the_rack_in_any_order() -> None:
    state = settled("coached", "rack")
    for area in (2, OWN, 1, 3):
        assert not state.over
        state = do(GAME, state, Attempt(verb="rack", area=area))
    assert state.over


@pytest.mark.rule("SB 9.1.1")
def test_a_hands_cards_leave_only_after_its_wagers_whose_order_is_nobodys_rule() -> None:
    state = until(GAME, practised(GAME, table("AS 6H KC 9H 9D", ANN, BOB, seats=SEATS), "coached"), "pay")
    assert slip(GAME, state, Attempt(verb="rack", area=1)).result == "early"
    assert [act.player for act in GAME.handwork.alternatives(state)] == ["bob"]
