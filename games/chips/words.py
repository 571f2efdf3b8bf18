"""What becomes of a wager, in words."""

from __future__ import annotations

from typing import assert_never

from games.chips.chips import shown
from games.chips.settlement import Line, Odds, Outcome


def odds_in_words(odds: Odds) -> str:
    return f"{odds.pays} to {odds.to}"


def outcome(line: Line) -> str:
    """What became of a wager, in a word and an amount."""
    match line.outcome:
        case Outcome.WIN:
            return f"wins {shown(line.paid)}"
        case Outcome.LOSE:
            return f"loses {shown(line.collected)}"
        case Outcome.STAND_OFF:
            return "stand-off"
        case Outcome.VOID:
            return f"void, {shown(line.returned)} goes back"
        case Outcome.SURRENDER:
            return f"surrenders, {shown(line.paid)} comes back"
        case _:
            assert_never(line.outcome)
