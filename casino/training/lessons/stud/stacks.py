"""Poker hands that make things happen."""

from typing import Final

from casino.training.lessons.stud import hands
from casino.training.lessons.stud.hands import GOOD, JACKPOT, Hand, of_kind
from casino.training.questions.choices import chance
from casino.training.questions.rounds.bias import Spec, Stack, padded
from games.cards.poker import HAND_SIZE
from games.cards.poker import Kind as Poker
from games.caribbean_stud.state import State
from games.patron import below, one_in, pick


def _stud(seed: bytes, count: int, hand: Hand, dealer: Hand = ()) -> Stack:
    """One player with the hand asked for."""
    at = below(seed, count, "box")
    return Stack(hands=tuple(_specs(hand) if place == at else () for place in range(count)), dealer=_specs(dealer))


def _specs(cards: Hand) -> tuple[Spec, ...]:
    return tuple(card.text for card in cards)


def no_hand(seed: bytes, count: int) -> Stack:
    luck = chance(seed, "no hand")
    hand = of_kind(luck.choice((Poker.ONE_PAIR, *GOOD[:6])), luck)
    return _stud(seed, count, hand, hands.no_hand(luck, hand))


def good_hands(seed: bytes, count: int) -> Stack:
    luck = chance(seed, "good hands")
    hand = of_kind(luck.choice(GOOD), luck)
    return _stud(seed, count, hand, hands.low_hand(luck, hand))


def equal_hands(seed: bytes, count: int) -> Stack:
    dealer, hand = hands.equal_hands(chance(seed, "equal hands"))
    return _stud(seed, count, hand, dealer)


TOGETHER: Final = (
    (Poker.STRAIGHT_FLUSH, Poker.STRAIGHT_FLUSH),
    (Poker.ROYAL_FLUSH, Poker.ROYAL_FLUSH),
    (Poker.ROYAL_FLUSH, Poker.STRAIGHT_FLUSH),
    (Poker.FLUSH, Poker.STRAIGHT_FLUSH),
    (Poker.FOUR_OF_A_KIND, Poker.FLUSH),
)


def jackpot_hands(seed: bytes, count: int) -> Stack:
    """One winner, or two that share."""
    luck = chance(seed, "jackpot hands")
    if count < 2 or one_in(seed, 3, "alone"):
        return Stack(hands=(_specs(of_kind(luck.choice(JACKPOT), luck)),))
    first, second = pick(seed, (*TOGETHER[:2], *TOGETHER), "together")
    one = of_kind(first, luck)
    both = (_specs(one), _specs(of_kind(second, luck, one)))
    return Stack(hands=both[::-1] if one_in(seed, 2, "order") else both)


def order(state: State, stack: Stack, count: int) -> list[Spec]:
    """The cards asked for, in the order in which they leave the shoe or, five at a time, the device."""
    five = [padded(stack.dealer, HAND_SIZE), *stack.rows(count, HAND_SIZE)]
    if state.table.shoe.dealing == "device":
        return [spec for hand in five for spec in hand]
    return [hand[at] for at in range(HAND_SIZE) for hand in five]
