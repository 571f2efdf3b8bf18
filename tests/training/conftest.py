"""People for the tests of the quiz, and questions that are the same whenever a test is run."""

import hashlib
import itertools

import pytest

from tests.people import *  # noqa: F403


@pytest.fixture(autouse=True)
def the_same_seeds(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Sittings draw their seeds in turn from the test's own name: a test that fails fails again."""
    turns = itertools.count()

    def drawn(nbytes: int = 32) -> str:
        return hashlib.sha256(f"{request.node.name} {next(turns)}".encode()).hexdigest()[: 2 * nbytes]

    monkeypatch.setattr("secrets.token_hex", drawn)
