"""Chips cut as a house wants them: the fewest that the float allows, or colour for colour with the wager.

No rule gives a number for this. It is house procedure: whoever pays $37 in ones empties the float and stops the game.
"""

import re
from typing import Final

from casino.training.questions.contract import BadAnswer, Field, Given
from games.chips.chips import Float, FloatShort, Stack, break_down, cut, payable, shown, take, worth
from games.chips.settlement import Line

SLACK: Final = 2
"""So many chips more than need be are let pass: two of $2.50 for a $5, or a $25 broken once."""
LONGEST: Final = 400
"""No tray that is sent is longer."""
_CHIPS: Final = re.compile(r"([0-9]{1,9})x([0-9]{1,4})")


def stack_given(field: Field, tray: Float, given: Given) -> Stack:
    """The chips that were cut, or BadAnswer for what the tray does not hold."""
    text = given.get(field.name, "")
    if len(text) > LONGEST:
        raise BadAnswer("that is more than a tray holds", field.name)
    held, counts = dict(tray.chips), dict[int, int]()
    for column in filter(None, (part.strip() for part in text.split(","))):
        found = _CHIPS.fullmatch(column)
        if found is None or int(found[1]) in counts:
            raise BadAnswer("write each value of chip once, as in 500x2,100x1", field.name)
        cents, count = int(found[1]), int(found[2])
        if count > held.get(cents, 0):
            raise BadAnswer(f"the tray has {held.get(cents, 0)} chips of {shown(cents)}", field.name)
        counts[cents] = count
    return tuple(sorted(counts.items(), reverse=True))


def cleanly_cut(tray: Float, handed: Stack, line: Line, table: tuple[int, ...]) -> bool:
    """Whether chips that make the right sum are few enough, or match the wager's own."""
    if chips_in(handed) <= chips_in(cut(tray, worth(handed))) + SLACK:
        return True
    matched = colour_for_colour(tray, worth(handed), line, table)
    counts = dict(handed)
    own = all(counts.get(value, 0) >= count for value, count in matched)
    return bool(matched) and own and chips_in(handed) <= chips_in(matched) + SLACK


def colour_for_colour(tray: Float, due: int, line: Line, table: tuple[int, ...]) -> Stack:
    """Each chip of the wager paid at its odds in its own colour, and what is left over in the fewest chips.

    The wager is the fewest chips that make it, as it lies on the felt. Empty where its colours do not come out.
    """
    if line.odds is None or not due:
        return ()
    held = dict(tray.chips)
    own = {
        value: min(count * line.odds.pays // line.odds.to, held.get(value, 0))
        for value, count in break_down(payable(line.in_play, table), table)
    }
    matched = tuple((value, count) for value, count in own.items() if count)
    left = due - worth(matched)
    try:
        rest = cut(take(tray, tuple((value, -count) for value, count in matched)), left) if left else ()
    except FloatShort:
        return ()
    return take(Float.of(dict(matched)), rest).chips


def chips_in(stack: Stack) -> int:
    return sum(count for _, count in stack)


def in_chips(stack: Stack) -> str:
    """ "$37: 1 × $25, 2 × $5, 2 × $1" """
    parts = ", ".join(f"{count} × {shown(value)}" for value, count in stack if count)
    return f"{shown(worth(stack))}: {parts}" if parts else shown(0)
