"""Poker hands of a kind that is asked for: other cards for every seed, and none that lies elsewhere already."""

from collections.abc import Callable, Collection
from random import Random
from typing import Final

from games.cards.cards import DECK, Card
from games.cards.poker import ACE, HAND_SIZE, KING, Kind, rank
from games.caribbean_stud.settlement import qualifies

Hand = tuple[Card, ...]

_OF_ORDER: Final = {order: [card for card in DECK if card.order == order] for order in range(2, ACE + 1)}
_ALIKE: Final[dict[Kind, tuple[int, ...]]] = {
    Kind.FIVE_ODD_CARDS: (1, 1, 1, 1, 1),
    Kind.ONE_PAIR: (2, 1, 1, 1),
    Kind.TWO_PAIRS: (2, 2, 1),
    Kind.THREE_OF_A_KIND: (3, 1, 1),
    Kind.FULL_HOUSE: (3, 2),
    Kind.FOUR_OF_A_KIND: (4, 1),
}
"""How many cards of each rank the kinds have that go by equal ranks."""
GOOD: Final = tuple(kind for kind in Kind if kind > Kind.ONE_PAIR)
"""The kinds that pay a bet better than even."""
JACKPOT: Final = tuple(kind for kind in Kind if kind >= Kind.FLUSH)
_TRIES: Final = 40


def of_kind(kind: Kind, luck: Random, taken: Collection[Card] = ()) -> Hand:
    """Five cards of a kind, in any order."""
    return _until(lambda: _like(kind, luck), luck, taken, lambda hand: rank(hand).kind is kind)


def no_hand(luck: Random, taken: Collection[Card] = ()) -> Hand:
    """Five cards with which a dealer does not qualify."""
    return _until(lambda: _like(Kind.FIVE_ODD_CARDS, luck), luck, taken, lambda hand: not qualifies(rank(hand)))


def low_hand(luck: Random, taken: Collection[Card] = ()) -> Hand:
    """A dealer's hand that qualifies, and that two pairs beat: a pair, or about once in four times ace and king.

    Which of the two is drawn anew each time: a player may have all four aces.
    """

    def drawn() -> Hand:
        return _like(Kind.ONE_PAIR, luck) if luck.randrange(4) else _ace_king(luck)

    return _until(drawn, luck, taken, lambda hand: qualifies(rank(hand)) and rank(hand).kind < Kind.TWO_PAIRS)


def equal_hands(luck: Random) -> tuple[Hand, Hand]:
    """A dealer's hand that qualifies, and a player's of the same value."""
    while True:
        kind = luck.choice((Kind.FIVE_ODD_CARDS, Kind.ONE_PAIR, Kind.TWO_PAIRS, Kind.STRAIGHT))
        dealer = _ace_king(luck) if kind is Kind.FIVE_ODD_CARDS else of_kind(kind, luck)
        for _ in range(_TRIES):
            other = _of_orders([card.order for card in dealer], luck, suited=False)
            if qualifies(rank(dealer)) and len({*dealer, *other}) == 2 * HAND_SIZE and rank(other) == rank(dealer):
                return _mixed(dealer, luck), _mixed(other, luck)


def _until(drawn: Callable[[], Hand], luck: Random, taken: Collection[Card], fits: Callable[[Hand], bool]) -> Hand:
    """The first hand that fits and has no card that is taken."""
    while True:
        hand = drawn()
        if fits(hand) and not set(hand).intersection(taken):
            return _mixed(hand, luck)


def _mixed(hand: Hand, luck: Random) -> Hand:
    """One card of the dealer's shows from the start: it must not always be of the pair."""
    return tuple(luck.sample(hand, HAND_SIZE))


def _like(kind: Kind, luck: Random) -> Hand:
    """A hand that is most likely of the kind."""
    if kind is Kind.FLUSH:
        return _of_orders(luck.sample(range(2, ACE + 1), HAND_SIZE), luck, suited=True)
    if kind in _ALIKE:
        orders = luck.sample(range(2, ACE + 1), len(_ALIKE[kind]))
        groups = (luck.sample(_OF_ORDER[order], count) for order, count in zip(orders, _ALIKE[kind], strict=True))
        return tuple(card for group in groups for card in group)
    top = ACE if kind is Kind.ROYAL_FLUSH else luck.randint(HAND_SIZE, ACE)
    orders = [order if order > 1 else ACE for order in range(top - HAND_SIZE + 1, top + 1)]
    return _of_orders(orders, luck, suited=kind is not Kind.STRAIGHT)


def _ace_king(luck: Random) -> Hand:
    """Ace and king with three other ranks: the least that qualifies, or now and then a straight."""
    return _of_orders([ACE, KING, *luck.sample(range(2, KING), 3)], luck, suited=False)


def _of_orders(orders: list[int], luck: Random, *, suited: bool) -> Hand:
    suit = luck.randrange(4)
    return tuple(_OF_ORDER[order][suit] if suited else luck.choice(_OF_ORDER[order]) for order in orders)
