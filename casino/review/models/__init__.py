"""What the desk keeps."""

from casino.review.models import assessments, sessions, tallies

__all__ = ["assessments", "sessions", "tallies"]
