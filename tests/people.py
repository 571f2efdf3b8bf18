"""People for the tests of every room, and counts of tries that begin anew. A room's conftest takes all of it."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from casino.accounts import services
from casino.accounts.models import Person, Role, TrainingClass
from casino.floor.models import Table
from casino.floor.moment import moment
from tests.tables import fresh

__all__ = [
    "call",
    "fresh_counts",
    "instructor",
    "make",
    "other_instructor",
    "own_class",
    "player",
    "signed_in",
    "trainee",
]

PASSWORD = "nine-card-shoe"

SignedIn = Callable[[Person], Client]
Calls = Callable[..., Any]


@pytest.fixture(autouse=True)
def fresh_counts(settings: Any) -> None:
    """One test's tries must not count against the next; emptying a shared Redis would disturb other workers."""
    settings.CACHES = {"default": settings.CACHES["default"] | {"KEY_PREFIX": uuid4().hex}}


@pytest.fixture
def make(db: None) -> Callable[..., Person]:
    """make("Bruce", Role.TRAINEE, a_class): somebody of that role."""

    def person(name: str, role: Role = Role.PLAYER, training_class: TrainingClass | None = None) -> Person:
        email = f"{name.lower().replace(' ', '.')}@example.com"
        made = services.sign_up(
            email=email,
            display_name=name,
            password=PASSWORD,
            join_code=training_class.join_code if training_class else "",
        )
        if role == Role.INSTRUCTOR:
            services.make_instructor(person=made)
        return made

    return person


@pytest.fixture
def instructor(make: Callable[..., Person]) -> Person:
    return make("Margaret Doyle", Role.INSTRUCTOR)


@pytest.fixture
def other_instructor(make: Callable[..., Person]) -> Person:
    return make("Kevin Sharp", Role.INSTRUCTOR)


@pytest.fixture
def own_class(instructor: Person) -> TrainingClass:
    return services.open_class(instructor=instructor, name="Tuesday evening")


@pytest.fixture
def trainee(make: Callable[..., Person], own_class: TrainingClass) -> Person:
    return make("Bruce Kelly", Role.TRAINEE, own_class)


@pytest.fixture
def player(make: Callable[..., Person]) -> Person:
    return make("Sheila Nguyen")


@pytest.fixture
def signed_in() -> SignedIn:
    def client(person: Person) -> Client:
        visitor = Client()
        visitor.force_login(person, backend="casino.accounts.backends.PersonBackend")
        return visitor

    return client


@pytest.fixture
def call(signed_in: SignedIn) -> Calls:
    """call(person, table, "wager", area=1, …): the answer to one call, with a fresh id unless told."""
    visitors: dict[int, Client] = {}

    def made(person: Person, table: Table, name: str, **fields: Any) -> Any:
        visitor = visitors.setdefault(person.pk, signed_in(person))
        sent = {"call": name, "command": str(uuid4()), "seen": moment(fresh(table))} | fields
        return visitor.post(f"/tables/{table.code}/call/", {k: v for k, v in sent.items() if v is not None})

    return made
