"""Who is at the other end: X-Real-IP is believed from the proxies that the operator named, and from nobody else."""

from ipaddress import ip_network
from typing import Any

import pytest
from pytest_django import Settings

from casino.server.addresses import client_address, with_client_address

OUTSIDE, PROXY, CLIENT = "203.0.113.7", "10.0.0.5", "198.51.100.20"


@pytest.fixture(autouse=True)
def one_proxy(settings: Settings) -> None:
    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/8"), ip_network("fd00::5")]


@pytest.mark.parametrize(
    ("peer", "named", "expected"),
    [
        (PROXY, [CLIENT], CLIENT),
        ("::ffff:10.0.0.5", [CLIENT], CLIENT),
        ("fd00::5", [CLIENT], CLIENT),
        (PROXY, ["2001:DB8:0::1"], "2001:db8::1"),
        (PROXY, ["::ffff:198.51.100.20"], CLIENT),
        (PROXY, ["fe80::1%eth0"], "fe80::1"),
        (OUTSIDE, [CLIENT], OUTSIDE),
        (OUTSIDE, [], OUTSIDE),
        ("::ffff:203.0.113.7", [], OUTSIDE),
        (PROXY, [], PROXY),
        (PROXY, ["nonsense"], PROXY),
        (PROXY, [""], PROXY),
        (PROXY, [f"{CLIENT}, {OUTSIDE}"], PROXY),
        (PROXY, ["198.51.100.20:443"], PROXY),
        (PROXY, [CLIENT, OUTSIDE], PROXY),
        (PROXY, ["\xff" * 300], PROXY),
    ],
)
def test_whose_word_is_taken(peer: str, named: list[str], expected: str) -> None:
    headers = [(b"X-Real-IP", name.encode("latin-1")) for name in named]
    assert client_address(peer, [(b"host", b"school.example"), *headers]) == expected


@pytest.mark.parametrize("kind", ["http", "websocket"])
async def test_pages_and_sockets_hear_of_the_same_address(kind: str) -> None:
    seen: list[Any] = []

    async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
        seen.append(scope["client"])

    scope = {"type": kind, "client": [PROXY, 4711], "headers": [(b"x-real-ip", CLIENT.encode())]}
    await with_client_address(application)(scope, None, None)
    assert seen == [[CLIENT, 4711]]
    assert scope["client"] == [PROXY, 4711]  # Daphne keeps its own


async def test_nobody_at_the_other_end_is_nobody() -> None:
    """A socket in the file system has no address."""
    seen: list[Any] = []

    async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
        seen.append(scope)

    await with_client_address(application)({"type": "http", "client": None, "headers": []}, None, None)
    await with_client_address(application)({"type": "lifespan"}, None, None)
    assert [one.get("client") for one in seen] == [None, None]
