"""How often something may be tried in an hour. Signing in has its own guard (django-axes)."""

import hashlib
import logging

from django.core.cache import cache
from django.http import HttpRequest

log = logging.getLogger(__name__)

HOUR = 3600


def too_often(what: str, who: str, limit: int) -> bool:
    """Count one more try; True once there were more than the limit within an hour."""
    try:
        return _one_more(_key(what, who)) > limit
    except Exception:
        # While the counts cannot be kept nobody is turned away for it.
        log.exception("tries are not counted")
        return False


def forgive(what: str, who: str) -> None:
    """Take the last try back: it was a good one."""
    try:
        cache.decr(_key(what, who))
    except ValueError:  # the hour has ended, and the count with it
        return
    except Exception:
        log.exception("tries are not counted")


def _key(what: str, who: str) -> str:
    return f"tries:{what}:{hashlib.sha256(who.encode()).hexdigest()}"


def _one_more(key: str) -> int:
    if cache.add(key, 1, HOUR):
        return 1
    try:
        return int(cache.incr(key))
    except ValueError:  # the hour ended between the two lines above
        return 0


def address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))
