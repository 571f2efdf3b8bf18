"""A box of cards with the wagers of up to three players on it: what both blackjacks play with.

At Star Blackjack a playing area is one box; at Blackjack Switch it is two, numbered 1 and 2. The functions here fold
what happened into a box and never refuse; calls.py says what may be called.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

from games.cards.cards import Card
from games.chips.settlement import Stake
from games.records import Record, replace
from games.rulebook import rule
from games.table.areas import from_the_dealer
from games.twentyone.hands import MOST, Total, doubled_total, is_ace, is_blackjack, total

Kind = Literal["main", "split", "double"]
Done = Literal["stood", "twenty_one", "blackjack", "bust", "doubled", "one_card", "absent", "out"]
"""Why a hand takes no more cards."""

MOST_HANDS: Final = 3
ABSENT_ABOVE: Final = 11


class Bet(Record, frozen=True):
    """Chips of one player on one hand; `in_play` is what counts of them."""

    player: str
    kind: Kind
    stake: int
    in_play: int
    settled: bool = False


class Hand(Record, frozen=True):
    """One hand of a box. `called`: a card was called for and is not dealt yet; `split`: the hand came from a split."""

    cards: tuple[Card, ...] = ()
    bets: tuple[Bet, ...] = ()
    split: bool = False
    doubled: bool = False
    called: bool = False
    done: Done | None = None
    picked_up: bool = False

    @property
    def total(self) -> Total:
        return doubled_total(self.cards) if self.doubled else total(self.cards)

    @property
    def split_ace(self) -> bool:
        return self.split and is_ace(self.cards[0])

    @property
    def needs_card(self) -> bool:
        """A split hand has its second card coming; else one comes when it is called."""
        return self.called or (self.split and len(self.cards) == 1)

    def bet(self, player: str, kind: str) -> Bet | None:
        for bet in self.bets:
            if bet.player == player and bet.kind == kind:
                return bet
        return None

    def base(self, player: str) -> Bet | None:
        """The player's wager on this hand before any double: the original or the split one."""
        return next((bet for bet in self.bets if bet.player == player and bet.kind != "double"), None)


class Box(Record, frozen=True):
    """The hands of one box. `original` is each player's part in play, in order from the dealer, whoever controls first.

    `turn` is the place of the hand being played, None when all are. `asking` are players who have yet to say whether
    they join the controlling player's double or split.
    """

    area: int
    controlling: str
    original: tuple[tuple[str, int], ...]
    hands: tuple[Hand, ...]
    box: int | None = None
    turn: int | None = 0
    absent: bool = False
    switched: bool = False
    asking: tuple[str, ...] = ()

    @property
    def hand(self) -> Hand:
        """The hand in turn, or the last one when all are played."""
        return self.hands[-1 if self.turn is None else self.turn]

    @property
    def card_due(self) -> bool:
        """Whether the hand in turn is waiting for a card: called for, or drawn because nobody calls."""
        if self.turn is None or self.asking:
            return False
        hand = self.hands[self.turn]
        return hand.needs_card or (self.absent and hand.done is None)

    def part(self, player: str) -> int:
        """What counts of a player's original wager (ruling R32); 0 for somebody without one."""
        for other, part in self.original:
            if other == player:
                return part
        return 0


def laid(
    area: int, stakes: Sequence[tuple[str, int]], parts: Mapping[str, int], controlling: str, box: int | None = None
) -> Box:
    """The initial wagers on a box, waiting for cards."""
    if len(stakes) > 1:
        staked = dict(stakes)
        stakes = [(player, staked[player]) for player in from_the_dealer(staked, controlling)]
    bets = tuple([Bet(player, "main", stake, parts[player]) for player, stake in stakes])
    original = tuple([(player, parts[player]) for player, _ in stakes])
    return Box(area, controlling, original, (Hand(bets=bets),), box)


# --- cards ----------------------------------------------------------------------------------------


def take_card(box: Box, at: int, card: Card, *, resplit: bool) -> Box:
    """A card comes to a hand, which may end it; a bust hand stays in turn until its wagers and cards are taken."""
    old = box.hands[at]
    hand = replace(old, cards=(*old.cards, card), called=False)
    done = _ended(box, hand, resplit=resplit) if old.cards else None
    if done is None:
        return with_hand(box, at, hand)
    box = with_hand(box, at, replace(hand, done=done))
    return box if done == "bust" else moved_on(box)


