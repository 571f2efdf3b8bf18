"""A settlement line's arithmetic in words: "$35 at 3 to 2 is $52.50"."""

from __future__ import annotations

from typing import assert_never

from casino.library.words import odds_in_words
from games.chips import shown
from games.jackpot import SEVENS_WAGERS, Prize, blazing_sevens, caribbean_stud
from games.settlement import Line, Odds, Outcome

HALF = Odds(1, 2)
TENTHS = "the tenths that the winners take from the meter one after another"


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
        return f"{_jackpot(line)}{kept}."
    due = line.odds.on(line.in_play)
    return f"{shown(line.in_play)} at {odds_in_words(line.odds)} is {shown(due)}{_paid(line, due)}."


def _jackpot(line: Line) -> str:
    """Where a prize comes from: fixed on the pay table, or taken from the meter, which the line does not name."""
    prize = _prize_of(line)
    if prize is None or not line.paid:
        return f"The prize is {shown(line.paid)}"
    if not prize.percent:
        return f"The fixed prize for this hand is {shown(prize.least)}{_paid(line, prize.least)}"
    part = f"{prize.percent}% of the meter"
    if line.rule == prize.together:
        part = f"An even share of {'the meter' if prize.percent == 100 else TENTHS}"
    return f"{part}, or the least on the sign where that is more: {shown(line.paid)}"


def _prize_of(line: Line) -> Prize | None:
    """The line of the pay table that a jackpot wager won on: at Caribbean Stud by its clause, else by the hand."""
    if line.wager == "jackpot":
        by_clause = caribbean_stud(wager=line.stake).prizes
        return next((prize for prize in by_clause if line.rule in (prize.alone, prize.together)), None)
    if line.wager == "blazing_7s" and line.stake in SEVENS_WAGERS:
        by_hand = blazing_sevens(wager=line.stake, reset=0).prizes  # the reset is no part of a fixed prize
        return next((prize for prize in by_hand if prize.hand == line.why.replace(" ", "_")), None)
    return None


def _paid(line: Line, due: int) -> str:
    """What the dealer hands over where it is not the sum itself."""
    if line.paid > due:
        return f", paid up to {shown(line.paid)}, the next sum that the table’s chips make (R9)"
    if line.paid < due:
        return f", but this table pays at most {shown(line.paid)}"
    return ""
