"""A patron: a simulated player at a table of any game, who acts only on what a player sees there.

Luck is numbers that follow from a seed and from what they are about, and from nothing else.

Nothing is remembered between two draws. What a draw is about (the round, the area, the question) is its counter, so the
same patron asked the same thing in the same round answers alike, whoever asks and however often.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal, TypeVar

from games.choice import Choice
from games.records import Record, Tagged
from games.view import View

Item = TypeVar("Item")


def seed_for(seed: bytes, *about: object) -> bytes:
    """Another seed of 32 bytes: a patron's own, or a shuffle's."""
    return sha256(b"pit school: patron\0" + seed + "\0".join(map(repr, about)).encode()).digest()


def below(seed: bytes, bound: int, *about: object) -> int:
    """A number from 0 up to `bound`. Of 2**64 equal chances a bound of a few hundred leaves no lean worth the name."""
    return int.from_bytes(seed_for(seed, *about)[:8], "big") % bound


def one_in(seed: bytes, times: int, *about: object) -> bool:
    """True once in so many times."""
    return below(seed, times, *about) == 0


def pick(seed: bytes, items: Sequence[Item], *about: object) -> Item:
    """One of the items, each as likely; an item listed twice is twice as likely."""
    return items[below(seed, len(items), *about)]


Betting = Literal["flat", "progression", "minimum", "high_roller", "mixed_chips", "side_bets"]
Style = Literal[Betting, "back_bettor", "two_areas", "sits_out", "absent_minded"]
"""How a patron bets and behaves:

flat: the same wager every round; progression: twice as much after a loss, back to the start after a win; minimum: what
the sign asks and no more; high_roller: as much as the sign allows; mixed_chips: odd stacks that make awkward payments;
side_bets: every optional wager on offer; back_bettor: no seat, chips behind other players' boxes; two_areas: a second
area beside the seat; sits_out: lets some rounds pass; absent_minded: sometimes makes no decision.
"""

Skill = Literal["basic", "mimic", "never_bust", "hunches"]
"""How well a patron plays: by the chart; as the dealer must; without ever risking a bust; by the feel of it."""


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


@dataclass(frozen=True)
class Strategy:
    """How patrons play a game: what they answer to the choices that are asked of them, None where an offer is let pass.

    `shares_areas`: somebody may wager behind another's box. `several_areas`: one player may take two.
    """

    answer: Callable[[Patron, View, Sequence[Choice]], Tagged | None]
    shares_areas: bool = False
    several_areas: bool = True
