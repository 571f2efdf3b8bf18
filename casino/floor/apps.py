"""The floor as a Django app."""

from django.apps import AppConfig


class FloorConfig(AppConfig):
    name = "casino.floor"
    label = "floor"
