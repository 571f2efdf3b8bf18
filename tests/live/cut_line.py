"""A line to PostgreSQL that a test can cut, hold up and mend: a small proxy in threads of its own."""

import socket
import threading
from contextlib import suppress
from typing import Any


class Line:
    """Listens on a port of its own and passes on whatever comes, both ways, while it is whole."""

    def __init__(self, host: str, port: int) -> None:
        self._target = (host, port)
        self._ends: list[socket.socket] = []
        self._whole = threading.Event()
        self._whole.set()
        self._listener = self._listen(0)
        self.port: int = self._listener.getsockname()[1]

    def hold(self) -> None:
        """From now on nobody hears anything, on old connections or on new ones, and none is closed."""
        self._whole.clear()

    def cut(self) -> None:
        """As if the server were stopped: connections end, and new ones are refused."""
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._drop()

    def mend(self) -> None:
        if not self._whole.is_set():
            self._drop()
            self._whole.set()
        if self._listener.fileno() < 0:
            self._listener = self._listen(self.port)

    def _drop(self) -> None:
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def _listen(self, port: int) -> socket.socket:
        listener = socket.create_server(("127.0.0.1", port))
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()
        return listener

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = listener.accept()
                far = socket.create_connection(self._target)
                self._ends += [near, far]
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, from_: Any, to: Any) -> None:
        with suppress(OSError):
            while data := from_.recv(65536):
                self._whole.wait()
                to.sendall(data)
        for end in (from_, to):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
