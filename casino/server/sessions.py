"""Django's sessions in the database, asked only for a key that can be one.

A cookie holds anything, and PostgreSQL fails over a NUL in a question. Every key that Django gives out is letters and
digits.
"""

from typing import Any

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    def load(self) -> dict[str, Any]:
        key = self.session_key or ""
        if key.isascii() and key.isalnum():
            kept: dict[str, Any] = super().load()
            return kept
        self._session_key = None
        return {}
