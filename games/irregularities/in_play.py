"""A round of any game as the remedies see it. Each game lays its own state out like this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from games.chips.settlement import Line, Outcome, Stake
from games.records import Fact, Record
from games.table.table import Table

P_co = TypeVar("P_co", bound=Fact, covariant=True)
"""The facts by which a game picks its hands up, or leaves one out of the round."""


class LaidHand(Record, Generic[P_co], frozen=True):
    """Cards on an area: the fact of picking them up, and the players whose wagers still lie on them.

    `left_out` is the fact of leaving the hand out of the round, where its cards are picked up only later.
    """

    picked_up: P_co
    players: tuple[str, ...]
    left_out: P_co | None = None


class RoundInPlay(Record, Generic[P_co], frozen=True):
    """`lines` are settled, `stakes` are not; `hands` lie on the layout. Between rounds (`over`) lines are the last's.

    `begun`: a card of the round has been dealt. `interim_stands`: what was paid before the final settlement stays paid
    when a round is void by a clause that says so; in tournament play it never does.
    """

    table: Table
    over: bool
    begun: bool
    dealer_done: bool
    stakes: tuple[Stake, ...]
    lines: tuple[Line, ...]
    hands: tuple[LaidHand[P_co], ...]
    dealer: P_co | None = None
    areas: Mapping[int, str] = {}
    """Whose each playing area of the round is."""
    otherwise: Mapping[type, str] = {}
    """What the game's rules say instead of a remedy that they do not know."""
    no_misdeal: Mapping[str, str] = {}
    """What they say of a cause that is no misdeal there."""
    final: str | None = None
    """How clauses of the final settlement begin: a line decided by any other was settled in the interim."""
    interim_stands: bool = True
    keeps_interim_with_wrong_cards: bool = False
    dealt_to: tuple[int | None, ...] = ()
    """Where the cards of the round went (None: to the dealer), in the order in which they left the shoe."""
    refill_due: bool = False
    """Discards were to go back into the shuffling device at the end of the initial deal, and have not."""
    handled: bool = False
    """A player has picked up cards (Caribbean Stud)."""
    exposed: int = 0
    """How many cards were shown by mistake during the deal (Caribbean Stud)."""

    @property
    def code(self) -> str:
        return self.table.code

    def paid_in_the_interim(self, line: Line) -> bool:
        """Whether a line paid its player before the final settlement, where a game has any other.

        Half of a surrendered wager is what is left of a take, and no payment.
        """
        return self.final is not None and line.outcome is Outcome.WIN and not line.rule.startswith(self.final)


InPlay = RoundInPlay[Fact]
"""A round of whichever game."""
