"""Sessions as Django keeps them in the database; who asks for one is known again without the ORM, on every page."""

from typing import Any, Final

from django.contrib.sessions.backends import db
from django.utils import timezone

from casino import asking

KEPT: Final = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s"


class SessionStore(db.SessionStore):
    def load(self) -> dict[str, Any]:
        key = self.session_key or ""
        if key.isascii() and key.isalnum():  # a database may fail over what a cookie can hold
            for (data,) in asking.rows(KEPT, key, asking.moment(timezone.now())):
                kept: dict[str, Any] = self.decode(data)
                return kept
        self._session_key = None
        return {}
