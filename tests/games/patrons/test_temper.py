"""Who would do such a thing, and who speaks up when paid short: by how they bet and how they play."""

import pytest

from games.fault import Character, FaultPlaced, PlacedFault
from games.patrons.practice import practised_answer
from games.patrons.temper import LINES, characters, in_turn, line, reasons, silent, speaks_up, steady
from games.records import replace
from games.table.practice import PracticeBegun
from tests.games.patrons.table import SEED, STAR, opened, patron

ANN = Character(name="Ann", style="high_roller", skill="basic")
BO = Character(name="Bo", style="flat", skill="hunches")


def test_a_reason_is_in_a_style_or_in_a_skill() -> None:
    suits = {"high_roller": "bets too much", "hunches": "goes by feeling"}
    assert [(one.name, one.why) for one in reasons(suits, (ANN, BO))] == [
        ("Bo", "goes by feeling"),
        ("Ann", "bets too much"),
    ]
    assert reasons(suits, (Character(name="Cy", style="flat", skill="basic"),)) == ()


def test_it_is_not_always_the_same_one() -> None:
    both = reasons({"high_roller": "a", "flat": "b"}, (ANN, BO))
    assert {in_turn(both, SEED, at)[0].name for at in range(20)} == {"Ann", "Bo"}
    assert in_turn((), SEED, 1) == ()


def test_a_line_is_one_of_its_kind_and_the_same_from_the_same_seed() -> None:
    assert {line("in_a_huff", SEED, at) for at in range(40)} == set(LINES["in_a_huff"])
    assert line("in_a_huff", SEED, 3) == line("in_a_huff", SEED, 3)
    assert line("faced_card", SEED, 3) == ""


@pytest.mark.parametrize(
    ("style", "skill", "short", "acts"),
    [
        ("minimum", "basic", 50, [1]),
        ("flat", "mimic", 50, [2]),
        ("progression", "hunches", 50, [3]),
        ("side_bets", "basic", 50, []),
        ("side_bets", "basic", 150, [1]),
        ("high_roller", "basic", 2500, []),
        ("high_roller", "basic", 2501, [1]),
        ("absent_minded", "hunches", 900, []),
    ],
)
def test_whoever_is_paid_short_speaks_up_by_character(style: str, skill: str, short: int, acts: list[int]) -> None:
    character = Character(name="Ann", style=style, skill=skill)
    assert [at for at in range(1, 9) if speaks_up(character, short, at)] == acts


def test_where_the_deal_is_practised_nobodys_mind_is_elsewhere() -> None:
    absent = patron("absent_minded")
    assert steady(absent).style == "flat"
    assert steady(patron("minimum")) == patron("minimum")
    assert characters([absent]) == (Character(name="Ann", style="absent_minded", skill="basic"),)


def test_whoever_is_silent_gives_no_answer() -> None:
    ann = patron()
    state = STAR.game.evolve(opened(STAR, [ann]), PracticeBegun(level="unaided"))
    assert practised_answer(STAR.game, state, ann, STAR.game.due(state)) is None
    shuffle = replace(STAR.game.due(state).step, seed=SEED)
    shuffled = STAR.game.fold(state, STAR.game.decide(state, shuffle))
    act = STAR.game.due(shuffled)
    assert act.act == "offer_cut"
    assert practised_answer(STAR.game, shuffled, ann, act) is not None
    fault = PlacedFault(kind="absent_player", number=1, player="Ann", silent=True)
    gone = STAR.game.evolve(shuffled, FaultPlaced(fault=fault))
    assert silent(gone.table.practice, "Ann")
    assert not silent(gone.table.practice, "Bo")
    assert practised_answer(STAR.game, gone, ann, act) is None
