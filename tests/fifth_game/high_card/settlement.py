"""High Card's settlement (rule 3)."""

from __future__ import annotations

from typing import Final

from games.chips.settlement import EVEN, Line, Odds, Stake, lost, stood_off, won
from games.rulebook import cite, rule
from tests.fifth_game.high_card.options import CODE
from tests.fifth_game.high_card.state import State

MATCH_PAYS: Final = Odds(10)


@rule("HC 3.1")
def higher_wins(state: State, stake: Stake) -> Line:
    """A card higher than the dealer's is paid 1 to 1."""
    return won(stake, EVEN, state.options.chips, cite(higher_wins, CODE), f"{against(state, stake.area)}: higher")


@rule("HC 3.2")
def lower_loses(state: State, stake: Stake) -> Line:
    """A card lower than the dealer's loses."""
    return lost(stake, cite(lower_loses, CODE), f"{against(state, stake.area)}: lower")


@rule("HC 3.3")
def tied(state: State, stake: Stake) -> Line:
    """A card equal to the dealer's stands off, or loses where the sign says so."""
    ending = lost if state.options.ties == "lose" else stood_off
    return ending(stake, cite(tied, CODE), f"{against(state, stake.area)}: equal")


@rule("HC 3.4")
def match_wins(state: State, stake: Stake) -> Line:
    """A match wager is paid 10 to 1 where both cards are of one rank, and else loses."""
    clause = cite(match_wins, CODE)
    if compare(state, stake.area):
        return lost(stake, clause, f"{against(state, stake.area)}: no match")
    return won(stake, MATCH_PAYS, state.options.chips, clause, f"{against(state, stake.area)}: a match")


def line_for(state: State, stake: Stake) -> Line:
    if stake.wager == "match":
        return match_wins(state, stake)
    by = compare(state, stake.area)
    return (higher_wins if by > 0 else lower_loses if by else tied)(state, stake)


def lines_due(state: State) -> list[Line]:
    """The lines still to come, in order."""
    settled = {(line.area, line.wager) for line in state.lines}
    return [line_for(state, stake) for stake in state.stakes() if (stake.area, stake.wager) not in settled]


def compare(state: State, area: int) -> int:
    return state.cards[area].order - state.dealer[0].order


def against(state: State, area: int) -> str:
    return f"{state.cards[area].index} against the dealer's {state.dealer[0].index}"
