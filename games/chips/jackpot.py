"""Progressive jackpots: a meter that grows with every wager, a pay table, and hands that win together.

Games differ in data alone: what a winner gets at least, and what a share is rounded up to (what the table's chips make,
or a cent). A round at a time is shared out.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Final, Literal

from games.chips.chips import Denominations, payable, shown
from games.errors import BadNotation, GameError, RuleViolation
from games.records import Record, Tagged, prepare
from games.rulebook import clause_for

MILLION: Final = 1_000_000
WHOLE: Final = 100

_RATE: Final = re.compile(r"0(?:\.[0-9]{1,6})?|1(?:\.0{1,6})?")


class Meter(Record, frozen=True):
    """The prize pool. It shows whole cents; `over`, a part of a cent (numerator, denominator), waits behind them.

    A tenth of a cent is lost neither to the wagers that feed it nor to the tenths taken from it.
    """

    cents: int
    over: tuple[int, int] = (0, 1)

    @property
    def exact(self) -> Fraction:
        return self.cents + Fraction(*self.over)

    @staticmethod
    def of(exact: Fraction) -> Meter:
        cents, over = divmod(exact, 1)
        return Meter(cents=cents, over=over.as_integer_ratio())


class Prize(Record, frozen=True):
    """One line of a pay table: so many percent of the meter, at least `least` to each winner.

    At 0 percent `least` is a fixed amount: the house's own money, which leaves the meter alone (R12, R43). `alone` and
    `together` are the clauses that pay a single winner and several.
    """

    hand: str
    percent: Literal[0, 10, 100]
    least: int
    alone: str
    together: str

    @property
    def words(self) -> str:
        if not self.percent:
            return shown(self.least)
        least = f", at least {shown(self.least)}" if self.least else ""
        return f"{self.percent}% of the meter{least}"


class Terms(Record, frozen=True):
    """What the sign says: the pay table, the wager that buys in, the reset (seed) value, millionths of increment."""

    game: str
    prizes: tuple[Prize, ...]
    wager: int
    reset: int
    increment: int = 0


class Won(Record, frozen=True):
    """Hands that won from a meter, those of linked tables at the same moment, and the pool that they all share."""

    hands: tuple[str, ...]
    pool: Meter
    others: tuple[str, ...] = ()


class ShareAgain(Tagged, frozen=True):
    """What linked tables have won at the same moment is no longer as it was shared with: `wins` are theirs."""

    wins: Won


prepare(Meter, Terms)


class Share(Record, frozen=True):
    """What one winning hand is paid: `winner` is its place among the hands, `rule` the clause that sets the amount."""

    winner: int
    amount: int
    rule: str


class Payout(Record, frozen=True):
    """Everyone's share in the order of `in_turn`, and the meter after them (CS 12.2: who is handed theirs first)."""

    shares: tuple[Share, ...]
    meter: Meter

    def share(self, winner: int) -> Share:
        return next(share for share in self.shares if share.winner == winner)


# --- terms ----------------------------------------------------------------------------------------


def rate(text: object) -> int:
    """The share of a wager that goes to the meter, "0.25" being a quarter, in millionths."""
    if isinstance(text, str) and _RATE.fullmatch(text):
        return int(Fraction(text) * MILLION)
    given = repr(text[:12]) if isinstance(text, str) else type(text).__name__
    raise BadNotation(f"{given} is not a rate: write a share from 0 to 1 with at most six decimals, as in 0.25")


def same_pay_table(one: Terms, other: Terms) -> bool:
    """Linked tables pay from the same table."""
    return one.prizes == other.prizes


def same_increment_and_seed(one: Terms, other: Terms) -> bool:
    """Linked tables feed the pool at the same rate and start it from the same value."""
    return (one.increment, one.reset) == (other.increment, other.reset)


def same_wager(one: Terms, other: Terms) -> bool:
    """Linked tables ask the same wager."""
    return one.wager == other.wager


def check_linked(tables: Sequence[Terms]) -> None:
    """Tables may share a pool only on equal terms. What differs first, wager before rate before pay table, is named."""
    for same, what in (
        (same_wager, "take the same jackpot wager"),
        (same_increment_and_seed, "feed the pool at the same rate and reset it to the same value"),
        (same_pay_table, "have the same jackpot pay table"),
    ):
        if not all(same(tables[0], table) for table in tables[1:]):
            raise RuleViolation(clause_for(same, tables[0].game), f"tables linked to one jackpot must {what}")


# --- the meter ------------------------------------------------------------------------------------


def opened(amount: int, terms: Terms) -> Meter:
    """A meter as a table opens with it: at no time does it show less than the reset value."""
    return Meter(cents=max(amount, terms.reset))


