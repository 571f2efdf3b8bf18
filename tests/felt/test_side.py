"""Chips from the side: every chip is there, fives can be told, and no sum unless it is asked for."""

import re
from xml.etree import ElementTree

import pytest

from casino.felt.chips import LOOKS
from casino.felt.side import chips_in_words, side_column_svg, side_stack_svg
from games.chips.chips import DENOMINATIONS, Stack, break_down, shown

STACK: Stack = ((2500, 7), (500, 3), (100, 4))
CHIP = re.compile(r'<g transform="translate\([-\d.]+ [-\d.]+\)"><rect')


def chips(drawn: str) -> int:
    return len(CHIP.findall(drawn))


@pytest.mark.parametrize("amount", [100, 500, 1250, 8700, 173_300])
def test_every_chip_is_drawn_once(amount: int) -> None:
    stack = break_down(amount, DENOMINATIONS)
    for drawn in (side_stack_svg(stack, label="x"), side_stack_svg(stack, label="x", way="pile")):
        assert chips(drawn) == sum(count for _, count in stack)
        ElementTree.fromstring(drawn)


def test_a_pile_is_cut_out_in_fives() -> None:
    piles = re.findall(r'<g transform="translate\([\d.]+ [\d.]+\)">(?=<g )', side_stack_svg(STACK, label="x"))
    assert len(piles) == 4, "five and two of one value, then the three and the four"
    pushed = re.findall(r"translate\(5\.0 -[\d.]+\)", side_stack_svg(STACK, label="x", way="pile"))
    assert len(pushed) == 5, "the second five alone"


def test_no_sum_is_written_unless_asked_for() -> None:
    for way in ("fives", "pile"):
        assert "text" not in side_stack_svg(STACK, label="Chips", way=way)
    assert "$194" in side_stack_svg(STACK, label="Chips", total=True)
    assert chips_in_words(STACK) == "7 of $25, 3 of $5, 4 of $1"
    assert chips_in_words(()) == "no chips"


def test_each_value_has_spots_of_its_own() -> None:
    """Colour is never the only sign."""
    spots = {value: side_stack_svg(((value, 1),), label="x").count(LOOKS[value].edge) for value in LOOKS}
    assert len(set(spots.values())) == len(LOOKS)


def test_a_short_column_is_really_short() -> None:
    full, short, empty = (side_column_svg(500, count, label="$5", room=40) for count in (40, 3, 0))
    assert (chips(full), chips(short), chips(empty)) == (40, 3, 0)
    heights = {re.search(r' height="([\d.]+)" role', drawn)[1] for drawn in (full, short, empty)}  # type: ignore[index]
    assert len(heights) == 1, "columns of one float stand on one line"
    assert shown(500) in short
    assert "text" not in side_column_svg(500, 3, label="$5", marked=False)


def test_a_label_is_escaped_and_said() -> None:
    drawn = side_stack_svg((), label='<b> & "chips"')
    assert 'aria-label="&lt;b&gt; &amp; &quot;chips&quot;"' in drawn
    assert 'role="img"' in drawn
