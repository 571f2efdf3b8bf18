"""Blackjack Switch dealt by hand: two totals, two cards swapped, and each fine step with its clause."""

from typing import Any

import pytest

from games.blackjack_switch import GAME
from games.blackjack_switch.events import Switch
from games.cards.cards import decks
from games.dealing.procedure import waits, ways
from games.handwork import OWN, Attempt
from games.records import replace
from games.table.practice import Level
from games.twentyone.facts import Absent, Decline, Double, Hit, Split, Stand
from tests.games.blackjack_switch.table import ANN, BOB, Wager, table
from tests.games.by_hand import practised
from tests.games.twentyone.by_hand import attempt_at, do, due_steps, needed, on, slip, until

SEATS = {1: "ann", 2: "bob"}
AT_2: Wager = (2, "bob", "both", "10")
FIRST = "10S 5D 6H 6C 9D"
"""The initial deal to one area against a 6: 16 on box 1 and 14 on box 2, which a switch makes 19 and 11."""


def dealt(shoe: str = FIRST, *wagers: Wager, level: Level = "unaided", **options: Any) -> Any:
    """By hand up to the first decision."""
    return until(GAME, practised(GAME, table(shoe, *wagers, seats=SEATS, **options), level), "announce")


def say(state: Any, words: str, **where: Any) -> Any:
    return do(GAME, state, Attempt(verb="announce", said=words, **where))


def totals(state: Any) -> list[tuple[int | None, str | None, str]]:
    """What is to be said: the box, the clause and the words."""
    steps = [step for step in due_steps(GAME, state) if step.verb == "announce" and not step.may]
    return [(step.box, step.rule, step.says[0]) for step in steps]


@pytest.mark.rule("BS 10.1", "BS 10.1.1")
@pytest.mark.parametrize("order", [("16", "14"), ("14", "16")])
def test_both_totals_are_said_before_an_area_decides_in_either_order(order: tuple[str, str]) -> None:
    state = dealt()
    assert totals(state) == [(1, "10.1", "16"), (2, "10.1", "14")]
    state = say(state, order[0])
    assert not waits(GAME, state)
    assert waits(GAME, say(state, order[1]))


def test_totals_are_said_for_their_own_box_where_one_is_named() -> None:
    assert slip(GAME, dealt(), Attempt(verb="announce", area=1, box=2, said="16")).result == "unsaid"
    assert totals(say(dealt(), "14", area=1, box=2)) == [(1, "10.1", "16")]


@pytest.mark.rule("BS 10.1")
def test_the_second_box_was_said_and_may_be_said_again_in_its_turn() -> None:
    state = on(GAME, say(say(dealt(f"{FIRST} 10H"), "16"), "14"), Stand(area=1, box=1))
    assert needed(GAME, state) == []
    assert waits(GAME, state)
    state = say(say(state, "14"), "14")
    assert slip(GAME, state, Attempt(verb="announce", said="15")).result == "unsaid"


@pytest.mark.rule("BS 11.1")
def test_the_dealer_swaps_the_two_cards_and_says_what_comes_of_it() -> None:
    state = on(GAME, say(say(dealt(f"{FIRST} 10H 9H"), "16"), "14"), Switch(area=1))
    assert needed(GAME, state) == [("swap", "11.1"), ("announce", "10.1")]
    assert slip(GAME, state, Attempt(verb="announce", said="19")).result == "early"
    state = do(GAME, state, Attempt(verb="swap", area=1))
    assert totals(state) == [(1, "10.1", "19")]
    state = on(GAME, say(state, "19"), Stand(area=1, box=1))
    assert totals(state) == [(2, "10.1", "11")]


