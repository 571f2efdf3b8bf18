"""A Star Blackjack table at one moment. How each fact moves it on is in evolution.py."""

from __future__ import annotations

from games.cards.cards import Card
from games.cards.shoe import Shoe
from games.chips.jackpot import Meter, Won
from games.chips.jackpot import opened as meter_opened
from games.records import replace
from games.rulebook import rule
from games.star_blackjack.events import AtOnce, SevensPrize
from games.star_blackjack.options import CODE, SEVENS, Options, check_options
from games.star_blackjack.sevens import sign_terms, winning
from games.table.areas import controlling_player, parts_in_play
from games.table.seating import seated
from games.table.sign import Limits, area_maximum
from games.table.staff import Who
from games.table.state import open_table
from games.table.table import Table
from games.twentyone.boxes import Box, laid
from games.twentyone.choices import CallRules
from games.twentyone.rounds import BoxState


class State(BoxState[AtOnce], frozen=True, kw_only=True):
    """`even_money`: who asked for it, by area and player; `meter_at_deal`: the jackpot that the round plays for.

    `won`: the pool that the prizes of the round and those of linked tables shared.
    """

    options: Options
    even_money: tuple[tuple[int, str], ...] = ()
    meter: Meter | None = None
    meter_at_deal: Meter | None = None
    prizes: tuple[SevensPrize, ...] = ()
    won: Won | None = None

    @property
    def rules(self) -> CallRules:
        options = self.options
        return CallRules(code=CODE, resplit=options.resplit, insurance_on_ten=options.insurance_on_ten)

    def counted(self, area: int) -> list[tuple[str, int]]:
        return initial_by_area(self.table)[area]


def opened(options: Options, seats: dict[int, str], cards: tuple[Card, ...]) -> State:
    """A table with its cards ready in the shoe, in the order they will leave."""
    check_options(options)
    shoe, sign = Shoe(dealing=options.dealing, decks=options.decks, cards=cards), sign_terms(options)
    meter = meter_opened(options.jackpot.meter, sign) if options.jackpot and sign else None
    return State(options=options, table=open_table(CODE, options, seats, shoe, _kinds(options)), meter=meter)


def won(state: State) -> Won | None:
    """What the round has won of the jackpot: the hands whose prizes stand, and the pool that they share."""
    return replace(state.won, hands=winning(state.prizes)) if state.won else None


def _kinds(options: Options) -> dict[str, Limits]:
    """What the sign says of optional wagers; Blazing 7's has its own amounts."""
    kinds = dict(options.optional_limits)
    if SEVENS in options.optional_wagers:
        amount = options.sevens_wager
        kinds[SEVENS] = Limits(minimum=amount or 250, maximum=amount or 500, unit=250)
    return kinds


def boxes_on(table: Table) -> tuple[Box, ...]:
    """The initial wagers on the layout as boxes, in dealing order."""
    by_area = initial_by_area(table)
    return tuple(_box(table, area, by_area[area]) for area in sorted(by_area))


def initial_by_area(table: Table) -> dict[int, list[tuple[str, int]]]:
    """Each player's initial wager, in the order they were placed."""
    by_area: dict[int, list[tuple[str, int]]] = {}
    for wager in table.wagers:
        if wager.kind == "main":
            by_area.setdefault(wager.area, []).append((wager.player, wager.stake))
    return by_area


def _box(table: Table, area: int, initial: list[tuple[str, int]]) -> Box:
    alone = initial[0][0] if len(initial) == 1 else None
    controlling = alone or controlling_player(initial, seated(table.seating, area)) or initial[0][0]
    maximum = area_maximum(table.sign, dict(initial))
    return laid(area, initial, parts_in_play(initial, controlling, maximum), controlling)


@rule("SB 3.6.1", "SB 3.6.2")
def hidden(state: State, box: Box, who: Who = None) -> bool:
    """Whether a box's first two cards are hidden from somebody.

    The controlling player, who handles them, sees them. Everybody does once they are turned up: for a blackjack, an
    optional wager to be settled, a double, a split or a bust, and for the dealer's own hand at the end.
    """
    if not state.options.face_down or who == box.controlling:
        return False
    hand = box.hands[0]
    if len(box.hands) > 1 or hand.doubled or hand.done in ("bust", "blackjack"):
        return False
    if not state.initial_deal_over:
        return True
    optional = any(wager.area == box.area and wager.kind != "main" for wager in state.table.wagers)
    return not (optional or state.over or len(state.dealer) > 1 or state.dealer_picked_up or hand.picked_up)
