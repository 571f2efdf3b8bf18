"""From a call's name to the commands that the engine knows. The player is always whoever is signed in."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from casino.accounts.models import Person
from casino.floor import log
from casino.floor.clock import unanswered
from casino.floor.errors import Refused
from casino.floor.models import Round, Table, Wager
from casino.floor.names import player_key
from games.blackjack_switch.events import Switch
from games.blackjack_switch.options import BOXES
from games.caribbean_stud.events import Bet, Concede, CorrectBet, Fold
from games.casino_war.events import GoToWar, Surrender
from games.catalogue import ADAPTERS
from games.irregularities.commands import PlayOn, RefuseCard, TakeWagersBack
from games.preparing import Cut, RefuseCut
from games.star_blackjack.events import EvenMoney
from games.table import PlaceWager, SitDown, StandUp, TakeBackWager
from games.twentyone.facts import Decline, Double, Hit, Insure, Join, Split, Stand

Given = Mapping[str, Any]
Commands = list[Any]


@dataclass(frozen=True)
class Caller:
    """Whoever calls at a table."""

    table: Table
    person: Person

    @property
    def me(self) -> str:
        return player_key(self.person)

    @property
    def wagers(self) -> list[Any]:
        """Their chips on the layout."""
        return [wager for wager in log.load(self.table).table.wagers if wager.player == self.me]

    def initial_first(self, wagers: Iterable[Any]) -> list[Any]:
        """In the order that they can be laid in: what lies beside an initial wager comes after it."""
        initial = ADAPTERS[self.table.game].initial
        return sorted(wagers, key=lambda wager: wager.kind != initial)


@dataclass(frozen=True)
class Call:
    """How a call is made from the fields of a form, and which of them it cannot do without.

    `dealers`: it is for the person who deals, and the house answers for whatever follows. `nothing` is what a caller
    hears where the call came to nothing.
    """

    make: Callable[[Caller, Given], Commands]
    needs: tuple[str, ...] = ()
    dealers: bool = False
    nothing: str = "There is nothing to do that with."


def commands(caller: Caller, given: Given) -> Commands:
    """What a call asks for, in order; most ask for one thing."""
    asked = CALLS[given["call"]].make(caller, given)
    if not asked:
        raise Refused(CALLS[given["call"]].nothing)
    return asked


def _one(kind: Callable[..., Any], *fields: str) -> Callable[[Caller, Given], Commands]:
    """A command of these fields, given by the person who calls."""
    return lambda caller, given: [kind(player=caller.me, **{name: given.get(name) for name in fields})]


def _staked(kind: Callable[..., Any], *fields: str) -> Callable[[Caller, Given], Commands]:
    """The same with an amount, None where none was named."""
    return lambda caller, given: [
        kind(player=caller.me, stake=given.get("amount"), **{name: given.get(name) for name in fields})
    ]


def _wager(caller: Caller, given: Given) -> Commands:
    boxes = BOXES if given.get("both") and given.get("box") else (given.get("box"),)
    return [
        PlaceWager(player=caller.me, area=given["area"], kind=given["kind"], box=box, stake=given["amount"])
        for box in boxes
    ]


def _take_back(caller: Caller, given: Given) -> Commands:
    boxes = BOXES if given.get("both") and given.get("box") else (given.get("box"),)
    lying = {(one.area, one.kind, one.box) for one in caller.wagers}
    spots = [(given["area"], given["kind"], box) for box in boxes]
    found = [spot for spot in spots if spot in lying] or spots[:1]
    return [TakeBackWager(player=caller.me, area=area, kind=kind, box=box) for area, kind, box in found]


def _clear(caller: Caller, given: Given) -> Commands:
    """All of one's chips on the layout, what lies beside an initial wager before it."""
    laid = reversed(caller.initial_first(caller.wagers))
    return [TakeBackWager(player=one.player, area=one.area, kind=one.kind, box=one.box) for one in laid]


