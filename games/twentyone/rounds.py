"""A round at either blackjack: what its state holds, and how cards, calls, wagers and insurance move it on.

Each game's State adds its own; each game's evolve sends here the facts that both share. Nothing here refuses anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, TypeVar, assert_never

from games.cards.cards import Card
from games.cards.shoe import discard
from games.chips.settlement import Line
from games.irregularities.facts import CardTurnedDown, SettlementUndone, TroubleFact, evolve_trouble
from games.records import Record, replace
from games.rulebook import numbers_of
from games.table.areas import Control, Wager, controlling_player, controls_by
from games.table.seating import seated
from games.table.table import (
    CardsPickedUp,
    DiscardsTakenBack,
    RoundClosed,
    Table,
    TableFact,
    WagerPlaced,
    dealt,
    evolve_table,
    wager_placed,
)
from games.twentyone import boxes as fold
from games.twentyone import facts
from games.twentyone.boxes import Bet, Box
from games.twentyone.choices import CallRules, next_in_turn
from games.twentyone.facts import PickUp, Settle
from games.twentyone.hands import is_blackjack
from games.twentyone.insurance import Insurance, InsuranceStage, insurance_offered

SharedFact = facts.BoxFact | facts.InsuranceFact | TableFact | SettlementUndone | TroubleFact
Now = TypeVar("Now")
S = TypeVar("S", bound="BoxState[Any]")
SettleFirst = Callable[[S], tuple[Any, ...]]
_NO_MORE_BETS: Final = numbers_of("SB 7.1", "BS 7.1")


class BoxState(Record, Generic[Now], frozen=True):
    """`boxes` runs in dealing order, from the dealer's left. Between rounds (`over`) the last one can still be seen.

    `at_once` is what must be settled or picked up before play goes on, in order; `optional` are the optional wagers
    still on the layout; `initial` counts the cards of the initial deal.
    """

    table: Table
    boxes: tuple[Box, ...] = ()
    dealer: tuple[Card, ...] = ()
    initial: int = 0
    at_once: tuple[Now, ...] = ()
    optional: tuple[Wager, ...] = ()
    insurance: InsuranceStage = "none"
    insurances: tuple[Insurance, ...] = ()
    refill_due: bool = False
    lines: tuple[Line, ...] = ()
    cards_used: int = 0
    over: bool = True
    dealer_picked_up: bool = False

    @property
    def called(self) -> str | None:
        """The clause of "no more bets", while that alone has ended the betting: no card is out yet (ruling R85)."""
        return None if self.over or self.cards_used else _NO_MORE_BETS[self.table.code]

    @property
    def initial_deal_over(self) -> bool:
        return self.initial > 2 * len(self.boxes)

    @property
    def in_turn(self) -> Box | None:
        """The box whose decisions are being called, once the interim settlement is done."""
        if self.over or self.at_once or self.insurance in ("due", "open") or not self.initial_deal_over:
            return None
        if self.table.trouble.shoe_takes_over or self.table.stage == "cut":
            return None
        return next_in_turn(self.boxes)

    @property
    def all_decided(self) -> bool:
        """Only the dealer's hand is left to draw to."""
        settling = self.at_once or self.insurance in ("due", "open")
        return self.initial_deal_over and not settling and self.in_turn is None

    def box(self, area: int, box: int | None = None) -> Box | None:
        """A box of the round; without a number the first one of the area."""
        for one in self.boxes:
            if one.area == area and (box is None or box == one.box):
                return one
        return None

    def player_at(self, area: int) -> str | None:
        """Whose an area is: who calls for it."""
        box = self.box(area)
        return box.controlling if box else None

    @property
    def rules(self) -> CallRules:
        """How the table's calls differ; each game says."""
        raise NotImplementedError

    def counted(self, area: int) -> list[tuple[str, int]]:
        """Each player's initial wager on an area, as far as it decides who calls; each game says which do."""
        raise NotImplementedError

    @property
    def controls(self) -> tuple[Control, ...]:
        """Who calls each box and why, as that stands when the bets are closed; before that, who would call an area."""
        if self.over:
            areas = dict.fromkeys([wager.area for wager in self.table.wagers if wager.kind == "main"])
            return tuple([self._control(area) for area in areas])
        return tuple([self._control(one.area, one.box, one.controlling) for one in self.boxes])

    def _control(self, area: int, box: int | None = None, calls: str | None = None) -> Control:
        initial, seat = self.counted(area), seated(self.table.seating, area)
        player = calls or controlling_player(initial, seat) or initial[0][0]
        return Control(area, player, controls_by(self.table.code, initial, seat), box)

    def in_play(self, wager: Wager) -> int:
        """What counts of a wager on the layout as the bets are closed."""
        box = self.box(wager.area, wager.box) if wager.kind == "main" else None
        return box.part(wager.player) if box else wager.stake

    def wager(self, area: int, player: str, kind: str) -> Wager:
        """An optional wager still on the layout."""
        return next(w for w in self.optional if w.area == area and w.player == player and w.kind == kind)

    def insured(self, area: int, player: str, box: int | None = None) -> Insurance | None:
        """A player's insurance on a box, still on the line."""
        spot = (area, box, player)
        return next((one for one in self.insurances if (one.area, one.box, one.player) == spot), None)


