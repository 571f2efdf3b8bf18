"""A settlement line's arithmetic in words: "$35 at 3 to 2 is $52.50"."""

from __future__ import annotations

from typing import assert_never

from games.catalogue import codes
from games.chips.chips import shown
from games.chips.settlement import Line, Outcome

TENTHS = "the tenths that the winners take from the meter one after another"


def arithmetic(line: Line, code: str) -> str:
    """How the amounts of a line come about, in one or two sentences. Rulings are named as R9, ready to be linked."""
    if not line.stake:
        return "No chips lay here, so nothing moves."
    held_back = line.stake - line.in_play
    if not held_back or not line.in_play or line.outcome is Outcome.VOID:  # of a void wager all goes back at once
        return _outcome(line, code)
    part = f"{shown(line.in_play)} of the {shown(line.stake)} is in play."
    return f"{part} {_outcome(line, code)} The other {shown(held_back)} goes back."


def _outcome(line: Line, code: str) -> str:
    match line.outcome:
        case Outcome.WIN:
            return _won(line, code)
        case Outcome.LOSE:
            return f"{shown(line.collected)} is collected."
        case Outcome.STAND_OFF:
            return f"Nothing is paid and nothing taken: {shown(line.in_play)} stays with its owner."
        case Outcome.VOID:
            return f"No result: {shown(line.returned)} goes back."
        case Outcome.SURRENDER:
            half = line.before_rounding
            return f"Half of {shown(line.in_play)} is {shown(half)}{_paid(line, half)}; the wager is collected."
        case _:
            assert_never(line.outcome)


def _won(line: Line, code: str) -> str:
    if line.odds is None:
        kept = f"; the {shown(line.collected)} wager is not returned (R11)" if line.collected else ""
        return f"{_jackpot(line, code)}{kept}."
    due = line.before_rounding
    return f"{shown(line.in_play)} at {line.odds.words} is {shown(due)}{_paid(line, due)}."


def _jackpot(line: Line, code: str) -> str:
    """Where a prize comes from: fixed on the pay table, or taken from the meter, which the line does not name."""
    find = codes()[code].wager(line.wager).prize
    prize = find(line) if find else None
    if prize is None or not line.paid:
        return f"The prize is {shown(line.paid)}"
    if not prize.percent:
        return f"The fixed prize for this hand is {shown(prize.least)}{_paid(line, prize.least)}"
    part = f"{prize.percent}% of the meter"
    if line.rule == prize.together:
        part = f"An even share of {'the meter' if prize.percent == 100 else TENTHS}"
    return f"{part}, or the least on the sign where that is more: {shown(line.paid)}"


def _paid(line: Line, due: int) -> str:
    """What the dealer hands over where it is not the sum itself."""
    if line.paid > due:
        return f", paid up to {shown(line.paid)}, the next sum that the table’s chips make (R9)"
    if line.paid < due:
        return f", but this table pays at most {shown(line.paid)}"
    return ""
