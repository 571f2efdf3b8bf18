"""Rounds that drills are asked of: dealt from a seed, kept as scenarios, and played again when a question is judged."""

import json
from functools import lru_cache

from casino.training.questions import settlement
from casino.training.questions.rounds.round import Played, is_jackpot, written
from games.calls import Document
from games.chips.settlement import Line, Outcome, WagerSettled
from games.records import dumps


def round_of(document: Document) -> Played:
    """Whoever is asked is told next whether it was right, and asked again of the same table: the last ones are kept."""
    return _round(dumps(document))


@lru_cache(maxsize=64)
def _round(document: bytes) -> Played:
    return written(json.loads(document))


def settled(round_: Played) -> list[tuple[int, Line]]:
    """What the dealer settles wager by wager, and when: plain payments, losses and stand-offs on the whole of a stake.

    A jackpot, a surrender and a wager of which only a part counts are other skills.
    """
    found = ((at, event.line) for at, event in enumerate(round_.log) if isinstance(event, WagerSettled))
    return [(at, line) for at, line in found if _plain(round_, line)]


def _plain(round_: Played, line: Line) -> bool:
    given_up = line.outcome is Outcome.SURRENDER
    return bool(line.stake) and line.in_play == line.stake and not given_up and not is_jackpot(line.wager)


def at_the_end(round_: Played) -> list[tuple[int, Line]]:
    """What is left to settle when all cards are out: the last wagers that are settled one after the other."""
    found = settled(round_)
    if not found:
        return []
    start = settlement.before(round_, found[-1][1])
    return [(at, line) for at, line in found if at >= start]