def _place(boxes: tuple[Box, ...], area: int, number: int | None) -> int:
    for place, box in enumerate(boxes):
        if box.area == area and box.box == number:
            return place
    raise KeyError(f"no box {number} on area {area}")


def with_box(state: S, area: int, box: int | None, change: Callable[[Box], Box]) -> S:
    """The state with one box changed."""
    boxes = list(state.boxes)
    place = _place(state.boxes, area, box)
    boxes[place] = change(boxes[place])
    return replace(state, boxes=tuple(boxes))


def evolve_shared(state: S, event: SharedFact) -> S:
    """Fold a fact that moves both games on alike."""
    match event:
        case facts.HandStood() | facts.CardCalled() | CardsPickedUp() | RoundClosed():
            often: S = OFTEN[type(event)](state, event)
            return often
        case facts.HandDoubled() | facts.HandSplit() | facts.HandJoined() | facts.JoinDeclined():
            return with_box(state, event.area, event.box, lambda box: called(box, event))
        case DiscardsTakenBack():
            return replace(state, table=evolve_table(state.table, event), refill_due=False)
        case facts.PlayerAbsent(area=area):
            boxes = (fold.gone_absent(box) if box.area == area else box for box in state.boxes)
            return replace(state, boxes=tuple(boxes))
        case _ if isinstance(event, facts.InsuranceFact):
            return insurance(state, event)
        case _ if isinstance(event, TableFact):
            return replace(state, table=evolve_table(state.table, event))
        case SettlementUndone(line=line):
            return undone(state, line)
        case _ if isinstance(event, TroubleFact):
            return trouble(state, event)
        case _:
            assert_never(event)


def hand_stood(state: S, event: facts.HandStood) -> S:
    boxes, place = list(state.boxes), _place(state.boxes, event.area, event.box)
    boxes[place] = fold.stood(boxes[place], event.hand - 1)
    return replace(state, boxes=tuple(boxes))


def card_called(state: S, event: facts.CardCalled) -> S:
    boxes, place = list(state.boxes), _place(state.boxes, event.area, event.box)
    boxes[place] = fold.called(boxes[place], event.hand - 1)
    return replace(state, boxes=tuple(boxes))


def chips_laid(state: S, event: WagerPlaced) -> S:
    return replace(state, table=wager_placed(state.table, event))


def round_closed(state: S, event: RoundClosed) -> S:
    return replace(state, table=evolve_table(state.table, event), over=True, at_once=(), insurances=())


# --- cards ----------------------------------------------------------------------------------------


