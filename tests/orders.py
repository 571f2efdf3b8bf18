"""A supervisor at a table, for the tests: orders as the page sends them, and what then stands at the table."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.test import Client

from casino.accounts.models import Person
from casino.floor import ticker
from casino.floor.models import Table
from casino.floor.play import log
from casino.floor.supervisor.forms import moment_of
from casino.floor.supervisor.services import looked_over
from tests.tables import STAR, STUD, SWITCH, WAR, bet, fresh, run_on, sit

Make = Callable[..., Person]
EVERY_GAME = [STAR, SWITCH, WAR, STUD]


def seating(table: Table) -> Any:
    return log.load(fresh(table)).table.seating


def sign(table: Table) -> Any:
    return log.load(fresh(table)).table.sign


def order(client: Client, table: Table, call: str, **said: Any) -> Any:
    """An order as the page's form sends it."""
    seen = looked_over(fresh(table), table.opened_by)
    sent = {"id": str(uuid4()), "moment": moment_of(seen), **said}
    return client.post(f"/tables/{table.code}/supervisor/orders/{call}/", sent)


def panel(client: Client, table: Table) -> str:
    answer = client.get(f"/tables/{table.code}/supervisor/")
    assert answer.status_code == 200
    return answer.content.decode()


def in_a_round(table: Table, player: Person) -> None:
    sit(table, player, 2)
    bet(table, player, 2, 2_000)
    run_on(table, "ask")


def run_on_a_little(row: Table) -> None:
    assert row.due_at is not None
    ticker.do_due(row.pk, row.due_at)
