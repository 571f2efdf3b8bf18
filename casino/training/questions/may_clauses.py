"""The clauses that decide on what players ask for, by game and request: the right one is always among them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from games.areas import controlling_player
from games.blackjack_switch.state import is_void
from games.blackjack_switch.switching import switch_choice, switched
from games.caribbean_stud import choices as stud
from games.caribbean_stud.procedure import last_call, to_decide
from games.caribbean_stud.settlement import conceded, folded, hand_void
from games.caribbean_stud.state import bet_of
from games.casino_war import choices as war
from games.casino_war.procedure import to_be_offered, war_deal
from games.casino_war.settlement import absent_surrenders, surrendered
from games.cut import clockwise
from games.rulebook import cite
from games.seating import clause_for, may_wager, one_hand_each
from games.shoe import burn, cut, not_in_a_device, place_cutting_card
from games.sign import check_stake
from games.star_blackjack.settlement import even_money, interim_blackjack
from games.star_blackjack.wagers import one_sevens_wager, sevens_need_initial
from games.twentyone import calls
from games.twentyone.boxes import drawn_far_enough, one_card_each, one_card_only, stood
from games.twentyone.comparing import bust_loses
from games.twentyone.insurance import insurance_in_time, insurance_lost, insurance_missed, insurance_offered
from games.twentyone.insurance import insurance_on_ten as on_ten
from games.twentyone.optional_wagers import initial_on_area, offered, own_initial_needed, three_of_a_kind
from games.wagering import found, wagers_open

Claims = tuple[Callable[..., Any], ...]

_TURN: Final[Claims] = (
    calls.next_in_turn,
    controlling_player,
    calls.may_draw,
    bust_loses,
    drawn_far_enough,
    is_void,
    one_card_only,
    one_card_each,
)
_CHIPS: Final[Claims] = (wagers_open, may_wager, check_stake, found)
_WAGERS: Final[Claims] = (
    *_CHIPS,
    offered,
    own_initial_needed,
    initial_on_area,
    three_of_a_kind,
    sevens_need_initial,
    one_sevens_wager,
    war.admits,
    stud.admits,
    one_hand_each,
    last_call,
)
_TIED: Final[Claims] = (to_be_offered, war.war_choice, war_deal, surrendered, absent_surrenders)
_STUD: Final[Claims] = (to_decide, bet_of, folded, conceded, stud.concede_choice, hand_void, stud.correct_choice)

_ON: Final[dict[str, Claims]] = {
    "cut": (clockwise, cut, place_cutting_card, not_in_a_device, burn),
    "wager": _WAGERS,
    "take_back": (*_CHIPS, bust_loses, to_be_offered, folded, conceded),
    "hit": (*_TURN, calls.must_draw),
    "stand": (*_TURN, calls.must_draw, stood),
    "double": (*_TURN, calls.double_opens, calls.total_doubles, calls.ace_may_double),
    "split": (
        *_TURN,
        calls.split_by_value,
        calls.split_again,
        calls.matches_first_split,
        calls.three_hands_at_most,
        calls.split_before_third_card,
    ),
    "insure": (insurance_offered, on_ten, insurance_in_time, insurance_missed, insurance_lost, controlling_player),
    "even_money": (even_money, interim_blackjack, insurance_offered, insurance_in_time, controlling_player),
    "switch": (switch_choice, switched, calls.next_in_turn, controlling_player, drawn_far_enough, is_void),
    "war": _TIED,
    "surrender": _TIED,
    "bet": _STUD,
    "fold": _STUD,
    "concede": _STUD,
}
_MORE: Final[dict[tuple[str, str], tuple[str, ...]]] = {
    ("SB", "cut"): ("4.3.1", "4.3.2", "4.3.3", "4.3.4"),
    ("BS", "cut"): ("4.2.1", "4.2.2", "4.2.3", "4.2.4"),
    ("CW", "cut"): ("4.3.1", "4.3.2", "4.3.3", "4.3.4"),
    ("CS", "cut"): ("4.1.1", "4.1.2", "4.3"),
    ("SB", "wager"): ("14.24",),
    ("SB", "even_money"): ("9.1",),
    ("SB", "split"): ("12.5.4",),
    ("CW", "war"): ("5.8",),
    ("CW", "surrender"): ("5.8",),
    ("CS", "wager"): ("5.4",),
    ("CS", "concede"): ("9.2",),
}
"""Clauses that a function names beside the one it is filed under."""


@cache
def clauses_on(code: str, call: str) -> tuple[str, ...]:
    """Every clause of a game that bears on a request, in the order of the book."""
    numbers = {number for claim in _ON[call] if (number := clause_for(claim, code))}
    numbers |= {*_MORE.get((code, call), ()), *_opens(code, call)}
    return tuple(sorted(numbers, key=lambda number: [int(part) for part in number.split(".")]))


def _opens(code: str, call: str) -> tuple[str, ...]:
    if call in ("wager", "take_back"):
        return (opens_betting(code),)
    return (calls.HITS[code],) if call == "hit" else ()


def opens_betting(code: str, kind: str = "") -> str:
    """The clause by which chips may be moved until the first card: what a dealer who waits for wagers goes by."""
    return cite(last_call, code) if kind == "jackpot" else _BETTING[code]


_BETTING: Final = {"SB": "5.3", "BS": "5.3", "CW": "5.4", "CS": "5.3.1"}


def as_good(code: str, call: str, rule: str, *, allowed: bool) -> tuple[str, ...]:
    """Clauses that answer a request as well as the one that the engine names."""
    same: tuple[str, ...] = next((alike for alike in _ALIKE.get(code, ()) if rule in alike), ())
    claims = _AS_GOOD.get(call, ()) if allowed else ()
    if call == "cut" and allowed and code in _DESIGNATED:
        same = (_DESIGNATED[code],)
    return (*same, *(number for claim in claims if (number := clause_for(claim, code))))


_ALIKE: Final = {
    "SB": (("4.3.2", "4.4"), ("4.3.4", "4.4")),
    "BS": (("4.2.2", "4.4"), ("4.2.4", "4.4")),
    "CW": (("4.3.2", "4.4"), ("4.3.4", "4.4"), ("5.8", "8.2.4")),
}
"""Clauses of which each says what the other does, as far as a request goes."""
_DESIGNATED: Final = {"SB": "4.3.2", "BS": "4.2.2", "CW": "4.3.2"}
"""Whom the cut is offered first: as good a reason for a yes as where the cut lies."""
_AS_GOOD: Final[dict[str, Claims]] = {
    "cut": (clockwise,),
    "wager": (wagers_open, last_call),
    "take_back": (wagers_open,),
    "hit": (calls.may_draw,),
    "double": (calls.total_doubles,),
    "insure": (insurance_in_time,),
    "war": (to_be_offered,),
    "bet": (to_decide,),
    "fold": (to_decide,),
}
