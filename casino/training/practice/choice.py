"""What one click deals, and a deal in words."""

from casino.accounts.models import Person
from casino.floor.models import Level
from casino.training.practice import task
from casino.training.practice.models import Run
from casino.training.practice.task import Task
from games.catalogue import GAMES
from games.errors import BadNotation
from games.records import replace


def usual(person: Person) -> Task:
    """What somebody chose for themselves last, tests apart: those are begun on purpose. At first, the usual table."""
    own = person.runs.filter(work=None, again_of=None, table__private=True).exclude(level=Level.TEST)
    last = own.order_by("-pk").values_list("task", flat=True).first()
    try:
        return task.read(last) if last else _first()
    except BadNotation:  # a game or a table that is no longer there
        return _first()


def _first() -> Task:
    wants = Task(game=next(iter(GAMES)))
    return replace(wants, patrons=min(wants.patrons, wants.options.places))


def in_words(of: Task | Run) -> str:
    """ "Star Blackjack, 10 rounds, 5 boxes" """
    wants = task.kept(of.task) if isinstance(of, Run) else of
    parts = [GAMES[wants.game].name]
    if wants.rounds:
        parts.append(_several(wants.rounds, "round"))
    parts.append(_several(wants.boxes, "box", "boxes"))
    if wants.trouble:
        parts.append(f"trouble {wants.trouble}")
    return ", ".join(parts)


def _several(count: int, one: str, more: str = "") -> str:
    return f"{count} {one if count == 1 else more or f'{one}s'}"
