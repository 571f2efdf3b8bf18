"""What players ask for at a table, the clauses that decide on it, and what of it every game has in common."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final, Generic, TypeVar

from msgspec import structs

from games.cards.shoe import burn, cut, not_in_a_device, place_cutting_card
from games.catalogue import GAMES
from games.chips.chips import payable, shown
from games.errors import RuleViolation
from games.game import Command, State
from games.rulebook import clause_for
from games.table.cut import clockwise
from games.table.preparation import Cut
from games.table.seating import may_wager
from games.table.sign import check_stake
from games.table.table import PlaceWager, TakeBackWager
from games.table.wagering import found, placed_in_time, wagers_open
from games.words import place

S_contra = TypeVar("S_contra", bound=State, contravariant=True)
Claim = Callable[..., object]
CHIPS: Final = (placed_in_time, wagers_open, may_wager, check_stake, found)
ADD: Final = "add {stake} to {wager} on {place}"
"""What a player asks for whose chips lie there already."""


@dataclass(frozen=True)
class Request:
    """One thing that players ask for, as a command of its game.

    `words` say what somebody asks to do, with what the command says in braces; `clauses` are all that bear on it, in
    the order of the book, whichever is right; `as_good` those that allow it as well as the one that the engine names;
    `says_too` those that refuse it as well as the one by which they stand.
    """

    call: str
    words: str
    clauses: tuple[str, ...]
    as_good: tuple[str, ...] = ()
    topic: str = "decisions"
    says_too: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def in_words(self, state: State, command: Command) -> str:
        """ "Ann asks to double on area 3 with $25" """
        fields = structs.asdict(command)
        stake, kind = fields.get("stake"), fields.get("kind", "")
        named = "Blazing 7’s" if kind == "blazing_7s" else kind.replace("_", " ")
        words = ADD if isinstance(command, PlaceWager) and _lies_there(state, command) else self.words
        told = words.format(
            place=place(fields.get("area"), fields.get("box")),
            stake="as much as the first wager" if stake is None else shown(stake),
            wager=f"{'an' if named.startswith(tuple('aeiou')) else 'a'} {named} wager",
            at=fields.get("at"),
            cards=state.table.shoe.remaining,
        )
        return f"{fields.get('by') or fields.get('player')} asks to {told}"


def _lies_there(state: State, command: PlaceWager) -> bool:
    """Whether chips of the player's lie on the spot already."""
    spot = (command.player, command.area, command.kind, command.box)
    return any((wager.player, wager.area, wager.kind, wager.box) == spot for wager in state.table.wagers)


@dataclass(frozen=True)
class Requests(Generic[S_contra]):
    """What players ask for at a game, by the type of its command.

    `in_round` makes what they might ask for at a moment of a round; `kinds` are the wagers that they lay; `terms` what
    the sign and the house say of the table; `stakes` what somebody might lay on a wager that has a price of its own.
    `alike` are clauses of which each says what the other does, as far as a request goes.
    """

    of: Mapping[type[Command], Request]
    in_round: Callable[[S_contra, Random], Iterator[Command]]
    kinds: tuple[str, ...]
    terms: Callable[[S_contra], list[str]]
    stakes: Callable[[S_contra, str], tuple[int, list[int]] | None] = lambda state, kind: None
    alike: tuple[tuple[str, ...], ...] = ()

    def as_good(self, request: Request, rule: str, *, allowed: bool) -> tuple[str, ...]:
        """Clauses that answer a request as well as the one that the engine names."""
        same: tuple[str, ...] = next((alike for alike in self.alike if rule in alike), ())
        return (*same, *(request.as_good if allowed else request.says_too.get(rule, ())))


def numbers(code: str, *claims: Claim, more: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The clauses of a game that some functions are, and others that those name beside, in the order of the book."""
    numbers = {number for claim in claims if (number := clause_for(claim, code))}
    return tuple(sorted({*numbers, *more}, key=lambda number: [int(part) for part in number.split(".")]))


def is_open(slug: str, state: State, command: Command) -> bool:
    """Whether the game takes the command."""
    try:
        GAMES[slug].decide(state, command)
    except RuleViolation:
        return False
    return True


def limits_in_words(state: State, what: str) -> str:
    """The sign's limits: "$5 to $500 an area"."""
    area = state.table.sign.area
    if area.maximum:
        return f"{shown(area.minimum)} to {shown(area.maximum)} {what}"
    return f"{shown(area.minimum)} or more {what}" if area.minimum else f"any amount {what}"


def in_chips(state: State, amount: int) -> bool:
    """Whether anybody could lay it: people ask with chips in their hands."""
    return amount > 0 and payable(amount, state.table.chips) == amount


def chips_and_cut(
    code: str, call: str, cut_by: tuple[str, ...], on_wagers: tuple[str, ...], on_take_back: tuple[str, ...]
) -> dict[type[Command], Request]:
    """What is asked for at every game, with the clauses of one.

    `call` is the one on "no more bets", which forbids a bet after the first card too; `cut_by` are those on who cuts;
    `on_wagers` and `on_take_back` those of its own on chips laid and taken back.
    """
    late, asks_to_cut = numbers(code, wagers_open), "cut the cards with {at} of {cards} in front"
    cuts = numbers(code, clockwise, cut, place_cutting_card, not_in_a_device, burn, more=cut_by)
    laid = numbers(code, *CHIPS, more=(call, *on_wagers))
    taken_back = numbers(code, *CHIPS, more=(call, *on_take_back))
    return {
        Cut: Request("cut", asks_to_cut, cuts, numbers(code, cut), "cut"),
        PlaceWager: Request("wager", "put {stake} on {place} as {wager}", laid, late, "wagers", {late[0]: (call,)}),
        TakeBackWager: Request("take_back", "take back {wager} on {place}", taken_back, late, "wagers"),
    }
