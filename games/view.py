"""What leaves the engine: a table of any game as one person may see it, and nothing else of its state."""

from __future__ import annotations

from collections.abc import Iterable

from games.cards.backs import Back, waiting_deck
from games.cards.cards import Card
from games.cards.shoe import Dealing, cut_places
from games.chips.settlement import Line, Stake
from games.choice import Act, Choice
from games.records import Record
from games.table.areas import Control, Wager
from games.table.seating import Seat
from games.table.sign import Sign
from games.table.staff import Staff, Who
from games.table.state import State
from games.table.table import Stage, Table

Seen = tuple[Card | None, ...]
"""Cards as they lie before one person: None is the back of one."""


class Felt(Record, frozen=True):
    """What anybody sees of the table itself: nothing of the order of the cards, and no card that lies face down."""

    code: str
    places: int
    seats: tuple[Seat, ...]
    wagers: tuple[Wager, ...]
    sign: Sign
    chips: tuple[int, ...]
    stage: Stage
    rounds: int
    discards: int
    dealing: Dealing
    cutting_card_out: bool
    back: Back = "red"
    waiting_back: Back | None = None
    """Of a second deck, in the shuffling device."""
    cutting_card_next: bool = False
    cutting_card_at: int | None = None
    """Where the cutting card came out: the area, or 0 for the dealer."""
    cut_places: tuple[int, int] | None = None
    """While the cards wait to be cut: how many may lie in front of the cut, at least and at most."""

    @property
    def players(self) -> set[str]:
        """Everybody with a seat or a wager."""
        return {seat.player for seat in self.seats} | {wager.player for wager in self.wagers}


class HandSeen(Record, frozen=True):
    """A hand of the round. `number` is its place among the hands of its box, from 1; `player` calls for it.

    `players` are those with wagers on it, from the dealer outwards. `sideways`: its last card lies across, as a
    double's does. `in_turn`: of the hands of its box, the one that is played now, or the last when all are. `held`: the
    viewer's own, which others see the backs of. `value` is what a hand turned up for all is worth, where it has a name.
    """

    area: int
    player: str
    cards: Seen
    players: tuple[str, ...] = ()
    box: int | None = None
    number: int = 1
    doubled: bool = False
    sideways: bool = False
    done: bool = False
    in_turn: bool = True
    held: bool = False
    picked_up: bool = False
    value: str | None = None

    @property
    def faces(self) -> tuple[Card, ...]:
        return faces(self.cards)


class WagerSeen(Record, frozen=True):
    """A wager as it lies, or lay until `line` settled it. `hand` is the number of the hand it lies on.

    `part` tells chips of one player on one spot apart: a split hand's, a double's, a war's.
    """

    area: int
    player: str
    kind: str
    stake: int
    in_play: int
    box: int | None = None
    hand: int | None = None
    part: str = ""
    line: Line | None = None


class Turn(Record, frozen=True):
    """The hand whose player is being asked."""

    area: int
    player: str
    box: int | None = None
    hand: int = 1


class View(Record, frozen=True):
    """The table as one person may see it. Between rounds (`over`) the last one can still be seen.

    `wagers` are those of the round, or for the next one; `controls` says who calls each area, or would. `cleared`: the
    dealer's own cards are picked up. `offered` is the kind of wager that players have time to lay in mid-round. What is
    `due` only the dealer and those above see.
    """

    felt: Felt
    hands: tuple[HandSeen, ...]
    dealer: Seen
    wagers: tuple[WagerSeen, ...]
    controls: tuple[Control, ...]
    lines: tuple[Line, ...]
    over: bool
    cleared: bool
    meter: int | None = None
    offered: str | None = None
    turn: Turn | None = None
    dealer_value: str | None = None
    choices: tuple[Choice, ...] = ()
    due: Act | None = None


def view_of(
    state: State,
    who: Who,
    act: Act,
    choices: tuple[Choice, ...],
    *,
    hands: tuple[HandSeen, ...],
    wagers: Iterable[WagerSeen],
    dealer: Seen | None = None,
    dealer_value: str | None = None,
    offered: str | None = None,
) -> View:
    """A view with what every game's has. `wagers` are those of a round in play."""
    return View(
        felt=felt(state.table),
        hands=hands,
        dealer=state.dealer if dealer is None else dealer,
        wagers=laid(state.table) if state.over else tuple(wagers),
        controls=state.controls,
        lines=state.lines,
        over=state.over,
        cleared=state.over or act.act == "close_round",
        meter=state.meter.cents if state.meter else None,
        offered=offered,
        turn=_turn(act),
        dealer_value=dealer_value,
        choices=choices,
        due=act if isinstance(who, Staff) else None,
    )


def felt(table: Table) -> Felt:
    """The public side of a table."""
    return Felt(
        code=table.code,
        places=table.seating.places,
        seats=table.seating.seats,
        wagers=table.wagers,
        sign=table.sign,
        chips=table.chips,
        stage=table.stage,
        rounds=table.rounds,
        discards=len(table.shoe.discards),
        dealing=table.shoe.dealing,
        cutting_card_out=table.shoe.cutting_card_out,
        cutting_card_next=table.shoe.cutting_card_next,
        cutting_card_at=table.cutting_card_at if table.shoe.cutting_card_out else None,
        back=table.back,
        waiting_back=waiting_deck(table.shoe, table.back, table.code),
        cut_places=_cut_places(table) if table.stage == "cut" else None,
    )


def _cut_places(table: Table) -> tuple[int, int] | None:
    places = cut_places(table.shoe.remaining, table.code)
    return (places.start, places.stop - 1) if places else None


def present(table: Table) -> set[str]:
    """Everybody with a seat or a wager."""
    return {seat.player for seat in table.seating.seats} | {wager.player for wager in table.wagers}


def laid(table: Table) -> tuple[WagerSeen, ...]:
    """The wagers on the layout before bets are closed."""
    return tuple(
        [
            WagerSeen(area=one.area, player=one.player, kind=one.kind, stake=one.stake, in_play=one.stake, box=one.box)
            for one in table.wagers
        ]
    )


def on_one_hand(stake: Stake, lines: Iterable[Line], part: str = "") -> WagerSeen:
    """A wager where an area has one hand and one player, with the line that settled it."""
    line = next((line for line in lines if (line.area, line.wager) == (stake.area, stake.wager)), None)
    return WagerSeen(
        area=stake.area,
        player=stake.player,
        kind=stake.wager,
        stake=stake.stake,
        in_play=stake.in_play,
        hand=stake.hand,
        part=part,
        line=line,
    )


def faces(cards: Seen) -> tuple[Card, ...]:
    """The cards that can be read."""
    return tuple([card for card in cards if card is not None])


def _turn(act: Act) -> Turn | None:
    if act.player is None or act.area is None or not act.first:
        return None
    return Turn(area=act.area, player=act.player, box=act.box, hand=act.hand or 1)
