"""What a player might ask for at a moment of a round: things that are open, and things that one rule closes.

Each request is a command of the game. Whether it is allowed, and by which clause, is for `decide` alone to say. One
that two rules close is not asked for: either would be a good answer.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from casino.training.lessons.catalogue import lessons_of
from casino.training.lessons.requests import Request, Requests, in_chips, is_open
from casino.training.questions.contract import NoSuchQuestion
from games.catalogue import GAMES
from games.chips.chips import payable
from games.game import Command, State
from games.records import replace
from games.table.preparation import Cut
from games.table.table import PlaceWager, TakeBackWager

NEWCOMER: Final = ("Kim", "Lee", "Pat", "Robin")
"""Somebody who walks up to the table; the first name that nobody there bears."""


def requests_at(slug: str) -> Requests[State]:
    """What is asked for at a game."""
    requests = lessons_of(slug).requests
    if requests is None:
        raise NoSuchQuestion(f"nobody teaches what players may ask for at {slug}")
    return requests


def request_of(slug: str, command: Command) -> Request:
    """What a command asks for."""
    return requests_at(slug).of[type(command)]


def requests(slug: str, state: State, luck: Random) -> Iterator[Command]:
    """Commands that somebody at the table might ask for now."""
    if state.over:
        if not state.lines:
            yield from _wagers(slug, state, luck)
        return
    yield from _late(state, luck)
    yield from requests_at(slug).in_round(state, luck)


def _wagers(slug: str, state: State, luck: Random) -> Iterator[Command]:
    """Chips to be laid or taken back before the deal. Where they may lie at all, the amount is tried too."""
    lying = state.table.wagers
    people, boxes = _people(state), lessons_of(slug).manner.boxes
    for _ in range(6):
        areas = [wager.area for wager in lying] or [1]
        area = luck.choice(areas) if luck.random() < 0.7 else luck.randint(1, state.table.seating.places)
        kind = luck.choice(requests_at(slug).kinds)
        box = luck.choice(boxes) if len(boxes) > 1 and kind == GAMES[slug].initial else None
        usual, others = requests_at(slug).stakes(state, kind) or _stakes(state, kind)
        laid = PlaceWager(player=luck.choice(people), area=area, kind=kind, stake=usual, box=box)
        if others and luck.random() < 0.6 and is_open(slug, state, laid):
            laid = replace(laid, stake=luck.choice(others))
        yield laid
    if lying:
        own = luck.choice(lying)
        yield TakeBackWager(player=own.player, area=own.area, kind=own.kind, box=own.box)


def _stakes(state: State, kind: str) -> tuple[int, list[int]]:
    """An amount that the sign takes, and some on either side of its limits."""
    sign, chip = state.table.sign, min(state.table.chips)
    limits = sign.kinds.get(kind, sign.area)
    least, most = limits.minimum, limits.maximum
    edges = [least - chip] + ([most, most + chip] if most else [])
    return payable(max(least, chip), state.table.chips), [amount for amount in edges if in_chips(state, amount)]


def _late(state: State, luck: Random) -> Iterator[Command]:
    """Chips moved after the first card has left the shoe."""
    if not state.cards_used or not state.table.wagers:
        return
    own = luck.choice(state.table.wagers)
    yield TakeBackWager(player=own.player, area=own.area, kind=own.kind, box=own.box)
    more = luck.choice((500, 1000, 2500))
    yield PlaceWager(player=own.player, area=own.area, kind=own.kind, stake=more, box=own.box)


def _people(state: State) -> list[str]:
    """Those who wager or sit at the table, and somebody who walks up to it."""
    here = dict.fromkeys(wager.player for wager in state.table.wagers)
    here |= dict.fromkeys(seat.player for seat in state.table.seating.seats)
    return [*here, next(name for name in (*NEWCOMER, "Somebody new") if name not in here)]


def cuts(state: State, luck: Random) -> Iterator[Cut]:
    """Whoever is offered the cut would make it, near the middle or near an end; so would others, in the middle."""
    size = state.table.shoe.remaining
    for player in state.table.offers[:1]:
        yield Cut(by=player, at=luck.choice((size // 2, size // 2, size // 3, 20, size - 20)))
    for player in (*state.table.offers[1:3], _people(state)[-1]):
        yield Cut(by=player, at=size // 2)
