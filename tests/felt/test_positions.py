"""The felt: where things lie, seen from both sides, and that nothing lies on anything else."""

from itertools import combinations, pairwise
from math import cos, hypot, radians, sin

import pytest

from casino.felt import cloth
from casino.felt import geometry as g
from casino.felt.drawing import Felt
from casino.felt.geometry import Place, View
from games.layout import MAIN, Layout
from tests.felt.drawing import TABLES, apart, corners, footprints, named


@pytest.mark.parametrize(("places", "half"), [(5, 60), (6, 65), (7, 68), (8, 71), (9, 74)])
def test_areas_are_spread_evenly_from_the_dealers_left(places: int, half: float) -> None:
    angles = g.angles(places)
    steps = {round(a - b, 6) for a, b in pairwise(angles)}
    assert angles[0] == half
    assert angles[-1] == pytest.approx(-half)
    assert len(angles) == places
    assert len(steps) == 1


def test_a_lone_area_faces_the_dealer() -> None:
    assert g.angles(1) == (0,)


@pytest.mark.parametrize(
    ("view", "first", "shoe", "rack"),
    [(View.PLAYER, "right", "right", "left"), (View.DEALER, "left", "left", "right")],
)
def test_the_shoe_is_beside_area_1_and_the_rack_opposite(view: View, first: str, shoe: str, rack: str) -> None:
    def side(x: float) -> str:
        return "left" if x < g.WIDTH / 2 else "right"

    across = [g.place(view, angle, MAIN).x for angle in g.angles(7)]
    assert across == sorted(across, reverse=first == "right")
    assert side(g.seen(view, *cloth.SHOE).x) == shoe
    assert side(g.seen(view, *cloth.RACK).x) == rack


@pytest.mark.parametrize("angle", [-68, -20, 0, 45, 74])
def test_the_dealers_view_is_half_a_turn_of_the_players(angle: float) -> None:
    ours, theirs = g.place(View.PLAYER, angle, 500, 30), g.place(View.DEALER, angle, 500, 30)
    assert (theirs.x, theirs.y) == pytest.approx((g.WIDTH - ours.x, g.HEIGHT - ours.y))


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("angle", [-68, 0, 74])
def test_an_area_points_at_the_dealer(view: View, angle: float) -> None:
    near, far, dealer = g.place(view, angle, 300), g.place(view, angle, 700), g.place(view, 0, 0)
    axis = radians(far.turn)
    towards = (far.x - near.x, far.y - near.y)
    assert hypot(near.x - dealer.x, near.y - dealer.y) == pytest.approx(300)
    assert towards[0] * cos(axis) + towards[1] * sin(axis) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize(("layout", "places"), TABLES, ids=named)
def test_nothing_lies_on_anything_else(layout: Layout, places: int, view: View) -> None:
    marks = footprints(Felt(layout, places, view))
    touching = [(a, b) for (a, one), (b, other) in combinations(marks.items(), 2) if not apart(one, other)]
    assert touching == []


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize(("layout", "places"), TABLES, ids=named)
def test_everything_lies_inside_the_felt(layout: Layout, places: int, view: View) -> None:
    dealer = g.place(view, 0, 0)
    for name, marks in footprints(Felt(layout, places, view)).items():
        assert all(hypot(x - dealer.x, y - dealer.y) < g.FELT for x, y in marks), name
        assert all((y - dealer.y) * (1 if view is g.View.PLAYER else -1) > -26 for _, y in marks), name


def test_the_proof_of_overlap_can_fail() -> None:
    square = corners(Place(0, 0), 10, 10)
    assert not apart(square, corners(Place(6, 6, 45), 10, 10))
    assert apart(square, corners(Place(13, 0, 45), 10, 10))