@pytest.mark.rule("BS 11.3")
def test_a_switched_21_is_not_asked_about_and_may_be_said() -> None:
    """Ace and nine, king and ten: the switch makes 21 of one, and 19 of the other."""
    state = on(GAME, say(say(dealt("AS KD 6H 9C 10D 10H"), "20"), "20"), Switch(area=1))
    state = do(GAME, state, Attempt(verb="swap", area=1))
    assert totals(state) == [(2, "10.1", "19")]
    state = say(state, "21", area=1, box=1)
    assert totals(say(state, "19")) == []


@pytest.mark.rule("BS 11.1")
def test_two_blackjacks_that_switch_are_swapped_before_the_dealers_card() -> None:
    state = practised(GAME, table("AS AD 10H KC QH 9H 9C", seats=SEATS))
    while GAME.due(state).rule != "14.1":
        state = do(GAME, state, attempt_at(state, ways(GAME, state)[0].step))
    assert needed(GAME, state) == [("give", "14.1")]
    state = on(GAME, state, Switch(area=1))
    assert needed(GAME, state) == [("swap", "11.1"), ("give", "14.1")]


def test_a_blackjack_beside_a_hand_that_may_switch_goes_by_its_name_or_total() -> None:
    state = dealt("AS 9D KH KC 7D")
    assert totals(state) == [(1, "10.1", "blackjack"), (2, "10.1", "16")]
    assert waits(GAME, say(say(state, "21"), "16"))


@pytest.mark.rule("BS 10.4", "BS 10.5")
def test_the_total_is_said_after_every_card_for_the_box_that_has_it() -> None:
    state = on(GAME, say(say(dealt(f"{FIRST} KH 10H 9H"), "16"), "14"), Hit(area=1, box=1))
    state = until(GAME, state, "announce")
    assert totals(state) == [(1, "10.4", "26")]
    assert needed(GAME, state) == [("announce", "10.4"), ("take", "10.5")]
    state = until(GAME, say(state, "too many"), "rack")
    assert needed(GAME, state) == [("rack", "10.5")]
    assert waits(GAME, do(GAME, state, Attempt(verb="rack", area=1, box=1))), "box 2 was said at the beginning"


@pytest.mark.rule("BS 12.3", "BS 12.4")
def test_a_double_is_offered_to_the_others_and_lies_sideways() -> None:
    state = say(say(dealt("5S 10D 6H 6C 9D KH 10H 9H", ANN, BOB), "11"), "19")
    state = on(GAME, state, Double(area=1, box=1))
    assert needed(GAME, state) == [("ask", "12.4")]
    state = on(GAME, do(GAME, state, Attempt(verb="ask", area=1)), Decline(area=1, box=1, player="bob"))
    assert [(step.verb, step.rule, step.side) for step in due_steps(GAME, state)] == [("give", "12.1.3", "sideways")]
    state = do(GAME, state, Attempt(verb="give", area=1, box=1, side="sideways"))
    assert totals(state) == [(1, "10.4", "21")]


@pytest.mark.rule("BS 13.1", "BS 13.2", "BS 13.3")
def test_a_pair_is_parted_in_its_box() -> None:
    state = on(GAME, say(say(dealt("8S 10D 6H 8C 9D 4H 10H 9H"), "16"), "19"), Split(area=1, box=1))
    assert needed(GAME, state) == [("part", "13.1"), ("give", "13.2")]
    assert slip(GAME, state, Attempt(verb="part", area=1, box=2)).result == "place"
    state = until(GAME, do(GAME, state, Attempt(verb="part", area=1, box=1)), "announce")
    assert totals(state) == [(1, "13.3", "12")]


@pytest.mark.rule("BS 17.10")
def test_both_boxes_of_an_absent_player_are_drawn_to_and_said() -> None:
    state = on(GAME, say(say(dealt("2S 3D 6H 3C 4D 4H 6S KH 10H 9H"), "5"), "7"), Absent(area=1))
    spoken = []
    while (left := totals(until(GAME, state, "announce")))[0][0]:
        state = say(until(GAME, state, "announce"), left[0][2])
        spoken.append(left[0])
    assert spoken == [(1, "10.4", "9"), (1, "10.4", "15"), (2, "10.4", "17")]


