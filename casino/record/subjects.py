"""Which tables are the record, whose chain each row belongs to, and which columns are no part of it."""

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Model


@dataclass(frozen=True)
class Subject:
    """A table of the record. `owner` leads to the person in whose chain its rows are entered."""

    owner: str
    left_out: frozenset[str] = frozenset()


# What moves with play is compared with the table's log, and its clock says only what it waits for.
MOVING: Final = frozenset(
    {"status", "state", "seq", "turn", "last_hash", "receipt_hash", "dealer", "level", "dealt_since", "jackpot_version"}
)
CLOCK: Final = frozenset({"phase", "closes_at", "due_at", "paused_at", "watched_at", "resting"})
SUBJECTS: Final[dict[str, Subject]] = {
    # A password and the last sign-in say how somebody gets in, not what they did.
    "accounts.Person": Subject("pk", frozenset({"password", "last_login"})),
    "accounts.PlayerCard": Subject("person"),
    "accounts.CardEntry": Subject("card__person"),
    "accounts.TrainingClass": Subject("instructor"),
    "accounts.Membership": Subject("trainee"),
    "accounts.Departure": Subject("trainee"),
    "floor.Table": Subject("opened_by", MOVING | CLOCK),
    "floor.Patron": Subject("table__opened_by"),
    "training.WrittenScenario": Subject("by"),
    "training.Work": Subject("by"),
    "training.Sitting": Subject("person"),
    "training.Posed": Subject("sitting__person"),
    "training.Answer": Subject("person"),
    # Until it ends, a run's clock and question say only what it waits for; what came of them is in its answers.
    "training.DrillRun": Subject("person", frozenset({"waiting", "posed_at", "ends_at", "credit_ms"})),
    "training.DrillAnswer": Subject("run__person"),
    "training.DrillListing": Subject("person"),
    "training.Run": Subject("person"),
    "review.CriteriaSheet": Subject("instructor"),
    "review.Assessment": Subject("trainee"),
    "review.Criterion": Subject("assessment__trainee"),
    "review.Note": Subject("session__person"),
}


def subject_of(model: type[Model]) -> Subject:
    return SUBJECTS[model._meta.label]


def only_left_out(model: type[Model], fields: Any) -> bool:
    """Whether a change to these fields alone changes nothing of the record."""
    return fields is not None and set(fields) <= subject_of(model).left_out
