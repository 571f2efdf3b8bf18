"""PostgreSQL stopped or hanging, a disk that is full: everybody is told within two seconds that nothing was lost."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

import pytest

from tests.live.cut_line import Line
from tests.live.house import ON_POSTGRES, House, Visitor, a_house, open_a_table

SHEILA = "sheila@pitschool.example"
IN_TIME = 2.0
BACK_IN = 15.0

on_postgres = pytest.mark.skipif(not ON_POSTGRES, reason="SQLite is a file of this machine")
on_sqlite = pytest.mark.skipif(ON_POSTGRES, reason="PostgreSQL has disks of its own")


def ask(visitor: Visitor, path: str, method: str = "GET", **headers: str) -> tuple[int, str, dict[str, str], float]:
    """The status, the words, the headers and the seconds it took."""
    parts = urlsplit(visitor.address)
    line = HTTPConnection(str(parts.hostname), parts.port, timeout=30)
    token = next(one.partition("=")[2] for one in visitor.cookie.split("; ") if one.startswith("csrftoken"))
    sent = {"Cookie": visitor.cookie, "Referer": visitor.address, "Origin": visitor.address, **headers}
    body = urlencode({"csrfmiddlewaretoken": token, "call": "sit", "area": 1, "seen": 0, "command": str(uuid4())})
    began = time.monotonic()
    if method == "POST":
        line.request("POST", path, body, sent | {"Content-Type": "application/x-www-form-urlencoded"})
    else:
        line.request("GET", path, headers=sent)
    answer: HTTPResponse = line.getresponse()
    words, took = answer.read().decode(), time.monotonic() - began
    line.close()
    return answer.status, words, {name.lower(): value for name, value in answer.headers.items()}, took


def is_told(visitor: Visitor, code: str) -> None:
    """On pages, calls and parts of pages alike."""
    for path, method in (("/me/", "GET"), ("/tables/", "GET"), (f"/tables/{code}/call/", "POST")):
        status, words, headers, took = ask(visitor, path, method)
        assert (status, "Nothing was lost" in words) == (503, True), (path, words[:300])
        assert took < IN_TIME, path
        assert headers["retry-after"]
        assert "no-store" in headers["cache-control"]
        assert "default-src 'none'" in headers["content-security-policy"]
    status, words, _, took = ask(visitor, "/tables/list/", **{"HX-Request": "true"})
    assert (status, "<html" in words, "Nothing was lost" in words) == (503, False, True)
    assert took < IN_TIME


def within(seconds: float, happened: Callable[[], bool]) -> bool:
    end = time.monotonic() + seconds
    while not happened():
        if time.monotonic() > end:
            return False
        time.sleep(0.3)
    return True


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path) as opened:
        yield opened


@pytest.fixture
def line(house: House) -> Iterator[Line]:
    """The house's way to its database, which goes through this from now on."""
    parts = urlsplit(house.environment["DATABASE_URL"])
    line = Line(str(parts.hostname), parts.port or 5432)
    direct = house.environment["DATABASE_URL"]
    house.environment["DATABASE_URL"] = parts._replace(netloc=f"postgres@127.0.0.1:{line.port}").geturl()
    try:
        yield line
    finally:
        house.environment["DATABASE_URL"] = direct
        house.close()
        line.cut()


@on_postgres
@pytest.mark.parametrize("how", ["cut", "hold"])
def test_a_database_that_goes_away_and_comes_back(house: House, line: Line, how: str) -> None:
    code = open_a_table(house, "10H 6S 9D")
    sheila = Visitor(house.start(), SHEILA)
    assert ask(sheila, "/me/")[0] == 200
    line.cut() if how == "cut" else line.hold()
    is_told(sheila, code)
    with ThreadPoolExecutor(60) as many:  # more than there are threads for pages
        answers = list(many.map(lambda _: ask(sheila, "/me/"), range(60)))
    assert {status for status, *_ in answers} == {503}
    assert max(took for *_, took in answers) < 2 * IN_TIME  # sixty at once on a busy machine
    line.mend()
    assert within(BACK_IN, lambda: ask(sheila, "/me/")[0] == 200)
    status, words, *_ = ask(sheila, f"/tables/{code}/call/", "POST")
    assert status == 200, words[:2000]


@on_postgres
def test_a_house_that_opens_before_its_database(house: House, line: Line) -> None:
    """Whoever was signed in is told, and needs nobody to start the house again."""
    sheila = Visitor(house.start(), SHEILA)
    house.kill()
    line.cut()
    sheila.address = house.start()  # the front page of a stranger asks the database nothing
    status, words, _, took = ask(sheila, "/me/")
    assert (status, "Nothing was lost" in words) == (503, True)
    assert took < IN_TIME
    line.mend()
    assert within(BACK_IN, lambda: ask(sheila, "/me/")[0] == 200)


FULL_DISK = """
import os, resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # what would be too long is refused, as a full disk refuses it
size = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
sys.argv = ["manage.py", *sys.argv[2:]]
sys.path.insert(0, os.getcwd())
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
from django.core.management import execute_from_command_line
execute_from_command_line(sys.argv)
"""


@on_sqlite
def test_a_full_disk_keeps_what_was_there_and_takes_nothing_more(house: House, tmp_path: Path) -> None:
    code = open_a_table(house, "10H 6S 9D")
    sheila = Visitor(house.start(), SHEILA)
    house.stop()
    program = tmp_path / "full.py"
    program.write_text(FULL_DISK)
    sheila.address = house.start(through=[str(program), "40000"])  # the ticker's beats fill that in seconds
    assert within(30, lambda: ask(sheila, f"/tables/{code}/stand-behind/", "POST")[0] == 503)
    status, words, headers, took = ask(sheila, f"/tables/{code}/call/", "POST")
    assert (status, "Nothing was lost" in words) == (503, True)
    assert took < IN_TIME
    assert headers["retry-after"]
    assert ask(sheila, "/me/")[0] == 200  # what was there is read as before
    house.kill()
    sheila.address = house.start()
    assert ask(sheila, f"/tables/{code}/call/", "POST")[0] == 200
