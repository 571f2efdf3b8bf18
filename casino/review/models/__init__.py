"""What the desk keeps."""

from casino.review.models import assessments, deals, sessions, tallies

__all__ = ["assessments", "deals", "sessions", "tallies"]
