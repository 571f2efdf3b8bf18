"""One tampering for each table and column of the record: all are found, and none is invented on a clean house."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any, Final

import pytest
from django.apps import apps
from django.db import models

from casino.accounts.models import CardEntry, Person
from casino.floor import upgrade
from casino.floor.models import Account, Box, Receipt, SettlementLine, Table, Transfer, Wager
from casino.record.subjects import SUBJECTS
from casino.record.upgrade import enter_all
from casino.review import rows
from casino.review.models.assessments import Assessment, Criterion
from casino.review.models.sessions import Note
from casino.training.models import Answer, Posed, Run, Sitting, Work, WrittenScenario
from tests.review.verification.busy_house import (
    change,
    copy,
    for_a_whole_module,
    open_house,
    run,
    take_out,
    take_the_guards_off,
    tamper,
    undone,
)

KEY: Final = "the database's own number for a row: nothing refers to it, and the order of the rows is checked"
CLOCK: Final = "what the clock waits for or who looks on just now; what then happens is in the log"
DERIVED: Final = "how far an index has been read; it is made again from the record at any time"
SIGN_IN: Final = "how somebody gets in, not what they did"
NOT_THE_RECORD: Final[dict[str, str]] = {
    **dict.fromkeys(("floor.Event.id", "floor.Receipt.id", "floor.Transfer.id", "floor.Seat.id"), KEY),
    **dict.fromkeys(("floor.SettlementLine.id", "record.Entry.id", "review.Checkpoint.id"), KEY),
    **dict.fromkeys(("training.WrittenScenario_classes.id", "review.DealFigures.id"), KEY),
    **dict.fromkeys((f"floor.Table.{name}" for name in ("phase", "closes_at", "due_at", "paused_at")), CLOCK),
    **dict.fromkeys((f"floor.Table.{name}" for name in ("watched_at", "resting", "jackpot_version")), CLOCK),
    **dict.fromkeys(("floor.Standing", "floor.Heartbeat"), CLOCK),
    "floor.Table.turn": "what open pages count by; which facts there are, the log says",
    **dict.fromkeys((f"training.DrillRun.{name}" for name in ("waiting", "posed_at", "ends_at", "credit_ms")), CLOCK),
    **dict.fromkeys(("review.Mark", "review.Progress", "review.Counted"), DERIVED),
    **dict.fromkeys(("review.Slip.id", "review.RuleUse.id", "review.Tally.id", "review.WrongAnswer.id"), KEY),
    "training.Memory": "what to ask next; it follows from the answers, and says nothing of how they were",
    **dict.fromkeys(("accounts.Person.password", "accounts.Person.last_login"), SIGN_IN),
    "accounts.Letter": "mail on its way out",
    "review.SavedView": "an instructor's way of looking at a list",
    "review.Verification": "what earlier runs of verify found",
}
"""Tables and columns in which verify looks for nothing, and why."""
MADE_AGAIN: Final = ("review.Checkpoint",)
"""Tables of which a row may be missing: it is made when it is wanted."""
Model = type[models.Model]


def _tables() -> Iterator[Model]:
    """Every table that the site has, but for those named above."""
    for config in apps.get_app_configs():
        if config.name.startswith("casino"):
            for model in config.get_models(include_auto_created=True):
                if model._meta.label not in NOT_THE_RECORD:
                    yield model


def _columns() -> Iterator[Any]:
    for model in _tables():
        for field in model._meta.concrete_fields:
            if (name := f"{model._meta.label}.{field.name}") not in NOT_THE_RECORD:
                yield pytest.param(model, field, id=name)


@pytest.fixture(scope="module")
def house(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock(), for_a_whole_module():
        patch.setattr(rows, "LONGEST", timedelta(seconds=-5))
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
def test_a_changed_column_is_found(robbed: None, model: Model, field: Any) -> None:
    done = change(model, field)
    assert done, "the busy house has no such row"
    code, said = run()
    assert code == 1, f"{done}\n{said}"
    assert "WRONG  " in said


@pytest.mark.parametrize(
    "model", [pytest.param(model, id=label) for model in _tables() if (label := model._meta.label) not in MADE_AGAIN]
)
def test_a_deleted_row_is_found(robbed: None, model: Model) -> None:
    done = take_out(model)
    code, said = run()
    assert code == 1, f"{done}\n{said}"


FORGED: Final = (CardEntry, WrittenScenario, Work, Sitting, Assessment, Note, Transfer, Wager)


@pytest.mark.parametrize("model", [*FORGED, Receipt, Posed, Run, Criterion, SettlementLine, Box])
def test_a_forged_row_is_found(robbed: None, model: Model) -> None:
    """A copy of a row that is there, under a number of its own where that is needed."""
    anew: dict[Model, dict[str, Any]] = {Posed: {"number": 999}, Criterion: {"number": 999}}
    anew |= {Receipt: {"command_id": "forged"}, SettlementLine: {"seq": 3, "undone_seq": 4}}
    anew |= {Wager: {"kind": "forged", "place": None}, Box: {"area": 99}, Run: {"first_seq": 999}}
    copy(model, **anew.get(model, {}))
    code, said = run()
    assert code == 1, said


def test_flipped_answers_and_passed_sittings_are_each_named(robbed: None) -> None:
    answers = list(Answer.objects.order_by("pk").values_list("pk", flat=True))
    sittings = list(Sitting.objects.exclude(passed=True).values_list("pk", flat=True))
    tamper('UPDATE training_answer SET "right" = NOT "right"')
    tamper("UPDATE training_sitting SET passed = %s", True)
    code, said = run()
    assert code == 1
    for named in (*(f"answer {pk} is not" for pk in answers), *(f"sitting {pk} is not" for pk in sittings)):
        assert named in said
    assert "does not have the result that its answers come to" in said


UNREADABLE: Final = (
    "DELETE FROM floor_event WHERE seq = 1",
    "UPDATE floor_event SET body = '{}' WHERE seq > 1",
    "UPDATE floor_table SET game = 'whist'",
    "DELETE FROM floor_round",
)


@pytest.mark.parametrize("read", [True, False])
@pytest.mark.parametrize("sql", UNREADABLE)
def test_whatever_cannot_be_read_any_more_is_found_and_the_rest_too(robbed: None, sql: str, read: bool) -> None:
    """Whether or not the desk's index had been read on to there."""
    if not read:
        for table in (*("note", "criterion", "assessment", "slip", "ruleuse"), *("session", "mark", "progress")):
            tamper(f"DELETE FROM review_{table}")
    tamper(sql)
    tamper('UPDATE training_answer SET "right" = NOT "right"')
    tables, (code, said) = list(Table.objects.values_list("code", flat=True)), run()
    assert code == 1
    assert all(f"WRONG  table {one}" in said for one in tables if "floor_round" not in sql), said
    assert all(f"answer {pk} is not what was written" in said for pk in Answer.objects.values_list("pk", flat=True))


