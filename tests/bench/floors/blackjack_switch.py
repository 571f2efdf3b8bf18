"""Blackjack Switch as a bare loop."""

from tests.bench.floors.star_blackjack import Box, Hand, StarBlackjackFloor, two_card_21
from tests.bench.floors.strategy import switches


class BlackjackSwitchFloor(StarBlackjackFloor):
    """Two boxes an area, with equal wagers on both."""

    decks = 6
    areas = 5
    blackjack_pays = (1, 1)
    stands_hard, stands_soft = 16, 17

    def round(self) -> None:
        boxes = self.lay()
        dealer = self.initial_deal(boxes)
        self.interim(boxes, dealer)
        for first, second in zip(boxes[::2], boxes[1::2], strict=True):
            self.switch(first.hands[0], second.hands[0])
            self.play(first, dealer[0])
            self.play(second, dealer[0])
        self.house_hand(boxes, dealer)
        for box in reversed(boxes):
            self.settle_box(box, dealer)
        self.discards += dealer

    def lay(self) -> list[Box]:
        boxes: dict[tuple[int, int], Box] = {}
        for wager in self.wagers:
            in_play = self.checked(wager)
            if wager.kind != "main" or wager.box not in (1, 2) or (wager.area, wager.box) in boxes:
                raise ValueError("no such wager")
            hand = Hand([], "main", wager.stake, in_play)
            boxes[wager.area, wager.box] = Box(wager.area, wager.player, [hand], wager.box)
        return [boxes[spot] for spot in sorted(boxes)]

    def switch(self, one: Hand, other: Hand) -> None:
        if not one.cards or not other.cards or (one.done and other.done) or not switches(one.cards, other.cards):
            return
        one.cards[1], other.cards[1] = other.cards[1], one.cards[1]
        for hand in (one, other):
            hand.blackjack, hand.done = False, two_card_21(hand.cards)

    def odds(self, points: int, house: int) -> tuple[int, int] | None:
        """The dealer's 22 stands off."""
        return (0, 1) if house == 22 else super().odds(points, house)
