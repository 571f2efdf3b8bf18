"""A patron: a simulated player at a table of any of the four games, who acts only on what a player sees there."""

from __future__ import annotations

from typing import Final, Literal

from games.blackjack_switch.view import View as SwitchView
from games.caribbean_stud.view import View as StudView
from games.casino_war.view import View as WarView
from games.patrons.chance import below, one_in
from games.star_blackjack.view import View as StarView
from games.wire import Record

Style = Literal[
    "flat",
    "progression",
    "minimum",
    "high_roller",
    "mixed_chips",
    "side_bets",
    "back_bettor",
    "two_areas",
    "sits_out",
    "absent_minded",
]
"""How a patron bets and behaves:

flat: the same wager every round; progression: twice as much after a loss, back to the start after a win; minimum: what
the sign asks and no more; high_roller: as much as the sign allows; mixed_chips: odd stacks that make awkward payments;
side_bets: every optional wager on offer; back_bettor: no seat, chips behind other players' boxes; two_areas: a second
area beside the seat; sits_out: lets some rounds pass; absent_minded: sometimes makes no decision.
"""

Skill = Literal["basic", "mimic", "never_bust", "hunches"]
"""How well a patron plays: by the chart; as the dealer must; without ever risking a bust; by the feel of it."""

View = StarView | SwitchView | WarView | StudView
BoxView = StarView | SwitchView
"""What a player sees of a table; of a table with boxes."""

INITIAL: Final = {"SB": "main", "BS": "main", "CW": "initial", "CS": "ante"}
"""The wager that opens a round, by game."""


class Patron(Record, frozen=True):
    """`seed` is 32 bytes of the patron's own. `insures`: takes insurance and even money whenever they are called."""

    name: str
    style: Style
    skill: Skill
    seed: bytes
    insures: bool = False

    def below(self, bound: int, *about: object) -> int:
        """This patron's draw of a number up to `bound`."""
        return below(self.seed, bound, *about)

    def one_in(self, times: int, *about: object) -> bool:
        """Something this patron does once in so many times."""
        return one_in(self.seed, times, *about)


def seat_of(patron: Patron, view: View) -> int | None:
    """The area a patron sits at."""
    return next((seat.area for seat in view.felt.seats if seat.player == patron.name), None)
