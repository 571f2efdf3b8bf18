"""What keeps a server from opening: another one on its SQLite file, and a database that lacks migrations."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.live.house import ON_POSTGRES, House, a_house

on_sqlite = pytest.mark.skipif(ON_POSTGRES, reason="PostgreSQL bears any number of servers")


def refused(house: House, command: str, *words: str) -> str:
    """What a command said that would not run; one that runs all the same is given up after a while."""
    result = subprocess.run(
        [sys.executable, "manage.py", command, *words],
        cwd=settings.ROOT, env=house.environment, capture_output=True, text=True, check=False, timeout=30,
    )  # fmt: skip
    assert result.returncode == 1, result.stdout
    assert "is open" not in result.stdout
    assert "Traceback" not in result.stderr
    return result.stderr


@on_sqlite
def test_a_second_server_on_one_sqlite_file_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    with a_house(tmp_path, ports=2) as house:
        house.start()
        for command in (("serve", "--port", str(house.ports[1])), ("tick",)):
            assert "Another server is open on" in refused(house, *command)
        house.kill()
        house.start(1)  # nothing is left of a lock whose process was killed


@on_sqlite
def test_another_name_for_the_same_file_is_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    with a_house(tmp_path / "real") as house:
        house.start()
        (tmp_path / "other").mkdir()
        (tmp_path / "other" / "pit-school.sqlite3").symlink_to(tmp_path / "real" / "pit-school.sqlite3")
        other = House(tmp_path / "other")
        assert "SQLite can bear only one" in refused(other, "serve", "--port", str(other.ports[0]))


@pytest.mark.parametrize("command", ["serve", "tick"])
def test_an_unmigrated_database_is_refused_with_the_command_to_run(tmp_path: Path, command: str) -> None:
    """One behind by a single migration as much as an empty one."""
    with a_house(tmp_path) as house:
        house.manage("migrate", "sessions", "zero", "--verbosity", "0")
        words = ("--port", str(house.ports[0])) if command == "serve" else ()
        said = refused(house, command, *words)
        assert "1 migration is missing. First run: manage.py migrate" in said


@on_sqlite
def test_a_new_folder_is_refused_too(tmp_path: Path) -> None:
    assert "manage.py migrate" in refused(House(tmp_path), "serve", "--port", "0")
