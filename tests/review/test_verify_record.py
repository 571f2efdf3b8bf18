"""One tampering for each table and column of the record: all are found, and none is invented on a clean house."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any, Final

import pytest
from django.apps import apps
from django.db import models

from casino.review import waiting
from tests.review.busy_house import change, for_a_whole_module, open_house, run, take_the_guards_off, undone

KEY: Final = "the database's own number for a row: nothing refers to it, and the order of the rows is checked"
CLOCK: Final = "what the clock waits for or who looks on just now; what then happens is in the log"
DERIVED: Final = "how far an index has been read; it is made again from the record at any time"
SIGN_IN: Final = "how somebody gets in, not what they did"
NOT_THE_RECORD: Final[dict[str, str]] = {
    **dict.fromkeys(("floor.Event.id", "floor.Receipt.id", "floor.Transfer.id", "floor.Wager.id"), KEY),
    **dict.fromkeys(("floor.RoundArea.id", "floor.SettlementLine.id", "record.Entry.id", "review.Checkpoint.id"), KEY),
    **dict.fromkeys(("training.WrittenScenario_classes.id",), KEY),
    **dict.fromkeys((f"floor.Table.{name}" for name in ("phase", "closes_at", "due_at", "paused_at")), CLOCK),
    **dict.fromkeys((f"floor.Table.{name}" for name in ("watched_at", "resting", "jackpot_version")), CLOCK),
    **dict.fromkeys(("floor.Standing", "floor.Heartbeat"), CLOCK),
    **dict.fromkeys(("review.Mark", "review.Progress", "review.Counted"), DERIVED),
    **dict.fromkeys(("review.Session", "review.Slip", "review.RuleUse", "review.Tally"), DERIVED),
    **dict.fromkeys(("review.WrongAnswer", "training.Memory"), DERIVED),
    **dict.fromkeys(("accounts.Person.password", "accounts.Person.last_login"), SIGN_IN),
    "accounts.Letter": "mail on its way out",
    "review.SavedView": "an instructor's way of looking at a list",
    "review.Verification": "what earlier runs of verify found",
}
"""Tables and columns in which verify looks for nothing, and why."""


def _columns() -> Iterator[Any]:
    """Every column of every table that the site has, but for those named above."""
    for config in apps.get_app_configs():
        if not config.name.startswith("casino"):
            continue
        for model in config.get_models(include_auto_created=True):
            for field in model._meta.concrete_fields:
                name = f"{model._meta.label}.{field.name}"
                if model._meta.label not in NOT_THE_RECORD and name not in NOT_THE_RECORD:
                    yield pytest.param(model, field, id=name)


@pytest.fixture(scope="module")
def house(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock(), for_a_whole_module():
        patch.setattr(waiting, "LONGEST", timedelta(seconds=-5))
        open_house()
        take_the_guards_off()
        yield


@pytest.fixture
def robbed(house: None, db: None) -> Iterator[None]:
    with undone():
        yield


def test_nothing_is_invented_on_a_clean_house(robbed: None) -> None:
    code, said = run()
    assert code == 0, said


@pytest.mark.parametrize(("model", "field"), list(_columns()))
def test_a_changed_column_is_found(robbed: None, model: type[models.Model], field: Any) -> None:
    done = change(model, field)
    assert done, "the busy house has no such row"
    code, said = run()
    assert code == 1, f"{done}\n{said}"
