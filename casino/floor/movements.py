"""Which chips a fact moves: read from the game's own facts, so that the ledger settles nothing by itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from casino.floor.models import Transfer
from games.caribbean_stud.events import BetPlaced
from games.casino_war.events import WarRaised
from games.irregularities.facts import PaymentCorrected, SettlementUndone
from games.settlement import Line, WagerSettled
from games.star_blackjack.events import CollectSevens, SevensCollected
from games.star_blackjack.options import SEVENS
from games.table import WagerPlaced, WagerTakenBack
from games.twentyone.facts import HandDoubled, HandJoined, HandSplit, InsurancePlaced

Place = Literal["player", "layout", "float"]
Kind = Transfer.Kind


@dataclass(frozen=True)
class Move:
    """Chips on their way: one end is always the player's, the layout's or the float's."""

    player: str
    source: Place
    target: Place
    amount: int
    kind: Transfer.Kind


@dataclass(frozen=True)
class Laid:
    """Chips that went onto the layout, as reports list them."""

    player: str
    area: int
    kind: str
    stake: int
    box: int | None = None


def moves(before: Any, fact: Any) -> Iterator[Move]:
    """The chips that a fact moves. `before` is the state that it met."""
    for one in laid(before, fact):
        yield Move(one.player, "player", "layout", one.stake, Kind.LAID)
    match fact:
        case WagerTakenBack(wager=wager):
            yield Move(wager.player, "layout", "player", wager.stake, Kind.TAKEN_BACK)
        case BetPlaced(area=area, stake=stake) if stake < (lying := before.hand(area).bet):
            yield Move(before.hand(area).player, "layout", "player", lying - stake, Kind.TAKEN_BACK)
        case SevensCollected(player=player, stake=stake):
            yield Move(player, "layout", "float", stake, Kind.COLLECTED)
        case WagerSettled(line=line):
            yield from _settled(line, _lies_on(before, line))
        case SettlementUndone(line=line):
            yield from _undone(line, _lies_on(before, line))
        case PaymentCorrected(player=player, due=due, paid=paid):
            if due > paid:
                yield Move(player, "float", "player", due - paid, Kind.CORRECTED)
            else:
                yield Move(player, "player", "float", paid - due, Kind.CORRECTED)
        case _:
            pass


def laid(before: Any, fact: Any) -> Iterator[Laid]:
    """The chips that a fact puts on the layout."""
    match fact:
        case WagerPlaced(wager=wager):
            yield Laid(wager.player, wager.area, wager.kind, wager.stake, wager.box)
        case InsurancePlaced(player=player, area=area, stake=stake, box=box):
            yield Laid(player, area, "insurance", stake, box)
        case HandDoubled(area=area, stakes=stakes, box=box):
            yield from (Laid(player, area, "double", stake, box) for player, stake in stakes)
        case HandSplit(area=area, joined=joined, box=box):
            found = before.box(area, box)
            yield from (Laid(player, area, "split", found.part(player), box) for player in joined)
        case HandJoined(player=player, area=area, stake=stake, box=box):
            kind = "double" if before.box(area, box).hand.doubled else "split"
            yield Laid(player, area, kind, stake, box)
        case WarRaised(area=area, stake=stake):
            yield Laid(before.hand(area).player, area, "war", stake)
        case BetPlaced(area=area, stake=stake) if stake > (lying := before.hand(area).bet):
            yield Laid(before.hand(area).player, area, "bet", stake - lying)
        case _:
            pass


def _settled(line: Line, lies: Place) -> Iterator[Move]:
    if line.collected and lies == "layout":
        yield Move(line.player, "layout", "float", line.collected, Kind.COLLECTED)
    if line.returned:
        yield Move(line.player, lies, "player", line.returned, Kind.RETURNED)
    if line.paid:
        yield Move(line.player, "float", "player", line.paid, Kind.PAID)


def _undone(line: Line, lies: Place) -> Iterator[Move]:
    """The reverse, so that the wager lies again where it lay."""
    if line.paid:
        yield Move(line.player, "player", "float", line.paid, Kind.UNDONE)
    if line.collected and lies == "layout":
        yield Move(line.player, "float", "layout", line.collected, Kind.UNDONE)
    if line.returned:
        yield Move(line.player, "player", lies, line.returned, Kind.UNDONE)


def _lies_on(before: Any, line: Line) -> Place:
    """A Blazing 7's wager goes into the float before the deal; every other one lies on the layout until settled."""
    if line.wager != SEVENS:
        return "layout"
    waiting = CollectSevens(area=line.area, player=line.player) in before.at_once
    return "layout" if waiting else "float"
