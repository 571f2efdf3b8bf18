"""A Caribbean Stud table at one moment, and how each fact moves it on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, assert_never

from games.cards.cards import Card
from games.cards.poker import HAND_SIZE
from games.cards.shoe import Shoe, discard
from games.caribbean_stud import events
from games.caribbean_stud.options import CODE, DECKS, Options
from games.chips.jackpot import Meter
from games.chips.jackpot import opened as opened_meter
from games.chips.settlement import Line, Stake, WagerSettled
from games.irregularities.facts import SettlementUndone, TroubleFact, evolve_trouble
from games.records import Record, replace
from games.rulebook import cite, number_of, rule
from games.table.areas import Control, Wager, part_in_play
from games.table.seating import may_wager
from games.table.sign import Limits, area_maximum
from games.table.state import open_table
from games.table.table import (
    CardsPickedUp,
    RoundClosed,
    Table,
    TableFact,
    WagerPlaced,
    dealt,
    evolve_table,
    wager_placed,
)


class Hand(Record, frozen=True):
    """One player's part in the round. Stakes are what lies there; `in_play` is what counts of the ante (6.3).

    `turned`: the hand lies face up; until then nobody but its player knows the cards. `queried`: the bet is not
    twice the ante, and its player must correct it or fold. `revealed`: it folded, and the house has shown it.
    """

    area: int
    player: str
    ante: int
    in_play: int
    jackpot: int = 0
    cards: tuple[Card, ...] = ()
    choice: Literal["bet", "fold"] | None = None
    bet: int = 0
    absent: bool = False
    conceded: bool = False
    turned: bool = False
    void: bool = False
    queried: bool = False
    revealed: bool = False
    settled: tuple[str, ...] = ()
    picked_up: bool = False

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that lie on the area, in the order they are settled."""
        if self.jackpot:
            return ("ante", "bet", "jackpot") if self.bet else ("ante", "jackpot")
        return ("ante", "bet") if self.bet else ("ante",)

    def on(self, wager: str) -> Stake:
        """One of this hand's wagers, as it lies."""
        stake, in_play, hand = self.ante, self.in_play, 1
        if wager == "bet":
            stake, in_play = self.bet, bet_in_play(self)
        elif wager == "jackpot":
            stake = in_play = self.jackpot
        return Stake(self.area, self.player, wager, stake, in_play, hand=None if wager == "jackpot" else hand)


@rule("CS 5.6", "CS 8.5")
def bet_of(hand: Hand) -> int:
    """A bet is exactly twice the ante, of which only the part in play counts (ruling R41)."""
    return 2 * hand.in_play


@rule("CS 14.12.1", "CS 14.12.2")
def bet_in_play(hand: Hand) -> int:
    """A wrong bet found at settlement counts as it lies if too small, and up to the right amount if too big."""
    return min(hand.bet, bet_of(hand))


class State(Record, frozen=True):
    """`hands` runs in dealing order, from the dealer's left. Between rounds (`over`) the last one is still seen.

    `undealt` counts the cards that the deal still owes, `exposed` those that it has shown by mistake; `shown` are the
    places of the dealer's cards that lie face up. `qualifies` is None until the dealer has declared; `shares` runs in
    the order in which the jackpot is paid, and `taken` is how far that took the meter down.
    """

    options: Options
    table: Table
    hands: tuple[Hand, ...] = ()
    dealer: tuple[Card, ...] = ()
    undealt: int = 0
    shown: tuple[int, ...] = ()
    taken_up: bool = False
    exposed: int = 0
    revealed: bool = False
    qualifies: bool | None = None
    lines: tuple[Line, ...] = ()
    meter: Meter | None = None
    meter_at_deal: Meter | None = None
    shares: tuple[events.JackpotShare, ...] = ()
    taken: Meter | None = None
    cards_used: int = 0
    over: bool = True
    dealer_picked_up: bool = False

    @property
    def called(self) -> str | None:
        """The clause of "no more bets", while that alone has ended the betting: no card is out yet (ruling R85)."""
        return None if self.over or self.cards_used else number_of("CS 7.2")

    def hand(self, area: int) -> Hand | None:
        return next((hand for hand in self.hands if hand.area == area), None)

    @property
    def controls(self) -> tuple[Control, ...]:
        """An area is one player's, who alone calls for it; before the deal, whoever has a wager there."""
        clause = cite(may_wager, CODE)
        laid = [wager for wager in self.table.wagers if wager.kind == "ante"]
        return tuple([Control(one.area, one.player, clause) for one in (laid if self.over else self.hands)])

    def in_play(self, wager: Wager) -> int:
        """What counts of a wager on the layout as the bets are closed."""
        hand = self.hand(wager.area)
        return hand.on(wager.kind).in_play if hand else wager.stake


