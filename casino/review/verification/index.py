"""The desk's index and counts, which are read on from the record now and then, brought up before they are compared."""

from casino.review import catching_up
from casino.review.reports import counting


def bring_up() -> None:
    catching_up.catch_up()
    counting.catch_up()
