"""The desk as a Django app."""

from django.apps import AppConfig


class ReviewConfig(AppConfig):
    name = "casino.review"
    label = "review"
