"""Django's cache in memory, whose keys end when their time is over, whatever happens to the machine's clock."""

import time
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache


class MemoryCache(LocMemCache):
    """How often something may be tried is counted for an hour: a clock set back would hold people back for longer."""

    def get_backend_timeout(self, timeout: Any = DEFAULT_TIMEOUT) -> float | None:
        by_the_wall = super().get_backend_timeout(timeout)
        return None if by_the_wall is None else by_the_wall - time.time() + time.monotonic()

    def _has_expired(self, key: str) -> bool:
        ends: float | None = self._expire_info.get(key, -1)  # type: ignore[attr-defined]
        return ends is not None and ends <= time.monotonic()
