"""Topics that any game may have, and how a topic is found in a round. It is never promised by how a round was dealt."""

from collections import Counter
from collections.abc import Callable
from typing import Final

from casino.training.lessons.lesson import Lines, Topic
from casino.training.questions.contract import Kind
from casino.training.questions.rounds.bias import Bias
from casino.training.questions.rounds.round import Played
from games.chips.settlement import Outcome
from games.game import State

SETTLEMENT: Final = (Kind.PAY, Kind.BOX, Kind.TABLE)
ONE_BY_ONE: Final = (Kind.PAY, Kind.BOX)
"""What the dealer settles as soon as it is called, so that no two areas ever wait for it."""


def every_line(played: Played) -> Lines:
    return [line for line in played.lines if line.stake]


def lines_of(*wagers: str) -> Callable[[Played], Lines]:
    return lambda played: [line for line in every_line(played) if line.wager in wagers]


def lines_by(*clauses: str) -> Callable[[Played], Lines]:
    return lambda played: [line for line in every_line(played) if line.rule in clauses]


def lines_won(*wagers: str) -> Callable[[Played], Lines]:
    return lambda played: [line for line in lines_of(*wagers)(played) if line.outcome is Outcome.WIN]


def lines_over_maximum(played: Played) -> Lines:
    """Wagers of which only a part is in play, or nothing, because the area is full."""
    return [line for line in every_line(played) if line.in_play < line.stake]


def lines_shared(played: Played) -> Lines:
    """Wagers on a box where several players have an initial one."""
    players = Counter((line.area, line.box) for line in lines_of(played.game.initial)(played))
    return [line for line in every_line(played) if players[line.area, line.box] > 1]


def jackpot(wager: str, *clauses: str) -> Topic[State]:
    """Jackpot wagers of a round in which one wins."""

    def lines(played: Played) -> Lines:
        found = lines_of(wager)(played)
        return found if any(line.paid for line in found) else []

    return Topic("jackpot", "The jackpot", (Kind.JACKPOT, Kind.BOX), lines, clauses)


CUT: Final = Topic("cut", "The cut", (Kind.MAY,), every_line)
WAGERS: Final = Topic("wagers", "Placing wagers", (Kind.MAY,), every_line)
DECISIONS: Final = Topic("decisions", "What a hand may do", (Kind.MAY,), every_line)
PROCEDURE: Final = Topic("procedure", "The dealer’s next act", (Kind.NEXT,), every_line)
IRREGULARITIES: Final = Topic("irregularities", "When something goes wrong", (Kind.IRREGULARITY,), every_line)
SETTLING: Final = Topic("settling", "Wins, losses and stand-offs", SETTLEMENT, every_line, by_paying=True)
OVER_MAXIMUM: Final = Topic("over-maximum", "Wagers over the maximum", SETTLEMENT, lines_over_maximum, clauses=("6.",))
SHARED_BOXES: Final = Topic("shared-boxes", "Several players on a box", (*SETTLEMENT, Kind.CONTROL), lines_shared)
SHARED: Final = Bias(behind=3, areas=2)
GENERAL: Final = (PROCEDURE, SETTLING)
"""What is asked about any game that nobody has written lessons for."""
