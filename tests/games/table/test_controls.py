"""Who calls each box and by which clause, and what counts of each wager, as the bets are closed."""

from typing import Any

import pytest

from games.scenario.scenario import Unfinished, state_of
from games.table.table import named

ANN, BOB, CYD = (1, "ann", "main", "20"), (1, "bob", "main", "20"), (1, "cyd", "main", "30")


def begun(game: str, *wagers: tuple[Any, ...], seats: dict[str, str] | None = None, **table: Any) -> Any:
    """A table whose bets are closed: its cards run out before anybody could be settled."""
    laid = [dict(zip(("area", "player", "kind", "stake", "box"), wager, strict=False)) for wager in wagers]
    with pytest.raises(Unfinished) as short:
        state_of({"game": game, "table": table, "seats": seats or {}, "wagers": laid, "cards": []})
    return short.value.state


def controls(state: Any) -> list[tuple[Any, ...]]:
    return [(one.area, one.box, one.player, one.rule) for one in state.controls]


@pytest.mark.rule("SB 5.7.1", "SB 5.7.2", "SB 5.7.3")
@pytest.mark.parametrize(
    ("wagers", "seats", "who", "rule"),
    [
        ((ANN, CYD), {"1": "ann"}, "ann", "5.7.1"),
        ((ANN, CYD), {}, "cyd", "5.7.2"),
        ((ANN, BOB), {}, "ann", "5.7.3"),
        ((ANN, BOB), {"2": "bob"}, "ann", "5.7.3"),
        ((CYD,), {}, "cyd", "5.7.2"),
    ],
)
def test_who_calls_a_box_and_why(wagers: Any, seats: dict[str, str], who: str, rule: str) -> None:
    assert controls(begun("star-blackjack", *wagers, seats=seats)) == [(1, None, who, rule)]


@pytest.mark.rule("BS 5.6.2", "BS 5.2")
def test_at_switch_each_box_has_the_area_s_caller_by_the_wagers_that_count() -> None:
    both = [(1, who, "main", stake, box) for who, stake in (("ann", "20"), ("bob", "30")) for box in (1, 2)]
    state = begun("blackjack-switch", *both, (1, "cyd", "main", "90", 1))
    assert controls(state) == [(1, 1, "bob", "5.6.2"), (1, 2, "bob", "5.6.2")]
    assert [state.in_play(wager) for wager in state.table.wagers] == [2_000, 2_000, 3_000, 3_000, 0]


@pytest.mark.parametrize(
    ("game", "kind", "beside", "rule"),
    [("casino-war", "initial", "tie", "5.6"), ("caribbean-stud", "ante", None, "5.9")],
)
def test_elsewhere_an_area_is_one_player_s(game: str, kind: str, beside: str | None, rule: str) -> None:
    wagers = [(2, "ann", kind, "900"), *([(2, "ann", beside, "10")] if beside else [])]
    state = begun(game, *wagers, maximum="500")
    assert controls(state) == [(2, None, "ann", rule)]
    assert [state.in_play(wager) for wager in state.table.wagers] == [50_000, 1_000][: len(wagers)]


@pytest.mark.rule("SB 6.3")
def test_what_counts_of_a_wager_over_the_maximum() -> None:
    pairs = (1, "bob", "perfect_pairs", "10")
    state = begun("star-blackjack", ANN, CYD, BOB, pairs, maximum="40", optional_wagers=["perfect_pairs"])
    assert {one.player: state.in_play(one) for one in state.table.wagers[:3]} == {"ann": 1_000, "cyd": 3_000, "bob": 0}
    assert state.in_play(state.table.wagers[3]) == 1_000


def test_everybody_is_named_who_sits_or_has_chips_there() -> None:
    state = begun("star-blackjack", ANN, CYD, seats={"4": "dan"})
    assert named(state.table) == {"ann", "cyd", "dan"}