def _ended(box: Box, hand: Hand, *, resplit: bool) -> Done | None:
    if one_card_only(hand):
        return "doubled"
    points = total(hand.cards).points
    if points > MOST:
        return "bust"
    if hand.split and hand.split_ace and one_card_each(box, hand, resplit=resplit):
        return "one_card"
    if points == MOST:
        return "blackjack" if natural(box, hand) else "twenty_one"
    return "absent" if box.absent and drawn_far_enough(points) else None


@rule("SB 11.1.3", "BS 12.1.3")
def one_card_only(hand: Hand) -> bool:
    """A doubled hand takes one card and no other."""
    return hand.doubled


@rule("SB 12.3.1", "SB 12.5.4", "BS 13.3.1", "BS 13.5.4")
def one_card_each(box: Box, hand: Hand, *, resplit: bool) -> bool:
    """A split ace takes one card; only a further ace, where a third hand may still be formed, leaves a choice."""
    again = resplit and len(box.hands) < MOST_HANDS and is_ace(hand.cards[1])
    return not again


@rule("SB 12.3.2", "BS 13.3.2", "BS 11.3")
def natural(box: Box, hand: Hand) -> bool:
    """Blackjack is the first two cards dealt: never a split hand's, never a switched one's (ruling R18)."""
    return not hand.split and not box.switched and is_blackjack(hand.cards)


def announced(box: Box, hand: Hand) -> str:
    """A hand as the dealer calls it: a blackjack by its name, any other by its total."""
    return "blackjack" if natural(box, hand) else hand.total.words


@rule("SB 16.10", "BS 17.10")
def drawn_far_enough(points: int) -> bool:
    """Where no decision is made, cards are drawn until the total exceeds 11, and no further (ruling R27)."""
    return points > ABSENT_ABOVE


def gone_absent(box: Box) -> Box:
    """Nobody calls for this box any more: a hand that has enough is finished as it lies."""
    box = replace(box, absent=True, asking=())
    if box.turn is None:
        return box
    hand = box.hand
    if len(hand.cards) < 2 or hand.called or not drawn_far_enough(hand.total.points):
        return box
    return moved_on(with_hand(box, box.turn, replace(hand, done="absent")))


def picked_up(box: Box, at: int) -> Box:
    """A hand's cards went to the discard rack."""
    hand = box.hands[at]
    box = with_hand(box, at, replace(hand, picked_up=True, done=hand.done or "out"))
    return moved_on(box) if box.turn == at else box


def all_picked_up(box: Box) -> Box:
    """Every card that was left in a box went to the discard rack."""
    hands = [hand if hand.picked_up else replace(hand, picked_up=True) for hand in box.hands]
    return replace(box, hands=tuple(hands))


@rule("SB 12.2", "BS 13.2")
def moved_on(box: Box) -> Box:
    """The hands of a box are completed in order: the turn goes to the first that is not."""
    for at, hand in enumerate(box.hands):
        if hand.done is None:
            return replace(box, turn=at)
    return replace(box, turn=None)


# --- calls ----------------------------------------------------------------------------------------


def called(box: Box, at: int) -> Box:
    """A further card was called for."""
    return with_hand(box, at, replace(box.hands[at], called=True))


@rule("SB 10.1.3", "BS 10.1.4")
def stood(box: Box, at: int) -> Box:
    """A hand that stands takes no further card."""
    return moved_on(with_hand(box, at, replace(box.hands[at], done="stood")))


def doubled(box: Box, at: int, stakes: Iterable[tuple[str, int]], asking: tuple[str, ...] = ()) -> Box:
    """Wagers added beside the ones on a hand; its one card is called for."""
    hand = box.hands[at]
    added = tuple(Bet(player, "double", stake, stake) for player, stake in stakes)
    box = with_hand(box, at, replace(hand, bets=(*hand.bets, *added), doubled=True, called=True))
    return replace(box, asking=asking) if asking else box


