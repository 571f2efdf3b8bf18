"""A Casino War table at one moment, and how each fact moves it on."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Literal, assert_never

from games.cards.cards import Card
from games.cards.shoe import Shoe, discard
from games.casino_war.events import AskedAgain, BetsClosed, CardDealt, Event, HandsPickedUp, Surrendered, WarRaised
from games.casino_war.options import CODE, DECKS, Options
from games.chips.settlement import Line, Stake, WagerSettled
from games.irregularities.facts import SettlementUndone, TroubleFact, evolve_trouble
from games.records import Record, replace
from games.rulebook import cite, number_of
from games.table.areas import Control, Wager, part_in_play
from games.table.seating import may_wager
from games.table.sign import Limits
from games.table.state import open_table
from games.table.table import RoundClosed, Table, TableFact, WagerPlaced, dealt, evolve_table, wager_placed


class Hand(Record, frozen=True):
    """One area's part in the round. Stakes are what lies there; `in_play`, `tie_in_play` what counts of them (6.3)."""

    area: int
    player: str
    initial: int
    in_play: int
    tie: int = 0
    tie_in_play: int = 0
    cards: tuple[Card, ...] = ()
    choice: Literal["war", "surrender"] | None = None
    war: int = 0
    settled: tuple[str, ...] = ()
    picked_up: bool = False
    absent: bool = False
    asked_again: bool = False

    def on(self, wager: str) -> Stake:
        """One of this area's wagers, as it lies. A war wager equals the part of the initial wager in play."""
        stake, in_play, hand = self.initial, self.in_play, None if wager == "tie" else 1
        if wager == "war":
            stake = in_play = self.war
        elif wager == "tie":
            stake, in_play = self.tie, self.tie_in_play
        return Stake(self.area, self.player, wager, stake, in_play, hand=hand)

    @property
    def at_war(self) -> bool:
        """Went to war and has not left the round."""
        return self.choice == "war" and not self.picked_up

    @property
    def unsettled(self) -> tuple[str, ...]:
        if "initial" in self.settled and not (self.tie or self.war):
            return ()
        stakes = (("tie", self.tie), ("initial", self.initial), ("war", self.war))
        return tuple([wager for wager, stake in stakes if stake and wager not in self.settled])


class State(Record, frozen=True):
    """`hands` runs in dealing order, from the dealer's left. Between rounds (`over`) the last one can still be seen.

    `unsettled` counts the wagers of the round that nobody has settled yet.
    """

    options: Options
    table: Table
    hands: tuple[Hand, ...] = ()
    dealer: tuple[Card, ...] = ()
    lines: tuple[Line, ...] = ()
    cards_used: int = 0
    over: bool = True
    dealer_picked_up: bool = False
    unsettled: int = 0

    @property
    def called(self) -> str | None:
        """The clause of "no more bets", while that alone has ended the betting: no card is out yet (ruling R85)."""
        return None if self.over or self.cards_used else number_of("CW 7.1")

    @property
    def meter(self) -> None:
        """There is no jackpot in this game."""

    def hand(self, area: int) -> Hand | None:
        for hand in self.hands:
            if hand.area == area:
                return hand
        return None

    def player_at(self, area: int) -> str | None:
        """Whose an area is."""
        hand = self.hand(area)
        return hand.player if hand else None

    @property
    def controls(self) -> tuple[Control, ...]:
        """An area is one player's, who alone calls for it; before the deal, whoever has a wager there."""
        clause = cite(may_wager, CODE)
        laid = [wager for wager in self.table.wagers if wager.kind == "initial"]
        return tuple([Control(one.area, one.player, clause) for one in (laid if self.over else self.hands)])

    def in_play(self, wager: Wager) -> int:
        """What counts of a wager on the layout as the bets are closed."""
        hand = self.hand(wager.area)
        return hand.on(wager.kind).in_play if hand else wager.stake


def opened(options: Options, seats: dict[int, str], cards: tuple[Card, ...]) -> State:
    """A table with its cards ready in the shoe, in the order they will leave."""
    shoe = Shoe(dealing=options.dealing, decks=DECKS, cards=cards)
    ties = {"tie": Limits(minimum=options.minimum, maximum=options.maximum)}
    return State(options=options, table=open_table(CODE, options, seats, shoe, ties, per_area=1))


Seldom = BetsClosed | WarRaised | Surrendered | AskedAgain | SettlementUndone | TableFact | TroubleFact


