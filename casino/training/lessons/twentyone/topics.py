"""What is taught about either of the blackjacks."""

from collections import Counter
from typing import Final

from casino.training.lessons.lesson import Lines, Shortfall, Topic
from casino.training.lessons.topics import SETTLEMENT, every_line, lines_of
from casino.training.lessons.twentyone.requests import State
from casino.training.questions.contract import Kind
from casino.training.questions.rounds.round import Played, PlayedRound
from games.chips.settlement import Line
from games.table.areas import Wager
from games.twentyone.hands import is_blackjack


def _joined_doubles(played: Played) -> Lines:
    """Wagers on a doubled hand that several players are on, whoever went along."""
    doubled = {_hand(line) for line in lines_of("double")(played)}
    on = Counter(_hand(line) for line in lines_of("main", "split")(played) if _hand(line) in doubled)
    return [line for line in every_line(played) if on[_hand(line)] > 1]


def _soft_doubles(played: PlayedRound[State]) -> Lines:
    """A double whose first cards held an ace."""
    soft = {
        (box.area, box.box, at + 1)
        for box in played.ended.boxes
        for at, hand in enumerate(box.hands)
        if hand.doubled and any(card.index == "A" for card in hand.cards[:2])
    }
    return [line for line in every_line(played) if _hand(line) in soft]


def _split_before_blackjack(played: PlayedRound[State]) -> Lines:
    """A split box of which a hand had bust when the dealer made blackjack (rulings R1, R2)."""
    if not is_blackjack(played.ended.dealer):
        return []
    split = {
        (box.area, box.box)
        for box in played.ended.boxes
        if len(box.hands) > 1 and any(hand.done == "bust" for hand in box.hands)
    }
    return [line for line in every_line(played) if line.hand and (line.area, line.box) in split]


def over_maximum(played: Played, wager: Wager, part: int) -> Shortfall:
    words = "up to the area’s maximum the caller’s wager counts first, then the others in order from the dealer"
    return Shortfall("6.3", words, "over-maximum")


def _hand(line: Line) -> tuple[int, int | None, int | None]:
    return line.area, line.box, line.hand


HARD_TOTALS: Final = Topic("hard-totals", "Totals without an ace", (Kind.READ,), every_line)
ACES: Final = Topic("aces", "An ace as 1 or 11", (Kind.READ,), every_line)
NATURALS: Final = Topic("naturals", "Blackjack, or only 21", (Kind.READ,), every_line)
BUSTS: Final = Topic("busts", "Over 21", (Kind.READ,), every_line)
INSURANCE: Final = Topic("insurance", "Insurance", (*SETTLEMENT, Kind.MAY), lines_of("insurance"), at_odds=True)
JOINED_DOUBLES: Final = Topic("joined-doubles", "Doubles joined and declined", SETTLEMENT, _joined_doubles)
SOFT_DOUBLES: Final = Topic("soft-doubles", "Doubles with an ace", SETTLEMENT, _soft_doubles)
SPLITS: Final = Topic("splits", "Splits", SETTLEMENT, lines_of("split"))
SPLIT_BLACKJACK: Final = Topic(
    "split-blackjack", "A split against the dealer’s blackjack", SETTLEMENT, _split_before_blackjack
)
