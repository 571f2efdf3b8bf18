"""The thread that sends letters: not the ticker's, which a slow mail server would hold up for ten seconds a letter."""

import logging
import threading
from datetime import datetime, timedelta
from typing import Final

from django.db import close_old_connections, connection
from django.utils import timezone

from casino.accounts.letters import letters

log = logging.getLogger(__name__)

EVERY: Final = 1.0
TRY_AGAIN: Final = 10.0
CLEAR: Final = timedelta(hours=1)


class Postman(threading.Thread):
    """Looks for letters every second until it is told to stop; any number of processes may have one."""

    def __init__(self) -> None:
        super().__init__(name="postman", daemon=True)
        self._told_to_stop = threading.Event()
        self._cleared_at: datetime | None = None

    def run(self) -> None:
        while not self._told_to_stop.is_set():
            self._told_to_stop.wait(self._look())
        connection.close()

    def _look(self) -> float:
        """Send what is due; answers with how long to wait."""
        try:
            letters.send_due()
            self._clear(timezone.now())
        except Exception:
            log.exception("letters are not sent")
            return TRY_AGAIN
        finally:
            close_old_connections()
        return EVERY

    def _clear(self, now: datetime) -> None:
        if self._cleared_at is None or abs(now - self._cleared_at) >= CLEAR:
            letters.forget_old(now)
            self._cleared_at = now

    def stop(self) -> None:
        self._told_to_stop.set()
