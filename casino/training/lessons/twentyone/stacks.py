"""How a round of either of the blackjacks is dealt for questions."""

from typing import Final

from casino.training.questions.rounds.bias import Bias, Spec, Stack, somewhere
from games.patron import pick

TAKES: Final = ("busted_plus_one", "busted_plus_one", "busted_plus_one", "original_only")
"""What a dealer's blackjack takes: most houses alike, so that the other choice is seen now and then."""


def blackjacks(seed: bytes, count: int) -> Stack:
    up = pick(seed, ("2-9", "2-9", "T", "A"), "up")
    return somewhere(seed, count, pick(seed, (("A", "T"), ("T", "A")), "order"), dealer=(up,))


def against_an_ace(seed: bytes, count: int) -> Stack:
    hand = pick(seed, (("A", "T"), ("T", "A"), ("9", "T"), ("T", "T")), "hand")
    return somewhere(seed, count, hand, dealer=("A",))


def blackjack_against_an_ace(seed: bytes, count: int) -> Stack:
    return somewhere(seed, count, ("A", "T"), dealer=("A",))


def elevens(seed: bytes, count: int) -> Stack:
    hand = pick(seed, (("6", "5"), ("7", "4"), ("8", "3"), ("9", "2"), ("6", "4")), "hand")
    return somewhere(seed, count, hand, dealer=(pick(seed, "456", "up"),))


def soft_hands(seed: bytes, count: int) -> Stack:
    hand = pick(seed, (("A", "8"), ("A", "9"), ("9", "A")), "hand")
    return somewhere(seed, count, hand, dealer=(pick(seed, "3456", "up"),))


def pairs_to_split(seed: bytes, count: int) -> Stack:
    rank = pick(seed, ("A", "8", "9", "7", "3"), "rank")
    return somewhere(seed, count, (rank, rank), dealer=(pick(seed, "23567", "up"),))


def split_before_a_blackjack(seed: bytes, count: int) -> Stack:
    """Eights are split in the last box, one hand busts, the other stands, and the dealer's ten makes blackjack.

    Hands in front of it stand, so that the cards fall as they are meant to.
    """
    then = pick(seed, (("6", "T", "T"), ("T", "5", "T"), ("4", "T", "T"), ("6", "T", "2", "9")), "then")
    hands = (*[("T", "9")] * (count - 1), ("8", "8"))
    return Stack(hands=hands, dealer=("A",), then=(*then, "T"))


SPLIT_BEFORE_A_BLACKJACK: Final = Bias(
    stack=split_before_a_blackjack, prefers=("split",), skill="mimic", style="flat", behind=0
)


def order(state: object, stack: Stack, count: int) -> list[Spec]:
    """The cards asked for, in the order in which they leave the shoe: a card each, the dealer's, a second each."""
    hands, up = stack.rows(count, 2), stack.dealer[:1] or ("*",)
    return [*(hand[0] for hand in hands), *up, *(hand[1] for hand in hands), *stack.then]
