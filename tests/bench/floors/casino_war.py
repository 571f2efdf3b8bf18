"""Casino War as a bare loop."""

from dataclasses import dataclass, field

from games.cards.cards import Card
from tests.bench.floors.floor import Floor, paid_at


@dataclass(slots=True)
class Hand:
    area: int
    player: str
    stake: int
    in_play: int
    tie: int = 0
    cards: list[Card] = field(default_factory=list)


class CasinoWarFloor(Floor):
    """Everybody goes to war; a shuffle where the cutting card would have come out."""

    def round(self) -> None:
        hands = self.lay()
        dealer = [self.deal(hands)]
        for hand in reversed(hands):
            if hand.tie:
                self.settle_tie(hand, dealer[0])
        tied: list[Hand] = []
        for hand in reversed(hands):
            difference = hand.cards[0].order - dealer[0].order
            if difference:
                self.settle(hand, "initial", 1 if difference > 0 else None)
                self.discards += hand.cards
            else:
                tied.insert(0, hand)
        if tied:
            dealer.append(self.deal(tied))
            for hand in reversed(tied):
                self.war(hand, dealer[1])
        self.discards += dealer

    def lay(self) -> list[Hand]:
        hands: dict[int, Hand] = {}
        for wager in self.wagers:
            in_play = self.checked(wager)
            hand = hands.get(wager.area)
            if wager.kind == "initial" and hand is None:
                hands[wager.area] = Hand(wager.area, wager.player, wager.stake, in_play)
            elif wager.kind == "tie" and hand and hand.player == wager.player and not hand.tie:
                hand.tie = wager.stake
            else:
                raise ValueError("no such wager")
        return [hands[area] for area in sorted(hands)]

    def deal(self, hands: list[Hand]) -> Card:
        """One card to each hand; the dealer's is handed back."""
        for hand in hands:
            hand.cards.append(self.cards.pop())
        return self.cards.pop()

    def settle(self, hand: Hand, wager: str, odds: int | None) -> None:
        """Pay at the odds, stand off at 0, or take."""
        stake = hand.stake if wager == "initial" else hand.in_play
        paid = paid_at(odds, 1, hand.in_play) if odds else 0
        self.report(hand.area, hand.player, wager, stake, hand.in_play, paid, hand.in_play if odds is None else 0)

    def settle_tie(self, hand: Hand, dealer: Card) -> None:
        in_play = hand.tie if self.maximum is None else min(hand.tie, self.maximum)
        tied = hand.cards[0].order == dealer.order
        paid, taken = (paid_at(10, 1, in_play), 0) if tied else (0, in_play)
        self.report(hand.area, hand.player, "tie", hand.tie, in_play, paid, taken, hand=None)

    def war(self, hand: Hand, dealer: Card) -> None:
        difference = hand.cards[1].order - dealer.order
        if difference < 0:
            self.settle(hand, "war", None)
            self.settle(hand, "initial", None)
        else:
            self.settle(hand, "war", 1 if difference else 2)
            self.settle(hand, "initial", 0)
        self.discards += hand.cards
