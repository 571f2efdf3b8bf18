"""The record as a Django app."""

from django.apps import AppConfig


class RecordConfig(AppConfig):
    name = "casino.record"
    label = "record"
