"""People for the live tests, in a database that really commits."""

from collections.abc import Callable
from itertools import count
from typing import Any
from uuid import uuid4

import pytest

from casino.accounts import services
from casino.accounts.models import Person, Role
from casino.floor.models import Table
from casino.floor.play import announce
from tests.live.house import ON_POSTGRES, ON_REDIS
from tests.tables import a_table

# Two processes need a database and a layer that both can reach; .ci/run runs these tests again where there are such.
collect_ignore = [] if ON_POSTGRES and ON_REDIS else ["test_two_processes.py"]


@pytest.fixture(autouse=True)
def fresh_counts(settings: Any) -> None:
    """One test's tries must not count against the next."""
    settings.CACHES = {"default": settings.CACHES["default"] | {"KEY_PREFIX": uuid4().hex}}


@pytest.fixture
def make(transactional_db: None) -> Callable[..., Person]:
    numbers = count(1)

    def person(name: str, role: Role = Role.PLAYER) -> Person:
        email = f"{name.lower().replace(' ', '.')}.{next(numbers)}@example.com"
        made = services.sign_up(email=email, display_name=name, password="nine-card-shoe")
        if role == Role.INSTRUCTOR:
            services.make_instructor(person=made)
        return made

    return person


@pytest.fixture
def instructor(make: Callable[..., Person]) -> Person:
    return make("Margaret Doyle", Role.INSTRUCTOR)


@pytest.fixture
def player(make: Callable[..., Person]) -> Person:
    return make("Sheila Nguyen")


@pytest.fixture
def table(instructor: Person) -> Table:
    return a_table(instructor, first="10H 6S 9D")


@pytest.fixture
def nobody_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every announcement gets lost."""
    monkeypatch.setattr(announce, "tell_own_sockets", lambda row: None)
    monkeypatch.setattr(announce, "tell_other_processes", lambda row: None)
