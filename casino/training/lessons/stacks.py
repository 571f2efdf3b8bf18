"""Cards asked for in one box or two of a table, whatever the game."""

from casino.training.questions.rounds.bias import Spec, Stack
from games.patron import below, one_in


def somewhere(seed: bytes, count: int, hand: tuple[Spec, ...], **more: tuple[Spec, ...]) -> Stack:
    """One box, and sometimes two, with the hand asked for."""
    at = below(seed, count, "box")
    wanted = {at, below(seed, count, "another")} if one_in(seed, 2, "two") else {at}
    others = more.get("others", ())
    hands = tuple(hand if place in wanted else others for place in range(count))
    return Stack(hands=hands, others=others, dealer=more.get("dealer", ()), then=more.get("then", ()))