def _rebet(caller: Caller, given: Given) -> Commands:
    """The wagers that one began the last round with, where none of one's chips lie by now."""
    last = Round.objects.filter(table=caller.table).order_by("-number").first()
    laid = Wager.objects.filter(round=last, player=caller.me, seq=last.first_seq) if last else ()
    if not laid:
        raise Refused("You had no wager in the last round, so there is none to lay again.")
    lying = {(one.area, one.kind, one.box) for one in caller.wagers}
    missing = [one for one in caller.initial_first(laid) if (one.area, one.kind, one.box) not in lying]
    if not missing:
        raise Refused("Your wagers of the last round lie there already.")
    return [PlaceWager(player=caller.me, area=one.area, kind=one.kind, box=one.box, stake=one.stake) for one in missing]


def _concede(caller: Caller, given: Given) -> Commands:
    """Ante and bet go with the hand, and nothing brings it back: whoever gives it up is asked once more."""
    command, game = Concede(player=caller.me, area=given["area"]), caller.table.engine
    if not given.get("sure") and isinstance(command, game.command):
        game.decide(log.load(caller.table), command)  # a hand that cannot be given up is refused for that
        raise Refused("Conceding gives up the hand, ante and bet. Say once more that you want to.")
    return [command]


def _cut(caller: Caller, given: Given) -> Commands:
    return [Cut(by=caller.me, at=given["at"])]


def _next_act(caller: Caller, given: Given) -> Commands:
    """What the procedure asks of the dealer now, for the person who deals."""
    command = caller.table.engine.due(log.load(caller.table)).command
    return [] if command is None else [command]


def _no_answer(caller: Caller, given: Given) -> Commands:
    """The dealer has waited long enough for whoever is asked."""
    act = caller.table.engine.due(log.load(caller.table))
    command = unanswered(caller.table, act) if act.command is None else None
    return [] if command is None else [command]


HAND: Final = ("area", "box", "hand")
SPOT_BY_SPOT: Final = ("take_back", "clear", "rebet")
"""Calls that ask for one thing at each of several spots, as they find them."""
CALLS: Final[dict[str, Call]] = {
    "sit": Call(_one(SitDown, "area"), ("area",)),
    "stand_up": Call(_one(StandUp, "area"), ("area",)),
    "wager": Call(_wager, ("area", "kind", "amount")),
    "take_back": Call(_take_back, ("area", "kind")),
    "clear": Call(_clear, nothing="You have no chips on the layout to take back."),
    "rebet": Call(_rebet),
    "insure": Call(_staked(Insure, "area", "box"), ("area", "amount")),
    "even_money": Call(_one(EvenMoney, "area"), ("area",)),
    "hit": Call(_one(Hit, *HAND), ("area",)),
    "stand": Call(_one(Stand, *HAND), ("area",)),
    "double": Call(_staked(Double, *HAND), ("area",)),
    "split": Call(_one(Split, *HAND), ("area",)),
    "join": Call(_staked(Join, "area", "box"), ("area",)),
    "decline": Call(_one(Decline, "area", "box"), ("area",)),
    "switch": Call(_one(Switch, "area"), ("area",)),
    "war": Call(_one(GoToWar, "area"), ("area",)),
    "surrender": Call(_one(Surrender, "area"), ("area",)),
    "bet": Call(_staked(Bet, "area"), ("area",)),
    "fold": Call(_one(Fold, "area"), ("area",)),
    "concede": Call(_concede, ("area",)),
    "correct_bet": Call(_one(CorrectBet, "area"), ("area",)),
    "cut": Call(_cut, ("at",)),
    "refuse_cut": Call(_one(RefuseCut)),
    "refuse_card": Call(_one(RefuseCard, "area"), ("area",)),
    "take_wagers_back": Call(_one(TakeWagersBack)),
    "play_on": Call(_one(PlayOn)),
    "next_act": Call(_next_act, dealers=True),
    "no_answer": Call(_no_answer, dealers=True),
}
