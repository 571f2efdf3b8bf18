"""A house of its own for a bench: a served process, tables in it, and people signed in."""

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

ROOT = Path(__file__).resolve().parents[2]
PASSWORD = "felt-and-leather"

OPEN_TABLES = """
import json
from casino.home.demo_people import open_school
from casino.accounts.models import Person
from casino.floor.opening import patrons
from casino.floor.play import tables
from games.star_blackjack.options import Options
open_school()
by = Person.objects.get(email="%(by)s@pitschool.example")
made = [
    tables.open_table(game="star-blackjack", options=Options(minimum=500), by=by, name=f"Bench {at}",
        betting_time=%(betting)s)
    for at in range(%(count)s)
]
for table in made:
    if %(patrons)s:
        patrons.invite(table=table, count=%(patrons)s, by=by)
print(json.dumps([table.code for table in made]))
"""


class House:
    """A served house and what is in it."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as door:
            door.bind(("127.0.0.1", 0))
            self.port = int(door.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")},
            "DATA_FOLDER": folder,
            "PORT": str(self.port),
            "LOG_LEVEL": "ERROR",
            "SOCKETS_PER_PERSON": "1000",  # one person looks on from two hundred browsers
        }

    def manage(self, *words: str) -> str:
        command = [sys.executable, "manage.py", *words]
        return subprocess.run(
            command, cwd=ROOT, env=self.environment, check=True, capture_output=True, text=True
        ).stdout

    def open_tables(self, count: int, *, by: str, patrons: int = 0, betting: int = 20_000) -> list[str]:
        script = OPEN_TABLES % {"count": count, "by": by, "patrons": patrons, "betting": betting}
        codes: list[str] = json.loads(self.manage("shell", "--no-imports", "-c", script).splitlines()[-1])
        return codes


class Visitor:
    """Somebody signed in. `call` is a POST on a connection that is kept, as a browser keeps it."""

    def __init__(self, house: House, name: str) -> None:
        self._enter(house, {})
        self.get("/sign-in/")
        self.post("/sign-in/", email=f"{name}@pitschool.example", password=PASSWORD)

    def _enter(self, house: House, cookies: dict[str, str]) -> None:
        self._address, self._cookies = house.address, cookies
        self._line = http.client.HTTPConnection("127.0.0.1", house.port)

    def at(self, house: House) -> "Visitor":
        """The same person at a copy of the house."""
        same = copy(self)
        same._enter(house, dict(self._cookies))
        return same

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def call(self, code: str, call: str, **fields: Any) -> int:
        self.send_call(code, call, **fields)
        return self.answer()[0]

    def send_call(self, code: str, call: str, *, seen: int = 0, **fields: Any) -> None:
        """A call of which the answer is read later."""
        self._send_form(f"/tables/{code}/call/", call=call, command=str(uuid4()), seen=seen, **fields)

    def post(self, path: str, **fields: Any) -> int:
        self._send_form(path, **fields)
        return self.answer()[0]

    def get(self, path: str) -> bytes:
        self._send("GET", path)
        return self.answer()[1]

    def _send_form(self, path: str, **fields: Any) -> None:
        body = urlencode(fields | {"csrfmiddlewaretoken": self._cookies["csrftoken"]})
        self._send("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"})

    def _send(self, method: str, path: str, body: str = "", more: dict[str, str] | None = None) -> None:
        headers = {"Cookie": self.cookie, "Origin": self._address, "Accept-Encoding": "gzip", **(more or {})}
        self._line.request(method, path, body, headers)

    def answer(self) -> tuple[int, bytes]:
        answer = self._line.getresponse()
        for given in answer.headers.get_all("Set-Cookie") or []:
            name, value = re.split("[=;]", given, maxsplit=2)[:2]
            self._cookies[name] = value
        return answer.status, answer.read()


@contextmanager
def a_house() -> Iterator[House]:
    """Served by Daphne as `manage.py serve` does, with the plain group of `_server` beside it."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(folder)
        house.manage("migrate", "--verbosity", "0")
        with served(house):
            yield house


@contextmanager
def served(house: House) -> Iterator[int]:
    """Answers with the id of the serving process."""
    endpoint = f"tcp:port={house.port}:interface=127.0.0.1:backlog=1024"
    command = [sys.executable, "-m", "daphne", "-v", "0", "-e", endpoint, "tests.bench._server:application"]
    server = subprocess.Popen(command, cwd=ROOT, env=house.environment)
    try:
        wait_until_open(house.port)
        yield server.pid
    finally:
        server.kill()
        server.wait()


def wait_until_open(port: int) -> None:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    sys.exit("the house did not open")