@rule("SB 12.6.1", "SB 12.6.2", "SB 12.5.2", "BS 13.6.1", "BS 13.6.2", "BS 13.5.2")
def split(box: Box, at: int, joined: Iterable[str], asking: tuple[str, ...] = ()) -> Box:
    """Two hands of one: those who split lay as much as their original on the new one; other wagers stay on the first.

    The new hand comes next, so a second hand there was before becomes the third (ruling R31).
    """
    hand = box.hands[at]
    first = Hand(cards=hand.cards[:1], bets=hand.bets, split=True)
    parts = ((player, box.part(player)) for player in joined)
    bets = tuple(Bet(player, "split", stake, stake) for player, stake in parts)
    second = Hand(cards=hand.cards[1:], bets=bets, split=True)
    hands = (*box.hands[:at], first, second, *box.hands[at + 1 :])
    return replace(box, hands=hands, turn=at, asking=asking)


def joined(box: Box, player: str, stake: int) -> Box:
    """Another player on the hand in turn joined its double, or its split with a wager on the new hand."""
    at = box.turn or 0
    kind: Kind = "double" if box.hands[at].doubled else "split"
    to = at if kind == "double" else at + 1
    hand = box.hands[to]
    box = with_hand(box, to, replace(hand, bets=(*hand.bets, Bet(player, kind, stake, stake))))
    return declined(box, player)


def declined(box: Box, player: str) -> Box:
    """A player's answer is in: the wager lies as it lay."""
    return replace(box, asking=tuple(other for other in box.asking if other != player))


# --- wagers ---------------------------------------------------------------------------------------


def stake_of(box: Box, at: int, bet: Bet) -> Stake:
    """A wager as settlement wants it."""
    return Stake(box.area, bet.player, bet.kind, bet.stake, bet.in_play, box=box.box, hand=at + 1)


def settle(box: Box, at: int, player: str, kind: str) -> Box:
    """A wager was paid, taken or given back."""
    hand = box.hands[at]
    bets = tuple(
        [replace(bet, settled=True) if bet.player == player and bet.kind == kind else bet for bet in hand.bets]
    )
    box = with_hand(box, at, replace(hand, bets=bets))
    return box if hand.done or box.turn is None else left_the_box(box, player)


def left_the_box(box: Box, player: str) -> Box:
    """A player whose wagers went back while a hand was played leaves it; whoever is next from the dealer then calls."""
    staked = {bet.player for hand in box.hands for bet in hand.bets if not bet.settled}
    left = [name for name, _ in box.original if name in staked]
    asking = tuple(name for name in box.asking if name != player)
    controlling = left[0] if left and box.controlling not in left else box.controlling
    return replace(box, controlling=controlling, asking=asking)


def without_wagers(box: Box) -> Box:
    """A box whose wagers all went back during the initial deal takes no part in what follows it."""
    if any(map(unsettled, box.hands)):
        return box
    hands = tuple(hand if hand.done else replace(hand, done="out") for hand in box.hands)
    return moved_on(replace(box, hands=hands))


def unsettled(hand: Hand) -> Bet | None:
    """The next wager of a hand to be settled."""
    for bet in hand.bets:
        if not bet.settled:
            return bet
    return None


@rule("SB 13.4", "SB 13.1", "BS 14.4", "BS 14.1")
def card_would_count(dealer: Sequence[Card], boxes: Iterable[Box], *, insured: bool) -> bool:
    """Whether a further card to the dealer could change any wager's outcome (ruling R8).

    The second card may decide an insurance wager or a blackjack that waits on an ace or a ten; any later card only a
    wager on a hand that is not a blackjack.
    """
    second = len(dealer) == 1
    if second and insured:
        return True
    waits = second and dealer[0].points in (1, 10)
    for box in boxes:
        for hand in box.hands:
            if (waits or hand.done != "blackjack") and unsettled(hand):
                return True
    return False


def with_hand(box: Box, at: int, hand: Hand) -> Box:
    """The box with one hand changed."""
    hands = box.hands
    return replace(box, hands=(hand,) if len(hands) == 1 else (*hands[:at], hand, *hands[at + 1 :]))
