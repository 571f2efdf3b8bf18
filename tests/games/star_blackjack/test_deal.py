"""Rules 3.6, 5.9, 7 and 16.10: the order of the deal, cards face down, players who are not there, and the device."""

import pytest

from games.cards.cards import Card
from games.records import replace
from games.star_blackjack import GAME, State
from games.table.preparation import RefillDevice, ShuffleDiscards
from games.table.staff import Staff
from games.twentyone.facts import Absent, Deal, Hit, PickUp, Settle, Stand
from tests.games.star_blackjack.table import ANN, BOB, Wager, acts, blackjack, lines, refusal, step, table, until

TWO: tuple[Wager, ...] = (ANN, (3, "bob", "main", "10"))


@pytest.mark.rule("SB 7.1")
def test_one_card_each_from_the_left_one_to_the_dealer_and_a_second_each() -> None:
    state = table("2H 3H 4H 5H 6H 10S", *reversed(TWO))
    deals = [act for act in acts(state) if act.act == "deal"]
    assert [(act.area, act.rule) for act in deals] == [(area, "7.1") for area in (1, 3, None, 1, 3)]
    assert GAME.due(state).say == "No more bets"
    dealt = until(state, "ask")
    assert [box.hands[0].cards for box in dealt.boxes] == [
        (Card.of("2H"), Card.of("5H")),
        (Card.of("3H"), Card.of("6H")),
    ]


@pytest.mark.rule("SB 7.1")
def test_the_dealer_does_nothing_out_of_order() -> None:
    state = until(table("2H 3H 4H 5H 6H 10S", *TWO), "deal")
    for command in (Deal(area=3, hand=1), Deal(), PickUp(), Settle(area=1, player="ann", wager="main", hand=1)):
        assert refusal(state, command) == "7.1"
    assert step(state, Deal(area=1, hand=1)).cards_used == 1


@pytest.mark.rule("SB 7.2")
def test_a_shuffling_device_takes_the_discards_back_after_the_initial_deal() -> None:
    state = table("2H 3H 4H 5H 6H 10S", *TWO, dealing="device", decks=6)
    rack = replace(state.table.shoe, discards=(Card.of("KS"), Card.of("KC")))
    state = until(replace(state, table=replace(state.table, shoe=rack)), "refill")
    assert (GAME.due(state).rule, state.cards_used) == ("7.2", 5)
    filled = step(state, RefillDevice(seed=bytes(32)))
    assert (filled.table.shoe.discards, filled.table.shoe.remaining) == ((), 3)
    assert GAME.due(filled).act == "ask"


@pytest.mark.rule("SB 16.9")
def test_when_the_cards_run_out_the_discards_are_shuffled_and_the_round_goes_on() -> None:
    state = table("10H 9D 2S")
    rack = replace(state.table.shoe, discards=(Card.of("KS"), Card.of("5C")))
    state = step(until(replace(state, table=replace(state.table, shoe=rack))), Hit(area=1))
    assert (GAME.due(state).act, GAME.due(state).rule) == ("shuffle_discards", "16.9")
    state = until(step(state, ShuffleDiscards(seed=bytes(32))))
    assert len(state.boxes[0].hands[0].cards) == 3


# --- absent ---------------------------------------------------------------------------------------


@pytest.mark.rule("SB 16.10")
@pytest.mark.parametrize(
    ("shoe", "used", "outcome"),
    [
        ("10H 9D 2S 10S", 4, "lose"),
        ("2H 9D 3S 4C 2C KC 10S", 7, "win"),
        ("AH 9D AS 10S", 4, "lose"),
        ("8H 9D 8S 10S", 4, "lose"),
        ("2H 9D 2S 7C 10C 10S", 6, "win"),
        ("AH 6D KS", 3, "win"),
    ],
)
def test_for_somebody_absent_cards_are_drawn_past_11_and_no_further(shoe: str, used: int, outcome: str) -> None:
    result = blackjack(shoe, absent="ann")
    assert result["cards_used"] == used
    assert lines(result)[0][3] == outcome


