"""A table full of people: names apart, room for everybody, and every style to be met sooner or later."""

import pytest

from games.patron import below, one_in, pick, seed_for
from games.patrons.cast import NAMES, cast
from tests.games.patrons.table import SEED, STAR, STUD, SWITCH, WAR, Setting, seats

SEEDS = [seed_for(SEED, "cast", number) for number in range(120)]
each_game = pytest.mark.parametrize("setting", [STAR, SWITCH, WAR, STUD], ids=lambda setting: setting.name)


@each_game
@pytest.mark.parametrize("places", [1, 2, 5, 7, 9])
def test_a_cast_fits_its_table(setting: Setting, places: int) -> None:
    for seed in SEEDS:
        patrons = cast(seed, setting.game, places)
        names = [patron.name for patron in patrons]
        assert len(set(names)) == len(names)
        taken = seats(patrons)
        assert set(taken.values()) == {patron.name for patron in patrons if patron.style != "back_bettor"}
        assert taken
        assert max(taken) <= places
        assert len(taken) + sum(patron.style == "two_areas" for patron in patrons) >= max(1, places - 2)


@each_game
def test_every_style_that_the_game_knows_is_met(setting: Setting) -> None:
    met = {patron.style for seed in SEEDS for patron in cast(seed, setting.game, 7)}
    everywhere = {"flat", "progression", "minimum", "high_roller", "mixed_chips", "side_bets", "sits_out"}
    of_the_game = {"back_bettor"} if setting in (STAR, SWITCH) else set()
    of_the_game |= {"two_areas"} if setting is not STUD else set()
    assert met == everywhere | of_the_game | {"absent_minded"}


def test_every_skill_is_met_and_only_the_weaker_insure() -> None:
    patrons = [patron for seed in SEEDS for patron in cast(seed, STAR.game, 7)]
    assert {patron.skill for patron in patrons} == {"basic", "mimic", "never_bust", "hunches"}
    assert {patron.skill for patron in patrons if patron.insures} == {"mimic", "never_bust", "hunches"}
    assert not all(patron.insures for patron in patrons if patron.skill == "mimic")


def test_a_cast_follows_from_its_seed() -> None:
    assert cast(SEED, STAR.game, 7) == cast(SEED, STAR.game, 7)
    assert len({cast(seed, STAR.game, 7) for seed in SEEDS}) == len(SEEDS)
    assert len({patron.seed for patron in cast(SEED, STAR.game, 9)}) == len(cast(SEED, STAR.game, 9))


def test_somebody_always_plays() -> None:
    """The first at the table neither stands behind others nor sits out, or there might be no round to deal."""
    for seed in SEEDS:
        assert cast(seed, STAR.game, 7)[0].style not in ("sits_out", "back_bettor")


def test_names_are_each_there_once() -> None:
    assert len(set(NAMES)) == len(NAMES) > 60


# --- chance ---------------------------------------------------------------------------------------


def test_a_draw_depends_on_the_seed_and_on_what_it_is_about() -> None:
    draws = {
        below(seed, 1 << 60, *about) for seed in SEEDS[:5] for about in ((), (1,), ("1",), (1, 2), (12,), ("a", 1))
    }
    assert len(draws) == 30
    assert below(SEED, 1000, "a") == below(SEED, 1000, "a")


def test_draws_are_even() -> None:
    counts = [sum(below(SEED, 6, number) == face for number in range(6000)) for face in range(6)]
    assert all(900 < count < 1100 for count in counts)
    assert 900 < sum(one_in(SEED, 6, number) for number in range(6000)) < 1100
    assert {pick(SEED, "abc", number) for number in range(50)} == set("abc")
