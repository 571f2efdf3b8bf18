"""What each open call on a box is worth while the rest is played as well as it can be.

Values are in original wagers of the box. What is open, how a card ends a hand and how wagers are settled is asked of
the engine. Here is only the sum over the cards that may come.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeVar

from games.cards.cards import Card, cards
from games.chips.settlement import Line
from games.records import replace
from games.twentyone.boxes import Bet, Box, Hand, take_card
from games.twentyone.choices import CALLS, CallName, CallRules, call_choice
from games.twentyone.hands import MOST, StandsOn, Total, is_blackjack, total
from games.twentyone.rounds import BoxState
from games.twentyone.values.dealer import DRAWN, THREE_CARDS, as_one_of_its_total, dealer_ends, of_its_value

Cards = tuple[Card, ...]
S = TypeVar("S", bound=BoxState[Any])
Settle = Callable[[Box, Cards], int]
"""The net of every wager on a finished box, each a UNIT, against the dealer's finished hand."""

UNIT: Final = 100
_WHO: Final = ""
_MAIN, _SPLIT = Bet(_WHO, "main", UNIT, UNIT), Bet(_WHO, "split", UNIT, UNIT)
_DOUBLE: Final = Bet(_WHO, "double", UNIT, UNIT)
_LIES: Final = Hand(cards=cards("10S 10S"), done="stood")
_BUST: Final = Hand(cards=cards("10S 6S 10S"), done="bust")
_NOTHING: Final = Fraction(0)
_POINTS: Final = attrgetter("points")


class Split(NamedTuple):
    """What counts of a box's other hands: which of those before this one bust, and how many wait after it.

    Each of them waits with one card, like the `first` of those that were split.
    """

    first: Card
    bust: tuple[bool, ...] = ()
    waiting: int = 0

    @property
    def hands(self) -> int:
        """How many hands the box has, the one in turn among them."""
        return len(self.bust) + 1 + self.waiting


class BoxValues:
    """The values of one table's calls, against any card of the dealer's."""

    def __init__(self, rules: CallRules, stands: StandsOn, settle: Settle) -> None:
        self._rules, self.stands, self._settle = rules, stands, settle
        self.open_calls, self.ends, self.net = cache(self._open_calls), cache(self._ends), cache(self._net)
        self._against = cache(lambda up: _Against(self, up))

    def calls(self, box: Box, up: Card) -> dict[str, Fraction]:
        """What each open call for the hand in turn is worth: what that hand and those after it add to the box."""
        if box.turn is None or box.asking or box.absent or box.hand.needs_card or box.hand.done:
            return {}
        others = _split_of(box, box.controlling)
        return self._against(of_its_value(up)).calls(_alike(box.hand.cards, others), others)

    def answers(self, box: Box, who: str, up: Card) -> dict[str, Fraction]:
        """What it is worth to a player who is asked to join the double or split of the hand in turn, or to decline."""
        if box.turn is None or who not in box.asking[:1]:
            return {}
        against, others = self._against(of_its_value(up)), _split_of(box, who)
        if box.hand.doubled:
            held = _alike(box.hand.cards, others)
            return {"join": against.double(held, others), "decline": against.one_card(held, others)}
        first = of_its_value(box.hand.cards[0])
        bust, waiting = (others.bust, others.waiting) if others else ((), 0)
        joined, declined = Split(first, bust, waiting + 1), Split(first, bust, waiting)
        return {"join": against.begun(joined), "decline": against.begun(declined)}

    def first_two(self, held: Cards, up: Card, *, switched: bool = False) -> Fraction:
        """What a box is worth with these two cards. An ace and a ten that a switch brought together are 21 only."""
        return self._against(of_its_value(up)).first_two(_alike(held, None), switched=switched)

    # --- asked of the engine ------------------------------------------------------------------------

    def _open_calls(self, held: Cards, others: Split | None) -> tuple[CallName, ...]:
        """The calls that are open for a hand in turn."""
        box = _in_turn(held, others)
        return tuple(call for call in CALLS if call_choice(self._rules, call, box, box).open)

    def _ends(self, held: Cards, card: Card, others: Split | None) -> bool:
        """Whether a card ends a hand in turn."""
        return take_card(_in_turn(held, others), 0, card, resplit=self._rules.resplit).hands[0].done is not None

    def _net(self, hands: tuple[Hand, ...], dealer: Cards) -> Fraction:
        """What finished hands of a box come to, in original wagers."""
        if not hands:
            return _NOTHING
        lying = tuple(_with_wagers(hand, at) for at, hand in enumerate(hands))
        return Fraction(self._settle(_box(lying), dealer), UNIT)