def opened(options: Options, seats: dict[int, str], cards: tuple[Card, ...]) -> State:
    """A table with its cards ready, in the order they will leave."""
    jackpot, shoe = options.jackpot, Shoe(dealing=options.dealing, decks=DECKS, cards=cards)
    kinds = {"jackpot": Limits(minimum=jackpot.wager, maximum=jackpot.wager)} if jackpot else {}
    table = open_table(CODE, options, seats, shoe, kinds, per_area=1, one_area_each=True)
    meter = opened_meter(jackpot.meter, jackpot.terms) if jackpot else None
    return State(options=options, table=table, meter=meter)


Seldom = events.WentWrong | events.Procedure | TableFact | SettlementUndone | TroubleFact


def evolve(state: State, event: events.Event) -> State:
    """Fold one fact into the state. Total: never validates, never raises."""
    return _OFTEN.get(type(event), _seldom)(state, event)


def _seldom(state: State, event: Seldom) -> State:
    match event:
        case events.BetsClosed(meter=meter):
            return _begun(state, meter)
        case events.CardTurnedUp(at=at):
            return replace(state, shown=(*state.shown, at))
        case events.HandsTakenUp():
            return replace(state, taken_up=True)
        case events.DealerRevealed():
            return replace(state, revealed=True, shown=tuple(range(len(state.dealer))))
        case events.HandDeclared(qualifies=qualifies):
            return replace(state, qualifies=qualifies)
        case events.HandConceded(area=area):
            return replace(state, hands=_with(state, area, conceded=True))
        case events.FoldedHandShown(area=area):
            return replace(state, hands=_with(state, area, revealed=True))
        case events.JackpotShared(shares=shares, meter=left, taken=taken):
            return replace(state, shares=shares, meter=left, taken=taken)
        case events.MeterRead(meter=read):
            return replace(state, meter=read)
        case RoundClosed():
            return replace(state, table=evolve_table(state.table, event), over=True)
        case _ if isinstance(event, TableFact):
            return replace(state, table=evolve_table(state.table, event))
        case _ if isinstance(event, events.WentWrong):
            return _went_wrong(state, event)
        case SettlementUndone(line=line):
            return _undone(state, line)
        case _ if isinstance(event, TroubleFact):
            return replace(state, table=evolve_trouble(state.table, event))
        case _:
            assert_never(event)


def laid(table: Table) -> tuple[Hand, ...]:
    """Every ante that lies there before the first card takes a hand."""
    jackpots = {wager.area: wager.stake for wager in table.wagers if wager.kind == "jackpot"}
    hands = [
        Hand(
            area=wager.area,
            player=wager.player,
            ante=wager.stake,
            in_play=part_in_play(wager.stake, area_maximum(table.sign, (wager.player,))),
            jackpot=jackpots.get(wager.area, 0),
        )
        for wager in table.wagers
        if wager.kind == "ante"
    ]
    return tuple(sorted(hands, key=lambda hand: hand.area))


def _begun(state: State, meter: Meter | None) -> State:
    """A new round: what was left to be seen of the last one is gone."""
    hands = laid(state.table)
    return State(
        options=state.options,
        table=state.table,
        hands=hands,
        undealt=HAND_SIZE * (len(hands) + 1),
        meter=meter,
        meter_at_deal=meter,
        over=False,
    )


