"""Caribbean Stud as a bare loop."""

from dataclasses import dataclass, field

from games.cards.cards import DECK, Card
from games.cards.poker import HandValue, rank
from games.cards.shuffle import shuffled
from games.caribbean_stud.settlement import BET_PAYS, qualifies
from tests.bench.floors.floor import Floor
from tests.bench.floors.strategy import stays


@dataclass(slots=True)
class Hand:
    area: int
    player: str
    ante: int
    in_play: int
    bet: int = 0
    cards: list[Card] = field(default_factory=list)


class CaribbeanStudFloor(Floor):
    """One card at a time from one deck, shuffled for every round; payments are exact to the cent."""

    behind = 52

    def shuffle(self) -> None:
        self.shoes += 1
        self.cards = list(shuffled(DECK, self.shoes.to_bytes(32, "big")))
        self.discards = []

    def round(self) -> None:
        hands = self.lay()
        dealer = self.deal(hands)
        for hand in hands:
            self.decide(hand)
        house = rank(dealer)
        for hand in reversed(hands):
            if hand.bet:
                self.settle(hand, house)
        self.discards += dealer

    def lay(self) -> list[Hand]:
        hands: dict[int, Hand] = {}
        for wager in self.wagers:
            in_play = self.checked(wager)
            if wager.kind != "ante" or wager.area in hands:
                raise ValueError("no such wager")
            hands[wager.area] = Hand(wager.area, wager.player, wager.stake, in_play)
        return [hands[area] for area in sorted(hands)]

    def deal(self, hands: list[Hand]) -> list[Card]:
        """Five times round, the dealer first."""
        dealer: list[Card] = []
        for _ in range(5):
            dealer.append(self.cards.pop())
            for hand in hands:
                hand.cards.append(self.cards.pop())
        return dealer

    def decide(self, hand: Hand) -> None:
        """A bet of twice the ante, or a fold that loses it."""
        if stays(rank(hand.cards)):
            hand.bet = 2 * hand.in_play
            return
        self.report(hand.area, hand.player, "ante", hand.ante, hand.in_play, 0, hand.in_play)
        self.discards += hand.cards

    def settle(self, hand: Hand, house: HandValue) -> None:
        value, ante, bet = rank(hand.cards), hand.in_play, hand.bet
        if not qualifies(house):
            paid, taken = (ante, 0), (0, 0)
        elif value > house:
            paid, taken = (ante, BET_PAYS[value.kind].on(bet)), (0, 0)
        else:
            paid, taken = (0, 0), (ante, bet) if value < house else (0, 0)
        self.report(hand.area, hand.player, "ante", hand.ante, ante, paid[0], taken[0])
        self.report(hand.area, hand.player, "bet", bet, bet, paid[1], taken[1])
        self.discards += hand.cards
