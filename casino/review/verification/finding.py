"""What a verification finds, how much it went through, and rows read in step with one another."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

AT_ONCE: Final = 2_000
T = TypeVar("T")


@dataclass(frozen=True)
class Finding:
    """One thing that is not as it should be: at a table, with an account, in somebody's record, or in the index."""

    what: str
    table: str = ""
    name: str = ""
    seq: int | None = None
    account: str = ""
    person: str = ""

    def __str__(self) -> str:
        if self.account:
            return f"account {self.account}: {self.what}"
        if self.person:
            return f"record of {self.person}: {self.what}"
        if self.table:
            return f"table {self.table} ({self.name}), seq {self.seq}: {self.what}"
        return f"the desk’s index: {self.what}"


@dataclass
class Count:
    """How much was gone through."""

    tables: int = 0
    events: int = 0
    rounds: int = 0
    accounts: int = 0
    entries: int = 0
    findings: list[Finding] = field(default_factory=list)


class Ahead(Generic[T]):
    """A stream of rows of which the next can be looked at before it is taken."""

    def __init__(self, rows: Iterable[T]) -> None:
        self._rows = iter(rows)
        self.take_one()

    def take_one(self) -> None:
        self.here = next(self._rows, None)

    def take(self, belongs: Callable[[T], bool]) -> list[T]:
        """The next rows, as far as they belong."""
        found = []
        while self.here is not None and belongs(self.here):
            found.append(self.here)
            self.take_one()
        return found
