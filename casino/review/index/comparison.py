"""Sessions told again from a log, to be compared with those on file."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from casino.floor.models import Round, Table
from casino.review.index.tables import WATCHED, Reading
from casino.review.models.deals import DealFigures
from casino.review.models.sessions import Session, Slip


class Told(NamedTuple):
    """A session as its log tells it: the rules it met and, of a deal by hand, the figures and the slips."""

    session: Session
    met: Counter[str]
    figures: DealFigures | None
    slips: list[Slip]


class Retold(Reading):
    """One table's sessions told again from its first event: kept in memory, and nothing is written."""

    def __init__(self, row: Table, until: int) -> None:
        closed = Round.objects.filter(table=row, last_seq__lte=until)
        self._begin({(row.pk, one.last_seq or 0): one for one in closed.iterator()})
        watched = row.engine.words.mistakes.union(WATCHED)
        for event in row.events.filter(type__in=watched, seq__lte=until).order_by("seq").iterator():
            event.table = row
            self.read(event)

    def sessions(self) -> Iterator[Told]:
        for at, one in self._touched.items():
            slips = [slip for slip in self._slips if slip.session is one] if one.by_hand else []
            yield Told(one, self._rules[at], self._figures.get(at), slips)
