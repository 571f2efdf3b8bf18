"""Whatever a thief changes of a deal by hand is found: acts, slips, figures, rules met, and chips paid wrongly."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from casino.accounts import services as accounts
from casino.floor.models import Event, Table, Transfer
from casino.floor.play import log
from casino.review import rows
from casino.review.index.catch_up import catch_up
from casino.review.models.deals import COUNTS, DealFigures
from casino.review.models.sessions import RuleUse, Session, Slip
from tests.review.robot import a_deal
from tests.review.verification.busy_house import (
    another,
    for_a_whole_module,
    run,
    somebody,
    take_the_guards_off,
    tamper,
    undone,
)

SLIP = ("seq", "at", "rule", "words", "cents", "severity", "result", "part", "verb", "due")
SESSION = ("level", "asked", "right", "errors", "cents", "accuracy", "rounds", "seconds")


@pytest.fixture(scope="module")
def house(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """A test dealt by hand in which somebody was paid short, and told so."""
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock(), for_a_whole_module():
        patch.setattr(rows, "LONGEST", timedelta(seconds=-5))
        instructor, dealer = somebody("Margaret Doyle"), somebody("Bruce Kelly")
        accounts.make_instructor(person=instructor)
        robot = a_deal(instructor, dealer, somebody("Sheila Nguyen"), somebody("Tamati Walker"), first="10H 5S 9C")
        robot.deal_until("pay")
        robot.err(chips=((500, 1),))
        robot.notice()
        robot.finish()
        catch_up()
        take_the_guards_off()
        yield


@pytest.fixture
def robbed(house: None, db: None) -> Iterator[None]:
    with undone():
        yield


def test_a_clean_house_is_whole(robbed: None) -> None:
    code, said = run()
    assert code == 0, said
    figures = DealFigures.objects.get()
    assert (figures.under, figures.put_right, figures.remedied) == (500, 500, 1)


def change(model: Any, name: str, **which: Any) -> None:
    row = model._base_manager.filter(**which).first()
    field = model._meta.get_field(name)
    stored = another(field, getattr(row, name))
    table = model._meta.db_table
    assert tamper(f'UPDATE {table} SET "{field.column}" = %s WHERE id = %s', stored, row.pk) == 1


@pytest.mark.parametrize(
    ("model", "name", "which"),
    [
        *((Slip, name, {"severity": "serious"}) for name in SLIP),
        *((Session, name, {"kind": "dealt"}) for name in SESSION),
        *((DealFigures, name, {}) for name in COUNTS),
        *((RuleUse, name, {"session__kind": "dealt"}) for name in ("rule", "times", "missed")),
        *((Transfer, name, {"kind": "mispaid"}) for name in ("amount", "kind", "seq", "rule")),
        *((Transfer, name, {"kind": "corrected"}) for name in ("amount", "kind")),
        *((Table, name, {}) for name in ("level", "dealt_since")),
    ],
)
def test_a_changed_column_is_found(robbed: None, model: Any, name: str, which: dict[str, Any]) -> None:
    change(model, name, **which)
    code, said = run()
    assert code == 1, said


@pytest.mark.parametrize("model", [Slip, DealFigures, RuleUse])
def test_a_row_taken_out_is_found(robbed: None, model: Any) -> None:
    row = model.objects.filter(session__kind="dealt").first()
    assert tamper(f"DELETE FROM {model._meta.db_table} WHERE id = %s", row.pk) == 1
    assert run()[0] == 1


@pytest.mark.parametrize(
    ("kind", "was", "now"),
    [
        ("ActSlipped", '"serious"', '"minor"'),
        ("Mispaid", '"got":500', '"got":600'),
        ("SlipNoticed", '"dealer"', '"patron"'),
        ("SlipRemedied", '"number":1', '"number":2'),
    ],
)
def test_a_fact_that_a_thief_wrote_anew_is_found(robbed: None, kind: str, was: str, now: str) -> None:
    """Chained again with every hash after it: what was made from the log still knows what it said."""
    event = Event.objects.get(type=kind)
    changed = event.body.replace(was, now, 1)
    assert changed != event.body
    event.body = changed
    last = event.previous_hash
    for one in [event, *Event.objects.filter(table=event.table, seq__gt=event.seq).order_by("seq")]:
        one.previous_hash, one.hash = last, ""
        one.hash = last = log.link(one)
        tamper(
            "UPDATE floor_event SET body = %s, previous_hash = %s, hash = %s WHERE id = %s",
            *(one.body, one.previous_hash, one.hash, one.pk),
        )
    tamper("UPDATE floor_table SET last_hash = %s WHERE id = %s", last, event.table_id)
    code, said = run()
    assert code == 1, said
