"""Playing areas: who calls the decisions, how the wagers lie, and how much of each is in play."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.table.areas import controlling_player, from_the_dealer, part_in_play, parts_in_play

Initial = list[tuple[str, int]]

initials = st.dictionaries(st.sampled_from("abc"), st.integers(1, 100_000), max_size=3).map(
    lambda each: list(each.items())
)
maximums = st.none() | st.integers(0, 150_000)


# --- control ---------------------------------------------------------------------------------------


@pytest.mark.rule("SB 5.7", "SB 5.9", "BS 5.6", "BS 5.7")
@pytest.mark.parametrize(("initial", "seated"), [([], None), ([], "ann")])
def test_an_area_without_wagers_has_no_controlling_player(initial: Initial, seated: str | None) -> None:
    assert controlling_player(initial, seated) is None


@pytest.mark.rule("SB 5.7.1", "BS 5.6.1")
@pytest.mark.parametrize(
    "initial",
    [
        [("ann", 500), ("bob", 100_000)],
        [("bob", 100_000), ("ann", 500)],
        [("bob", 500), ("cyd", 900), ("ann", 500)],
        [("ann", 500)],
    ],
)
def test_the_seated_player_controls_whatever_the_others_wager(initial: Initial) -> None:
    assert controlling_player(initial, "ann") == "ann"


@pytest.mark.rule("SB 5.7.2", "BS 5.6.2")
@pytest.mark.parametrize("seated", [None, "dee"])
@pytest.mark.parametrize(
    ("initial", "controls"),
    [
        ([("ann", 500), ("bob", 1000), ("cyd", 700)], "bob"),
        ([("ann", 500), ("bob", 700), ("cyd", 1000)], "cyd"),
        ([("ann", 1000), ("bob", 700)], "ann"),
        ([("ann", 1)], "ann"),
    ],
)
def test_without_a_wager_by_the_seated_player_the_highest_controls(
    initial: Initial, controls: str, seated: str | None
) -> None:
    """Ruling R23: somebody seated without an initial wager on the area does not control it."""
    assert controlling_player(initial, seated) == controls


@pytest.mark.rule("SB 5.7.3", "BS 5.6.3")
@pytest.mark.parametrize(
    ("initial", "controls"),
    [
        ([("bob", 500), ("ann", 500)], "bob"),
        ([("ann", 500), ("bob", 500), ("cyd", 500)], "ann"),
        ([("cyd", 100), ("bob", 500), ("ann", 500)], "bob"),
    ],
)
def test_of_equal_wagers_the_first_placed_controls(initial: Initial, controls: str) -> None:
    assert controlling_player(initial, None) == controls


@pytest.mark.rule("SB 5.7", "SB 5.9", "BS 5.6", "BS 5.7")
@given(initial=initials, seated=st.none() | st.sampled_from("abcd"))
def test_exactly_one_of_those_who_wager_controls(initial: Initial, seated: str | None) -> None:
    players = [player for player, _ in initial]
    controls = controlling_player(initial, seated)
    assert controls in players if players else controls is None
    if seated in players:
        assert controls == seated
    elif controls:
        assert dict(initial)[controls] == max(stake for _, stake in initial)


# --- how the wagers lie ----------------------------------------------------------------------------


@pytest.mark.rule("SB 5.10", "SB 5.10.1", "SB 5.10.2", "BS 5.8", "BS 5.8.1", "BS 5.8.2")
@pytest.mark.parametrize(
    ("placed", "controls", "line"),
    [
        ("abc", "a", "abc"),
        ("abc", "b", "bac"),
        ("cab", "b", "bca"),
        ("ba", None, "ba"),
        ("ba", "z", "ba"),
        ("", "a", ""),
    ],
)
def test_the_controlling_players_wager_is_nearest_the_dealer_and_the_others_behind_as_placed(
    placed: str, controls: str | None, line: str
) -> None:
    assert from_the_dealer(placed, controls) == tuple(line)


# --- how much is in play ---------------------------------------------------------------------------


@pytest.mark.rule("SB 6.1.1", "SB 6.1.2", "SB 6.1.3", "BS 6.1.1", "BS 6.1.2", "BS 6.1.3")
@pytest.mark.rule("SB 6.3", "SB 6.3.1", "BS 6.3", "BS 6.3.1")
@pytest.mark.parametrize(
    ("controls", "parts"),
    [
        pytest.param("ann", {"ann": 300, "bob": 200, "cyd": 0}, id="the second has what the first left"),
        pytest.param("bob", {"ann": 200, "bob": 300, "cyd": 0}, id="the controlling player is first"),
        pytest.param("cyd", {"ann": 100, "bob": 0, "cyd": 400}, id="even if placed last"),
    ],
)
def test_over_the_maximum_the_controlling_player_comes_first(controls: str, parts: dict[str, int]) -> None:
    assert parts_in_play([("ann", 300), ("bob", 300), ("cyd", 400)], controls, 500) == parts


@pytest.mark.rule("SB 6.1.1", "SB 6.3", "BS 6.1.1", "BS 6.3")
@pytest.mark.parametrize(("maximum", "part"), [(None, 900), (1000, 900), (900, 900), (899, 899), (0, 0)])
def test_one_player_alone_is_in_play_up_to_the_maximum(maximum: int | None, part: int) -> None:
    assert parts_in_play([("ann", 900)], "ann", maximum) == {"ann": part}


@pytest.mark.rule("SB 6.1.3", "BS 6.1.3")
def test_a_third_player_has_what_the_two_before_left() -> None:
    assert parts_in_play([("ann", 100), ("bob", 150), ("cyd", 400)], "ann", 500) == {"ann": 100, "bob": 150, "cyd": 250}


@pytest.mark.rule("SB 6.3", "SB 6.3.1", "BS 6.3", "BS 6.3.1", "SB 6.1.1", "BS 6.1.1")
@given(initial=initials, seated=st.none() | st.sampled_from("abc"), maximum=maximums)
def test_shares_fill_the_maximum_in_order_and_never_pass_it(
    initial: Initial, seated: str | None, maximum: int | None
) -> None:
    controls = controlling_player(initial, seated)
    parts, stakes = parts_in_play(initial, controls, maximum), dict(initial)
    assert parts.keys() == stakes.keys()
    assert all(0 <= parts[player] <= stake for player, stake in stakes.items())
    total = sum(stakes.values())
    assert sum(parts.values()) == (total if maximum is None else min(total, maximum))
    if controls is not None:
        assert parts[controls] == part_in_play(stakes[controls], maximum)
    line = from_the_dealer(stakes, controls)
    whole = [parts[player] == stakes[player] for player in line]
    behind = line[whole.index(False) + 1 :] if False in whole else ()
    assert all(parts[player] == 0 for player in behind)


@pytest.mark.rule("CW 6.3", "CW 11.18.2", "CS 6.3")
@pytest.mark.parametrize(
    ("stake", "maximum", "part"), [(900, None, 900), (900, 1000, 900), (900, 900, 900), (901, 900, 900), (5, 0, 0)]
)
def test_one_players_wager_counts_up_to_the_maximum(stake: int, maximum: int | None, part: int) -> None:
    assert part_in_play(stake, maximum) == part
