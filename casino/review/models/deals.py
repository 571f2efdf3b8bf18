"""What is counted of a deal that somebody practised by hand. All of it is made again from the log."""

from django.db import models

from casino.review.models.sessions import Session

COUNTS = (
    *("calls", "calls_right", "payments", "payments_right", "cuts", "cuts_clean"),
    *("over", "under", "put_right", "critical", "serious", "minor", "left_out"),
    *("noticed", "told", "remedied", "troubles", "caught", "handled", "boxes", "seconds", "paused", "stopped_at"),
)


class DealFigures(models.Model):
    """One session's. Of `cuts` of chips for a payment `cuts_clean` had the right sum in as few chips as it takes.

    `over` and `under` are cents paid too much and too little where nothing stopped it; `put_right` is what came back
    of both. `left_out` are acts that were passed over. Of mistakes that stood for a while the dealer `noticed` some
    first, was `told` of others, and `remedied` so many. Of `troubles` put on the table on purpose, `handled` were dealt
    with as the rules say, and `caught` of those before anything had passed them over. `boxes` were in play in all the
    rounds together; `seconds` went by to the end of the last of them, without those in which play was `paused`, and
    `stopped_at` is since when it is.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="figures")
    calls = models.PositiveIntegerField(default=0)
    calls_right = models.PositiveIntegerField(default=0)
    payments = models.PositiveIntegerField(default=0)
    payments_right = models.PositiveIntegerField(default=0)
    cuts = models.PositiveIntegerField(default=0)
    cuts_clean = models.PositiveIntegerField(default=0)
    over = models.PositiveBigIntegerField(default=0)
    under = models.PositiveBigIntegerField(default=0)
    put_right = models.PositiveBigIntegerField(default=0)
    critical = models.PositiveIntegerField(default=0)
    serious = models.PositiveIntegerField(default=0)
    minor = models.PositiveIntegerField(default=0)
    left_out = models.PositiveIntegerField(default=0)
    noticed = models.PositiveIntegerField(default=0)
    told = models.PositiveIntegerField(default=0)
    remedied = models.PositiveIntegerField(default=0)
    troubles = models.PositiveIntegerField(default=0)
    caught = models.PositiveIntegerField(default=0)
    handled = models.PositiveIntegerField(default=0)
    boxes = models.PositiveIntegerField(default=0)
    seconds = models.PositiveIntegerField(default=0)
    paused = models.PositiveIntegerField(default=0)
    stopped_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"figures of session {self.session_id}"