@pytest.mark.rule("BS 5.7", "BS 5.8", "BS 5.8.1", "BS 5.8.2")
def test_shared_areas_are_lined_up_once_for_both_boxes() -> None:
    state = practised(GAME, table(FIRST, ANN, BOB, AT_2, seats=SEATS))
    assert [(step.verb, step.rule, step.area, step.box) for step in due_steps(GAME, state) if not step.may] == [
        ("line", "5.8", 1, None)
    ]


@pytest.mark.rule("BS 8.2")
def test_insurance_is_called_and_closed_with_a_hand_along_the_line() -> None:
    state = until(GAME, practised(GAME, table("10S 5D AH 6C 9D", seats=SEATS)), "call")
    assert needed(GAME, state) == [("call", "8.2")]
    state = do(GAME, state, Attempt(verb="call", said="Insurance"))
    assert needed(GAME, state) == [("call", "8.2"), ("sweep", "8.2")]
    state = do(GAME, do(GAME, state, Attempt(verb="sweep")), Attempt(verb="call", said="Insurance is closed"))
    assert state.insurance == "closed"


@pytest.mark.rule("BS 9.2.1")
def test_a_blackjack_that_is_paid_at_once_is_called() -> None:
    state = until(GAME, practised(GAME, table("AS 9D 6H KC 7D 10H", seats=SEATS)), "call")
    assert needed(GAME, state) == [("call", None), ("pay", "9.2.1")]
    state = until(GAME, do(GAME, state, Attempt(verb="call", said="Blackjack")), "rack")
    assert needed(GAME, state) == [("rack", "9.2.1")]
    assert totals(do(GAME, state, Attempt(verb="rack", area=1, box=1))) == [(2, "10.1", "16")]


@pytest.mark.rule("BS 16.3")
def test_each_box_goes_to_the_rack_by_itself() -> None:
    state = on(GAME, say(say(dealt(f"{FIRST} KH 10H"), "16"), "14"), Stand(area=1, box=1), Stand(area=1, box=2))
    state = until(GAME, state, "rack")
    assert [(step.rule, step.area, step.box) for step in due_steps(GAME, state)] == [
        ("16.3", 1, 2),
        ("16.3", 1, 1),
        ("16.3", OWN, None),
    ]
    assert slip(GAME, state, Attempt(verb="rack", area=1, box=1)).result == "order"


@pytest.mark.rule("BS 14.2", "BS 16.1.4")
def test_the_dealer_says_22() -> None:
    state = on(GAME, say(say(dealt("10S 5D 6H 6C 9D 6S 10H"), "16"), "14"), Stand(area=1, box=1), Stand(area=1, box=2))
    said = []
    while (state := until(GAME, state, "announce", "leave")) and totals(state):
        said.append(totals(state)[0][2])
        state = say(state, said[-1])
    assert said == ["12", "22"]


@pytest.mark.rule("BS 4.6", "BS 4.7", "BS 4.8")
@pytest.mark.parametrize(
    ("dealing", "first"),
    [("shoe", [("shuffle", "4.1.1", False)]), ("device", [("shuffle", "4.8", True), ("load", "4.7", False)])],
)
def test_the_cards_are_made_ready_by_the_games_own_clauses(dealing: str, first: list[tuple[str, str, bool]]) -> None:
    state = table(FIRST, seats=SEATS, dealing=dealing)
    shoe = replace(state.table.shoe, cards=decks(6))
    state = practised(GAME, replace(state, table=replace(state.table, stage="shuffle", shoe=shoe)))
    assert [(step.verb, step.rule, step.may) for step in due_steps(GAME, state)] == first


def test_no_player_card_is_asked_for_where_the_rules_know_none() -> None:
    """Ruling R98."""
    steps = due_steps(GAME, practised(GAME, table(FIRST, seats=SEATS)))
    assert [step.verb for step in steps] == ["call"]
