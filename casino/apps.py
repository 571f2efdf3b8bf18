"""The site as a Django app, for its system checks and commands."""

from django.apps import AppConfig


class CasinoConfig(AppConfig):
    name = "casino"

    def ready(self) -> None:
        from casino import checks  # noqa: F401  registers them
