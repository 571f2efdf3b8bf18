"""One tampering for each table and column of the record: all are found, and none is invented on a clean house."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import models

from casino.record.subjects import SUBJECTS
from casino.review import waiting
from tests.review.busy_house import change, for_a_whole_module, open_house, run, take_the_guards_off, undone

KEY = "the database's own number for a row; the order of rows is what counts, and that is checked"


def _columns() -> Iterator[Any]:
    for label in SUBJECTS:
        model = apps.get_model(label)
        for field in model._meta.concrete_fields:
            yield pytest.param(model, field, id=f"{label}.{field.name}")


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
    left_out = label in SUBJECTS and field.name in SUBJECTS[label].left_out if (label := model._meta.label) else False
    assert code == (0 if left_out else 1), f"{done}\n{said}"