def evolve(state: State, event: Event) -> State:
    """Fold one fact into the state. Total: never validates, never raises."""
    return _OFTEN.get(type(event), _seldom)(state, event)


def _seldom(state: State, event: Seldom) -> State:
    match event:
        case BetsClosed():
            return _begun(state)
        case WarRaised(area=area, stake=stake):
            hands = _with(state, replace(_hand(state, area), choice="war", war=stake))
            return replace(state, hands=hands, unsettled=state.unsettled + 1)
        case AskedAgain(area=area):
            return replace(state, hands=_with(state, replace(_hand(state, area), asked_again=True)))
        case Surrendered(area=area, absent=absent):
            hand = replace(_hand(state, area), choice="surrender", absent=absent)
            return replace(state, hands=_with(state, hand))
        case SettlementUndone(line=line):
            return _undone(state, line)
        case RoundClosed():
            return replace(state, table=evolve_table(state.table, event), over=True)
        case _ if isinstance(event, TableFact):
            return replace(state, table=evolve_table(state.table, event))
        case _ if isinstance(event, TroubleFact):
            return replace(state, table=evolve_trouble(state.table, event))
        case _:
            assert_never(event)


def _begun(state: State) -> State:
    """A new round: what was left to be seen of the last one is gone."""
    hands = laid(state)
    wagers = len(hands) + sum([hand.tie > 0 for hand in hands])
    return State(options=state.options, table=state.table, hands=hands, unsettled=wagers, over=False)


def laid(state: State) -> tuple[Hand, ...]:
    """The initial wagers on the layout as hands, each with the tie wager beside it."""
    ties = {wager.area: wager.stake for wager in state.table.wagers if wager.kind == "tie"}
    maximum = state.options.maximum
    hands = []
    for wager in state.table.wagers:
        if wager.kind == "initial":
            area, stake, tie = wager.area, wager.stake, ties.get(wager.area, 0)
            parts = part_in_play(stake, maximum), part_in_play(tie, maximum)
            hands.append(Hand(area, wager.player, stake, parts[0], tie, parts[1]))
    return tuple(sorted(hands, key=attrgetter("area")))


def _dealt(state: State, event: CardDealt) -> State:
    area, table, used = event.area, dealt(state.table, event.area), state.cards_used + 1
    if area is None:
        return replace(state, table=table, dealer=(*state.dealer, event.card), cards_used=used)
    hand = _hand(state, area)
    hands = _with(state, replace(hand, cards=(*hand.cards, event.card)))
    return replace(state, table=table, hands=hands, cards_used=used)


def _settled(state: State, event: WagerSettled) -> State:
    line = event.line
    hand = _hand(state, line.area)
    hands = _with(state, replace(hand, settled=(*hand.settled, line.wager)))
    return replace(state, hands=hands, lines=(*state.lines, line), unsettled=state.unsettled - 1)


def _picked_up(state: State, event: HandsPickedUp) -> State:
    areas = event.areas
    hands = tuple([replace(hand, picked_up=True) if hand.area in areas else hand for hand in state.hands])
    table = replace(state.table, shoe=discard(state.table.shoe, event.cards))
    return replace(state, table=table, hands=hands, dealer_picked_up=event.dealer)


def _chips_laid(state: State, event: WagerPlaced) -> State:
    return replace(state, table=wager_placed(state.table, event))


def _undone(state: State, line: Line) -> State:
    """The wager lies on the layout again as if it had never been settled."""
    hand = _hand(state, line.area)
    settled = tuple(wager for wager in hand.settled if wager != line.wager)
    lines = tuple(other for other in state.lines if other != line)
    hands = _with(state, replace(hand, settled=settled))
    return replace(state, hands=hands, lines=lines, unsettled=state.unsettled + 1)


def _hand(state: State, area: int) -> Hand:
    for hand in state.hands:
        if hand.area == area:
            return hand
    raise LookupError(area)


def _with(state: State, changed: Hand) -> tuple[Hand, ...]:
    """The hands with one area's changed."""
    area = changed.area
    return tuple([changed if hand.area == area else hand for hand in state.hands])


_OFTEN: dict[type, Callable[[State, Any], State]] = {
    WagerPlaced: _chips_laid,
    CardDealt: _dealt,
    WagerSettled: _settled,
    HandsPickedUp: _picked_up,
}
"""What a round is full of is found by its type at once: a match would try its cases one by one."""