def card_dealt(state: S, event: facts.CardDealt, *, resplit: bool, settle_first: SettleFirst[S]) -> S:
    """A card to a hand or to the dealer. `settle_first` is what falls due when it was the initial deal's last."""
    table, used, last = dealt(state.table, event.area), state.cards_used + 1, 2 * len(state.boxes)
    initial = state.initial + 1 if state.initial <= last else state.initial
    if event.area is None:
        dealer = (*state.dealer, event.card)
        state = replace(state, table=table, dealer=dealer, cards_used=used, initial=initial)
        return _insurance_lost(state) if len(dealer) == 2 and state.insurances else state
    at, boxes = (event.hand or 1) - 1, list(state.boxes)
    place, complete_now = _place(state.boxes, event.area, event.box), state.initial == last
    box = boxes[place] = fold.take_card(boxes[place], at, event.card, resplit=resplit)
    state = replace(state, table=table, boxes=tuple(boxes), cards_used=used, initial=initial)
    if complete_now:
        return _initial_deal_complete(state, settle_first)
    if box.hands[at].done == "bust":
        return replace(state, at_once=(*state.at_once, *clear_hand(box, at)))
    return state


def picked_up(state: S, event: CardsPickedUp) -> S:
    """Cards went to the discard rack: a hand's, or at the end all that were left."""
    done = PickUp(area=event.area, box=event.box, hand=event.hand)
    table = replace(state.table, shoe=discard(state.table.shoe, event.cards))
    state = replace(state, table=table, at_once=_without(state, done))
    if event.area is None:
        return replace(state, boxes=tuple(map(fold.all_picked_up, state.boxes)), dealer_picked_up=True)
    at = (event.hand or 1) - 1
    return with_box(state, event.area, event.box, lambda box: fold.picked_up(box, at))


def _initial_deal_complete(state: S, settle_first: SettleFirst[S]) -> S:
    """The first cards are out: what they decide falls due at once, an ace calls for insurance, a device is refilled."""
    if state.lines:  # a player took wagers back during the deal
        state = replace(state, boxes=tuple(map(fold.without_wagers, state.boxes)))
    shoe = state.table.shoe
    return replace(
        state,
        at_once=settle_first(state),
        insurance="due" if insurance_offered(state.rules, state.dealer[0]) else "none",
        refill_due=shoe.dealing == "device" and bool(shoe.discards),
    )


OFTEN: dict[type, Callable[[Any, Any], Any]] = {
    facts.HandStood: hand_stood,
    facts.CardCalled: card_called,
    WagerPlaced: chips_laid,
    CardsPickedUp: picked_up,
    RoundClosed: round_closed,
}
"""What a round is full of, by its type: each game's evolve finds it here at once."""


# --- wagers ---------------------------------------------------------------------------------------


def optional_due(wagers: Iterable[Wager]) -> tuple[Settle, ...]:
    """Optional wagers are settled from the dealer's right."""
    lying = sorted(wagers, key=lambda wager: -wager.area)
    return tuple(Settle(area=wager.area, player=wager.player, wager=wager.kind) for wager in lying)


def interim_due(boxes: Iterable[Box], leaves: Callable[[Box], bool]) -> tuple[Settle | PickUp, ...]:
    """Hands that are decided leave the layout with their wagers; of other hands the wagers with nothing in play do."""
    due: list[Settle | PickUp] = []
    for box in boxes:
        due += clear_hand(box, 0) if leaves(box) else nothing_in_play(box)
    return tuple(due)


def clear_hand(box: Box, at: int) -> tuple[Settle | PickUp, ...]:
    """Every wager of a hand settled, then its cards picked up."""
    settles = (settle(box, at, bet) for bet in box.hands[at].bets if not bet.settled)
    return (*settles, PickUp(area=box.area, box=box.box, hand=at + 1))


def settle(box: Box, at: int, bet: Bet) -> Settle:
    """The settling of one wager on a hand."""
    return Settle(area=box.area, box=box.box, player=bet.player, wager=bet.kind, hand=at + 1)


def settling(line: Line) -> Settle:
    """The act that settles a wager so."""
    return Settle(area=line.area, box=line.box, player=line.player, wager=line.wager, hand=line.hand)


def nothing_in_play(box: Box) -> tuple[Settle, ...]:
    """The wagers of a box of which nothing counts, and which go back at once."""
    return tuple([settle(box, 0, bet) for bet in box.hands[0].bets if not bet.in_play])


