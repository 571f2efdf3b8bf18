"""Voiding: what comes back, what stays settled, and how a round without a result ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from games.chips.settlement import Line, Outcome, Stake, WagerSettled, settled, voided
from games.errors import RuleViolation
from games.irregularities.facts import LooseCardBurned, RoundVoided, SettlementUndone, TroubleFact
from games.irregularities.in_play import InPlay, RoundInPlay
from games.records import Fact, replace
from games.table.table import RoundClosed, TableFact, round_closed

Facts = tuple[Fact, ...]
Remedied = TableFact | TroubleFact | WagerSettled | SettlementUndone
"""What a remedy leads to at a table of any game, beside the facts by which the game picks its own hands up."""
Ended = LooseCardBurned | RoundClosed
Voided = RoundVoided | SettlementUndone | WagerSettled | Ended
P = TypeVar("P", bound=Fact)
Fate = Callable[[Stake], Line]


def void_all(
    play: RoundInPlay[P], clause: str, why: str, *, keeps_interim: bool = False, fate: Fate | None = None
) -> tuple[Voided | P, ...]:
    """Every wager of the round is undone and void (or meets another `fate`), and the round ends.

    What was paid to a player in the interim stands only where the clause says so; what was collected goes back (R47).
    Of a round already over only the money moves.
    """
    stand = keeps_interim and play.interim_stands
    undone = tuple(line for line in decided_lines(play) if not (stand and play.paid_in_the_interim(line)))
    stakes = (*(stake_of(line) for line in undone), *play.stakes)
    if play.over and not stakes:
        raise RuleViolation(clause, "the round is over, and nothing of it is left to undo")
    return (
        RoundVoided(why=why, rule=clause),
        *(SettlementUndone(line=line, rule=clause) for line in undone),
        *(settled(fate(stake) if fate else voided(stake, clause, why)) for stake in stakes),
        *(() if play.over else end_void_round(play, clause)),
    )


def void_one(
    play: RoundInPlay[P], player: str, clause: str, why: str, *, settled_too: bool = False, ends: bool = True
) -> tuple[Voided | P, ...]:
    """One player's wagers are void, settled ones where the clause returns them too; nobody else's cards are touched.

    `ends`: where no wager is left the round is over.
    """
    undone = tuple(line for line in decided_lines(play) if line.player == player) if settled_too else ()
    lying = tuple(stake for stake in play.stakes if stake.player == player)
    void: tuple[Voided | P, ...] = (
        *(SettlementUndone(line=line, rule=clause) for line in undone),
        *(settled(voided(stake, clause, why)) for stake in (*map(stake_of, undone), *lying)),
    )
    if ends and len(lying) == len(play.stakes):
        return (*void, *end_void_round(play, clause))
    left = (hand.left_out or hand.picked_up for hand in play.hands if hand.players == (player,))
    return (*void, *(replace(fact, rule=clause) for fact in left))


def decided_lines(play: InPlay) -> tuple[Line, ...]:
    """The lines of the round that had a result."""
    return tuple(line for line in play.lines if line.outcome is not Outcome.VOID)


def end_void_round(play: RoundInPlay[P], clause: str) -> tuple[Ended | P, ...]:
    """The cards on the layout go to the rack, and the game goes on with those left in the shoe or device."""
    laid = [hand.picked_up for hand in play.hands] + ([play.dealer] if play.dealer else [])
    return (
        *(replace(picked_up, rule=clause) for picked_up in laid),
        *(LooseCardBurned(card=card, rule=clause) for card in play.table.trouble.lying),
        round_closed(play.table, play.areas.get),
    )


def stake_of(line: Line) -> Stake:
    """The wager that a line settled, as it lay."""
    return Stake(
        area=line.area,
        player=line.player,
        wager=line.wager,
        stake=line.stake,
        in_play=line.in_play,
        box=line.box,
        hand=line.hand,
    )
