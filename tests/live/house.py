"""A whole house in processes of its own: started, killed and started again on one database."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener
from uuid import uuid4

import psycopg
from django.conf import settings

from casino.home import demo_people
from tests.browser.conftest import FOR_THE_HOUSE_ALONE, free_port, wait_until_open

ON_POSTGRES = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
ON_REDIS = bool(settings.REDIS_URL)


class House:
    """A database and the ports its processes serve on."""

    def __init__(self, folder: Path, ports: int = 1, database: str = "") -> None:
        self.folder = folder
        self.ports = [free_port() for _ in range(ports)]
        self._servers: dict[int, subprocess.Popen[bytes]] = {}
        kept = {name: value for name, value in os.environ.items() if name not in FOR_THE_HOUSE_ALONE}
        origins = ",".join(f"http://127.0.0.1:{port}" for port in self.ports)
        self.environment = kept | {"DATA_FOLDER": str(folder), "ORIGINS": origins}
        if database:
            self.environment |= {"DATABASE_URL": database, "REDIS_URL": str(settings.REDIS_URL)}

    def manage(self, *words: str) -> str:
        result = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=settings.ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stderr
        return result.stdout

    def ask(self, script: str) -> Any:
        """What a script says as JSON; it runs in the house's own Django."""
        said = self.manage("shell", "--no-imports", "-c", f"import json\n{script}")
        return json.loads(said.splitlines()[-1])

    def start(self, at: int = 0, through: Sequence[str] = ("manage.py",)) -> str:
        """A serving process, through another program if need be; answers with its address."""
        port = self.ports[at]
        if at in self._servers:
            self.kill(at)
        with self._log(at).open("ab") as log:
            self._servers[at] = subprocess.Popen(
                [sys.executable, *through, "serve", "--port", str(port)],
                cwd=settings.ROOT,
                env=self.environment | {"PORT": str(port)},
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        address = f"http://127.0.0.1:{port}"
        wait_until_open(address, self._servers[at], self._log(at))
        return address

    def kill(self, at: int = 0) -> None:
        """As a power cut would: no goodbye, nothing finished."""
        server = self._servers.pop(at)
        server.kill()
        server.wait()

    def stop(self, at: int = 0) -> int:
        """As an administrator would; answers with the exit code."""
        server = self._servers.pop(at)
        server.send_signal(signal.SIGTERM)
        return server.wait(timeout=60)

    def close(self) -> None:
        """What each process said is shown with a test that fails, and how one ended that ended by itself."""
        for at, server in list(self._servers.items()):
            sys.stdout.write(
                f"process {at}, which ended with {server.poll()}:\n{self._log(at).read_text()[-10_000:]}\n"
            )
            self.kill(at)

    def _log(self, at: int) -> Path:
        return self.folder / f"server-{self.ports[at]}.log"


@contextmanager
def a_house(folder: Path, ports: int = 1) -> Iterator[House]:
    """On SQLite in a folder, or where the tests run on PostgreSQL in a database made for it."""
    with _a_database() as database:
        house = House(folder, ports, database)
        try:
            house.manage("migrate", "--verbosity", "0")
            house.ask("from casino.home.demo_people import open_school; open_school(); print(1)")
            yield house
        finally:
            house.close()


@contextmanager
def _a_database() -> Iterator[str]:
    if not ON_POSTGRES:
        yield ""
        return
    given, name = os.environ["DATABASE_URL"], f"live_{uuid4().hex}"
    with psycopg.connect(given, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")  # type: ignore[call-overload,unused-ignore]
        try:
            yield _renamed(given, name)
        finally:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")  # type: ignore[call-overload,unused-ignore]


def _renamed(address: str, name: str) -> str:
    head, _, tail = address.rpartition("/")
    _, mark, query = tail.partition("?")
    return f"{head}/{name}{mark}{query}"


class Visitor:
    """Somebody of the demo school with a browser's cookies."""

    def __init__(self, address: str, email: str) -> None:
        self.address = address
        self._jar = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._jar))
        self.get("/sign-in/")
        assert self.post("/sign-in/", email=email, password=demo_people.PASSWORD) == 200

    @property
    def cookie(self) -> str:
        return "; ".join(f"{one.name}={one.value}" for one in self._jar)

    def call(self, code: str, call: str, *, command: str | None = None, **fields: Any) -> int:
        """One call at a table; answers with the status."""
        given = {"call": call, "command": command or str(uuid4()), "seen": fields.pop("seen", 0), **fields}
        return self.post(f"/tables/{code}/call/", **given)

    def post(self, path: str, **fields: Any) -> int:
        token = next(one.value for one in self._jar if one.name == "csrftoken")
        request = Request(
            f"{self.address}{path}",
            urlencode(fields | {"csrfmiddlewaretoken": token}).encode(),
            {"Referer": f"{self.address}/", "Origin": self.address},
        )
        try:
            with self._opener.open(request) as answer:
                return int(answer.status)
        except HTTPError as refused:
            return refused.code

    def get(self, path: str) -> tuple[str, dict[str, str]]:
        """A page and its headers, by their names in small letters."""
        with self._opener.open(f"{self.address}{path}") as answer:
            return answer.read().decode(), {name.lower(): value for name, value in answer.headers.items()}


OPEN_A_TABLE = """
from casino.accounts.models import Person
from casino.floor.play import tables
from games.cards.cards import cards, decks
from games.catalogue import GAMES
from games.{game}.options import Options
slug = "{game}".replace("_", "-")
margaret = Person.objects.get(email="margaret@pitschool.example")
options = Options(minimum=500, maximum=50_000)
shoe = (*cards("{first}"), *decks(GAMES[slug].decks(options)))
state = GAMES[slug].opened(options, {{}}, shoe)
table = tables.set_up(game=slug, state=state, by=margaret, name="Live", {times})
print(json.dumps(table.code))
"""

READ_A_TABLE = """
from django.db import connection, transaction
from casino.accounts.models import Person
from casino.floor.models import Table
from casino.floor.play import ledger, log
from tests.logs import broken_at, replayed
with transaction.atomic():  # all of it at one moment, while the house goes on
    if connection.vendor == "postgresql":
        connection.cursor().execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
    table = Table.objects.get(code="{code}")
    state = log.load(table)
    whole = replayed(table) == state and broken_at(table.events.order_by("seq")) is None
    kinds = list(table.events.order_by("seq").values_list("type", flat=True))
    balances = {{one.email: ledger.balance("p%d" % one.pk) for one in Person.objects.all()}}
    outstanding = ledger.outstanding()
closes_at = table.closes_at and table.closes_at.timestamp()
print(json.dumps(dict(seq=table.seq, closes_at=closes_at, kinds=kinds, whole=whole, over=state.over,
    outstanding=outstanding, balances=balances, rounds=state.table.rounds)))
"""


def open_a_table(house: House, first: str, game: str = "star_blackjack", **times: int) -> str:
    """A table with these cards on top; answers with its code."""
    given = ", ".join(f"{name}={value}" for name, value in times.items())
    code: str = house.ask(OPEN_A_TABLE.format(first=first, game=game, times=given))
    return code


def read_a_table(house: House, code: str) -> dict[str, Any]:
    read: dict[str, Any] = house.ask(READ_A_TABLE.format(code=code))
    return read
