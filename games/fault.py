"""Trouble on purpose: a fault that is put on a table for whoever deals to find, and the kinds of fault there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal, NamedTuple, TypeVar

from games.cards.cards import Card
from games.chips.chips import Stack
from games.choice import Act
from games.handwork import Attempt, Step, Steps, Verb
from games.records import Fact, Record, Tagged

# --- what is on the table ---------------------------------------------------------------------------


class Character(Record, frozen=True):
    """A simulated player as the table knows them: how they bet and behave, and how well they play."""

    name: str
    style: str = ""
    skill: str = ""


class PlacedFault(Record, frozen=True):
    """A fault that was put on the table; `number` counts them as they come.

    `shows` is what anybody sees or hears of it, and empty where only the felt tells; `says` and `signal` are what a
    player says and does with it. `why` is the reason, for whoever looks at the round later. Chips of a `stake` that no
    rule takes as a wager (`loose`) lie on the layout and are their owner's; `was` lay there before. `rule` is the
    clause that it is about. `silent`: the player gives no other answer while it stands. `lawful`: it only looks like a
    fault, and nothing is to be done.
    """

    kind: str = ""
    number: int = 0
    round: int = 0
    shows: str = ""
    why: str = ""
    player: str | None = None
    area: int | None = None
    box: int | None = None
    hand: int | None = None
    wager: str | None = None
    stake: int = 0
    was: int = 0
    loose: bool = False
    call: str = ""
    says: str = ""
    signal: str = ""
    cards: tuple[Card, ...] = ()
    variant: str = ""
    rule: str | None = None
    silent: bool = False
    lawful: bool = False
    missed: bool = False


class FaultPlaced(Fact, frozen=True):
    """Put there on purpose, for practice. What it does to wagers or cards by the engine's own facts follows it.

    `tray` is the float as it leaves it, where it changes that.
    """

    fault: PlacedFault
    tray: Stack | None = None


class FaultHandled(Fact, frozen=True):
    """All that the rules ask for was done about it. `caught`: before anything had passed it over.

    `tray` is the float after it, where chips went in or out.
    """

    number: int
    caught: bool = True
    tray: Stack | None = None


class FaultMissed(Fact, frozen=True):
    """Whoever deals passed it over. `stands`: it is too late to do anything about it now."""

    number: int
    stands: bool = True


FaultFact = FaultPlaced | FaultHandled | FaultMissed


# --- the kinds there are ----------------------------------------------------------------------------


class People(NamedTuple):
    """Who could be behind a fault, the likeliest first; `waiting`: the dealer has asked, and no answer has come yet."""

    names: tuple[str, ...]
    seed: bytes = b""
    waiting: bool = False


class Put(NamedTuple):
    """A fault as it would be put on the table now, and the engine's own commands with which it comes about."""

    fault: PlacedFault
    commands: tuple[Tagged, ...] = ()
    tray: Stack | None = None


class Answer(NamedTuple):
    """What is due about a fault by hand, and what the engine hears when all of it is done.

    `receives` are chips that come into the float with it. `by_going_on` are what an ordinary act may do that puts it
    right just as well. `stays`: the fault is there still after that.
    """

    steps: Steps
    commands: tuple[Tagged, ...] = ()
    receives: Stack = ()
    by_going_on: tuple[Verb, ...] = ()
    stays: bool = False


Fate = Literal["handled", "missed"]
S_contra = TypeVar("S_contra", contravariant=True)


def at_any_table(state: object) -> bool:
    return True


def at_any_act(state: object, step: Step, act: Act, heard: bool) -> bool:
    return True


def nobody(fault: PlacedFault, act: Attempt) -> bool:
    return False


def nothing_due(state: object, fault: PlacedFault) -> Answer:
    return Answer(())


def nothing_follows(state: object, fault: PlacedFault) -> tuple[Tagged, ...]:
    return ()


def undecided(state: object, fault: PlacedFault) -> Fate | None:
    return None


@dataclass(frozen=True)
class FaultKind(Generic[S_contra]):
    """A kind of fault at a table of one game. `least` is the lowest setting of the dial that brings it.

    `suits` are the styles and skills of those who would do such a thing, each with the reason; without any it is
    nobody's doing. `fits` a table at all; `put` is how it would come about at this moment, or None. `answer` is what is
    then due. `late` are the steps of the ordinary procedure that pass it over (with the act they are of, and whether
    the engine hears of it), `falls_for` the acts that do as the fault would have it; `follows` is what the house does
    about one that was passed over. `fate` is for one that ends by what the rest of the procedure does. `lasts`: it is
    there until it is seen to, however often it was passed over.
    """

    kind: str
    words: str
    put: Callable[[S_contra, People], Put | None]
    answer: Callable[[S_contra, PlacedFault], Answer] = nothing_due
    least: int = 1
    suits: Mapping[str, str] = field(default_factory=dict)
    fits: Callable[[S_contra], bool] = at_any_table
    late: Callable[[S_contra, Step, Act, bool], bool] = at_any_act
    falls_for: Callable[[PlacedFault, Attempt], bool] = nobody
    follows: Callable[[S_contra, PlacedFault], tuple[Tagged, ...]] = nothing_follows
    fate: Callable[[S_contra, PlacedFault], Fate | None] = undecided
    lawful: bool = False
    lasts: bool = False
