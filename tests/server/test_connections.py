"""Connections are counted by address, a proxy's by their sum alone, and the process takes all the handles it may."""

import resource
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings as house

from casino import environment
from casino.server.connections import Connections

RAISE = """
import resource
from casino.server.connections import raise_file_limit
print(raise_file_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE))
"""


def line_from(host: str) -> Any:
    return SimpleNamespace(getPeer=lambda: SimpleNamespace(host=host))


def fill(connections: Connections, host: str, tries: int = 10) -> int:
    """How many of so many were taken."""
    taken = 0
    for _ in range(tries):
        if connections.has_room_for(host):
            connections.opened(line_from(host))
            taken += 1
    return taken


def test_one_address_leaves_room_for_others() -> None:
    connections = Connections(per_address=3, altogether=100)
    assert [fill(connections, host) for host in ("203.0.113.1", "203.0.113.2")] == [3, 3]
    connections.closed(line_from("203.0.113.1"))
    assert fill(connections, "203.0.113.1") == 1


def test_all_together_leave_handles_for_the_house(caplog: pytest.LogCaptureFixture) -> None:
    connections = Connections(per_address=3, altogether=7)
    assert sum(fill(connections, f"203.0.113.{number}") for number in range(9)) == 7
    assert caplog.text.count("all addresses together") == 1


def test_a_proxy_brings_everybody(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROXIES", "10.0.0.0/8")
    settings.TRUSTED_PROXIES = environment.networks("PROXIES")
    connections = Connections(per_address=3, altogether=8)
    assert fill(connections, "10.1.2.3") == 8


def test_the_process_takes_all_the_handles_it_may() -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    low = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, {hard}))\n"
    program = low + "import django; django.setup()\n" + RAISE
    said = subprocess.run(
        [sys.executable, "-c", program],
        cwd=house.ROOT,
        env={"DJANGO_SETTINGS_MODULE": "casino.settings", "DATA_FOLDER": str(house.DATA), "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    wanted = str(min(hard, 65_536) if hard != resource.RLIM_INFINITY else 65_536)
    assert said[:2] == [wanted, wanted]
