"""How often something may be tried in an hour. Signing in has its own guard (django-axes)."""

import hashlib

from django.core.cache import cache
from django.http import HttpRequest

HOUR = 3600


def too_often(what: str, who: str, limit: int) -> bool:
    """Count one more try; True once there were more than the limit within an hour."""
    key = f"tries:{what}:{hashlib.sha256(who.encode()).hexdigest()}"
    if cache.add(key, 1, HOUR):
        return limit < 1
    try:
        return cache.incr(key) > limit
    except ValueError:  # the hour ended between the two lines above
        return False


def address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))
