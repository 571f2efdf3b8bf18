"""The quiz as a Django app."""

from django.apps import AppConfig


class TrainingConfig(AppConfig):
    name = "casino.training"
    label = "training"
