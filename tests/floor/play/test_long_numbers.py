"""A number in an address that is longer than any the database keeps is no such page, and no failure of ours."""

from typing import Any

import pytest
from django.urls import get_resolver, reverse
from django.urls.converters import IntConverter

from casino.accounts.models import Person
from tests.people import SignedIn
from tests.tables import a_table

LONG = (2**31, 2**63, 10**30, 10**400)


def numbered() -> list[str]:
    """The names of all pages with a number in their address."""
    found: Any = get_resolver().reverse_dict
    return sorted(
        name
        for name in found
        if isinstance(name, str) and any(isinstance(one, IntConverter) for one in found[name][3].values())
    )


@pytest.mark.parametrize("name", numbered())
def test_a_long_number_is_no_such_page(signed_in: SignedIn, instructor: Person, name: str) -> None:
    client = signed_in(instructor)
    words = {"code": a_table(instructor).code, "part": "rounds", "form": "csv"}
    found: Any = get_resolver().reverse_dict
    parameters = found[name][3]
    for number in LONG:
        given = {one: number if isinstance(kind, IntConverter) else words[one] for one, kind in parameters.items()}
        address = reverse(name, kwargs=given)
        assert {client.get(address).status_code, client.post(address).status_code} <= {404, 405}, address
