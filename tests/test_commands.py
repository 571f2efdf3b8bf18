"""What somebody meets who has just cloned the house and types make."""

import os
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
WHAT_MAKE_READS = {"Makefile", "pyproject.toml", "constraints.txt"}


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the Makefile and what it reads, and nothing that could be installed by mistake."""
    for name in WHAT_MAKE_READS:
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def make(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    outside = {name: value for name, value in os.environ.items() if not name.startswith("MAKE") and name != "PORT"}
    return subprocess.run(
        ["make", *words], cwd=folder, env=outside, capture_output=True, text=True, check=False, timeout=30
    )


def test_make_alone_lists_the_commands(clone: Path) -> None:
    result = make(clone)
    assert result.returncode == 0
    listed = [line.split()[1] for line in result.stdout.splitlines() if line.startswith("  make ")]
    assert listed == ["play", "test", "install", "bench", "check", "clean"]


def test_a_port_in_use_is_said_before_anything_is_made(clone: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
        result = make(clone, "play", f"PORT={port}")
    assert result.returncode == 2
    assert f"Port {port} is in use" in result.stdout
    assert f"make play PORT={port + 1}" in result.stdout
    assert {file.name for file in clone.iterdir()} == WHAT_MAKE_READS


@pytest.mark.parametrize("port", ["eight", "-1", "0", "80 80", "8000;ls"])
def test_what_is_not_a_port_is_said(clone: Path, port: str) -> None:
    result = make(clone, "play", f"PORT={port}")
    assert result.returncode == 2
    assert "PORT must be a number" in result.stdout


def test_a_python_too_old_is_said(clone: Path) -> None:
    old = clone / "python2"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    result = make(clone, "install", f"PYTHON={old}")
    assert result.returncode == 2
    assert "needs Python 3.11 or newer" in result.stdout
