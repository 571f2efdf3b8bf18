"""From a call's name to the commands that the engine knows. The player is always whoever is signed in."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from casino.accounts.models import Person
from casino.errors import Refused
from casino.floor.models import Round, Table, Wager
from casino.floor.names import player_key
from casino.floor.play import log
from games.game import Command
from games.table.areas import Wager as Lying
from games.table.table import PlaceWager, TakeBackWager

Given = Mapping[str, Any]
Commands = list[Command]
AnyWager = TypeVar("AnyWager", Lying, Wager)


@dataclass(frozen=True)
class Caller:
    """Whoever calls at a table."""

    table: Table
    person: Person

    @property
    def me(self) -> str:
        return player_key(self.person)

    @property
    def wagers(self) -> list[Lying]:
        """Their chips on the layout."""
        return [wager for wager in log.load(self.table).table.wagers if wager.player == self.me]

    def initial_first(self, wagers: Iterable[AnyWager]) -> list[AnyWager]:
        """In the order that they can be laid in: what lies beside an initial wager comes after it."""
        initial = self.table.engine.initial
        return sorted(wagers, key=lambda wager: wager.kind != initial)


@dataclass(frozen=True)
class HouseCall:
    """A call that the house makes commands of: for each of several spots, or for whatever is due."""

    make: Callable[[Caller, Given], Commands]
    nothing: str = "There is nothing to do that with."  # what a caller hears where it came to nothing
    dealers: bool = False  # for the person who deals, with a button; the house answers for whatever follows
    label: str = ""
    key: str = ""


def commands(caller: Caller, given: Given) -> Commands:
    """What a call asks for, in order; most ask for one thing."""
    name, game = given["call"], caller.table.engine
    if house := HOUSE_CALLS.get(name):
        asked = house.make(caller, given)
        if not asked:
            raise Refused(house.nothing)
        return asked
    call = game.find_call(name)
    if call is None:
        raise Refused(f"{game.name} knows no such call.")
    command = call.made(caller.me, given)
    if call.sure and not given.get("sure"):
        game.decide(log.load(caller.table), command)  # what cannot be done is refused for that
        raise Refused(call.sure)
    return [command]


def _spots(caller: Caller, given: Given) -> list[tuple[int, str, int | None]]:
    """The spots that a call is for: both boxes of an area at once, where the caller lays chips on both."""
    kind, box = given["kind"], given.get("box")
    boxes = caller.table.engine.boxes(kind) if given.get("both") and box else ()
    return [(given["area"], kind, each) for each in boxes or (box,)]


def _wager(caller: Caller, given: Given) -> Commands:
    spots, stake = _spots(caller, given), given["amount"]
    return [PlaceWager(player=caller.me, area=area, kind=kind, box=box, stake=stake) for area, kind, box in spots]


def _take_back(caller: Caller, given: Given) -> Commands:
    lying = {(one.area, one.kind, one.box) for one in caller.wagers}
    spots = _spots(caller, given)
    found = [spot for spot in spots if spot in lying] or spots[:1]
    return [TakeBackWager(player=caller.me, area=area, kind=kind, box=box) for area, kind, box in found]


def _clear(caller: Caller, given: Given) -> Commands:
    """All of one's chips on the layout, what lies beside an initial wager before it."""
    laid = reversed(caller.initial_first(caller.wagers))
    return [TakeBackWager(player=one.player, area=one.area, kind=one.kind, box=one.box) for one in laid]


def _rebet(caller: Caller, given: Given) -> Commands:
    """The wagers that one began the last round with, where none of one's chips lie by now."""
    last = Round.objects.filter(table=caller.table, last_seq__isnull=False).order_by("-number").first()
    laid = Wager.objects.filter(box__round=last, player__person=caller.person, seq=last.first_seq) if last else None
    if not laid:
        raise Refused("You had no wager in the last round, so there is none to lay again.")
    lying = {(one.area, one.kind, one.box) for one in caller.wagers}
    spots = [(one, one.box.area, one.box.box) for one in caller.initial_first(laid.select_related("box"))]
    missing = [(one, area, box) for one, area, box in spots if (area, one.kind, box) not in lying]
    if not missing:
        raise Refused("Your wagers of the last round lie there already.")
    me = caller.me
    return [PlaceWager(player=me, area=area, kind=one.kind, box=box, stake=one.stake) for one, area, box in missing]


def _next_act(caller: Caller, given: Given) -> Commands:
    """What the procedure asks of the dealer now, for the person who deals."""
    command = caller.table.engine.due(log.load(caller.table)).command
    return [] if command is None else [command]


def _no_answer(caller: Caller, given: Given) -> Commands:
    """The dealer has waited long enough for whoever is asked."""
    act = caller.table.engine.due(log.load(caller.table))
    command, _ = act.on_silence
    return [] if act.command is not None or command is None else [command]


HOUSE_CALLS: Final[dict[str, HouseCall]] = {
    "wager": HouseCall(_wager),
    "take_back": HouseCall(_take_back),
    "clear": HouseCall(_clear, nothing="You have no chips on the layout to take back."),
    "rebet": HouseCall(_rebet),
    "next_act": HouseCall(_next_act, dealers=True, label="Next", key="Q"),
    "no_answer": HouseCall(_no_answer, dealers=True, label="No answer", key="A"),
}
