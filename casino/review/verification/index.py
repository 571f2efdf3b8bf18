"""The desk's index and counts, which are read on from the record now and then, brought up before they are compared."""

from django.db import DatabaseError

from casino.review.index import catch_up
from casino.review.reports import tallies
from casino.review.verification.finding import Finding


def bring_up() -> list[Finding]:
    """A log that somebody has changed may not be readable at all: that is found, and ends no verification."""
    found = []
    for read_on in (catch_up.catch_up, tallies.catch_up):
        try:
            read_on()
        except DatabaseError:
            raise  # the database's own trouble is nobody's tampering
        except Exception as error:
            found.append(Finding(f"it cannot be read on: {error!r}"))
    return found
