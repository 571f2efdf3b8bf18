"""Who is held back at the door: django-axes counts failures by name and address, and here by address alone too."""

from typing import Any

from axes.attempts import get_cool_off_threshold
from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import Sum
from django.http import HttpRequest


class AddressLockout(AxesDatabaseHandler):  # type: ignore[misc]  # axes comes without types
    """Somebody who tries one password on everybody fails once for each name: only their address gives them away.

    axes has one limit for all that it counts. A class shares an address, so an address has a limit of its own, and
    what somebody mistyped before they got in does not count: axes forgets it.
    """

    def is_locked(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> bool:
        return super().is_locked(request, credentials) or failures_from(request) >= settings.FAILURES_FROM_ADDRESS


def failures_from(request: Any) -> int:
    """Failures from the request's address since the cool-off began."""
    since = get_cool_off_threshold(request)
    recent = AccessAttempt.objects.filter(ip_address=request.axes_ip_address, attempt_time__gte=since)
    return recent.aggregate(failures=Sum("failures_since_start"))["failures"] or 0
