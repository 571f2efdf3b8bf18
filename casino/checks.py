"""System checks: what the settings allow but the house cannot bear."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.core.checks import Warning as Caution


@register()
def enough_for_every_process(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    on_sqlite = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
    in_memory = settings.CHANNEL_LAYERS["default"]["BACKEND"].endswith("InMemoryChannelLayer")
    return list(unbearable(settings.SERVING_PROCESSES, on_sqlite=on_sqlite, in_memory=in_memory))


@register()
def proxy_is_named(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """In public there is always a proxy, as nothing else ends the https."""
    if not settings.PUBLIC or settings.TRUSTED_PROXIES:
        return []
    return [
        Caution(
            "TRUSTED_PROXIES is not set, so everybody seems to come from the proxy's own address.",
            hint="Set it to the proxy's address, such as 127.0.0.1, and have the proxy set X-Real-IP.",
            id="casino.W002",
        )
    ]


def unbearable(processes: int, *, on_sqlite: bool, in_memory: bool) -> Iterator[CheckMessage]:
    """SQLite before 3.51.3 can lose commits when two processes write; the in-memory layer reaches only its own."""
    if processes > 1 and on_sqlite:
        yield Error(
            f"{processes} serving processes are configured on SQLite, which can bear only one.",
            hint="Set DATABASE_URL to a PostgreSQL database, or WEB_CONCURRENCY to 1.",
            id="casino.E001",
        )
    if processes > 1 and in_memory:
        yield Error(
            f"{processes} serving processes are configured without Redis: people at one table would not see "
            "what happens through another process.",
            hint="Set REDIS_URL, or WEB_CONCURRENCY to 1.",
            id="casino.E002",
        )
    if on_sqlite and not in_memory:
        yield Caution(
            "REDIS_URL is set but the database is SQLite, which only one process may serve.",
            hint="Set DATABASE_URL to a PostgreSQL database, or leave REDIS_URL out.",
            id="casino.W001",
        )
