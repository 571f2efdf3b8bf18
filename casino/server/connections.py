"""How many connections there may be: from one address, and altogether, so that a handle is left for the database."""

import logging
import resource
from collections import Counter
from contextlib import suppress
from typing import Any, Final

from django.conf import settings

from casino.server.addresses import client_address, is_proxy

log = logging.getLogger(__name__)

MOST_HANDLES: Final = 65_536  # where the system sets no limit worth the name
RESERVED: Final = 200  # handles for the database, Redis, files and what else a process opens for itself
LEAST: Final = 50
EVERYWHERE: Final = "all addresses together"


class Connections:
    """Open connections by the address they come from. A proxy's are everybody's, so only their sum counts."""

    def __init__(self, per_address: int, altogether: int) -> None:
        self._per_address, self._altogether = per_address, altogether
        self._open: Counter[str] = Counter()
        self._count = 0
        self._told: set[str] = set()

    def has_room_for(self, address: str) -> bool:
        if self._count >= self._altogether:
            self._tell(EVERYWHERE)
            return False
        if self._open[address] >= self._per_address and not is_proxy(address):
            self._tell(address)
            return False
        return True

    def opened(self, transport: Any) -> None:
        self._count += 1
        self._open[address_of(transport.getPeer())] += 1

    def closed(self, transport: Any) -> None:
        self._count -= 1
        address = address_of(transport.getPeer())
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]
            self._told.discard(address)
        if self._count <= self._altogether // 2:
            self._told.discard(EVERYWHERE)

    def _tell(self, whose: str) -> None:
        """Once, until they have gone: an attack must not fill the log as well."""
        if whose not in self._told:
            self._told.add(whose)
            log.warning("too many connections from %s: more are closed at once", whose)


def limits_of_this_process() -> Connections:
    altogether = max(raise_file_limit() - RESERVED, LEAST)
    return Connections(min(settings.CONNECTIONS_PER_ADDRESS, altogether // 2), altogether)


def raise_file_limit() -> int:
    """Take all the handles that the system allows; a shell's usual 1,024 are fewer than a school's tabs."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_HANDLES if hard == resource.RLIM_INFINITY else min(hard, MOST_HANDLES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):  # macOS promises more than it gives
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    now = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_HANDLES if now == resource.RLIM_INFINITY else now


def address_of(peer: Any) -> str:
    """In its one spelling; "" for a local socket, which has none."""
    return client_address(str(getattr(peer, "host", "")), ())
