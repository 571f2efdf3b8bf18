"""What every game's settlement is made of: a line for each wager, with the rule that decides it."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import ClassVar, Final, assert_never

from msgspec import UNSET, UnsetType

from games.chips.chips import payable, shown
from games.records import Fact, Record


class Outcome(Enum):
    WIN = "win"
    LOSE = "lose"
    STAND_OFF = "stand_off"
    VOID = "void"
    SURRENDER = "surrender"


class Odds(Record, frozen=True, kw_only=False):
    """`Odds(3, 2)` is 3 to 2."""

    pays: int
    to: int = 1

    def on(self, stake: int) -> int:
        """What the odds pay on a stake, in cents; a part of a cent counts as a whole one: payments only round up."""
        return -(-stake * self.pays // self.to)

    def __str__(self) -> str:
        return f"{self.pays}:{self.to}"

    @property
    def words(self) -> str:
        """ "3 to 2" """
        return f"{self.pays} to {self.to}"


EVEN: Final = Odds(1)
HALF: Final = Odds(1, 2)


class Line(Record, frozen=True):
    """One wager settled. Amounts are cents; `collected + returned` is always the stake.

    `paid` is what the dealer pays out, `in_play` the part of the stake that counted, `rule` the clause that decided it.
    """

    area: int
    player: str
    wager: str
    stake: int
    in_play: int
    outcome: Outcome
    paid: int
    collected: int
    returned: int
    rule: str
    why: str
    odds: Odds | None = None
    box: int | None = None
    hand: int | None = None
    due: int | UnsetType = UNSET
    """What was to be paid before the chips had their say. Unset, so not written, in a log from before it was kept."""

    @property
    def net(self) -> int:
        return self.paid - self.collected

    @property
    def before_rounding(self) -> int:
        """What was due; for a line that was written without it, worked out from its odds."""
        if self.due is not UNSET:
            return self.due
        if self.outcome is Outcome.SURRENDER:
            return HALF.on(self.in_play)
        return self.odds.on(self.in_play) if self.odds else self.paid


class WagerSettled(Fact, frozen=True):
    """The dealer paid, took or gave back one wager."""

    line: Line


class WagerCollected(Fact, frozen=True):
    """A wager goes into the float before the deal, so that nothing of it is left to collect. `kind` is the game's."""

    area: int
    player: str
    stake: int
    kind: ClassVar[str]


def settled(line: Line) -> WagerSettled:
    """The fact that a line was settled, under the line's own rule."""
    return WagerSettled(line=line, rule=line.rule)


class Stake(Record, frozen=True):
    """A wager as it lies, ready to be settled. `in_play` is what counts of it; the rest goes back whatever happens."""

    area: int
    player: str
    wager: str
    stake: int
    in_play: int
    box: int | None = None
    hand: int | None = None


def won(stake: Stake, odds: Odds, chips: tuple[int, ...], rule: str, why: str) -> Line:
    """Paid at the odds on what is in play, up to what chips can make (ruling R9); the stake stays the player's."""
    due = odds.on(stake.in_play)
    return _line(stake, Outcome.WIN, rule, why, paid=payable(due, chips), collected=0, odds=odds, due=due)


def lost(stake: Stake, rule: str, why: str) -> Line:
    """What is in play is collected."""
    return _line(stake, Outcome.LOSE, rule, why, paid=0, collected=stake.in_play)


def stood_off(stake: Stake, rule: str, why: str) -> Line:
    """Neither won nor lost."""
    return _line(stake, Outcome.STAND_OFF, rule, why, paid=0, collected=0)


def voided(stake: Stake, rule: str, why: str) -> Line:
    """No result: the whole stake goes back."""
    return _line(stake, Outcome.VOID, rule, why, paid=0, collected=0)


def paid_out(stake: Stake, outcome: Outcome, paid: int, rule: str, why: str, *, due: int | None = None) -> Line:
    """Collected whole and paid an amount of its own: a surrender, a jackpot prize."""
    return _line(stake, outcome, rule, why, paid=paid, collected=stake.in_play, due=paid if due is None else due)


def _line(
    stake: Stake,
    outcome: Outcome,
    rule: str,
    why: str,
    *,
    paid: int,
    collected: int,
    odds: Odds | None = None,
    due: int = 0,
) -> Line:
    return Line(
        area=stake.area,
        player=stake.player,
        wager=stake.wager,
        stake=stake.stake,
        in_play=stake.in_play,
        outcome=outcome,
        paid=paid,
        collected=collected,
        returned=stake.stake - collected,
        rule=rule,
        why=why,
        odds=odds,
        box=stake.box,
        hand=stake.hand,
        due=due,
    )


def outcome_in_words(line: Line) -> str:
    """What became of a wager, in a word and an amount."""
    match line.outcome:
        case Outcome.WIN:
            return f"wins {shown(line.paid)}"
        case Outcome.LOSE:
            return f"loses {shown(line.collected)}"
        case Outcome.STAND_OFF:
            return "stand-off"
        case Outcome.VOID:
            return f"void, {shown(line.returned)} goes back"
        case Outcome.SURRENDER:
            return f"surrenders, {shown(line.collected)} taken and {shown(line.paid)} paid"
        case _:
            assert_never(line.outcome)


def totals(lines: Iterable[Line]) -> dict[str, int]:
    """Each player's result: what was paid less what was collected."""
    sums: dict[str, int] = {}
    for line in lines:
        sums[line.player] = sums.get(line.player, 0) + line.net
    return sums