def _undone(state: State, line: Line) -> State:
    """The wager lies there again as if it had never been settled; a jackpot that it won is back on the meter."""
    settled = tuple(wager for wager in _hand(state, line.area).settled if wager != line.wager)
    lines = tuple(other for other in state.lines if other != line)
    after = replace(state, hands=_with(state, line.area, settled=settled), lines=lines)
    return replace(after, meter=state.meter_at_deal, shares=()) if line.wager == "jackpot" and line.paid else after


def _dealt(state: State, event: events.CardsDealt) -> State:
    table, count = state.table, len(event.cards)
    for _ in event.cards:
        table = dealt(table, event.area)
    used, undealt = state.cards_used + count, state.undealt - count
    if event.area is None:
        return replace(state, table=table, dealer=state.dealer + event.cards, undealt=undealt, cards_used=used)
    held = _hand(state, event.area).cards
    hands = _with(state, event.area, cards=held + event.cards)
    return replace(state, table=table, hands=hands, undealt=undealt, cards_used=used)


def _chips_laid(state: State, event: WagerPlaced) -> State:
    return replace(state, table=wager_placed(state.table, event))


def _bet(state: State, event: events.BetPlaced) -> State:
    return replace(state, hands=_with(state, event.area, choice="bet", bet=event.stake, queried=False))


def _folded(state: State, event: events.HandFolded) -> State:
    return replace(state, hands=_with(state, event.area, choice="fold", absent=event.absent, queried=False))


def _turned(state: State, event: events.HandTurned) -> State:
    return replace(state, hands=_with(state, event.area, turned=True))


def _settled(state: State, event: WagerSettled) -> State:
    line = event.line
    settled = (*_hand(state, line.area).settled, line.wager)
    return replace(state, hands=_with(state, line.area, settled=settled), lines=(*state.lines, line))


def _picked_up(state: State, event: CardsPickedUp) -> State:
    table = replace(state.table, shoe=discard(state.table.shoe, event.cards))
    if event.area is None:
        return replace(state, table=table, dealer_picked_up=True)
    return replace(state, table=table, hands=_with(state, event.area, picked_up=True))


def _went_wrong(state: State, event: events.WentWrong) -> State:
    match event:
        case events.CardExposed(area=area, at=at, last=last):
            exposed = state.exposed + (state.undealt > 0 or last)
            return replace(state, exposed=exposed, shown=(*state.shown, at) if area is None else state.shown)
        case events.HandVoided(area=area):
            return replace(state, hands=_with(state, area, void=True, queried=False))
        case events.BetQueried(area=area):
            return replace(state, hands=_with(state, area, queried=True))
        case events.StrayHandRacked(area=area, cards=cards):
            table = state.table
            for _ in cards:
                table = dealt(table, area)
            table = replace(table, shoe=discard(table.shoe, cards))
            return replace(state, table=table, cards_used=state.cards_used + len(cards))
        case _:
            assert_never(event)


def _hand(state: State, area: int) -> Hand:
    for hand in state.hands:
        if hand.area == area:
            return hand
    raise LookupError(area)


def _with(state: State, area: int, **changes: object) -> tuple[Hand, ...]:
    """The hands with one area's changed."""
    hands = list(state.hands)
    for at, hand in enumerate(hands):
        if hand.area == area:
            hands[at] = replace(hand, **changes)
            break
    return tuple(hands)


_OFTEN: dict[type, Callable[[State, Any], State]] = {
    WagerPlaced: _chips_laid,
    events.CardsDealt: _dealt,
    events.BetPlaced: _bet,
    events.HandFolded: _folded,
    events.HandTurned: _turned,
    WagerSettled: _settled,
    CardsPickedUp: _picked_up,
}
"""What a round is full of is found by its type at once: a match would try its cases one by one."""
