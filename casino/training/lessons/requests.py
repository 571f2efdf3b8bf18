"""What players ask for at a table, the clauses that decide on it, and what of it every game has in common."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from games.cards.shoe import burn, cut, not_in_a_device, place_cutting_card
from games.catalogue import GAMES
from games.chips.chips import payable, shown
from games.errors import RuleViolation
from games.rulebook import clause_for
from games.table.cut import clockwise
from games.table.preparation import Cut
from games.table.seating import may_wager
from games.table.sign import Limits, check_stake
from games.table.table import PlaceWager, TakeBackWager
from games.table.wagering import found, wagers_open
from games.words import place

Claim = Callable[..., object]
CHIPS: Final = (wagers_open, may_wager, check_stake, found)


@dataclass(frozen=True)
class Request:
    """One thing that players ask for, as a command of its game.

    `words` say what somebody asks to do; `clauses` are all that bear on it, in the order of the book, whichever is
    right; `as_good` those that allow it as well as the one that the engine names.
    """

    call: str
    words: Callable[[Any, Any], str]
    clauses: tuple[str, ...]
    as_good: tuple[str, ...] = ()
    topic: str = "decisions"


@dataclass(frozen=True)
class Requests:
    """What players ask for at a game, by the type of its command.

    `in_round` makes what they might ask for at a moment of a round; `kinds` are the wagers that they lay; `opens` is
    the clause by which chips of a kind may be moved until the first card; `terms` what the sign and the house say of
    the table; `stakes` what somebody might lay on a wager that has a price of its own. `alike` are clauses of which
    each says what the other does, as far as a request goes; `offered_first` the one on whom the cut is offered first.
    """

    of: Mapping[type, Request]
    in_round: Callable[[Any, Random], Iterator[Any]]
    kinds: tuple[str, ...]
    opens: Callable[[str], str]
    terms: Callable[[Any], list[str]]
    stakes: Callable[[Any, str], tuple[int, list[int]] | None] = lambda state, kind: None
    alike: tuple[tuple[str, ...], ...] = ()
    offered_first: str | None = None

    def as_good(self, request: Request, rule: str, *, allowed: bool) -> tuple[str, ...]:
        """Clauses that answer a request as well as the one that the engine names."""
        same: tuple[str, ...] = next((alike for alike in self.alike if rule in alike), ())
        if allowed and request.call == "cut" and self.offered_first:
            same = (self.offered_first,)
        return (*same, *request.as_good) if allowed else same


def numbers(code: str, *claims: Claim, more: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The clauses of a game that some functions are, and others that those name beside, in the order of the book."""
    numbers = {number for claim in claims if (number := clause_for(claim, code))}
    return tuple(sorted({*numbers, *more}, key=lambda number: [int(part) for part in number.split(".")]))


def is_open(slug: str, state: Any, command: Any) -> bool:
    """Whether the game takes the command."""
    try:
        GAMES[slug].decide(state, command)
    except RuleViolation:
        return False
    return True


def limits_in_words(state: Any, what: str) -> str:
    """The sign's limits: "$5 to $500 an area"."""
    area: Limits = state.table.sign.area
    if area.maximum:
        return f"{shown(area.minimum)} to {shown(area.maximum)} {what}"
    return f"{shown(area.minimum)} or more {what}" if area.minimum else f"any amount {what}"


def in_chips(state: Any, amount: int) -> bool:
    """Whether anybody could lay it: people ask with chips in their hands."""
    chips: tuple[int, ...] = state.table.chips
    return amount > 0 and payable(amount, chips) == amount


# --- chips and the cut, at any game -----------------------------------------------------------------


def chips_and_cut(
    code: str, opens: str, cut_by: tuple[str, ...], on_wagers: tuple[str, ...], on_take_back: tuple[str, ...]
) -> dict[type, Request]:
    """What is asked for at every game, with the clauses of one.

    `cut_by` are those on who cuts; `on_wagers` and `on_take_back` those of its own on chips laid and taken back.
    """
    in_time = numbers(code, wagers_open)
    return {
        Cut: Request(
            "cut",
            lambda state, command: f"cut the cards with {command.at} of {state.table.shoe.remaining} in front",
            numbers(code, clockwise, cut, place_cutting_card, not_in_a_device, burn, more=cut_by),
            numbers(code, clockwise),
            topic="cut",
        ),
        PlaceWager: Request("wager", _laid, numbers(code, *CHIPS, more=(opens, *on_wagers)), in_time, topic="wagers"),
        TakeBackWager: Request(
            "take_back",
            lambda state, command: f"take back {_bet_words(command)} on {at(command)}",
            numbers(code, *CHIPS, more=(opens, *on_take_back)),
            in_time,
            topic="wagers",
        ),
    }


def at(command: Any) -> str:
    """Where a request is about."""
    return place(command.area, getattr(command, "box", None))


def _bet_words(command: PlaceWager | TakeBackWager) -> str:
    named = "Blazing 7’s" if command.kind == "blazing_7s" else command.kind.replace("_", " ")
    return f"{'an' if named[0] in 'aeiou' else 'a'} {named} wager"


def _laid(state: Any, command: PlaceWager) -> str:
    lying = any(
        (w.player, w.area, w.kind, w.box) == (command.player, command.area, command.kind, command.box)
        for w in state.table.wagers
    )
    if lying:
        return f"add {shown(command.stake)} to {_bet_words(command)} on {at(command)}"
    return f"put {shown(command.stake)} on {at(command)} as {_bet_words(command)}"
