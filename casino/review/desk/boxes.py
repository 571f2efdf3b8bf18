"""What somebody did at a table, for the desk's finder: each is one question to the rows of seats, boxes and wagers."""

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q

from casino.floor.models import Box, Seat, Wager
from games.catalogue import GAMES
from games.rulebook import clause_for
from games.table.areas import by_amount, by_place, by_seat

PERSON: Final = OuterRef("person")
SHARED, CROWDED = 2, 3
"""Players on a box."""


def _during(prefix: str = "") -> Q:
    """Of rounds that were played while a session was on."""
    table, first, last = (f"{prefix}round__{name}" for name in ("table", "first_seq__lte", "last_seq__gte"))
    return Q(**{table: OuterRef("table"), first: OuterRef("last_seq"), last: OuterRef("first_seq")})


def _by(function: Callable[..., Any]) -> Q:
    """Called for by the clause that each game has for it."""
    clauses = {slug: clause_for(function, game.code) for slug, game in GAMES.items()}
    return reduce(or_, (Q(round__table__game=slug, why=clause) for slug, clause in clauses.items() if clause))


_called = Box.objects.filter(_during()).called_by(PERSON)
_shared = _called.shared_by(SHARED)
_crowded = Box.objects.filter(_during()).shared_by(CROWDED)
_over = Wager.objects.filter(_during("box__"), player__person=PERSON).over_the_maximum()

FOUND: Final[dict[str, tuple[str, Exists]]] = {
    "seated": ("Sits at the table now", Exists(Seat.objects.filter(table=OuterRef("table"), player__person=PERSON))),
    "called": ("Called for a box", Exists(_called)),
    "shared": ("Called for a shared box", Exists(_shared)),
    "by-seat": ("Called for a shared box, seated at it", Exists(_shared.filter(_by(by_seat)))),
    "by-amount": ("Called for a shared box, with the highest wager", Exists(_shared.filter(_by(by_amount)))),
    "by-place": ("Called for a shared box, nearest the dealer", Exists(_shared.filter(_by(by_place)))),
    "three": ("Was one of three on a box", Exists(_crowded.filter(wagers__player__person=PERSON))),
    "over": ("Had a wager over the maximum", Exists(_over)),
}
CHOICES: Final = [("", "Anything"), *((name, words) for name, (words, _) in FOUND.items())]
