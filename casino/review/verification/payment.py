"""Chips against settlement lines, one event at a time, and corrections against what was paid.

The ledger's own moves are worked out in each game's moves.py, when they are made and when a log is replayed.
Here the chips that did move are held against what the line says, and no game is asked.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from casino.floor.models import Transfer
from casino.floor.play.payments import Moved, concerns, moved
from games.chips.chips import shown
from games.chips.settlement import Line, WagerCollected, WagerSettled
from games.irregularities.facts import PaymentCorrected, SettlementUndone
from games.records import Fact
from games.table.practice import Mispaid

Kind = Transfer.Kind
Chips = Counter[tuple[str, str, str]]
"""Cents by kind, and by the sort of account that they came from and went to."""


class Payments:
    """The chips of one round. Wagers that go into the float before the deal are not collected again."""

    def __init__(self) -> None:
        self._collected: set[tuple[int, str, str]] = set()

    def wrong(self, fact: Fact, transfers: Iterable[Transfer]) -> str:
        """What is wrong with the chips that one event moved; nothing where they are what it says."""
        due: Chips
        match fact:
            case WagerCollected(area=area, player=player, stake=stake):
                self._collected.add((area, player, fact.kind))
                due = Counter({(Kind.COLLECTED, "layout", "float"): stake})
            case WagerSettled(line=line):
                due, player = self._settled(line), line.player
            case SettlementUndone(line=line):
                due, player = Counter(), line.player
                for (_, came, to), cents in self._settled(line).items():
                    due[Kind.UNDONE, to, came] += cents
            case PaymentCorrected(player=player, due=right, paid=paid):
                due = _beside(Kind.CORRECTED, right - paid)
            case Mispaid(player=player, due=right, got=got):
                due = _beside(Kind.MISPAID, got - right)
            case _:
                return ""
        return "" if +due == _counted(transfers, player) else "the chips that moved are not what the line says"

    def _settled(self, line: Line) -> Chips:
        in_float = (line.area, line.player, line.wager) in self._collected
        return Counter(
            {
                (Kind.PAID, "float", "player"): line.paid,
                (Kind.RETURNED, "float" if in_float else "layout", "player"): line.returned,
                (Kind.COLLECTED, "layout", "float"): 0 if in_float else line.collected,
            }
        )


def _beside(kind: Kind, more: int) -> Chips:
    """Chips between the float and a player that no line speaks of."""
    there = ("float", "player") if more > 0 else ("player", "float")
    return Counter({(kind.value, *there): abs(more)})


def _counted(transfers: Iterable[Transfer], player: str) -> Chips:
    """What was moved, every account by its sort. A stranger's account is none of the three."""
    found: Chips = Counter()
    for one in transfers:
        found[one.kind, _sort(one.source.key, player), _sort(one.target.key, player)] += one.amount
    return found


def _sort(key: str, player: str) -> str:
    return "player" if key == player else key.partition(":")[0]


def asked_back_too_much(fact: PaymentCorrected, lines: Sequence[Line], earlier: Sequence[Moved]) -> str:
    """What is wrong with a correction that asks more back than the wager was paid by then; nothing for any other."""
    settled = [line for line in lines if concerns(fact, line)]
    since = [one for one in earlier if concerns(one, fact) or any(concerns(one, line) for line in settled)]
    paid = sum(line.paid for line in settled) + sum(map(moved, since))
    asked = fact.paid - fact.due
    if asked <= 0 or asked <= paid:
        return ""
    return f"a correction asks {shown(asked)} back where {shown(paid)} was paid"
