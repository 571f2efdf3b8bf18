"""The calls that both blackjacks share: buttons, commands, how a scenario writes them, and the wagers that they add."""

from __future__ import annotations

from typing import Any, Final

from games.calls import PLAYER, WHOSE, Call, Document, Entry, Joiners, Placed, area, spot
from games.chips.chips import money
from games.chips.wagers import WagerKind
from games.choice import Choice
from games.fields import Fields
from games.twentyone.acts import AnyState
from games.twentyone.boxes import MOST_HANDS, Box
from games.twentyone.facts import (
    CardCalled,
    Decline,
    Double,
    HandDoubled,
    HandSplit,
    HandStood,
    Hit,
    InsurancePlaced,
    Insure,
    Join,
    Split,
    Stand,
)
from games.twentyone.joins import may_join

MOST_JOINING: Final = 50


ADDED: Final[tuple[WagerKind[object], ...]] = (
    WagerKind("split", "Split", bare=True, calls=True),
    WagerKind("double", "Double", calls=True),
    WagerKind("insurance", "Insurance", part="insurance"),
)


def calls(places: int, boxes: int | None = None) -> tuple[Call[AnyState], ...]:
    """Hit, stand, double and split. `boxes` is how many an area has, where they are numbered."""
    hand = {"area": area(places), "player": PLAYER}
    if boxes:
        hand["box"] = Entry(lambda fields: fields.maybe_whole("box", 1, boxes))
    hand["hand"] = Entry(lambda fields: fields.maybe_whole("hand", 1, MOST_HANDS))
    doubled = {"stake": Entry(lambda fields: fields.maybe_amount("stake")), "joined": Entry(_stakes_joined)}
    split = {"joined": Entry(lambda fields: fields.names("joined"))}
    joined: Any = {"asked_of_others": ("joined",), "joiners": _joiners}
    return (
        Call("hit", Hit, "Hit", "H", entries=hand, fact=CardCalled, told=_told),
        Call("stand", Stand, "Stand", "S", entries=hand, fact=HandStood, told=_told),
        Call(
            *("double", Double, "Double", "D"),
            any_sum=True,
            entries=hand | doubled,
            fact=HandDoubled,
            told=_double_told,
            **joined,
        ),
        Call("split", Split, "Split", "P", entries=hand | split, fact=HandSplit, told=_split_told, **joined),
    )


JOINING: Final[tuple[Call[object], ...]] = (
    Call("join", Join, "Join", "J", any_sum=True),
    Call("decline", Decline, "Leave it", "N"),
)


def insure(places: int, boxes: int | None = None) -> Call[AnyState]:
    entries = {"area": area(places)}
    if boxes:
        entries["box"] = Entry(lambda fields: fields.whole("box", 1, boxes), needed=True)
    entries |= {"player": WHOSE, "stake": Entry(lambda fields: fields.amount("stake"), needed=True)}
    return Call(
        *("insure", Insure, "Insure", "I"),
        apart=True,
        alone=True,
        lays="insurance",
        any_sum=True,
        says_how_much=True,
        entries=entries,
        fact=InsurancePlaced,
        told=_insurance_told,
    )


# --- who joins ------------------------------------------------------------------------------------


def _stakes_joined(fields: Fields) -> dict[str, int]:
    """Who joined the double, and for how much."""
    given = fields.take("joined")
    if given is None:
        return {}
    inner = Fields(given, fields.where("joined"))
    names = list(given)
    if len(names) > MOST_JOINING:
        fields.refuse("joined", f"joined names at most {MOST_JOINING} players")
    return {name: inner.amount(name) for name in names}


def _joiners(state: AnyState, choice: Choice) -> Joiners:
    box = _box(state, choice)
    return tuple((player, box.part(player)) for player in may_join(box, box.hand))


# --- what was called, from what followed ----------------------------------------------------------


def _told(before: AnyState, fact: CardCalled | HandStood) -> tuple[str, Document]:
    return _box(before, fact).controlling, {**spot(fact), "hand": fact.hand}


def _double_told(before: AnyState, fact: HandDoubled) -> tuple[str, Document]:
    (caller, stake), *others = fact.stakes
    joined = {player: money(cents) for player, cents in others}
    return caller, {**spot(fact), "hand": fact.hand, "stake": money(stake), "joined": joined}


def _split_told(before: AnyState, fact: HandSplit) -> tuple[str, Document]:
    caller, *others = fact.joined
    return caller, {**spot(fact), "hand": fact.hand, "joined": others}


def _insurance_told(before: AnyState, fact: InsurancePlaced) -> tuple[str, Document]:
    return fact.player, {**spot(fact), "player": fact.player, "stake": money(fact.stake)}


def _box(state: AnyState, at: Placed) -> Box:
    return next(box for box in state.boxes if (box.area, box.box) == (at.area, at.box))
