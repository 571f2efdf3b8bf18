"""What goes wrong at Star Blackjack. A card dealt in error is the next card, which a player may refuse; one burned in
error stays burned. There is no misdeal: a round is put right, or a supervisor voids it and interim payments stand.
"""

from __future__ import annotations

from games.chips.settlement import settled, voided
from games.errors import RuleViolation
from games.irregularities.in_play import InPlay
from games.irregularities.voids import Facts
from games.rulebook import cite, rule
from games.star_blackjack.clauses import FINAL, INSTEAD
from games.star_blackjack.options import CODE, SEVENS
from games.star_blackjack.procedure import dealers_card
from games.star_blackjack.state import State
from games.supervising.commands import StopJackpot
from games.supervising.dispatch import decide_order
from games.table.table import WagerTakenBack
from games.twentyone import irregularities as on_boxes
from games.twentyone.wagers import lying


def in_play(state: State) -> InPlay:
    """The round as the remedies see it."""
    return on_boxes.in_play(state, dealers_card, INSTEAD, FINAL)


def stop_jackpot(state: State, command: StopJackpot) -> Facts:
    """The jackpot equipment fails: a supervisor lets the game go on without it."""
    if state.meter is None:
        raise RuleViolation(None, "the table has no jackpot")
    return (*decide_order(state.table, command, betting=state.over), *return_jackpot_wagers(state))


@rule("SB 16.18.1")
def return_jackpot_wagers(state: State) -> Facts:
    """When the jackpot equipment fails the jackpot wagers of the round go back."""
    clause = cite(return_jackpot_wagers, CODE)
    if state.over:
        sevens = (wager for wager in state.table.wagers if wager.kind == SEVENS)
        return tuple(WagerTakenBack(wager=wager, rule=clause) for wager in sevens)
    lines = (voided(lying(wager), clause, "the jackpot failed") for wager in state.optional if wager.kind == SEVENS)
    return tuple(settled(line) for line in lines)