class _Against:
    """The same against one card of the dealer's."""

    def __init__(self, table: BoxValues, up: Card) -> None:
        self._table = table
        self._ends = dealer_ends((up,), table.stands)
        self._worth, self.begun = cache(self._best), cache(self._begin)
        self._lies, self._lies_doubled, self._busts = cache(self._lie), cache(self._lie_doubled), cache(self._bust)

    def first_two(self, held: Cards, *, switched: bool) -> Fraction:
        if total(held).points < MOST:
            return self._worth(held, None)
        return self._comes_to(Hand(cards=held, done="twenty_one" if switched else "blackjack"), None)

    def calls(self, held: Cards, others: Split | None) -> dict[str, Fraction]:
        return {call: self._call(call, held, others) for call in self._table.open_calls(held, others)}

    def _best(self, held: Cards, others: Split | None) -> Fraction:
        return max(self.calls(held, others).values())

    def _call(self, call: CallName, held: Cards, others: Split | None) -> Fraction:
        match call:
            case "stand":
                return self._lies(total(held).points, others)
            case "hit":
                return self._draw(held, others)
            case "double":
                return self.double(held, others)
            case "split":
                bust, waiting = (others.bust, others.waiting) if others else ((), 0)
                return self.begun(Split(held[0], bust, waiting + 1))

    def _draw(self, held: Cards, others: Split | None) -> Fraction:
        """A card comes to the hand, which is played on if that does not end it."""
        return sum((chance * self._with(held, card, others) for card, chance in DRAWN), _NOTHING)

    def _with(self, held: Cards, card: Card, others: Split | None) -> Fraction:
        now = (*held, card)
        points = total(now).points
        if points > MOST:
            return self._busts(others)
        if self._table.ends(held, card, others):
            return self._lies(points, others)
        return self._worth(_alike(now, others), others)

    def double(self, held: Cards, others: Split | None) -> Fraction:
        return sum((chance * self._lies_doubled(points, others) for points, chance in _double_totals(held)), _NOTHING)

    def one_card(self, held: Cards, others: Split | None) -> Fraction:
        """The wager of somebody who did not join the double lies on a hand that takes its one card."""
        return sum((chance * self._lies(points, others) for points, chance in _double_totals(held)), _NOTHING)

    def _begin(self, others: Split) -> Fraction:
        """The next hand of a split box takes its second card."""
        return self._draw((others.first,), others)

    # --- how a hand ends ----------------------------------------------------------------------------

    def _lie(self, points: int, others: Split | None) -> Fraction:
        return self._comes_to(Hand(cards=_with_points(points), done="stood"), others)

    def _lie_doubled(self, points: int, others: Split | None) -> Fraction:
        return self._comes_to(Hand(cards=_with_points(points), doubled=True, done="doubled"), others)

    def _bust(self, others: Split | None) -> Fraction:
        return self._comes_to(_BUST, others)

    def _comes_to(self, hand: Hand, others: Split | None) -> Fraction:
        """What a finished hand adds to its box, and the hands after it.

        The dealer's blackjack takes one wager of a box, so what it does to a hand depends on those before (R1, R2).
        """
        net, before = self._table.net, _hands_before(others)
        worth = _NOTHING
        for end, chance in self._ends.items():
            worth += chance * (net((*before, hand), end) - net(before, end) if is_blackjack(end) else net((hand,), end))
        if others and others.waiting:
            worth += self.begun(Split(others.first, (*others.bust, hand is _BUST), others.waiting - 1))
        return worth


def settle_by(table: S, bet_line: Callable[[S, Box, int, Bet], Line]) -> Settle:
    """What the settlement of a game makes of a box, at a table with its options."""

    def settle(box: Box, dealer: Cards) -> int:
        state = replace(table, dealer=dealer)
        return sum(bet_line(state, box, at, bet).net for at, hand in enumerate(box.hands) for bet in hand.bets)

    return settle


# --- boxes as the engine knows them -------------------------------------------------------------------


def _split_of(box: Box, who: str) -> Split | None:
    """What counts for a player of the hands beside the one in turn; None for a hand that was not split."""
    at = box.turn or 0
    if not box.hand.split:
        return None
    before = tuple(hand.done == "bust" for hand in box.hands[:at] if hand.base(who))
    waiting = sum(1 for hand in box.hands[at + 1 :] if hand.base(who))
    return Split(of_its_value(box.hand.cards[0]), before, waiting)


def _in_turn(held: Cards, others: Split | None) -> Box:
    """A box whose first hand is in turn, with as many hands as there are."""
    hand = Hand(cards=held, split=others is not None)
    return _box((hand,) * (others.hands if others else 1))


def _box(hands: tuple[Hand, ...]) -> Box:
    return Box(area=1, controlling=_WHO, original=((_WHO, UNIT),), hands=hands)


def _hands_before(others: Split | None) -> tuple[Hand, ...]:
    return tuple(_BUST if bust else _LIES for bust in others.bust) if others else ()


def _with_wagers(hand: Hand, at: int) -> Hand:
    base = _SPLIT if at else _MAIN
    return Hand(hand.cards, (base, _DOUBLE) if hand.doubled else (base,), at > 0, hand.doubled, done=hand.done)


def _double_totals(held: Cards) -> list[tuple[int, Fraction]]:
    """What the one card of a double makes of a hand."""
    return [(Hand(cards=(*held, card), doubled=True).total.points, chance) for card, chance in DRAWN]


def _with_points(points: int) -> Cards:
    """A finished hand is compared by its points alone."""
    return THREE_CARDS[Total(points, False)]


def _alike(held: Cards, others: Split | None) -> Cards:
    """One hand for all that are alike. A split one begins with the card that was split."""
    now = tuple(map(of_its_value, held))
    return tuple(sorted(now, key=_POINTS)) if len(now) == 2 and others is None else as_one_of_its_total(now)
