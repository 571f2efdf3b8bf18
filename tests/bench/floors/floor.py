"""A game as a bare loop: the same wagers, cards, payments and discards; no events, no rules named, no log."""

from typing import NamedTuple

from games.cards.cards import Card, decks
from games.cards.shuffle import shuffled
from games.chips.chips import DENOMINATIONS, payable


class Wager(NamedTuple):
    area: int
    player: str
    kind: str
    stake: int
    box: int | None = None


class Result(NamedTuple):
    """What became of one wager, as a settlement line says it."""

    area: int
    box: int | None
    hand: int | None
    player: str
    wager: str
    stake: int
    in_play: int
    paid: int
    collected: int
    returned: int


class Floor:
    """A shoe, a discard rack, what the players have won so far, and the results of the round."""

    decks = 6
    behind = 78
    areas = 7

    def __init__(self, wagers: list[Wager], maximum: int | None = None) -> None:
        self.wagers, self.maximum = wagers, maximum
        self.shoes = 0
        self.cards: list[Card] = []
        self.discards: list[Card] = []
        self.totals: dict[str, int] = {}
        self.results: list[Result] = []

    def rounds(self, count: int) -> int:
        for _ in range(count):
            if len(self.cards) <= self.behind:
                self.shuffle()
            self.results = []
            self.round()
        return count

    def round(self) -> None:
        raise NotImplementedError

    def shuffle(self) -> None:
        self.shoes += 1
        self.cards = list(shuffled(decks(self.decks), self.shoes.to_bytes(32, "big")))
        self.discards = [self.cards.pop()]

    def checked(self, wager: Wager) -> int:
        """The part of a stake that counts; a wager that no spot takes is refused."""
        if not 1 <= wager.area <= self.areas or wager.stake < 1:
            raise ValueError("no such wager")
        return wager.stake if self.maximum is None else min(wager.stake, self.maximum)

    def report(
        self,
        area: int,
        player: str,
        wager: str,
        stake: int,
        in_play: int,
        paid: int,
        collected: int,
        hand: int | None = 1,
        box: int | None = None,
    ) -> None:
        returned = stake - collected
        self.results.append(Result(area, box, hand, player, wager, stake, in_play, paid, collected, returned))
        self.totals[player] = self.totals.get(player, 0) + paid - collected


def paid_at(pays: int, to: int, stake: int) -> int:
    """What odds pay on a stake, up to what chips can make."""
    return payable(-(-stake * pays // to), DENOMINATIONS)
