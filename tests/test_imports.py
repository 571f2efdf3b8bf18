"""games/ is pure, and the build says so when somebody forgets."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def lint(source: str, filename: str) -> subprocess.CompletedProcess[str]:
    """What `make check` would say of this source, were it in that file."""
    return subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--select", "TID251,PTH123", "--stdin-filename", filename, "-"],
        input=source,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )


@pytest.mark.parametrize(
    "source",
    [
        "import django",
        "from django.db import models",
        "import channels.layers",
        "import casino",
        "from casino.accounts.models import Person",
        "import random",
        "from random import shuffle",
        "import secrets",
        "import os",
        "from os import urandom",
        "from uuid import uuid4",
        "import time",
        "from time import monotonic as now",
        "import datetime",
        "from datetime import datetime",
        "import socket",
        "import sqlite3",
        "def late() -> None:\n    import random",
        "import importlib\nimportlib.import_module('random')",
        "open('shoe.txt')",
    ],
)
@pytest.mark.parametrize("filename", ["games/cards/shoe.py", "games/casino_war/deal.py"])
def test_an_impure_line_in_games_fails_the_build(source: str, filename: str) -> None:
    result = lint(source, filename)
    assert result.returncode == 1, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("source", "filename"),
    [
        ("import hashlib\nfrom importlib import resources\nimport msgspec", "games/cards/shoe.py"),
        ("import django\nimport secrets\nimport time\nfrom datetime import datetime", "casino/floor/clock/clock.py"),
        ("import random\nimport time\nimport casino", "tests/games/test_shoe.py"),
    ],
)
def test_what_games_and_the_site_do_need_passes(source: str, filename: str) -> None:
    result = lint(source, filename)
    assert result.returncode == 0, result.stdout + result.stderr


def test_nobody_in_games_talks_the_ban_away() -> None:
    excused = [
        str(file)
        for file in (ROOT / "games").rglob("*.py")
        if "TID251" in (text := file.read_text()) or "PTH123" in text
    ]
    assert not excused


def test_the_whole_engine_runs_without_the_site() -> None:
    """Import every module of games/ in a fresh interpreter, and see what came along."""
    program = """
import importlib, pkgutil, sys
import games
names = [module.name for module in pkgutil.walk_packages(games.__path__, "games.")]
for name in names:
    importlib.import_module(name)
strangers = {name.partition(".")[0] for name in sys.modules} & {"django", "channels", "daphne", "asgiref", "casino"}
print(len(names))
sys.exit(f"imported {strangers}" if strangers else 0)
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=ROOT)
    assert result.returncode == 0, result.stderr
    assert int(result.stdout) > 5
