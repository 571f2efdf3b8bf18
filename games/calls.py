"""A call: what somebody at a table may ask for. Its button, its command and its place in a scenario, written once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Generic, Protocol, TypeVar

from msgspec import structs

from games.chips.settlement import WagerSettled
from games.choice import Choice
from games.errors import GameError
from games.fields import Fields
from games.irregularities.commands import PlayOn, RefuseCard, TakeWagersBack
from games.records import Fact, Record, Tagged, replace
from games.table import table
from games.table.preparation import Cut, RefuseCut

S_contra = TypeVar("S_contra", contravariant=True)

CALLER: Final = ("player", "by")
"""The fields of a command that name whoever gives it."""
SENT_AS: Final = {"stake": "amount"}
"""What a field of a command is called where it is sent; every other goes by its own name."""

Document = dict[str, Any]
Joiners = tuple[tuple[str, int], ...]
"""Who may join a call, and with how much at the most."""


@dataclass(frozen=True)
class Entry:
    """A field of a call as a scenario writes it. `needed`: the call is not written without it."""

    read: Callable[[Fields], Any]
    needed: bool = False


@dataclass(frozen=True)
class Call(Generic[S_contra]):
    """A call of a game, in the order of the buttons; one without a label has none and is made on the felt.

    `bets`: it moves chips before the deal, or takes a seat, and what others do elsewhere does not make it stale.
    `apart`: it has a moment of its own and is not spoken of outside it; `alone`: nor is any other call within it.
    `lays` is the kind of wager that it puts on a spot of its own; with `any_sum` the caller says how much, and with
    `says_how_much` even where only one amount is open. `lies_already` is the kind of wager of which part may
    lie there from before. `sure` is what a caller hears who must say it twice. `asked_of_others` are the fields that
    are not the caller's to say, but asked of the others on the hand.

    `entries` are its fields in a scenario, in the order they are read; None where no scenario has the call. `fact` is
    what it leads to, and `told` who called it, with the fields that a scenario then writes. `early`: a scenario may
    make it for an area before the one that is asked. `joiners` are those who may join it. `signal` is what the player
    is seen to do, after their name: "scratches the felt".
    """

    name: str
    command: type[Tagged]
    label: str = ""
    key: str = ""
    bets: bool = False
    apart: bool = False
    alone: bool = False
    lays: str = ""
    any_sum: bool = False
    says_how_much: bool = False
    lies_already: str = ""
    sure: str = ""
    asked_of_others: tuple[str, ...] = ()
    entries: Mapping[str, Entry] | None = None
    fact: type[Fact] | None = None
    told: Callable[[S_contra, Any], tuple[str, Document]] | None = None
    early: bool = False
    joiners: Callable[[S_contra, Choice], Joiners] | None = None
    signal: str = ""

    @cached_property
    def needs(self) -> tuple[str, ...]:
        """The fields that it cannot do without, by the names that they are sent under."""
        required = (field.name for field in structs.fields(self.command) if field.required)
        return tuple(SENT_AS.get(name, name) for name in required if name not in CALLER)

    def made(self, by: str, sent: Mapping[str, Any]) -> Tagged:
        """The command, given by `by`, from what was sent."""
        fields: dict[str, Any] = {}
        for name in self.command.__struct_fields__:
            value = by if name in CALLER else sent.get(SENT_AS.get(name, name))
            if value is not None:
                fields[name] = value
        return self.command(**fields)

    def own(self, command: Tagged, by: str) -> Tagged:
        """The command as given by this player for himself or herself."""
        return replace(command, player=by, **dict.fromkeys(self.asked_of_others))

    def caller(self, command: Tagged) -> str | None:
        """Who calls, where the command says it."""
        player: str | None = structs.asdict(command)["player"]
        return player

    def sum_said(self, command: Tagged) -> int | None:
        """How much the caller says, where that may be any sum."""
        return structs.asdict(command).get("stake") if self.any_sum else None

    def read(self, fields: Fields) -> dict[str, Any]:
        """The command's fields, from a scenario."""
        return {name: entry.read(fields) for name, entry in (self.entries or {}).items()}


