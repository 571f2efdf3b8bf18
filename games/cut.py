"""When the cards must be shuffled or may be changed, and who is offered the cut."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

from games.rulebook import cite, rule
from games.shoe import Shoe
from games.staff import Staff
from games.wire import Record

Moment = Literal["opening", "reopening", "round_starting", "round_over"]
"""Play starts; restarts at a table that stood empty; a round's first card is about to leave; a round is complete."""

Occasion = Literal["opening", "on_area", "on_dealer", "first_card", "replaced", "directed"]
"""Why the cards are being cut: play starts; where the cutting card appeared; new cards; a supervisor's order."""


# --- when the cards are shuffled ------------------------------------------------------------------


@rule("SB 4.1.1", "BS 4.1.1", "CW 4.1.1", "CS 4.1.1")
def play_starts(shoe: Shoe, moment: Moment) -> bool:
    """The cards are shuffled immediately before the start of play."""
    return moment == "opening"


@rule("SB 4.1.2", "BS 4.1.2", "CW 4.1.2")
def cutting_card_comes_first(shoe: Shoe, moment: Moment) -> bool:
    """The cutting card is what would leave as the first card of a new round."""
    return moment == "round_starting" and shoe.cutting_card_next


@rule("SB 4.1.3", "BS 4.1.3", "CW 4.1.3")
def cutting_card_was_drawn(shoe: Shoe, moment: Moment) -> bool:
    """A round in which the cutting card came out is complete; a shuffle missed then stays due."""
    return moment in ("round_over", "round_starting") and shoe.cutting_card_out


@rule("CS 4.1.2")
def round_complete(shoe: Shoe, moment: Moment) -> bool:
    """At Caribbean Stud every round ends with a shuffle; one missed stays due."""
    return moment == "round_over" or (moment == "round_starting" and shoe.dealt > 0)


@rule("CS 4.1.3")
def table_was_vacant(shoe: Shoe, moment: Moment) -> bool:
    """At Caribbean Stud play restarts at a table that stood empty with a shuffle."""
    return moment == "reopening"


@rule("SB 4.1.4", "BS 4.1.4", "CW 4.1.4")
def supervisor_may_direct(moment: Moment) -> bool:
    """A casino supervisor who doubts that the cards are mixed has them shuffled after a round of play."""
    return moment in ("round_over", "round_starting")


Reason = Callable[[Shoe, Moment], bool]
_AFTER_A_SHOE: Final[tuple[Reason, ...]] = (play_starts, cutting_card_comes_first, cutting_card_was_drawn)
_AFTER_A_ROUND: Final[tuple[Reason, ...]] = (play_starts, round_complete, table_was_vacant)


def shuffle_due(shoe: Shoe, moment: Moment, code: str, *, directed: bool = False) -> str | None:
    """The clause that calls for a shuffle now, or None. `directed`: a casino supervisor has ordered one."""
    for reason in _AFTER_A_ROUND if code == "CS" else _AFTER_A_SHOE:
        if reason(shoe, moment):
            return cite(reason, code)
    if directed and code != "CS" and supervisor_may_direct(moment):
        return cite(supervisor_may_direct, code)
    return None


@rule("SB 3.5", "SB 3.5.1", "SB 3.5.2", "BS 3.4", "BS 3.4.1", "BS 3.4.2", "CW 3.5", "CW 3.5.1", "CW 3.5.2", "CS 3.7")
def may_change_cards(shoe: Shoe, moment: Moment, code: str) -> bool:
    """After a round a supervisor may bring new cards: with a card shoe only where the cutting card has shown.

    At Caribbean Stud, after any round.
    """
    between_rounds = moment in ("round_over", "round_starting")
    shown = shoe.cutting_card_next or shoe.cutting_card_out
    return between_rounds and (code == "CS" or shoe.dealing == "device" or shown)


# --- who cuts -------------------------------------------------------------------------------------


class CutOrder(Record, frozen=True):
    """Who is offered the cut, in turn, and who cuts if they all refuse. `rule` designates the first."""

    players: tuple[str, ...]
    otherwise: Staff
    rule: str


_DESIGNATED: Final[dict[Occasion, dict[str, str]]] = {
    "opening": {"SB": "4.3.1", "BS": "4.2.1", "CW": "4.3.1"},
    "on_area": {"SB": "4.3.2", "BS": "4.2.2", "CW": "4.3.2"},
    "on_dealer": {"SB": "4.3.3", "BS": "4.2.3", "CW": "4.3.3"},
    "first_card": {"SB": "4.3.4", "BS": "4.2.4", "CW": "4.3.4"},
    "replaced": {"SB": "4.3.4", "BS": "4.2.5", "CW": "4.3.5"},
    # No clause names who cuts after a shuffle that a supervisor ordered: read as where the cards are changed.
    "directed": {"SB": "4.3", "BS": "4.2", "CW": "4.3"},
}


@rule(
    *("SB 4.3", "SB 4.3.1", "SB 4.3.2", "SB 4.3.3", "SB 4.3.4"),
    *("BS 4.2", "BS 4.2.1", "BS 4.2.2", "BS 4.2.3", "BS 4.2.4", "BS 4.2.5"),
    *("CW 4.3", "CW 4.3.1", "CW 4.3.2", "CW 4.3.3", "CW 4.3.4", "CW 4.3.5"),
    "CS 4.3",
)
def order_of_cut(occasion: Occasion, seated: Mapping[int, str], code: str, *, area: int | None = None) -> CutOrder:
    """Who is offered the cut. `area` is the first player's (opening) or where the cutting card appeared (on_area).

    On every other occasion the player farthest to the dealer's right, at the highest area, comes first.
    At Caribbean Stud nobody but the dealer cuts.
    """
    if code == "CS":
        return CutOrder(players=(), otherwise=Staff.DEALER, rule=cite(order_of_cut, code))
    if seated and (area is None) is (occasion in ("opening", "on_area")):
        raise ValueError(f"{occasion}: an area belongs to opening and on_area, and to nothing else")
    start = max(seated, default=1) if area is None else area
    return CutOrder(players=clockwise(seated, start), otherwise=Staff.SUPERVISOR, rule=_DESIGNATED[occasion][code])


@rule("SB 4.4", "BS 4.4", "CW 4.4")
def clockwise(seated: Mapping[int, str], start: int) -> tuple[str, ...]:
    """The players from `start` on, clockwise: up the areas as the deal goes, past the dealer, and on from area 1."""
    areas = sorted(seated, key=lambda area: (area < start, area))
    return tuple(dict.fromkeys(seated[area] for area in areas))
