"""Star Blackjack as a bare loop, of which Blackjack Switch's is a variation."""

from dataclasses import dataclass, field

from games.cards.cards import Card
from tests.bench.floors.floor import Floor, paid_at
from tests.bench.floors.strategy import call


@dataclass(slots=True)
class Hand:
    """A hand and what lies on it: the original or split wager, and what a double added."""

    cards: list[Card]
    wager: str
    stake: int
    in_play: int
    double: int = 0
    split: bool = False
    done: bool = False
    bust: bool = False
    blackjack: bool = False


@dataclass(slots=True)
class Box:
    area: int
    player: str
    hands: list[Hand] = field(default_factory=list)
    box: int | None = None


def total(cards: list[Card]) -> tuple[int, bool]:
    """Points, and whether an ace counts 11 in them."""
    points, ace = 0, False
    for card in cards:
        points += card.points
        ace = ace or card.points == 1
    return (points + 10, True) if ace and points <= 11 else (points, False)


def two_card_21(cards: list[Card]) -> bool:
    return len(cards) == 2 and total(cards)[0] == 21


class StarBlackjackFloor(Floor):
    """Nobody insures or asks for even money."""

    decks = 8
    blackjack_pays = (3, 2)
    stands_hard, stands_soft = 17, 18

    def round(self) -> None:
        boxes = self.lay()
        dealer = self.initial_deal(boxes)
        self.interim(boxes, dealer)
        for box in boxes:
            self.play(box, dealer[0])
        self.house_hand(boxes, dealer)
        for box in reversed(boxes):
            self.settle_box(box, dealer)
        self.discards += dealer

    def lay(self) -> list[Box]:
        boxes: dict[int, Box] = {}
        for wager in self.wagers:
            in_play = self.checked(wager)
            if wager.kind != "main" or wager.area in boxes:
                raise ValueError("no such wager")
            boxes[wager.area] = Box(wager.area, wager.player, [Hand([], "main", wager.stake, in_play)])
        return [boxes[area] for area in sorted(boxes)]

    def initial_deal(self, boxes: list[Box]) -> list[Card]:
        for box in boxes:
            box.hands[0].cards.append(self.cards.pop())
        dealer = [self.cards.pop()]
        for box in boxes:
            hand = box.hands[0]
            hand.cards.append(self.cards.pop())
            hand.blackjack = hand.done = two_card_21(hand.cards)
        return dealer

    def interim(self, boxes: list[Box], dealer: list[Card]) -> None:
        """Blackjacks against 2 to 9 are paid at once."""
        if dealer[0].points in (1, 10):
            return
        for box in reversed(boxes):
            hand = box.hands[0]
            if hand.blackjack:
                self.settle(box, 1, self.blackjack_pays)
                self.clear(hand)

    def play(self, box: Box, up: Card) -> None:
        at = 0
        while at < len(box.hands):
            hand = box.hands[at]
            if hand.split and len(hand.cards) == 1:
                self.hit(hand)
                hand.done = hand.done or hand.cards[0].points == 1
            while not hand.done:
                self.decide(box, at, hand, up)
            if hand.bust:
                self.settle(box, at + 1, None)
                self.clear(hand)
            at += 1

    def decide(self, box: Box, at: int, hand: Hand, up: Card) -> None:
        points, soft = total(hand.cards)
        called = call(hand.cards, points, soft, up, hand.split)
        if called == "stand":
            hand.done = True
        elif called == "hit":
            self.hit(hand)
        elif called == "double":
            hand.double = hand.in_play
            self.hit(hand)
            hand.done = True
        else:
            box.hands.insert(at + 1, Hand([hand.cards.pop()], "split", hand.in_play, hand.in_play, split=True))
            hand.split = True
            self.hit(hand)
            hand.done = hand.done or hand.cards[0].points == 1

    def hit(self, hand: Hand) -> None:
        hand.cards.append(self.cards.pop())
        points = total(hand.cards)[0]
        hand.done, hand.bust = points >= 21, points > 21

    def house_hand(self, boxes: list[Box], dealer: list[Card]) -> None:
        """The dealer draws while a card could still decide a wager."""
        left = [hand for box in boxes for hand in box.hands if hand.cards]
        if not left or (all(hand.blackjack for hand in left) and dealer[0].points not in (1, 10)):
            return
        dealer.append(self.cards.pop())
        if all(hand.blackjack for hand in left):
            return
        points, soft = total(dealer)
        while points < (self.stands_soft if soft else self.stands_hard):
            dealer.append(self.cards.pop())
            points, soft = total(dealer)

    def settle_box(self, box: Box, dealer: list[Card]) -> None:
        house, natural = total(dealer)[0], two_card_21(dealer)
        taken = False
        for at, hand in enumerate(box.hands, 1):
            if not hand.cards:
                continue
            if hand.blackjack:
                self.settle(box, at, (0, 1) if natural else self.blackjack_pays)
            elif natural:
                self.against_blackjack(box, at, hand, first=not taken)
                taken = True
            else:
                self.settle(box, at, self.odds(total(hand.cards)[0], house))
            self.clear(hand)

    def odds(self, points: int, house: int) -> tuple[int, int] | None:
        """Even money, a stand-off (0 to 1), or (None) nothing."""
        if house > 21 or 21 >= points > house:
            return (1, 1)
        return (0, 1) if points == house else None

    def against_blackjack(self, box: Box, at: int, hand: Hand, *, first: bool) -> None:
        """The dealer's blackjack takes one wager of each player; what was added by a double or a split stands off."""
        collected = hand.in_play if first else 0
        self.report(box.area, box.player, hand.wager, hand.stake, hand.in_play, 0, collected, at, box.box)
        if hand.double:
            self.report(box.area, box.player, "double", hand.double, hand.double, 0, 0, at, box.box)

    def settle(self, box: Box, at: int, odds: tuple[int, int] | None) -> None:
        hand = box.hands[at - 1]
        self.settle_one(box, at, hand.wager, hand.stake, hand.in_play, odds)
        if hand.double:
            self.settle_one(box, at, "double", hand.double, hand.double, odds)

    def settle_one(self, box: Box, at: int, wager: str, stake: int, in_play: int, odds: tuple[int, int] | None) -> None:
        paid = paid_at(*odds, in_play) if odds else 0
        self.report(box.area, box.player, wager, stake, in_play, paid, 0 if odds else in_play, at, box.box)

    def clear(self, hand: Hand) -> None:
        self.discards += hand.cards
        hand.cards = []
