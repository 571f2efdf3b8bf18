"""The desk as a Django app."""

from django.apps import AppConfig


class ReviewConfig(AppConfig):
    name = "casino.review"
    label = "review"

    def ready(self) -> None:
        from casino.floor import ticker
        from casino.review.catching_up import now_and_then

        if now_and_then not in ticker.BESIDE:
            ticker.BESIDE.append(now_and_then)