@pytest.mark.rule("SB 16.10")
def test_control_does_not_pass_on_and_the_others_may_insure() -> None:
    result = blackjack("10H AD 2S KC", ANN, BOB, absent="ann", calls="insure 1 bob 5")
    assert result["totals"] == {"ann": "-20.00", "bob": "0.00"}
    refused = blackjack("10H 9D 2S KC", ANN, BOB, absent="ann", calls="stand 1 by=bob")
    assert "error" in refused


@pytest.mark.rule("SB 16.10")
def test_only_the_area_being_asked_can_be_too_slow_and_then_it_calls_no_more() -> None:
    state = until(table("5H 10H 9D 2S 8H 3C 10C 10S", *TWO))
    assert refusal(state, Absent(area=3)) == "16.10"
    state = step(state, Absent(area=1))
    assert refusal(state, Hit(area=1)) == "16.10"
    assert (GAME.due(state).act, GAME.due(state).rule) == ("deal", "16.10")
    after = until(state)
    assert GAME.due(after).area == 3
    assert [card.text for card in after.boxes[0].hands[0].cards] == ["5H", "2S", "3C", "10C"]
    assert refusal(after, Hit(area=1)) == "16.10"
    assert refusal(after, Absent(area=1)) == "16.10"


# --- face down ------------------------------------------------------------------------------------


def seen(state: State, who: str | Staff | None, area: int = 1) -> tuple[str, ...]:
    """The faces of an area's first hand; "?" is the back of a card."""
    hand = next(hand for hand in GAME.view(state, who).hands if hand.area == area)
    return tuple(card.text if card else "?" for card in hand.cards)


@pytest.mark.rule("SB 3.6.1")
def test_cards_lie_face_up_for_everybody() -> None:
    state = until(table("2H 10H 9D 4S 8H 10S", *TWO))
    for who in ("ann", "bob", "eve", None, Staff.DEALER):
        assert seen(state, who) == ("2H", "4S")


@pytest.mark.rule("SB 3.6.2")
def test_where_it_is_allowed_only_the_controlling_player_sees_the_first_two_cards() -> None:
    state = until(table("2H 10H 9D 4S 8H 5S 10S", *TWO, (1, "cat", "main", "5"), face_down=True))
    assert seen(state, "ann") == ("2H", "4S")
    for who in ("bob", "cat", "eve", None, Staff.DEALER):
        assert seen(state, who) == ("?", "?")
    assert GAME.due(state).say == ""
    drawn = until(step(state, Hit(area=1)))
    assert (seen(drawn, "bob"), seen(drawn, "ann")) == (("?", "?", "5S"), ("2H", "4S", "5S"))


@pytest.mark.rule("SB 3.6.2")
@pytest.mark.parametrize(
    ("shoe", "extra", "calls"),
    [
        ("AH 10H 9D KS 8H 10S", (), ()),
        ("8H 10H 9D 8S 8C 10S", ((1, "bob", "perfect_pairs", "5"),), ()),
        ("10H 10S 9D 6S 8H KC 10C", (), (Hit(area=1),)),
        ("10H 10S 9D 8S 8H 10C", (), (Stand(area=1), Stand(area=3))),
    ],
)
def test_cards_are_turned_up_for_what_must_be_settled(
    shoe: str, extra: tuple[Wager, ...], calls: tuple[Hit | Stand, ...]
) -> None:
    options = ("perfect_pairs",) if extra else ()
    state = until(table(shoe, *TWO, *extra, face_down=True, optional_wagers=options))
    for call in calls:
        state = until(step(state, call), "settle")
    assert "?" not in seen(state, "eve")


@pytest.mark.rule("SB 3.6.2")
def test_a_hidden_hand_that_is_done_does_not_say_why() -> None:
    state = until(table("10H 10S 9D 5S 8H 6C 10C", *TWO, face_down=True))
    state = until(step(state, Hit(area=1)))
    assert state.boxes[0].hands[0].done == "twenty_one"
    stood = replace(state.boxes[0].hands[0], done="stood")
    twin = replace(state, boxes=(replace(state.boxes[0], hands=(stood,)), *state.boxes[1:]))
    assert GAME.view(state, "bob").hands == GAME.view(twin, "bob").hands
    assert GAME.view(state, "bob").hands[0].done
