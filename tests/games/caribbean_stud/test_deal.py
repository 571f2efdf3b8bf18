"""Rules 3, 4 and 7: the deck made ready, both ways of dealing it, and the one card turned up."""

from typing import Any

import pytest

from games.cards.cards import DECK, cards
from games.caribbean_stud import GAME, Options, State, opened
from games.caribbean_stud.events import CloseRound, Deal, Reveal, TurnUp
from games.errors import RuleViolation
from games.records import replace
from games.table.preparation import Burn, Cut, PlaceCuttingCard, Shuffle
from games.table.table import FindWager, SitDown, StandUp
from tests.games.caribbean_stud.table import step, table, until
from tests.games.steps import written

SEED = bytes(range(32))
SPREAD = "AS 2S 3S KD 2H 5H 9H 5C 6C 7C 8D 8H 4D 10C JC 9D"
TWO = [(2, "ann", "ante", 1000), (5, "bob", "ante", 1000)]


def dealt(state: State) -> list[tuple[str, int | None, str | None]]:
    """What is done from "no more bets" until the first player is asked."""
    done = []
    while (act := GAME.due(state)).act != "ask":
        done.append((act.act, act.area, act.rule))
        state = step(state, act.command)
    return done


@pytest.mark.rule("CS 7.2", "CS 7.3.1", "CS 7.3.2", "CS 7.3.3")
def test_a_shoe_deals_one_card_at_a_time_dealer_first_and_the_dealers_last_is_turned_up() -> None:
    done = dealt(table(SPREAD, *TWO))
    assert done == [
        ("close_bets", None, "7.2"),
        *(("deal", None, "7.3.1"), ("deal", 2, "7.3.2"), ("deal", 5, "7.3.2")),
        *[(("deal"), area, "7.3.3") for _ in range(3) for area in (None, 2, 5)],
        *(("deal", None, "7.3.3"), ("turn_up", None, "7.3.3"), ("deal", 2, "7.3.3"), ("deal", 5, "7.3.3")),
        ("let_look", None, "8.1"),
    ]
    state = until(table(SPREAD, *TWO), "ask")
    assert written(state.dealer) == "AS KD 9H 7C 4D"
    assert [written(hand.cards) for hand in state.hands] == ["2S 2H 5C 8D 10C", "3S 5H 6C 8H JC"]
    assert state.shown == (4,)


@pytest.mark.rule("CS 7.2", "CS 7.4.1", "CS 7.4.2")
def test_a_device_deals_five_at_a_time_dealer_first_and_the_bottom_card_is_turned_up() -> None:
    done = dealt(table(SPREAD, *TWO, dealing="device"))
    assert done == [
        ("close_bets", None, "7.2"),
        *(("deal", None, "7.4.1"), ("turn_up", None, "7.4.1"), ("deal", 2, "7.4.2"), ("deal", 5, "7.4.2")),
        ("let_look", None, "8.1"),
    ]
    state = until(table(SPREAD, *TWO, dealing="device"), "ask")
    assert written(state.dealer) == "AS 2S 3S KD 2H"
    assert [written(hand.cards) for hand in state.hands] == ["5H 9H 5C 6C 7C", "8D 8H 4D 10C JC"]
    assert state.shown == (0,)


@pytest.mark.rule("CS 7.1")
@pytest.mark.parametrize(("dealing", "up"), [("shoe", "4D"), ("device", "AS")])
def test_one_of_the_dealers_cards_lies_face_up_and_every_other_card_face_down(dealing: Any, up: str) -> None:
    state = until(table(SPREAD, *TWO, dealing=dealing), "ask")
    seen = GAME.view(state, None)
    assert [card for card in seen.dealer if card] == list(cards(up))
    assert [card for hand in seen.hands for card in hand.cards] == [None] * 10


@pytest.mark.rule("CS 7.2", "CS 7.3.3")
@pytest.mark.parametrize("wrong", [Deal(area=1), Deal(area=2), TurnUp(), Reveal()])
def test_nobody_is_dealt_to_out_of_turn(wrong: Any) -> None:
    state = step(table(SPREAD, *TWO), GAME.due(table(SPREAD, *TWO)).command)
    with pytest.raises(RuleViolation) as refused:
        step(state, wrong)
    assert refused.value.rule == "7.3.1"


