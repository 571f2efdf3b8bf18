"""Rule 11: the second cards of an area's two boxes change places, once and before any decision."""

import pytest

from games.blackjack_switch.events import Switch
from games.twentyone.facts import Hit, MissInsurance, Stand
from tests.games.blackjack_switch.table import (
    ANN,
    BOB,
    acts,
    choice,
    lines,
    refusal,
    refused,
    step,
    switch,
    table,
    until,
)

FIFTEENS = "10S 5S 6D 5H 10H"
"""15 and 15 against a 6; switched, 20 and 10."""


@pytest.mark.rule("BS 11.1", "BS 10.1.1")
def test_the_second_cards_change_places() -> None:
    state = step(until(table(FIFTEENS)), Switch(area=1, player="ann"))
    assert [[card.text for card in box.hands[0].cards] for box in state.boxes] == [["10S", "10H"], ["5S", "5H"]]


@pytest.mark.rule("BS 11.1")
def test_the_dealer_announces_both_totals_and_offers_the_switch() -> None:
    state = until(table(FIFTEENS))
    asked = acts(state)[0]
    assert (asked.act, asked.box, asked.say, "switch" in asked.first) == ("ask", 1, "15 and 15", True)
    assert choice(state, "ann", "switch").open
    again = acts(step(state, Switch(area=1)))[0]
    assert (again.say, "switch" in again.first) == ("20", False)


@pytest.mark.rule("BS 10.1", "BS 9.2.2")
@pytest.mark.parametrize(
    ("shoe", "said"), [("AS 5S KD 10S 10H", "Blackjack and 15"), ("5S AS KD 10S 10H", "15 and blackjack")]
)
def test_a_blackjack_that_was_dealt_is_announced_by_its_name(shoe: str, said: str) -> None:
    asked = acts(until(table(shoe)))[0]
    assert (asked.act, asked.say) == ("ask", said)
    assert said.lower() in asked.words


@pytest.mark.rule("BS 11.1")
@pytest.mark.parametrize(
    ("first", "seconds"),
    [("switch 1", "5H 9H"), ("hit 1", "5H 9H"), ("stand 1", "10H 9H"), ("double 1", "5H 9H"), ("split 1", "5H 9H")],
)
def test_a_switch_comes_once_and_before_any_decision(first: str, seconds: str) -> None:
    result = switch(f"5S 10S 6D {seconds} 3C 4C 2C 10C", calls=f"{first}, switch 1")
    assert (refused(result), result["error"]["at"]) == ("11.1", "calls[1]")


@pytest.mark.rule("BS 11.1")
def test_nobody_switches_while_a_card_is_on_its_way() -> None:
    state = step(until(table(FIFTEENS + " 2C")), Hit(area=1))
    assert refusal(state, Switch(area=1)) == "11.1"


@pytest.mark.rule("BS 9.2.1", "BS 11.1")
@pytest.mark.parametrize("shoe", ["AS 5H 6D KS 6H 10C 10D", "5H AS 6D 6H KS 10C 10D"])
def test_an_area_with_a_blackjack_paid_at_once_may_not_switch(shoe: str) -> None:
    """Ruling R17, whichever box it was."""
    assert refused(switch(shoe, calls="switch 1")) == "11.1"


@pytest.mark.rule("BS 11.1", "BS 5.6")
def test_only_the_controlling_player_switches() -> None:
    assert refused(switch(FIFTEENS, ANN, BOB, calls="switch 1 by=bob")) == "5.6"
    closed = choice(until(table(FIFTEENS, ANN, BOB)), "bob", "switch")
    assert (closed.open, closed.rule) == (False, "5.6")


@pytest.mark.rule("BS 11.2")
def test_others_on_the_area_are_bound_by_the_switch() -> None:
    result = switch(FIFTEENS + " 10C 10D", ANN, BOB, calls="switch 1, stand 1, hit 1, stand 1")
    assert result["totals"] == {"ann": "40.00", "bob": "20.00"}


@pytest.mark.rule("BS 10.1", "BS 11.1")
def test_areas_switch_in_their_turn() -> None:
    other = (2, "bob", "both", "10")
    shoe = "10S 5S 10C 5C 6D 5H 10H 6H 10D"
    assert refused(switch(shoe, ANN, other, calls="switch 2")) == "10.1"
    state = step(until(table(shoe, ANN, other)), Stand(area=1), Stand(area=1))
    assert choice(state, "bob", "switch", area=2).open
    assert refusal(state, Switch(area=3)) == "11.1"


