"""When the cards must be shuffled or may be changed, and who is offered the cut."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, Literal

from games.cards.shoe import Shoe
from games.records import Record
from games.rulebook import clause_for, has
from games.table.staff import Staff

Moment = Literal["opening", "reopening", "round_starting", "round_over"]
"""Play starts; restarts at a table that stood empty; a round's first card is about to leave; a round is complete."""

Occasion = Literal["opening", "on_area", "on_dealer", "first_card", "replaced", "directed", "in_round"]
"""Why cards are cut: play starts; where the cutting card appeared; new cards; an order; a round lacks cards."""


def play_starts(shoe: Shoe, moment: Moment) -> bool:
    """The cards are shuffled immediately before the start of play."""
    return moment == "opening"


def cutting_card_comes_first(shoe: Shoe, moment: Moment) -> bool:
    """The cutting card is what would leave as the first card of a new round."""
    return moment == "round_starting" and shoe.cutting_card_next


def cutting_card_was_drawn(shoe: Shoe, moment: Moment) -> bool:
    """A round in which the cutting card came out is complete; a shuffle missed then stays due."""
    return moment in ("round_over", "round_starting") and shoe.cutting_card_out


def round_complete(shoe: Shoe, moment: Moment) -> bool:
    """At Caribbean Stud every round ends with a shuffle; one missed stays due."""
    return moment == "round_over" or (moment == "round_starting" and shoe.dealt > 0)


def table_was_vacant(shoe: Shoe, moment: Moment) -> bool:
    """At Caribbean Stud play restarts at a table that stood empty with a shuffle."""
    return moment == "reopening"


def supervisor_may_direct(moment: Moment) -> bool:
    """A casino supervisor who doubts that the cards are mixed has them shuffled after a round of play."""
    return moment in ("round_over", "round_starting")


Reason = Callable[[Shoe, Moment], bool]
_REASONS: Final[tuple[Reason, ...]] = (
    play_starts,
    cutting_card_comes_first,
    cutting_card_was_drawn,
    round_complete,
    table_was_vacant,
)


@cache
def _reasons(code: str) -> list[tuple[Reason, str]]:
    """Those that a game's rules know, each with its clause."""
    return [(reason, clause) for reason in _REASONS if (clause := clause_for(reason, code))]


def shuffle_due(shoe: Shoe, moment: Moment, code: str, *, directed: bool = False) -> str | None:
    """The clause that calls for a shuffle now, or None. `directed`: a casino supervisor has ordered one."""
    for reason, clause in _reasons(code):
        if reason(shoe, moment):
            return clause
    if directed and has(supervisor_may_direct, code) and supervisor_may_direct(moment):
        return clause_for(supervisor_may_direct, code)
    return None


def may_change_cards(shoe: Shoe, moment: Moment, code: str) -> bool:
    """After a round a supervisor may bring new cards: with a card shoe only where the cutting card has shown.

    Where the cards are shuffled after every round, after any.
    """
    between_rounds = moment in ("round_over", "round_starting")
    shown = shoe.cutting_card_next or shoe.cutting_card_out
    return between_rounds and (has(round_complete, code) or shoe.dealing == "device" or shown)


class CutOrder(Record, frozen=True):
    """Who is offered the cut, in turn, and who cuts if they all refuse. `rule` is the clause by which the first is."""

    players: tuple[str, ...]
    otherwise: Staff
    rule: str | None


def first_to_the_table(seated: Mapping[int, str], area: int) -> int:
    """Where the game is just commencing the cut is first offered to whoever came to the table first."""
    return area


def where_it_appeared(seated: Mapping[int, str], area: int) -> int:
    """The cutting card came out on an area: its player is offered the cut."""
    return area


def after_the_dealers_hand(seated: Mapping[int, str], area: int) -> int:
    """The cutting card came out on the dealer's hand: the player farthest to the dealer's right."""
    return max(seated)


def before_the_first_card(seated: Mapping[int, str], area: int) -> int:
    """The cutting card would have been a round's first card: the player farthest to the dealer's right."""
    return max(seated)


def with_new_cards(seated: Mapping[int, str], area: int) -> int:
    """The cards were changed: the player farthest to the dealer's right."""
    return max(seated)


def as_directed(seated: Mapping[int, str], area: int) -> int:
    """No clause names who cuts after a shuffle that a supervisor ordered: read as where the cards are changed."""
    return max(seated)


First = Callable[[Mapping[int, str], int], int]
_NEW_CARDS: Final = (with_new_cards, before_the_first_card)  # one clause for both at Star Blackjack
_FIRST: Final[dict[Occasion, tuple[First, ...]]] = {
    "opening": (first_to_the_table,),
    "on_area": (where_it_appeared,),
    "on_dealer": (after_the_dealers_hand,),
    "first_card": (before_the_first_card,),
    "replaced": _NEW_CARDS,
    "directed": (as_directed,),
    "in_round": _NEW_CARDS,  # ruling R87
}


def order_of_cut(occasion: Occasion, seated: Mapping[int, str], code: str, *, area: int | None = None) -> CutOrder:
    """Who is offered the cut. `area` is the first player's (opening) or where the cutting card appeared (on_area).

    On every other occasion the player farthest to the dealer's right, at the highest area, comes first. Where whoever
    is designated is not at the table, the next one clockwise comes first, by the clause on a cut that is refused.
    """
    if seated and (area is None) is (occasion in ("opening", "on_area")):
        raise ValueError(f"{occasion}: an area belongs to opening and on_area, and to nothing else")
    first = _FIRST[occasion]
    start = first[0](seated, area or 0) if seated else 0
    known = next((one for one in first if has(one, code)), order_of_cut) if start in seated else clockwise
    return CutOrder(players=clockwise(seated, start), otherwise=last_to_cut(code), rule=clause_for(known, code))


def players_cut(code: str) -> bool:
    """Whether a game's rules offer players the cut."""
    return has(first_to_the_table, code)


def last_to_cut(code: str) -> Staff:
    """Who cuts where no player does: a casino supervisor, but at Caribbean Stud, where no player may, the dealer."""
    return Staff.SUPERVISOR if players_cut(code) else Staff.DEALER


def clockwise(seated: Mapping[int, str], start: int) -> tuple[str, ...]:
    """A cut that is refused goes on clockwise: from `start` up the areas, past the dealer, and on from area 1."""
    areas = sorted(seated, key=lambda area: (area < start, area))
    return tuple(dict.fromkeys(seated[area] for area in areas))
