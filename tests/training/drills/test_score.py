"""Points, combo, time and levels: the whole arithmetic."""

import pytest

from casino.training.drills import catalogue, score
from casino.training.drills.score import Worth, times, worth


@pytest.mark.parametrize(
    ("combo", "by"), [(0, 1), (1, 1), (4, 1), (5, 2), (9, 2), (10, 3), (14, 3), (15, 4), (20, 4), (400, 4)]
)
def test_every_five_in_a_row_count_once_more_up_to_four_times(combo: int, by: int) -> None:
    assert times(combo) == by


@pytest.mark.parametrize(
    ("level", "combo", "points", "time_ms"),
    [(1, 0, 10, 1000), (1, 3, 10, 1000), (1, 4, 20, 6000), (2, 5, 40, 1000), (3, 9, 90, 6000), (5, 30, 200, 1000)],
)
def test_a_right_answer_brings_points_by_level_and_combo_and_time(
    level: int, combo: int, points: int, time_ms: int
) -> None:
    assert worth(right=True, level=level, combo=combo) == Worth(points, combo + 1, time_ms)


@pytest.mark.parametrize("combo", [0, 1, 7, 99])
def test_a_wrong_answer_costs_time_and_the_row(combo: int) -> None:
    assert worth(right=False, level=5, combo=combo) == Worth(0, 0, -5000)


def test_a_minute_at_first_and_two_at_most_and_more_for_a_storm() -> None:
    assert score.limits(storm=False) == (60_000, 120_000)
    assert score.limits(storm=True) == (90_000, 180_000)


@pytest.mark.parametrize("drill", list(catalogue.DRILLS))
def test_levels_rise_with_right_answers_and_end_at_five(drill: str) -> None:
    ramp = catalogue.DRILLS[drill].ramp
    levels = [catalogue.level_after(drill, right) for right in range(6 * ramp)]
    assert levels == sorted(levels)
    assert [levels[at * ramp] for at in range(6)] == [1, 2, 3, 4, 5, 5]
    assert levels[ramp - 1] == 1
