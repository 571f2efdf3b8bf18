"""A settlement line's arithmetic in words: "$35 at 3 to 2 is $52.50"."""

from __future__ import annotations

from typing import assert_never

from casino.library.words import odds_in_words
from games.chips import shown
from games.settlement import Line, Odds, Outcome

HALF = Odds(1, 2)


def arithmetic(line: Line) -> str:
    """How the amounts of a line come about, in one or two sentences. Rulings are named as R9, ready to be linked."""
    if not line.stake:
        return "No chips lay here, so nothing moves."
    held_back = line.stake - line.in_play
    if not held_back or not line.in_play or line.outcome is Outcome.VOID:  # of a void wager all goes back at once
        return _outcome(line)
    part = f"{shown(line.in_play)} of the {shown(line.stake)} is in play."
    return f"{part} {_outcome(line)} The other {shown(held_back)} goes back."


def _outcome(line: Line) -> str:
    match line.outcome:
        case Outcome.WIN:
            return _won(line)
        case Outcome.LOSE:
            return f"{shown(line.collected)} is collected."
        case Outcome.STAND_OFF:
            return f"Nothing is paid and nothing taken: {shown(line.in_play)} stays with its owner."
        case Outcome.VOID:
            return f"No result: {shown(line.returned)} goes back."
        case Outcome.SURRENDER:
            half = HALF.on(line.in_play)
            return f"Half of {shown(line.in_play)} is {shown(half)}{_paid(line, half)}; the wager is collected."
        case _:
            assert_never(line.outcome)


def _won(line: Line) -> str:
    if line.odds is None:
        kept = f"; the {shown(line.collected)} wager is not returned (R11)" if line.collected else ""
        return f"The prize is {shown(line.paid)}{kept}."
    due = line.odds.on(line.in_play)
    return f"{shown(line.in_play)} at {odds_in_words(line.odds)} is {shown(due)}{_paid(line, due)}."


def _paid(line: Line, due: int) -> str:
    """What the dealer hands over where it is not the sum itself."""
    if line.paid > due:
        return f", paid up to {shown(line.paid)}, the next sum that the table’s chips make (R9)"
    if line.paid < due:
        return f", but this table pays at most {shown(line.paid)}"
    return ""
