"""A house that ran before migrates by itself: its logs are replayed into the new rows, and nothing is settled anew."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.db import connection

ROOT = Path(__file__).resolve().parents[3]
pytestmark = pytest.mark.django_db(transaction=True)
Upgrade = Callable[..., dict[str, Any]]


@pytest.fixture
def upgrade(tmp_path: Path) -> Iterator[Upgrade]:
    """Upgrade the old house in an empty database of the kind that is in use; `tamper` is done to it before."""
    name, outside = f"upgrade_{uuid4().hex[:8]}", {"DJANGO_SETTINGS_MODULE": "casino.settings"}
    outside["DATA_FOLDER"] = str(tmp_path)
    if url := os.environ.get("DATABASE_URL", ""):
        outside["DATABASE_URL"] = urlsplit(url)._replace(path=f"/{name}").geturl()
        _create(name)

    def run(tamper: str = "") -> dict[str, Any]:
        command = [sys.executable, "-m", "tests.floor.upgrade.old_house", tamper]
        done = subprocess.run(
            command, cwd=ROOT, env=os.environ | outside, capture_output=True, text=True, check=False, timeout=300
        )
        assert done.returncode == 0, done.stderr
        told: dict[str, Any] = json.loads(done.stdout)
        return told

    yield run
    if url:
        _create(name, "DROP")


def _create(name: str, verb: str = "CREATE") -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"{verb} DATABASE {name}")


def test_an_old_house_is_upgraded_and_every_wager_stays_settled_as_it_was(upgrade: Upgrade) -> None:
    told = upgrade()
    code, said = told["migrated"]
    assert code == 0
    assert "25 of 25 rounds replayed" in said
    assert "was not what its log says" not in said
    assert told["verified"][0] == 0, told["verified"][1]
    assert len(told["before"]) == 87
    assert told["after"] == told["before"]


def test_whatever_was_stored_beside_the_log_is_told_of(upgrade: Upgrade) -> None:
    """The rows are made anew, so verify finds nothing afterwards: the upgrade itself says what it met."""
    told = upgrade("UPDATE floor_settlementline SET paid = paid + 100 WHERE id = 1")
    assert told["migrated"][1].count("was not what its log says") == 1
    assert told["verified"][0] == 0, told["verified"][1]
    assert told["after"] == told["before"]


def test_a_table_that_cannot_be_replayed_keeps_no_other_from_it(upgrade: Upgrade) -> None:
    told = upgrade("UPDATE floor_table SET game = 'whist' WHERE id = 1")
    assert "its log cannot be replayed" in told["migrated"][1]
    assert told["after"] == [line for line in told["before"] if line[0] != 1]
    assert told["verified"][0] == 1
