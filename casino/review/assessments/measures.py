"""What the log of a deal by hand says of a criterion: figures, the slips behind them, and the mark they come to.

The instructor confirms that mark or gives another one and says why: nothing here judges anybody by itself.
"""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from casino.review.desk.timeline import rounds_of
from casino.review.index.practice import SETTLING, SPOKEN
from casino.review.models.assessments import Mark, Measure
from casino.review.models.sessions import Session, Severity, Slip
from casino.review.reports.practice import HandFigures
from casino.review.words import call_by_name
from casino.training.quiz.sittings import PASS_MARK
from games.chips.chips import shown

MOST_EVENTS: Final = 60
REMEDYING: Final = ("supervisor", "mend", "refuse", "tell")
Rows = list[tuple[str, str]]


@dataclass(frozen=True)
class Measured:
    """`rows` are figures in words, each with its name; `competent` what they come to, None where there is nothing."""

    rows: Rows
    competent: bool | None


@dataclass(frozen=True)
class Evidence:
    """A deal by hand as one criterion sees it: its figures, and those of its slips that the criterion is about."""

    hand: HandFigures
    slips: list[Slip]

    @property
    def critical(self) -> int:
        return sum(slip.severity == Severity.CRITICAL for slip in self.slips)

    def reached(self, right: int, of: int) -> bool | None:
        """Whether enough were right, and none of the rest critical."""
        return 100 * right >= PASS_MARK * of and not self.critical if of else None


def measure_of(slip: Slip) -> Measure:
    """Which criterion a slip is about: each is about one."""
    if slip.part == "words" or slip.verb in SPOKEN:
        return Measure.CALLS
    if slip.verb in SETTLING:
        return Measure.MONEY
    return Measure.TROUBLE if slip.result == "missed" or slip.verb in REMEDYING else Measure.ORDER


def _money(found: Evidence) -> Measured:
    hand = found.hand
    rows = [
        ("Payments right", _of(hand.payments_right, hand.payments)),
        ("Clean cuts", _of(hand.cuts_clean, hand.cuts)),
        ("Paid too much", shown(hand.over)),
        ("Paid too little", shown(hand.under)),
        ("Never put right", shown(hand.stood)),
    ]
    reached = found.reached(hand.payments_right, hand.payments)
    return Measured(rows, reached and not hand.stood)


def _order(found: Evidence) -> Measured:
    hand, wrong = found.hand, len(found.slips)
    rows = [
        ("Acts right", _of(hand.right, hand.asked)),
        ("Out of order, or in the wrong place", str(wrong)),
        ("Left out", str(hand.left_out)),
    ]
    return Measured(rows, found.reached(hand.asked - wrong, hand.asked))


def _calls(found: Evidence) -> Measured:
    hand = found.hand
    return Measured([("Calls right", _of(hand.calls_right, hand.calls))], found.reached(hand.calls_right, hand.calls))


def _trouble(found: Evidence) -> Measured:
    hand = found.hand
    stood = hand.noticed + hand.told
    rows = [
        ("Trouble caught in time", _of(hand.caught, hand.troubles)),
        ("Trouble dealt with", _of(hand.handled, hand.troubles)),
        ("Own mistakes put right", _of(hand.remedied, stood)),
        ("Noticed first by the dealer", str(hand.noticed)),
    ]
    if not (hand.troubles or stood):
        return Measured(rows, None)
    return Measured(rows, hand.handled == hand.troubles and hand.remedied == stood and not found.critical)


def _pace(found: Evidence) -> Measured:
    hand = found.hand
    if not (hand.rounds and hand.seconds):
        return Measured([("Rounds", str(hand.rounds))], None)
    rows = [
        ("Rounds", str(hand.rounds)),
        ("Rounds an hour", f"{hand.an_hour:.0f}"),
        ("Asked for", f"{hand.goal:.0f}, with {hand.boxes / hand.rounds:.1f} boxes"),
    ]
    return Measured(rows, hand.reached)


def _of(right: int, of: int) -> str:
    return f"{right} of {of}" if of else "none"


MEASURES: Final[dict[str, Callable[[Evidence], Measured]]] = {
    Measure.MONEY: _money,
    Measure.ORDER: _order,
    Measure.CALLS: _calls,
    Measure.TROUBLE: _trouble,
    Measure.PACE: _pace,
}


class Log:
    """A deal by hand, read once for all criteria of a sheet."""

    def __init__(self, session: Session) -> None:
        self._session, self._hand = session, HandFigures.of(session)
        self._slips = call_by_name(list(session.slips.order_by("seq", "pk")))
        self._ends = list(rounds_of(session).values_list("last_seq", "number")) if self._slips else []

    def measured(self, what: str) -> tuple[dict[str, Any], str]:
        """What a sheet keeps of one criterion, and the mark that it comes to."""
        found = Evidence(self._hand, [slip for slip in self._slips if measure_of(slip) == what])
        told = MEASURES[what](found)
        figures = {
            "session": self._session.pk,
            "level": self._session.level,
            "rows": [list(row) for row in told.rows],
            "events": [self._event(slip) for slip in found.slips[:MOST_EVENTS]],
            "more": max(0, len(found.slips) - MOST_EVENTS),
        }
        marks = {None: Mark.NOT_SEEN, True: Mark.COMPETENT, False: Mark.NOT_YET}
        return figures, marks[told.competent].value

    def _event(self, slip: Slip) -> dict[str, Any]:
        """A slip as it stands on the sheet for good, in words that hold the names of the day."""
        at = bisect_left(self._ends, (slip.seq, 0))
        number = self._ends[at][1] if at < len(self._ends) else None
        words = {"words": slip.words, "severity": slip.severity, "rule": slip.rule, "cents": slip.cents}
        return {"seq": slip.seq, "round": number, **words}
