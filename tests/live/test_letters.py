"""A real mail server that is slow: the answer does not wait for it, and the letter's link works."""

import re
import socketserver
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from tests.live.house import Visitor, a_house

PATIENCE = 30.0
may_greet = threading.Event()
letters: "Queue[str]" = Queue()


class SlowServer(socketserver.StreamRequestHandler):
    """As much SMTP as one letter needs, once it may greet."""

    def handle(self) -> None:
        may_greet.wait(PATIENCE)
        self._say("220 mail")
        while line := self.rfile.readline().strip().upper():
            if line == b"DATA":
                self._say("354 go on")
                letters.put(b"".join(iter(self.rfile.readline, b".\r\n")).decode())
            self._say("221 bye" if line == b"QUIT" else "250 fine")

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@pytest.fixture
def mail_port() -> Iterator[int]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), SlowServer) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        may_greet.set()
        server.shutdown()


def test_the_answer_comes_before_the_letter_and_the_letter_comes(tmp_path: Path, mail_port: int) -> None:
    with a_house(tmp_path) as house:
        variables: dict[str, Any] = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": mail_port, "EMAIL_USE_TLS": "no"}
        house.environment |= {name: str(value) for name, value in variables.items()}
        address = house.start()
        visitor = Visitor(address, "bruce@pitschool.example")
        assert visitor.post("/password/reset/", email="sheila@pitschool.example") == 200
        assert letters.empty()
        may_greet.set()
        letter = letters.get(timeout=PATIENCE).replace("=\r\n", "")
        assert "To: sheila@pitschool.example" in letter
        link = re.search(r"http://\S+/password/reset/\S+", letter)
        assert link
        assert urlsplit(link[0]).netloc == urlsplit(address).netloc
        with urlopen(link[0]) as page:
            assert page.status == 200
        assert house.stop() == 0
