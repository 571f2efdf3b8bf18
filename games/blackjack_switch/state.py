"""A Blackjack Switch table at one moment. How each fact moves it on is in evolution.py."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from games.blackjack_switch.events import AtOnce
from games.blackjack_switch.options import BOXES, CODE, DECKS, SUPER_MATCH, Options, playing_areas
from games.cards.cards import Card
from games.cards.shoe import Shoe
from games.records import replace
from games.rulebook import rule
from games.table.areas import Wager, controlling_player, parts_in_play
from games.table.seating import seated
from games.table.sign import Limits, area_maximum
from games.table.state import open_table
from games.table.table import Table
from games.twentyone.boxes import Box, laid
from games.twentyone.choices import CallRules
from games.twentyone.rounds import BoxState


class State(BoxState[AtOnce], frozen=True, kw_only=True):
    """`boxes` holds two for each playing area, numbered 1 and 2."""

    options: Options

    @property
    def meter(self) -> None:
        """There is no jackpot in this game."""

    @property
    def rules(self) -> CallRules:
        options = self.options
        return CallRules(
            code=CODE, resplit=options.resplit, double_for_less=False, double_with_ace=options.double_with_ace
        )

    def on_area(self, area: int) -> tuple[Box, ...]:
        """Both boxes of an area, or none where nobody wagered."""
        return tuple([box for box in self.boxes if box.area == area])

    def counted(self, area: int) -> list[tuple[str, int]]:
        wagers = [wager for wager in self.table.wagers if wager.kind == "main" and wager.area == area]
        return counted(wagers, on_both_boxes(wagers))


def opened(options: Options, seats: dict[int, str], cards: tuple[Card, ...]) -> State:
    """A table with its cards ready in the shoe, in the order they will leave."""
    playing_areas(options)
    shoe, limits = Shoe(dealing=options.dealing, decks=DECKS, cards=cards), options.super_match_limits
    kinds = {SUPER_MATCH: limits} if options.super_match and limits != Limits() else {}
    return State(options=options, table=open_table(CODE, options, seats, shoe, kinds))


# --- the wagers on an area ------------------------------------------------------------------------


def boxes_on(table: Table) -> tuple[Box, ...]:
    """The initial wagers on the layout as boxes, two for each area that has any, in dealing order."""
    by_area: dict[int, list[Wager]] = {}
    for wager in table.wagers:
        if wager.kind == "main":
            by_area.setdefault(wager.area, []).append(wager)
    return tuple([box for area in sorted(by_area) for box in _area(table, area, by_area[area])])


def _area(table: Table, area: int, wagers: list[Wager]) -> tuple[Box, ...]:
    valid = on_both_boxes(wagers)
    initial = counted(wagers, valid)
    controlling = controlling_player(initial, seated(table.seating, area)) or initial[0][0]
    maximum = area_maximum(table.sign, list(valid))
    parts = parts_in_play(list(valid.items()), controlling, None if maximum is None else maximum // len(BOXES))
    boxes = [_box(area, number, wagers, parts, controlling) for number in BOXES]
    return tuple(boxes if valid else [replace(box, turn=None) for box in boxes])


def counted(wagers: Sequence[Wager], valid: dict[str, int]) -> list[tuple[str, int]]:
    """The initial wagers on an area by which its caller is found: those on both boxes, or any where there are none."""
    return list(valid.items()) or [(wager.player, wager.stake) for wager in wagers]


def _box(area: int, number: int, wagers: list[Wager], parts: dict[str, int], controlling: str) -> Box:
    stakes = [(wager.player, wager.stake) for wager in wagers if wager.box == number]
    return laid(area, stakes, {player: parts.get(player, 0) for player, _ in stakes}, controlling, number)


@rule("BS 5.2", "BS 6.2.2")
def on_both_boxes(wagers: Sequence[Wager]) -> dict[str, int]:
    """The players who wager on both boxes of an area, each with the lower of the two, which counts (ruling R39)."""
    stakes: dict[str, list[int]] = {}
    for wager in wagers:
        stakes.setdefault(wager.player, []).append(wager.stake)
    return {player: min(both) for player, both in stakes.items() if len(both) == len(BOXES)}


_PART = itemgetter(1)


@rule("BS 6.2.1")
def is_void(box: Box) -> bool:
    """Cards dealt to an area where nobody wagers on both boxes are void (ruling R38)."""
    return not any(map(_PART, box.original))