def test_a_device_that_runs_out_of_cards_deals_no_part_of_a_hand() -> None:
    state = table("AS 2S 3S KD 2H 5H 9H 5C", *TWO, dealing="device")
    for _ in range(3):
        state = step(state, GAME.due(state).command)
    with pytest.raises(RuleViolation, match="run out"):
        step(state, Deal(area=2))


# --- making the deck ready ------------------------------------------------------------------------


def unshuffled(dealing: Any) -> State:
    state = opened(Options(dealing=dealing), {}, DECK)
    state = replace(state, table=replace(state.table, stage="shuffle"))
    return step(state, FindWager(area=1, player="ann", kind="ante", stake=1000))


@pytest.mark.rule("CS 4.1.1", "CS 4.1.2", "CS 4.2", "CS 4.3")
def test_in_a_shoe_the_dealer_cuts_nothing_is_burned_and_every_round_ends_with_a_shuffle() -> None:
    state, opening = unshuffled("shoe"), []
    while (act := GAME.due(state)).act != "close_bets":
        opening.append((act.act, act.rule))
        state = step(state, Shuffle(seed=SEED) if act.needs_seed else act.command)
    assert opening == [("shuffle", "4.1.1"), ("cut", "4.3")]
    over = until(state, "shuffle")
    assert (over.over, GAME.due(over).rule) == (True, "4.1.2")
    assert sorted(map(str, over.table.shoe.stack + over.table.shoe.discards)) == sorted(map(str, DECK))


@pytest.mark.rule("CS 4.4")
def test_cards_in_a_device_are_neither_cut_nor_burned() -> None:
    state = step(unshuffled("device"), Shuffle(seed=SEED))
    assert GAME.due(state).act == "close_bets"
    for command in (Cut(by="dealer", at=20), Burn(), PlaceCuttingCard(at=40)):
        with pytest.raises(RuleViolation):
            step(state, command)


@pytest.mark.rule("CS 4.3")
def test_no_player_cuts() -> None:
    state = step(unshuffled("shoe"), Shuffle(seed=SEED))
    with pytest.raises(RuleViolation) as refused:
        step(state, Cut(by="ann", at=20))
    assert refused.value.rule == "4.3"
    assert step(state, Cut(by="dealer", at=1)).table.stage == "ready"


@pytest.mark.rule("CS 3.1")
def test_the_game_is_played_with_one_deck() -> None:
    state = until(unshuffled_and_shuffled(), "ask")
    assert len({*state.dealer, *state.hands[0].cards, *state.table.shoe.stack}) == 52


def unshuffled_and_shuffled() -> State:
    return step(unshuffled("device"), Shuffle(seed=SEED))


@pytest.mark.rule("CS 4.1.3")
def test_play_resumes_at_a_table_that_stood_empty_with_a_shuffle() -> None:
    played = step(step(until(table(SPREAD, *TWO), "close_round"), CloseRound()), Shuffle(seed=SEED))
    ready = step(played, GAME.due(played).command)
    assert (GAME.due(ready).act, ready.table.rounds) == ("wait", 1)
    back = step(ready, SitDown(player="ann", area=1))
    assert (GAME.due(back).act, GAME.due(back).rule) == ("shuffle", "4.1.3")
    again = step(step(back, Shuffle(seed=SEED)), Cut(by="dealer", at=8))
    assert GAME.due(again).act == "wait"
    assert [type(fact).__name__ for fact in GAME.decide(again, SitDown(player="bob", area=2))] == ["SeatTaken"]
    left = step(again, StandUp(player="ann", area=1))
    assert [fact.rule for fact in GAME.decide(left, SitDown(player="bob", area=2))] == [None, "4.1.3"]


@pytest.mark.rule("CS 4.1.1", "CS 4.1.2", "CS 4.1.3")
def test_nothing_is_shuffled_twice_before_the_first_round_or_where_a_shuffle_is_due() -> None:
    sits = SitDown(player="ann", area=1)
    opened = table(SPREAD)
    assert len(GAME.decide(opened, sits)) == 1, "play has not begun"
    over = step(until(table(SPREAD, *TWO), "close_round"), CloseRound())
    seated = step(over, sits)
    assert (GAME.due(seated).act, GAME.due(seated).rule) == ("shuffle", "4.1.2")
    in_play = until(table(SPREAD, *TWO), "ask")
    assert len(GAME.decide(in_play, SitDown(player="cat", area=1))) == 1