def test_a_sheet_signed_past_the_site_is_named(robbed: None) -> None:
    unsigned = Assessment.objects.get(signed_at=None, supersedes=None)
    sql = "UPDATE review_assessment SET signed_by_id = by_id, signed_name = 'X', signed_at = made_at, passed = %s"
    tamper(f"{sql} WHERE id = %s", True, unsigned.pk)
    assert f"assessment {unsigned.pk} is not what was written" in run()[1]


def test_whatever_was_there_before_an_upgrade_is_taken_as_it_is_found(robbed: None) -> None:
    """Rows without any chain, as an earlier version left them, chained as the migrations do."""
    for table in ("record_entry", "record_head"):
        tamper(f"DELETE FROM {table}")
    for table, column in (
        ("receipt", "hash"),
        ("table", "receipt_hash"),
        ("transfer", "hash"),
        ("account", "last_hash"),
    ):
        tamper(f"UPDATE floor_{table} SET {column} = ''")
    assert run()[0] == 1
    enter_all(Person.objects.all(), [apps.get_model(subject) for subject in SUBJECTS])
    upgrade.chain_receipts(Receipt)
    upgrade.chain_transfers(Transfer, Account)
    code, said = run()
    assert code == 0, said


def test_every_table_with_a_chain_is_there(house: None) -> None:
    """A name in the list that no table has would guard nothing."""
    for label in (*SUBJECTS, *(name for name in NOT_THE_RECORD if name.count(".") == 1)):
        assert apps.get_model(label)
    for name in (name for name in NOT_THE_RECORD if name.count(".") == 2):
        label, field = name.rsplit(".", 1)
        assert apps.get_model(label)._meta.get_field(field)
    for label, subject in SUBJECTS.items():
        assert subject.left_out <= {field.name for field in apps.get_model(label)._meta.concrete_fields}
    assert Table._meta.label in SUBJECTS
