"""The scenario format: what is read, what is refused and where, whatever is sent."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.scenario.scenario import differences, settle

ROUND: dict[str, Any] = {
    "game": "casino-war",
    "title": "a tie",
    "table": {"places": 5},
    "seats": {"1": "ann"},
    "wagers": [
        {"area": 1, "player": "ann", "kind": "initial", "stake": "10"},
        {"area": 2, "player": "bob", "kind": "initial", "stake": "12.50"},
    ],
    "cards": ["9S", "KD", "9H", "2C", "3C"],
    "calls": [{"call": "war", "area": 1, "player": "ann"}],
    "absent": ["bob"],
}
"""Ann ties and goes to war, Bob wins without being there."""


def changed(path: str, value: object) -> dict[str, Any]:
    """The round with one thing in it another."""
    document: Any = deepcopy(ROUND)
    *way, last = path.split(".")
    at = document
    for step in way:
        at = at[int(step)] if isinstance(at, list) else at[step]
    if not isinstance(at, list):
        at[last] = value
    else:
        at[int(last) :] = [value, *at[int(last) + 1 :]]
    return dict(document)


def test_the_result_is_written_as_the_format_says() -> None:
    result = settle(ROUND)
    assert set(result) == {"game", "dealer", "controlling", "lines", "totals", "jackpot", "cards_used"}
    assert result["totals"] == {"ann": "-20.00", "bob": "12.50"}
    assert result["lines"][0] == {
        "area": 2,
        "box": None,
        "hand": 1,
        "player": "bob",
        "wager": "initial",
        "stake": "12.50",
        "in_play": "12.50",
        "outcome": "win",
        "odds": "1:1",
        "paid": "12.50",
        "collected": "0.00",
        "returned": "12.50",
        "rule": "8.2.2",
        "why": "K against the dealer's 9: higher",
    }
    assert (result["cards_used"], result["dealer"]["cards"]) == (5, ["9H", "3C"])


@pytest.mark.parametrize(
    ("path", "value", "at"),
    [
        ("game", "poker", "game"),
        ("game", 7, "game"),
        ("colour", "red", "colour"),
        ("table.colour", "red", "table.colour"),
        ("table.places", 0, "table.places"),
        ("table.places", True, "table.places"),
        ("table.places", "5", "table.places"),
        ("table.maximum", "1e3", "table.maximum"),
        ("table.maximum", 100, "table.maximum"),
        ("table.chips", [], "table.chips"),
        ("table.chips", ["1", "x"], "table.chips"),
        ("seats.6", "cat", "seats.6"),
        ("seats.1", "", "seats.1"),
        ("wagers", [], "wagers"),
        ("wagers", {}, "wagers"),
        ("wagers.0", [], "wagers[0]"),
        ("wagers.0.area", 6, "wagers[0].area"),
        ("wagers.0.area", "1", "wagers[0].area"),
        ("wagers.0.player", 5, "wagers[0].player"),
        ("wagers.0.player", "x" * 200, "wagers[0].player"),
        ("wagers.0.kind", "main", "wagers[0]"),
        ("wagers.1.stake", "-5", "wagers[1].stake"),
        ("wagers.1.stake", 5, "wagers[1].stake"),
        ("wagers.1.owner", "ann", "wagers[1].owner"),
        ("wagers.1.box", 1, "wagers[1]"),
        ("cards", "9S", "cards"),
        ("cards.1", "1S", "cards[1]"),
        ("cards.1", None, "cards[1]"),
        ("cards.1", ["9S"], "cards[1]"),
        ("cards", ["9S"] * 7, "cards[6]"),
        ("cards", ["9S", "KD", "9H", "2C"], "cards"),
        ("calls", {}, "calls"),
        ("calls.0", "war", "calls[0]"),
        ("calls.0.call", "hit", "calls[0].call"),
        ("calls.0.area", 3, "calls[0]"),
        ("calls.0.player", "bob", "calls[0]"),
        ("calls.0.player", "zoe", "calls[0]"),
        ("calls.0.stake", "10", "calls[0].stake"),
        ("calls", [], "calls[0]"),
        ("calls.1", {"call": "war", "area": 1}, "calls[1]"),
        ("absent", ["zoe"], "absent"),
        ("absent", "bob", "absent"),
        ("absent", ["ann"], "calls[0]"),
    ],
)
def test_what_cannot_be_played_is_an_error_with_its_place(path: str, value: object, at: str) -> None:
    result = settle(changed(path, value))
    assert list(result) == ["error"]
    assert result["error"]["at"] == at
    assert result["error"]["message"]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
PLACES = st.sampled_from(
    [
        "game",
        "table",
        "seats",
        "wagers",
        "cards",
        "calls",
        "absent",
        "expect",
        "table.places",
        "table.chips",
        "wagers.0",
        "wagers.0.area",
        "wagers.0.kind",
        "wagers.1.stake",
        "cards.0",
        "calls.0",
        "calls.0.area",
        "calls.0.player",
    ]
)


@given(document=ANYTHING)
def test_no_document_crashes_it(document: object) -> None:
    assert list(settle(document)) == ["error"]


@given(path=PLACES, value=ANYTHING)
def test_no_change_to_a_good_document_crashes_it(path: str, value: object) -> None:
    result = settle(changed(path, value))
    assert list(result) == ["error"] or "totals" in result


def test_differences_are_named() -> None:
    result = settle(ROUND)
    assert differences({"totals": {"ann": "-20.00"}, "lines": [{"area": 2, "paid": "12.50"}]}, result) == []
    assert differences({"totals": {"ann": "20.00"}}, result) == ["totals.ann: expected '20.00', got '-20.00'"]
    assert differences({"dealer": {"cards": ["9H"]}}, result) == ["dealer.cards: expected ['9H'], got ['9H', '3C']"]
    twice = [{"wager": "war"}, {"wager": "war"}]
    assert differences({"lines": twice}, result) == ["lines: none is {'wager': 'war'}"]
    first, *others = (line for line in result["lines"] if line["player"] == "ann")
    vague_first = [{"player": "ann"}, {"player": "ann", "wager": first["wager"]}]
    assert others
    assert differences({"lines": vague_first}, result) == []
    assert differences({"error": {"rule": "8.1"}}, result) != []
