"""When the cards are shuffled or changed, and who is offered the cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.cards import decks
from games.cards.shoe import Dealing, Shoe
from games.records import dumps, loads
from games.table.cut import (
    CutOrder,
    Moment,
    Occasion,
    last_to_cut,
    may_change_cards,
    order_of_cut,
    players_cut,
    shuffle_due,
)
from games.table.staff import Staff

SEATED = {1: "ann", 3: "bob", 4: "cyd", 6: "dee"}
MOMENTS: tuple[Moment, ...] = ("opening", "reopening", "round_starting", "round_over")
SHOE_GAMES = ("SB", "BS", "CW")


def shoe(dealt: int, dealing: Dealing = "shoe") -> Shoe:
    """Six decks with the cutting card behind the 250th card, or a device, which has none."""
    return Shoe(dealing, 6, decks(6), dealt=dealt, cutting_card=250 if dealing == "shoe" else None)


@pytest.mark.rule(
    "SB 4.1.1", "SB 4.1.2", "SB 4.1.3", "BS 4.1.1", "BS 4.1.2", "BS 4.1.3", "CW 4.1.1", "CW 4.1.2", "CW 4.1.3"
)
@pytest.mark.parametrize("code", SHOE_GAMES)
@pytest.mark.parametrize(
    ("moment", "dealt", "clause"),
    [
        ("opening", 0, "4.1.1"),
        ("round_starting", 1, None),
        ("round_starting", 249, None),
        ("round_starting", 250, "4.1.2"),
        ("round_over", 249, None),
        ("round_over", 250, None),
        ("round_over", 251, "4.1.3"),
        ("round_over", 312, "4.1.3"),
        ("reopening", 100, None),
    ],
)
def test_a_shoe_is_shuffled_at_the_start_and_at_the_cutting_card(
    code: str, moment: Moment, dealt: int, clause: str | None
) -> None:
    assert shuffle_due(shoe(dealt), moment, code) == clause


@pytest.mark.rule("SB 16.14", "BS 17.14", "CW 11.11")
@pytest.mark.parametrize("code", SHOE_GAMES)
def test_a_missed_shuffle_stays_due(code: str) -> None:
    """The cutting card came out rounds ago and nobody shuffled."""
    assert shuffle_due(shoe(290), "round_starting", code) == "4.1.3"
    assert shuffle_due(shoe(300), "round_over", code) == "4.1.3"


@pytest.mark.rule("SB 4.1.4", "BS 4.1.4", "CW 4.1.4")
@pytest.mark.parametrize("code", SHOE_GAMES)
@pytest.mark.parametrize("dealing", ["shoe", "device"])
def test_a_supervisor_may_order_a_shuffle_after_a_round(code: str, dealing: Dealing) -> None:
    due = [shuffle_due(shoe(100, dealing), moment, code, directed=True) for moment in MOMENTS]
    assert due == ["4.1.1", None, "4.1.4", "4.1.4"]


@pytest.mark.parametrize("code", SHOE_GAMES)
def test_a_device_is_shuffled_only_at_the_start(code: str) -> None:
    assert [shuffle_due(shoe(300, "device"), moment, code) for moment in MOMENTS] == ["4.1.1", None, None, None]


@pytest.mark.rule("CS 4.1.1", "CS 4.1.2", "CS 4.1.3")
@pytest.mark.parametrize("dealing", ["shoe", "device"])
@pytest.mark.parametrize(
    ("moment", "dealt", "clause"),
    [
        ("opening", 0, "4.1.1"),
        ("round_over", 30, "4.1.2"),
        ("reopening", 0, "4.1.3"),
        ("round_starting", 0, None),
        ("round_starting", 30, "4.1.2"),
    ],
)
def test_caribbean_stud_is_shuffled_after_each_round(
    dealing: Dealing, moment: Moment, dealt: int, clause: str | None
) -> None:
    assert shuffle_due(Shoe(dealing, 1, decks(1), dealt=dealt), moment, "CS") == clause


@pytest.mark.rule(
    *("SB 3.5", "SB 3.5.1", "SB 3.5.2", "BS 3.4", "BS 3.4.1", "BS 3.4.2", "CW 3.5", "CW 3.5.1", "CW 3.5.2"), "CS 3.7"
)
@pytest.mark.parametrize(
    ("code", "dealing", "dealt", "allowed"),
    [
        *((code, "shoe", 249, False) for code in SHOE_GAMES),
        *((code, "shoe", 250, True) for code in SHOE_GAMES),
        *((code, "shoe", 260, True) for code in SHOE_GAMES),
        *((code, "device", 20, True) for code in SHOE_GAMES),
        ("CS", "shoe", 20, True),
        ("CS", "device", 20, True),
    ],
)
def test_cards_are_changed_between_rounds_and_in_a_shoe_only_at_the_cutting_card(
    code: str, dealing: Dealing, dealt: int, allowed: bool
) -> None:
    assert may_change_cards(shoe(dealt, dealing), "round_over", code) is allowed
    assert not may_change_cards(shoe(dealt, dealing), "opening", code)


@pytest.mark.rule(
    *("SB 4.3", "SB 4.3.1", "SB 4.3.2", "SB 4.3.3", "SB 4.3.4", "SB 4.4"),
    *("BS 4.2", "BS 4.2.1", "BS 4.2.2", "BS 4.2.3", "BS 4.2.4", "BS 4.2.5", "BS 4.4"),
    *("CW 4.3", "CW 4.3.1", "CW 4.3.2", "CW 4.3.3", "CW 4.3.4", "CW 4.3.5", "CW 4.4"),
)
@pytest.mark.parametrize(
    ("occasion", "area", "players", "rules"),
    [
        ("opening", 3, "bob cyd dee ann", "4.3.1 4.2.1 4.3.1"),
        ("on_area", 4, "cyd dee ann bob", "4.3.2 4.2.2 4.3.2"),
        ("on_area", 1, "ann bob cyd dee", "4.3.2 4.2.2 4.3.2"),
        ("on_area", 5, "dee ann bob cyd", "4.4 4.4 4.4"),  # the player there has left: the next one clockwise
        ("on_area", 7, "ann bob cyd dee", "4.4 4.4 4.4"),
        ("on_dealer", None, "dee ann bob cyd", "4.3.3 4.2.3 4.3.3"),
        ("first_card", None, "dee ann bob cyd", "4.3.4 4.2.4 4.3.4"),
        ("replaced", None, "dee ann bob cyd", "4.3.4 4.2.5 4.3.5"),
        ("directed", None, "dee ann bob cyd", "4.3 4.2 4.3"),
        ("in_round", None, "dee ann bob cyd", "4.3.4 4.2.5 4.3.5"),
    ],
)
def test_the_cut_is_offered_clockwise_from_the_designated_player(
    occasion: Occasion, area: int | None, players: str, rules: str
) -> None:
    for code, clause in zip(SHOE_GAMES, rules.split(), strict=True):
        order = order_of_cut(occasion, SEATED, code, area=area)
        assert order == CutOrder(players=tuple(players.split()), otherwise=Staff.SUPERVISOR, rule=clause)
        assert loads(dumps(order), CutOrder) == order


@pytest.mark.rule("SB 4.4", "BS 4.4", "CW 4.4")
def test_a_player_with_two_areas_is_asked_once_and_an_empty_table_leaves_it_to_the_supervisor() -> None:
    assert order_of_cut("on_dealer", {1: "ann", 2: "bob", 5: "ann"}, "SB").players == ("ann", "bob")
    assert order_of_cut("opening", {}, "SB") == CutOrder(players=(), otherwise=Staff.SUPERVISOR, rule="4.4")


@pytest.mark.parametrize(
    ("occasion", "area"), [("opening", None), ("on_area", None), ("on_dealer", 3), ("replaced", 1)]
)
def test_an_area_goes_with_the_occasions_that_have_one(occasion: Occasion, area: int | None) -> None:
    with pytest.raises(ValueError, match=occasion):
        order_of_cut(occasion, SEATED, "SB", area=area)


@pytest.mark.rule("CS 4.3")
def test_at_caribbean_stud_only_the_dealer_cuts() -> None:
    assert not players_cut("CS")
    assert [last_to_cut(code) for code in ("CS", "SB", "BS", "CW")] == [Staff.DEALER, *[Staff.SUPERVISOR] * 3]


@pytest.mark.rule("SB 4.4", "BS 4.4", "CW 4.4")
@given(seated=st.dictionaries(st.integers(1, 9), st.text(min_size=1), min_size=1), area=st.integers(1, 9))
def test_everybody_seated_is_offered_the_cut_once(seated: dict[int, str], area: int) -> None:
    order = order_of_cut("on_area", seated, "SB", area=area).players
    assert len(order) == len(set(order))
    assert set(order) == set(seated.values())
