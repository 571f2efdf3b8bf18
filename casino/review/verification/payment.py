"""Chips against settlement lines, one event at a time.

The ledger's own moves are worked out in each game's moves.py, when they are made and when a log is replayed.
Here the chips that did move are held against what the line says, and no game is asked.
"""

from collections import Counter
from collections.abc import Iterable

from casino.floor.models import Transfer
from games.chips.settlement import Line, WagerCollected, WagerSettled
from games.irregularities.facts import PaymentCorrected, SettlementUndone
from games.records import Fact

Kind = Transfer.Kind
Chips = Counter[tuple[str, str, str]]
"""Cents by kind, and by the sort of account that they came from and went to."""


class Payments:
    """The chips of one round. Wagers that go into the float before the deal are not collected again."""

    def __init__(self) -> None:
        self._collected: set[tuple[int, str, str]] = set()

    def wrong(self, fact: Fact, moved: Iterable[Transfer]) -> str:
        """What is wrong with the chips that one event moved; nothing where they are what it says."""
        due: Chips
        match fact:
            case WagerCollected(area=area, player=player, stake=stake):
                self._collected.add((area, player, fact.kind))
                due = Counter({(Kind.COLLECTED, "layout", "float"): stake})
            case WagerSettled(line=line):
                due = _settled(line, self._lay_in_float(line))
                player = line.player
            case SettlementUndone(line=line):
                settled = _settled(line, self._lay_in_float(line))
                due = Counter({(Kind.UNDONE, to, came): cents for (_, came, to), cents in settled.items()})
                player = line.player
            case PaymentCorrected(player=player, due=right, paid=paid):
                there = ("float", "player") if right > paid else ("player", "float")
                due = Counter({(Kind.CORRECTED, *there): abs(right - paid)})
            case _:
                return ""
        return "" if +due == _counted(moved, player) else "the chips that moved are not what the line says"

    def _lay_in_float(self, line: Line) -> bool:
        return (line.area, line.player, line.wager) in self._collected


def _settled(line: Line, in_float: bool) -> Chips:
    lay = "float" if in_float else "layout"
    return Counter(
        {
            (Kind.PAID, "float", "player"): line.paid,
            (Kind.RETURNED, lay, "player"): line.returned,
            (Kind.COLLECTED, "layout", "float"): 0 if in_float else line.collected,
        }
    )


def _counted(moved: Iterable[Transfer], player: str) -> Chips:
    """What was moved, every account by its sort. A stranger's account is none of the three."""
    found: Chips = Counter()
    for one in moved:
        found[one.kind, _sort(one.source.key, player), _sort(one.target.key, player)] += one.amount
    return found


def _sort(key: str, player: str) -> str:
    return "player" if key == player else key.partition(":")[0]
