"""Deals that are the same whenever a test is run."""

import hashlib
import itertools
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.utils import timezone

from casino.accounts.models import Person
from casino.floor.models import Level
from casino.training.models import Run
from casino.training.practice import runs
from casino.training.practice.task import Task
from tests.tables import WAR
from tests.training.practice.robot import Errs, Robot

Deals = Callable[..., Run]
SMALL: dict[str, Any] = {"game": WAR, "level": Level.UNAIDED.value, "rounds": 2, "patrons": 3}


@pytest.fixture(autouse=True)
def the_same_cards(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Tables draw their seeds in turn from the test's own name."""
    turns = itertools.count()

    def drawn(nbytes: int = 32) -> bytes:
        return hashlib.sha256(f"{request.node.name} bytes {next(turns)}".encode()).digest()[:nbytes]

    monkeypatch.setattr("secrets.token_bytes", drawn)


@pytest.fixture
def now() -> datetime:
    return timezone.now()


@pytest.fixture
def deals(trainee: Person, now: datetime) -> Deals:
    """deals(errs, level="test"): a run of the trainee's, dealt to its end by a robot that errs as it is told."""

    def dealt(errs: Errs | None = None, person: Person = trainee, **wants: Any) -> Run:
        run = runs.begin(person=person, wants=Task(**SMALL | wants), now=now)
        robot = Robot(run.table, person, now)
        robot.deal(run.task["rounds"], errs)
        assert runs.end_if_over(run, robot.now)
        return run

    return dealt
