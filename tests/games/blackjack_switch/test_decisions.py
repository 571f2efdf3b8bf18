"""Rule 10: decisions box by box from the left, standing and drawing, busting, and absent players (17.10)."""

import pytest

from games.blackjack_switch import GAME
from games.twentyone.facts import Absent, Decline, Hit, Join, Split, Stand
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

OTHER = (2, "bob", "both", "10")
TWELVES = "10S 10H 6C 2S 2D"


@pytest.mark.rule("BS 10.1")
def test_decisions_run_from_the_left_box_1_before_box_2() -> None:
    state = until(table("10S 10H 9C 9D 6C 9S 8D 9H 9S 10D", ANN, OTHER))
    answers = [Stand(area=1), Stand(area=1), Stand(area=2), Stand(area=2)]
    asked = [(act.area, act.box, act.player) for act in acts(state, *answers) if act.act == "ask"]
    assert asked == [(1, 1, "ann"), (1, 2, "ann"), (2, 1, "bob"), (2, 2, "bob")]
    assert [refusal(state, Stand(area=1, box=2)), refusal(state, Hit(area=2))] == ["10.1", "10.1"]


@pytest.mark.rule("BS 10.1.4")
def test_a_hand_that_stands_takes_no_further_card() -> None:
    assert switch("10S 10H 6C 9S 8D 10D", calls="stand 1 box=1, stand 1 box=2")["cards_used"] == 6
    assert refused(switch("10S 10H 6C 9S 8D 10D", calls="stand 1, hit 1 box=1")) == "10.1"


@pytest.mark.rule("BS 10.1.5")
def test_a_hand_draws_card_by_card_as_it_calls() -> None:
    result = switch(TWELVES + " 2C 3C 4C 5C 10D", calls="hit 1, hit 1, stand 1, hit 1, hit 1")
    assert [line[4:] for line in lines(result)] == [("20.00", "16.1.5"), ("20.00", "16.1.5")]


@pytest.mark.rule("BS 10.2")
@pytest.mark.parametrize(("second", "stands"), [("9S", False), ("10S", True), ("AS", True)])
def test_below_12_a_hand_may_not_stand(second: str, stands: bool) -> None:
    result = switch(f"2H 10H 6C {second} 8D 10D", calls="stand 1, stand 1")
    assert ("error" not in result) is stands
    if not stands:
        assert refused(result) == "10.2"


@pytest.mark.rule("BS 10.3")
def test_21_takes_no_more_cards() -> None:
    assert refused(switch(TWELVES + " 9C 10D", calls="hit 1, hit 1 box=1")) == "10.3"
    assert refused(switch("AS 10H KC KS 9D 9C", calls="hit 1 box=1")) == "10.3"


@pytest.mark.rule("BS 10.5")
def test_a_bust_is_collected_at_once_with_its_cards() -> None:
    state = step(until(table(TWELVES + " KC 10D")), Hit(area=1))
    done = [(act.act, act.box, act.rule) for act in acts(state)]
    assert done[1:4] == [("settle", 1, "10.5"), ("pick_up", 1, "10.5"), ("ask", 2, "10.1")]
    assert refused(switch(TWELVES + " KC 10D", calls="hit 1, hit 1 box=1")) == "10.5"


@pytest.mark.rule("BS 10.1")
def test_the_total_is_announced_after_each_card() -> None:
    state = until(table("10S 10H 6C 2S 8D 3C 10D"))
    asked = [act.say for act in acts(state, Hit(area=1), Stand(area=1), Stand(area=1)) if act.act == "ask"]
    assert asked == ["12 and 18", "15", "18"]


# --- absent players -------------------------------------------------------------------------------


@pytest.mark.rule("BS 17.10")
def test_an_absent_players_boxes_are_drawn_past_11_and_no_further() -> None:
    """Ruling R27: box 1 draws from 5 to 13, box 2 lies at soft 16."""
    result = switch("2S AS 6C 3S 5S 8H 10D", absent="ann")
    assert (result["cards_used"], [line[5] for line in lines(result)]) == (7, ["16.1.8", "16.1.9"])


@pytest.mark.rule("BS 17.10")
def test_control_does_not_pass_and_others_may_still_insure() -> None:
    calls = "insure 1 bob 5 box=1"
    result = switch("10S AS AC 3S 5S KD", ANN, BOB, calls=calls, absent="ann")
    assert result["totals"] == {"ann": "-40.00", "bob": "-10.00"}
    assert refused(switch("10S AS 6C 3S 5S KD", ANN, BOB, calls="stand 1 by=bob", absent="ann")) == "5.6"


@pytest.mark.rule("BS 17.10")
def test_a_player_who_goes_away_leaves_both_boxes_to_the_dealer() -> None:
    state = step(until(table("2S 2H 6C 3S 3D 5C 6D 10C 10D")), Hit(area=1))
    state = step(until(state, "ask"), Absent(area=1))
    drawn = [(act.box, act.rule) for act in acts(state) if act.act == "deal"]
    assert drawn == [(1, "17.10"), (2, "17.10"), (None, "14.1")]
    assert refusal(state, Absent(area=1)) == "17.10"
    closed = choice(state, "ann", "hit", box=1)
    assert (closed.open, closed.rule) == (False, "17.10")


def test_others_on_the_area_are_asked_before_the_card() -> None:
    state = step(until(table("8S 10H 6C 8H 9D 10C 10D KD", ANN, BOB)), Split(area=1))
    asked = GAME.due(state)
    assert (asked.act, asked.player, asked.box) == ("ask_join", "bob", 1)
    assert refusal(state, Decline(area=1, player="ann")) is None
    assert len(step(state, Join(area=1, player="bob")).boxes[0].hands[1].bets) == 2
    assert len(step(state, Decline(area=1, player="bob", box=1)).boxes[0].hands[1].bets) == 1
