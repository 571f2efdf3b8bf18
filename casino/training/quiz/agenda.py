"""What today asks of somebody: a test that runs, work that is set, and how much is about to be forgotten."""

from dataclasses import dataclass
from datetime import datetime

from casino.accounts.models import Person
from casino.training.models import Mode, Sitting
from casino.training.quiz import memory, sittings
from casino.training.work import services
from casino.training.work.services import SetWork


@dataclass(frozen=True)
class Agenda:
    """In the order in which it presses. `daily` is today's session once begun; `work` leaves out tests that run."""

    now: datetime
    tests: tuple[Sitting, ...]
    work: tuple[SetWork, ...]
    daily: Sitting | None
    due: int
    new: bool

    @property
    def quiet(self) -> bool:
        """Whether nothing waits, however much there is to learn."""
        return not (self.tests or self.work or self.daily or self.due)


def agenda_of(person: Person, now: datetime) -> Agenda:
    left = list(sittings.unfinished(person))
    tests = tuple(one for one in left if one.mode == Mode.TEST)
    return Agenda(
        now=now,
        tests=tests,
        work=tuple(one for one in services.work_for(person) if one.to_do and one.sitting not in tests),
        daily=next((one for one in left if sittings.is_daily(one, now)), None),
        due=memory.due(person, now).count(),
        new=bool(memory.new(person)),
    )
