"""The site as a Django app, for its system checks and commands."""

from threading import Lock

from django.apps import AppConfig

from games import wire


class CasinoConfig(AppConfig):
    name = "casino"

    def ready(self) -> None:
        from casino import checks  # noqa: F401  registers them

        wire.one_at_a_time(Lock())
