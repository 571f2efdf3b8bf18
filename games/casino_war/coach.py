"""What war and surrender are worth at Casino War after a tie."""

from __future__ import annotations

from typing import Final

from games.casino_war.choices import legal
from games.casino_war.odds import after_a_tie
from games.casino_war.options import Options
from games.casino_war.state import State
from games.coach.advice import Advice, Worth, best_first
from games.coach.chart import Chart, ChartRow
from games.coach.coach import Coach


def advice(state: State, who: str) -> tuple[Advice, ...]:
    """What a player's open calls are worth: whatever the rank of the tied cards, it comes to the same."""
    tied = [choice for choice in legal(state, who) if choice.call == "war" and choice.open and choice.most]
    return tuple(Advice(area=choice.area or 0, wager=choice.most or 0, worths=_worths()) for choice in tied)


def charts(options: Options) -> tuple[Chart, ...]:
    """There is one decision, and it is always the same."""
    words = "What comes of it on average for each $100 of the initial wager; a war wager counts with it."
    row = ChartRow(name="A tie", cells=(_worths(),))
    return (Chart(title="War or surrender", words=words, heads=("any card",), rows=(row,)),)


def _worths() -> tuple[Worth, ...]:
    return best_first({"war": after_a_tie("war"), "surrender": after_a_tie("surrender")})


COACH: Final = Coach(advice=advice, charts=charts)
