"""The front page and the demo school as a Django app."""

from django.apps import AppConfig


class HomeConfig(AppConfig):
    name = "casino.home"
