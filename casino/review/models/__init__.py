"""What the desk keeps."""

from casino.review.models.assessments import Assessment, CriteriaSheet, Criterion
from casino.review.models.sessions import (
    Checkpoint,
    Kind,
    Mark,
    Note,
    Outcome,
    Progress,
    RuleUse,
    SavedView,
    Session,
    Slip,
    Verification,
)
from casino.review.models.tallies import Counted, Tally, WrongAnswer

__all__ = [
    "Assessment",
    "Checkpoint",
    "Counted",
    "CriteriaSheet",
    "Criterion",
    "Kind",
    "Mark",
    "Note",
    "Outcome",
    "Progress",
    "RuleUse",
    "SavedView",
    "Session",
    "Slip",
    "Tally",
    "Verification",
    "WrongAnswer",
]
