"""Orders that no page of ours sends: refused in words, and nothing is changed."""

import pytest
from django.test import Client
from django.urls import reverse

from casino.accounts.models import Person
from casino.floor.models import Event, Table
from casino.floor.supervisor.orders import UNDOES
from tests.people import SignedIn
from tests.tables import a_table, fresh


@pytest.fixture
def table(instructor: Person) -> Table:
    return a_table(instructor)


@pytest.fixture
def owner(signed_in: SignedIn, instructor: Person) -> Client:
    return signed_in(instructor)


@pytest.mark.parametrize(
    "odd",
    [
        pytest.param("\0", id="a NUL"),
        pytest.param("x" * 3_000, id="too long"),
        pytest.param("5dc8efa5-bf12-48dc-8ffe-fe9c2138907d\0", id="an id and a NUL"),
    ],
)
@pytest.mark.parametrize("order", ["change_limits", "void_round", *sorted(UNDOES)])
def test_an_order_under_an_odd_id_is_refused_in_words(owner: Client, table: Table, order: str, odd: str) -> None:
    answer = owner.post(reverse("give_order", args=[table.code, order]), {"id": odd, "moment": "0-over"})
    assert answer.status_code in (404, 422)
    assert (fresh(table).seq, Event.objects.count()) == (1, 1)