def fed(meter: Meter, wagered: int, terms: Terms) -> Meter:
    """The approved part of the jackpot wagers goes into the pool before the deal; the rest is the house's."""
    return Meter.of(meter.exact + Fraction(wagered * terms.increment, MILLION)) if terms.increment else meter


def put_back(meter: Meter, returned: int, terms: Terms, prizes: Fraction = Fraction(0)) -> Meter:
    """The meter once wagers have gone back with what they fed it, and prizes that are not paid are on it again."""
    fed_by_them = Fraction(returned * terms.increment, MILLION)
    return Meter.of(left_after(meter.exact + prizes, fed_by_them, terms.reset))


def left_after(pool: Fraction, paid: Fraction, reset: int) -> Fraction:
    """A pool that a payout takes below the reset value starts again from it; the house makes up what the pool lacked.

    It falls by the exact shares, whatever rounding up adds to them (R13), and at Caribbean Stud likewise (R44).
    """
    return max(pool - paid, Fraction(reset))


# --- sharing --------------------------------------------------------------------------------------


def awarded_together(pressed: int, other: int) -> bool:
    """Wins at linked tables come at the same time where the buttons were pressed in one second (R92).

    At one table all those of a round do: they are shared out in one.
    """
    return pressed == other


def pool_together(meter: Meter, linked: Won, terms: Terms) -> Meter:
    """What wins at linked tables share with those before them: the pool that these had, and what has come in since."""
    return Meter.of(linked.pool.exact + meter.exact - left_by(linked.hands, linked.pool, terms))


def left_by(hands: Sequence[str], pool: Meter, terms: Terms) -> Fraction:
    """What hands that win at the same time leave of a pool."""
    return share_out(pool, hands, terms).meter.exact


def parts_of(hands: Sequence[str], pool: Meter, terms: Terms) -> dict[str, Fraction]:
    """By how much each winner with a hand takes the pool down, beside all others."""
    parts, before, so_far = dict[str, Fraction](), left_by((), pool, terms), list[str]()
    for prize, places in in_turn(hands, terms):
        so_far += [prize.hand] * len(places)
        after = left_by(so_far, pool, terms)
        parts[prize.hand], before = (before - after) / len(places), after
    return parts


def whole_each(pool: Fraction, winners: int, prize: Prize) -> Fraction:
    """Winners of the whole jackpot share it evenly, or each get the minimum where that is more."""
    return max(pool / winners, Fraction(prize.least))


def tenth_each(pool: Fraction, winners: int, prize: Prize, reset: int) -> Fraction:
    """Tenths are taken one after the other from what is left, added up and shared evenly, or each gets the minimum."""
    aggregate = Fraction(0)
    for _ in range(winners):
        tenth = pool / 10
        aggregate += tenth
        pool = left_after(pool, tenth, reset)
    return max(aggregate / winners, Fraction(prize.least))


def in_turn(hands: Sequence[str], terms: Terms) -> list[tuple[Prize, list[int]]]:
    """Fixed amounts are paid first, then the hands that take a tenth, and last those that take the rest."""
    if unknown := set(hands) - {prize.hand for prize in terms.prizes}:
        raise GameError(f"no jackpot is paid on {', '.join(sorted(unknown))}")
    winners = [
        (prize, [place for place, hand in enumerate(hands) if hand == prize.hand])
        for prize in sorted(terms.prizes, key=lambda prize: prize.percent)
    ]
    return [(prize, places) for prize, places in winners if places]


def share_out(
    meter: Meter,
    hands: Sequence[str],
    terms: Terms,
    chips: Denominations | None = None,
    *,
    invalid: Collection[int] = (),
) -> Payout:
    """Pay the hands that won at the same time, each share rounded up to what `chips` make, without them to the cent.

    The places in `invalid` had no valid wager: they win nothing, and it is shared as if they were not there.
    """
    pool, shares = left_after(meter.exact, Fraction(0), terms.reset), list[Share]()
    for prize, places in in_turn(hands, terms):
        winners = [place for place in places if place not in invalid]
        shares += (Share(winner=place, amount=0, rule=prize.alone) for place in places if place in invalid)
        if not winners:
            continue
        each = _each(prize, pool, len(winners), terms.reset)
        if prize.percent:
            pool = left_after(pool, each * len(winners), terms.reset)
        cents = -(-each.numerator // each.denominator)
        amount = payable(cents, chips) if chips else cents
        clause = prize.alone if len(winners) == 1 else prize.together
        shares += (Share(winner=place, amount=amount, rule=clause) for place in winners)
    return Payout(shares=tuple(shares), meter=Meter.of(pool))


def _each(prize: Prize, pool: Fraction, winners: int, reset: int) -> Fraction:
    match prize.percent:
        case 0:
            return Fraction(prize.least)
        case 10:
            return tenth_each(pool, winners, prize, reset)
        case 100:
            return whole_each(pool, winners, prize)
