"""A table's panels: what is public once, and for each person at the table what only they may see."""

from dataclasses import dataclass, field

from casino.floor.models import Table
from casino.floor.moment import moment
from casino.floor.table import panels
from casino.floor.table.look import Sight
from casino.server.sockets import Frame


@dataclass(frozen=True)
class Rendered:
    """Panels of one seq. `present` are the people at the table; everybody else shares the onlookers' panel, if any."""

    seq: int
    moment: int
    public: str
    onlookers: str
    private: dict[int, str]
    present: frozenset[int]
    _frames: dict[int | None, Frame] = field(default_factory=dict, compare=False, repr=False)

    def covers(self, person_id: int) -> bool:
        return person_id in self.private or (bool(self.onlookers) and person_id not in self.present)

    def frame(self, person_id: int) -> Frame:
        """The panels as they are pushed; all onlookers get the same."""
        whose = person_id if person_id in self.private else None
        if whose not in self._frames:
            self._frames[whose] = Frame(self.public + self.private.get(person_id, self.onlookers))
        return self._frames[whose]


def render(table: Table, people: set[int], known: Rendered | None = None) -> Rendered:
    """The panels for these people; what is `known` of the same seq is not rendered again."""
    if known is not None and known.seq == table.seq:
        public, onlookers, private = known.public, known.onlookers, dict(known.private)
        sight = Sight(table, people - private.keys())
    else:
        sight = Sight(table, people)
        public, onlookers, private = panels.public_html(sight.look(None)), "", {}
    present = frozenset(sight.people_present())
    if not onlookers and people - present:
        onlookers = panels.private_html(sight.look(None))
    for person, look in sight.looks(people - private.keys()):
        private[person.pk] = panels.private_html(look)
    return Rendered(table.seq, moment(table), public, onlookers, private, present)
