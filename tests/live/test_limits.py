"""A house that nobody can shut by being slow, by sending too much, or by coming too often."""

import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from tests.live.house import House, Visitor, a_house, open_a_table
from tests.live.websocket import WebSocket

PATIENCE = 20.0
MOST = 30
SHORT = {"HEADER_SECONDS": "1", "BODY_SECONDS": "1", "KEEP_ALIVE_SECONDS": "2"}
POST = b"POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Of a house that waits for nobody."""
    with a_house(tmp_path_factory.mktemp("hasty")) as made:
        made.environment |= SHORT
        yield made.start()


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with room for few."""
    with a_house(tmp_path_factory.mktemp("small")) as made:
        made.environment |= {"CONNECTIONS_PER_ADDRESS": str(MOST)}
        made.start()
        yield made


def line_to(address: str) -> socket.socket:
    parts = urlsplit(address)
    return socket.create_connection((parts.hostname or "", parts.port or 80), timeout=PATIENCE)


def all_heard(line: socket.socket) -> bytes:
    """Everything until the house hangs up."""
    heard = b""
    try:
        while some := line.recv(65_536):
            heard += some
    except ConnectionResetError:
        pass
    return heard


def trickle(line: socket.socket, piece: bytes) -> float:
    """Piece after piece, until the house has answered or hung up; says how long that took."""
    began = time.monotonic()
    line.settimeout(0.2)
    while time.monotonic() - began < PATIENCE:
        try:
            line.sendall(piece)
            line.recv(1, socket.MSG_PEEK)
        except TimeoutError:
            continue
        except OSError:
            pass
        break
    line.settimeout(PATIENCE)
    return time.monotonic() - began


# --- slow -------------------------------------------------------------------------------------------


def test_headers_that_trickle_in_are_ended(address: str) -> None:
    with line_to(address) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        assert trickle(line, b"X-Slow: 1\r\n") < PATIENCE
        assert all_heard(line).startswith(b"HTTP/1.1 408")


def test_a_body_that_trickles_in_is_ended(address: str) -> None:
    with line_to(address) as line:
        line.sendall(POST + b"Content-Length: 100000\r\n\r\n")
        assert trickle(line, b"x") < PATIENCE
        assert all_heard(line).startswith(b"HTTP/1.1 408")


def test_who_says_nothing_is_not_waited_for(address: str) -> None:
    with line_to(address) as line:
        assert all_heard(line) == b""


def test_a_connection_that_is_kept_ends_when_nothing_more_comes(address: str) -> None:
    with line_to(address) as line:
        line.sendall(b"GET /static/css/print.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert all_heard(line).startswith(b"HTTP/1.1 200")


def test_the_next_request_of_a_kept_connection_has_its_own_time(address: str) -> None:
    with line_to(address) as line:
        request = b"GET /static/css/print.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        line.sendall(request)
        time.sleep(1.3)  # longer than headers may take, shorter than a connection is kept
        line.sendall(request)
        assert all_heard(line).count(b"HTTP/1.1 200") == 2


# --- too much ---------------------------------------------------------------------------------------


def test_a_body_that_is_too_long_is_refused_before_it_is_sent(address: str) -> None:
    with line_to(address) as line:
        line.sendall(POST + b"Content-Length: 300000\r\nExpect: 100-continue\r\n\r\n")
        assert all_heard(line).startswith(b"HTTP/1.1 413")


def test_a_body_that_is_too_long_and_on_its_way_is_refused_with_the_reason(address: str) -> None:
    with line_to(address) as line:
        line.sendall(POST + b"Content-Length: 300000\r\n\r\n" + b"x" * 300_000)
        assert line.recv(12) == b"HTTP/1.1 413"


def test_a_body_in_chunks_is_refused_once_it_is_too_long(address: str) -> None:
    with line_to(address) as line:
        line.sendall(POST + b"Transfer-Encoding: chunked\r\n\r\n")
        for _ in range(40):
            line.sendall(b"2000\r\n" + b"x" * 0x2000 + b"\r\n")
        assert line.recv(12) == b"HTTP/1.1 413"


def test_a_body_in_chunks_of_bearable_size_is_read(address: str) -> None:
    with line_to(address) as line:
        line.sendall(POST + b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n5\r\nemail\r\n0\r\n\r\n")
        assert all_heard(line).startswith(b"HTTP/1.1 403"), "it is a form without its token"


# --- too many ---------------------------------------------------------------------------------------


def taken(address: str, tries: int, most: int) -> int:
    """How many of so many connections the house takes; waits until it has turned away all but the most."""
    with ExitStack() as lines:
        kept = {lines.enter_context(line_to(address)) for _ in range(tries)}
        until = time.monotonic() + PATIENCE
        while len(kept) > most and time.monotonic() < until:
            kept -= set(_hung_up(kept, 0.1))
        return len(kept - set(_hung_up(kept, 0.5)))


def _hung_up(lines: set[socket.socket], seconds: float) -> list[socket.socket]:
    """Those at which the house has hung up: it has nothing else to say to somebody who said nothing."""
    return select.select(lines, [], [], seconds)[0]


def wait_until_empty(address: str) -> None:
    until = time.monotonic() + PATIENCE
    while taken(address, MOST, MOST) < MOST:
        assert time.monotonic() < until


def test_an_address_has_so_many_connections_and_has_them_again_when_they_are_closed(small: House) -> None:
    address = f"http://127.0.0.1:{small.ports[0]}"
    for _ in range(3):
        wait_until_empty(address)
        assert taken(address, MOST + 10, MOST) == MOST
    wait_until_empty(address)
    with urlopen(address) as page:
        assert page.status == 200


async def test_a_connection_that_became_a_socket_counts_until_it_is_closed(small: House) -> None:
    address = f"http://127.0.0.1:{small.ports[0]}"
    table = f"{address}/ws/tables/{open_a_table(small, '9S 9H KD 4C')}/"
    cookie = Visitor(address, "sheila@pitschool.example").cookie
    for _ in range(MOST + 5):
        async with WebSocket.watching(table, cookie) as line:
            await line.panels()
    wait_until_empty(address)
    sockets = [await WebSocket.open(table, cookie) for _ in range(5)]
    assert taken(address, MOST, MOST - 5) == MOST - 5
    for line in sockets:
        await line.close()


def test_a_house_with_half_sent_requests_closes_as_any_other(tmp_path: Path) -> None:
    with a_house(tmp_path) as house, ExitStack() as lines:
        address = house.start()
        for _ in range(20):
            line = lines.enter_context(line_to(address))
            line.sendall(b"GET / HTTP/1.1\r\nHost: ")
        time.sleep(0.5)
        assert house.stop() == 0
        said = (tmp_path / f"server-{house.ports[0]}.log").read_text()
        assert "Traceback" not in said