def wager_settled(state: S, line: Line) -> S:
    """A wager was paid, taken or given back."""
    lines, waiting = (*state.lines, line), _without(state, settling(line)) if state.at_once else ()
    if line.hand is not None:
        boxes, place = list(state.boxes), _place(state.boxes, line.area, line.box)
        boxes[place] = fold.settle(boxes[place], line.hand - 1, line.player, line.wager)
        return replace(state, lines=lines, at_once=waiting, boxes=tuple(boxes))
    state = replace(state, lines=lines, at_once=waiting)
    spot = (line.area, line.box, line.player)
    if line.wager == "insurance":
        left = tuple(one for one in state.insurances if (one.area, one.box, one.player) != spot)
        return replace(state, insurances=left)
    lying = tuple(w for w in state.optional if (w.area, w.box, w.player, w.kind) != (*spot, line.wager))
    return replace(state, optional=lying)


def _without(state: BoxState[Any], done: Settle | PickUp) -> tuple[Any, ...]:
    return tuple([act for act in state.at_once if act != done])


# --- insurance and calls --------------------------------------------------------------------------


def insurance(state: S, event: facts.InsuranceFact) -> S:
    """Insurance called, placed, closed, or forgotten."""
    match event:
        case facts.InsuranceCalled():
            return replace(state, insurance="open")
        case facts.InsuranceClosed():
            return replace(state, insurance="closed")
        case facts.InsuranceMissed():
            return replace(state, insurance="missed")
        case facts.InsurancePlaced(area=area, box=box, player=player, stake=stake):
            placed = Insurance(area=area, box=box, player=player, stake=stake)
            return replace(state, insurances=(*state.insurances, placed))
        case _:
            assert_never(event)


def _insurance_lost(state: S) -> S:
    """A second card that makes no blackjack: insurance is taken at once, from the dealer's right."""
    if is_blackjack(state.dealer):
        return state
    lost = sorted(state.insurances, key=lambda one: (-one.area, -(one.box or 0)))
    settles = (Settle(area=one.area, box=one.box, player=one.player, wager="insurance") for one in lost)
    return replace(state, at_once=(*state.at_once, *settles))


def called(box: Box, event: facts.HandDoubled | facts.HandSplit | facts.HandJoined | facts.JoinDeclined) -> Box:
    """A double, a split, or another player's answer to one."""
    match event:
        case facts.HandDoubled(hand=hand, stakes=stakes, asking=asking):
            return fold.doubled(box, hand - 1, stakes, asking)
        case facts.HandSplit(hand=hand, joined=joined, asking=asking):
            return fold.split(box, hand - 1, joined, asking)
        case facts.HandJoined(player=player, stake=stake):
            return fold.joined(box, player, stake)
        case facts.JoinDeclined(player=player):
            return fold.declined(box, player)
        case _:
            assert_never(event)


# --- what went wrong -------------------------------------------------------------------------------


def undone(state: S, line: Line) -> S:
    """A wager lies on the layout again as if it had never been settled."""
    state = replace(state, lines=tuple(other for other in state.lines if other != line))
    if line.hand is not None:
        boxes = (_unsettled(box, line) if (box.area, box.box) == (line.area, line.box) else box for box in state.boxes)
        return replace(state, boxes=tuple(boxes))
    if line.wager == "insurance":
        insured = Insurance(area=line.area, box=line.box, player=line.player, stake=line.stake)
        return replace(state, insurances=(*state.insurances, insured))
    wager = Wager(area=line.area, player=line.player, kind=line.wager, stake=line.stake)
    return replace(state, optional=(*state.optional, wager))


def _unsettled(box: Box, line: Line) -> Box:
    at = (line.hand or 1) - 1
    hand = box.hands[at]
    spot = (line.player, line.wager)
    bets = tuple(replace(bet, settled=False) if (bet.player, bet.kind) == spot else bet for bet in hand.bets)
    return fold.with_hand(box, at, replace(hand, bets=bets))


def trouble(state: S, event: TroubleFact) -> S:
    """Fold what went wrong into a round of boxes.

    Where a card is turned down, the area's hands of 12 or more are finished; others are drawn to that far (10.2).
    """
    state = replace(state, table=evolve_trouble(state.table, event))
    if not isinstance(event, CardTurnedDown):
        return state
    boxes = (fold.gone_absent(box) if box.area == event.area else box for box in state.boxes)
    return replace(state, boxes=tuple(boxes))
