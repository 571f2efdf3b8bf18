"""How a round of either of the blackjacks is dealt for questions."""

from collections.abc import Callable, Sequence
from typing import Final

from casino.training.questions.rounds.bias import Bias, Row, Spec, Stack, somewhere
from games.patron import pick

TAKES: Final = ("busted_plus_one", "busted_plus_one", "busted_plus_one", "original_only")
"""What a dealer's blackjack takes: most houses alike, so that the other choice is seen now and then."""


def dealt(hands: Sequence[Row], up: Sequence[Spec], about: str = "hand") -> Callable[[bytes, int], Stack]:
    """One of these hands in a box or two, against one of these cards of the dealer's."""
    return lambda seed, count: somewhere(seed, count, pick(seed, hands, about), dealer=(pick(seed, up, "up"),))


blackjacks = dealt((("A", "T"), ("T", "A")), ("2-9", "2-9", "T", "A"), "order")
blackjack_against_an_ace = dealt((("A", "T"),), "A")
against_an_ace = dealt((("A", "T"), ("T", "A"), ("9", "T"), ("T", "T")), "A")
elevens = dealt((("6", "5"), ("7", "4"), ("8", "3"), ("9", "2"), ("6", "4")), "456")
soft_hands = dealt((("A", "8"), ("A", "9"), ("9", "A")), "3456")
pairs_to_split = dealt([(rank, rank) for rank in "A8973"], "23567", "rank")


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
