"""A scenario while it is being written: every beginning of a worked round says what it waits for."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.fields import BadScenario
from games.scenario.draft import so_far
from games.scenario.scenario import settle, state_of

WORKED = [
    document
    for file in sorted((Path(__file__).parents[2] / "scenarios").glob("*/*.json"))
    if "error" not in settle(document := json.loads(file.read_text()))
]


@pytest.mark.parametrize("whole", WORKED, ids=lambda whole: f"{whole['game']}: {whole['title'][:40]}")
def test_written_as_it_asks_a_round_becomes_whole(whole: dict[str, Any]) -> None:
    """Begin with the wagers, and give each card and call only when it is asked for: the same round comes of it."""
    cards, calls = list(whole["cards"]), list(whole.get("calls", []))
    draft = {**whole, "cards": [], "calls": []}
    while (now := so_far(draft)).needs:
        assert now.act is not None
        if now.needs == "cards":
            assert now.act.act == "deal"
            draft["cards"].append(cards.pop(0))
        else:
            draft["calls"].append(calls.pop(0))
        early = [calls.pop(0) for _, act in now.pauses if calls and calls[0]["call"] in act.first]
        draft["calls"] += early
    draft["calls"] += calls  # what players had time for in the last pause
    assert so_far(draft).state == state_of({**whole, "cards": draft["cards"]})
    assert settle(draft)["totals"] == settle(whole)["totals"]


def test_an_empty_table_waits_for_wagers() -> None:
    now = so_far({"game": "casino-war", "seats": {"2": "ann"}, "wagers": [], "cards": []})
    assert (now.needs, now.lying.table.seating.seats[0].player) == ("wagers", "ann")


def test_the_next_card_is_said_to_be_somebodys() -> None:
    wagers = [{"area": area, "player": "ann", "kind": "main", "stake": "10"} for area in (2, 5)]
    draft = {"game": "star-blackjack", "wagers": wagers, "cards": ["KH"]}
    act = so_far(draft).act
    assert act is not None
    assert (act.act, act.area) == ("deal", 5)
    act = so_far({**draft, "cards": ["KH", "6D"]}).act
    assert act is not None
    assert (act.act, act.area) == ("deal", None)


def test_a_pause_is_offered_until_a_later_call_is_made() -> None:
    wagers = [{"area": 1, "player": "ann", "kind": "main", "stake": "10"}]
    draft: dict[str, Any] = {"game": "star-blackjack", "wagers": wagers, "cards": ["KH", "AD", "5S"]}
    assert [act.first for _, act in so_far(draft).pauses] == [("insure", "even_money")]
    assert so_far({**draft, "calls": [{"call": "stand", "area": 1}]}).pauses == ()


def test_what_lies_on_the_table_at_the_end_is_seen_before_it_is_cleared() -> None:
    wagers = [{"area": 1, "player": "ann", "kind": "main", "stake": "10"}]
    calls = [{"call": "stand", "area": 1}]
    now = so_far({"game": "star-blackjack", "wagers": wagers, "cards": ["KH", "9D", "QS", "9S"], "calls": calls})
    assert now.needs is None
    assert now.state.over
    assert not now.lying.over
    assert not now.lying.lines
    assert len(now.lying.dealer) == 2


def test_a_forbidden_call_is_still_refused_with_its_rule() -> None:
    wagers = [{"area": 1, "player": "ann", "kind": "main", "stake": "10"}]
    calls = [{"call": "split", "area": 1}]
    with pytest.raises(BadScenario) as refused:
        so_far({"game": "star-blackjack", "wagers": wagers, "cards": ["KH", "9D", "5S"], "calls": calls})
    assert (refused.value.at, refused.value.rule) == ("calls[0]", "12.1")


def test_each_card_is_known_by_whom_it_went_to() -> None:
    wagers = [{"area": 3, "player": "ann", "kind": "ante", "stake": "10"}]
    cards = ["2H", "3H", "4H", "5H", "6H", "KS", "KD", "9C", "8C", "7C"]
    now = so_far({"game": "caribbean-stud", "table": {"dealing": "device"}, "wagers": wagers, "cards": cards})
    dealt = [now.dealt_to(card) for card in (0, 4, 5, 9, 10)]
    assert [act and act.area for act in dealt] == [None, None, 3, 3, None]
    assert dealt[0] is not None
    assert dealt[4] is None