def test_a_switch_waits_for_insurance_to_be_closed() -> None:
    state = until(table("10S 5S AD 5H 10H"), "call_insurance")
    assert refusal(state, Switch(area=1)) == "10.1"
    assert choice(step(state, MissInsurance()), "ann", "switch").open


@pytest.mark.rule("BS 17.10")
def test_an_absent_player_is_offered_no_switch() -> None:
    result = switch(FIFTEENS + " 10D", calls="switch 1", absent="ann")
    assert refused(result) == "17.10"


# --- ace and ten ----------------------------------------------------------------------------------


@pytest.mark.rule("BS 11.3", "BS 16.1.5")
def test_a_switched_ace_and_ten_is_21_and_takes_no_call() -> None:
    """Box 1 becomes ace and ten; box 2 has 13 and calls."""
    result = switch("AS 9S 6D 4H 10H 10D", calls="switch 1, stand 1")
    assert lines(result) == [
        (1, 1, "main", "win", "20.00", "16.1.5"),
        (2, 1, "main", "lose", "-20.00", "16.1.8"),
    ]
    assert refused(switch("AS 9S 6D 4H 10H 10D", calls="switch 1, hit 1 box=1")) == "10.3"


@pytest.mark.rule("BS 16.1.10.1")
def test_a_switched_ace_and_ten_loses_to_the_dealers_blackjack() -> None:
    result = switch("AS 9S KD 4H 10H AD", calls="switch 1, stand 1")
    assert lines(result)[0] == (1, 1, "main", "lose", "-20.00", "16.1.10.1")


@pytest.mark.rule("BS 16.1.10.2")
@pytest.mark.parametrize("dealers", ["5C KC", "6C KC"])
def test_a_switched_ace_and_ten_stands_off_with_21_and_22(dealers: str) -> None:
    result = switch(f"AS 9S 6D 4H 10H {dealers}", calls="switch 1, stand 1")
    assert lines(result)[0] == (1, 1, "main", "stand_off", "-0.00", "16.1.10.2")


@pytest.mark.rule("BS 11.3")
def test_a_blackjack_switched_away_is_gone() -> None:
    """Ruling R18: two blackjacks against a ten, switched, are two hands of 21 without any blackjack."""
    formed = switch("AS AH KD 10S KH 5D 6D", calls="switch 1")
    assert [line[3:] for line in lines(formed)] == [("stand_off", "-0.00", "16.1.10.2")] * 2
    kept = switch("AS AH KD 10S KH 5D 6D")
    assert [line[3:] for line in lines(kept)] == [("win", "20.00", "16.1.1")] * 2
    apart = switch("AS KH KD 10S AH 5C 2C 5D 6D", calls="switch 1, split 1, stand 1")
    assert [line[:3] for line in lines(apart)] == [(1, 1, "main"), (1, 2, "split"), (2, 1, "main")]


@pytest.mark.rule("BS 10.1", "BS 11.1")
def test_two_blackjacks_may_be_switched_until_the_next_area_decides() -> None:
    other = (2, "bob", "both", "10")
    shoe = "AS AH 10C 9C KD 10S KH 9S 9H 5D 6D"
    state = until(table(shoe, ANN, other))
    assert choice(state, "ann", "switch").open
    state = step(state, Stand(area=2))
    assert refusal(state, Switch(area=1)) == "10.1"
    last = [act for act in acts(until(table("AS AH KD 10S KH 5D 6D"), "deal")) if act.rule == "14.1"]
    assert last[0].first == ("switch",)


def test_a_switch_after_the_dealers_second_card_is_too_late() -> None:
    result = switch(FIFTEENS + " 10D", calls="stand 1, stand 1, switch 1")
    assert refused(result) == "11.1"


@pytest.mark.rule("BS 12.1", "BS 13.1")
def test_a_switched_hand_may_double_and_split() -> None:
    doubled = switch("10S 5S 6D 5H 10H 10C 10D", calls="switch 1, stand 1, double 1")
    assert [line[2:5] for line in lines(doubled)[1:]] == [("main", "win", "20.00"), ("double", "win", "20.00")]
    split = switch("10S 8S 6D 8H 10H 10C 9C 10D", calls="switch 1, stand 1, split 1, stand 1, stand 1")
    assert [line[:3] for line in lines(split)[1:]] == [(2, 1, "main"), (2, 2, "split")]