GENERAL: Final[tuple[Call[object], ...]] = (
    Call("sit", table.SitDown, bets=True, signal="sits down"),
    Call("stand_up", table.StandUp, bets=True, signal="stands up"),
    Call("wager", table.PlaceWager, bets=True, any_sum=True, signal="puts chips on a spot"),
    Call("take_back", table.TakeBackWager, bets=True, signal="takes chips back"),
    Call("cut", Cut, "Cut", "K", signal="puts the cutting card into the stack"),
    Call("refuse_cut", RefuseCut, "Refuse the cut", "X", signal="waves the cutting card away"),
    Call("refuse_card", RefuseCard, "Refuse the card", "R", signal="holds a hand over the cards"),
    Call("take_wagers_back", TakeWagersBack, "Take wagers back", "T", signal="draws the chips back"),
    Call("play_on", PlayOn, "Play on", "O", signal="leaves the chips and nods"),
)
"""The calls of every game: a seat, chips before the deal, the cut, and what a player answers when something went wrong.

Those without a label are made on the felt.
"""

# --- what a scenario writes of a call ---------------------------------------------------------------


def area(places: int) -> Entry:
    return Entry(lambda fields: fields.whole("area", 1, places), needed=True)


PLAYER: Final = Entry(lambda fields: fields.maybe_text("player"))
WHOSE: Final = Entry(lambda fields: fields.text("player"), needed=True)
"""For a call that each player makes alone, whoever calls for the area."""


class Placed(Protocol):
    """What lies or happens on an area, or on a box of it."""

    @property
    def area(self) -> int | None: ...
    @property
    def box(self) -> int | None: ...


def spot(at: Placed) -> Document:
    """Where it is, as a scenario writes it: a box has its number where there are two."""
    return {"area": at.area} if at.box is None else {"area": at.area, "box": at.box}


# --- the calls of a round ---------------------------------------------------------------------------

E_contra = TypeVar("E_contra", bound=Fact, contravariant=True)

SILENT: Final[tuple[type[Fact], ...]] = (
    *(WagerSettled, table.CardsPickedUp, table.RoundClosed, table.DiscardsTakenBack, table.DiscardsReshuffled),
    *(table.CutRefused, table.CardsCut),
    *(table.SeatTaken, table.SeatLeft, table.SignChanged),
)
"""What the procedure does by itself at any game, or what leaves the round alone: nobody's call."""


class NotAScenario(GameError):
    """The round holds something that no scenario can say: a remedy, an order, a table unlike any written one."""


class Called(Record, frozen=True):
    """A call and who made it. `drawn`: nobody did; the dealer drew or stopped as the rules say of a player away."""

    by: str
    call: Document
    drawn: bool = False


class RoundCalls(Generic[S_contra, E_contra]):
    """The calls of one round of a game. `silent` are the game's facts that are nobody's call.

    `gone` names the player who makes no decision by a fact.
    """

    def __init__(
        self,
        calls: Iterable[Call[S_contra]],
        silent: tuple[type[Fact], ...],
        gone: Callable[[S_contra, E_contra], str | None],
    ) -> None:
        self._told = {call.fact: call for call in calls if call.told}
        self._silent, self._who_is_gone = (*SILENT, *silent), gone
        self.calls: list[Called] = []
        self.spoke: set[str] = set()
        self.gone: list[str] = []

    def hear(self, before: S_contra, fact: E_contra, after: S_contra) -> None:
        """The next fact of the round, and the states before and after it."""
        if player := self._who_is_gone(before, fact):
            self.gone.append(player)
        elif not isinstance(fact, self._silent):
            self.add(self._called(before, fact))

    def add(self, called: Called) -> None:
        self.calls.append(called)

    def done(self) -> tuple[list[Document], list[str]]:
        """The calls, and those who made none where they were asked.

        Whoever called and later did not is no scenario's absent player: what the dealer then drew is written as called,
        which comes to the same lines.
        """
        speaking = self.spoke | {called.by for called in self.calls if not called.drawn}
        absent = [player for player in dict.fromkeys(self.gone) if player not in speaking]
        return [called.call for called in self.calls if called.by not in absent], absent

    def _called(self, before: S_contra, fact: E_contra) -> Called:
        """Who called what, in a scenario's words."""
        call = self._told.get(type(fact))
        if call is None or call.told is None:
            raise NotAScenario(f"the round cannot be written down: no scenario says {type(fact).__name__}")
        by, fields = call.told(before, fact)
        return Called(by=by, call={"call": call.name, **fields})
