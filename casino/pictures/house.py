"""A house of its own for the camera: an empty database in a folder that goes away, and the real server."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from django.conf import settings

FOR_THE_HOUSE_ALONE = {"ALLOWED_HOSTS", "ORIGINS", "DATABASE_URL", "REDIS_URL", "WEB_CONCURRENCY", "DEBUG"}
TRIES = 300


class House(NamedTuple):
    """Where it stands, and the code of each layout's table by its slug."""

    address: str
    codes: dict[str, str]

    def table(self, slug: str) -> str:
        return f"{self.address}/tables/{self.codes[slug]}/"


@contextmanager
def open_house(only: str = "") -> Iterator[House]:
    """A house with a table in play for each layout whose slug has `only` in it."""
    data = Path(mkdtemp(prefix="pit-school-"))
    port = _free_port()
    environment = {name: value for name, value in os.environ.items() if name not in FOR_THE_HOUSE_ALONE}
    environment |= {"DATA_FOLDER": str(data), "PORT": str(port)}
    try:
        _manage(environment, "migrate", "--verbosity", "0")
        codes = json.loads(_manage(environment, "layout_tables", "--only", only))
        with _serving(environment, port, data / "server.log") as address:
            yield House(address, codes)
    finally:
        shutil.rmtree(data, ignore_errors=True)


def _manage(environment: dict[str, str], *words: str) -> str:
    command = [sys.executable, "manage.py", *words]
    done = subprocess.run(command, cwd=settings.ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)  # noqa: S603  (our own words)
    return done.stdout


@contextmanager
def _serving(environment: dict[str, str], port: int, log: Path) -> Iterator[str]:
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    with log.open("w") as written:
        server = subprocess.Popen(  # noqa: S603  (our own words)
            command, cwd=settings.ROOT, env=environment, stdout=written, stderr=subprocess.STDOUT
        )
        try:
            _wait_until_open(f"http://127.0.0.1:{port}/", server, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(timeout=10)


def _wait_until_open(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(TRIES):
        if server.poll() is not None:
            break
        try:
            with urlopen(address):  # noqa: S310  (our own address)
                return
        except URLError:
            time.sleep(0.1)
    raise RuntimeError(f"the house did not open:\n{log.read_text()}")


def _free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])
