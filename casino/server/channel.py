"""Twisted's HTTP channel with an end to the headers, to the body, and to how long a body may be.

Twisted's own timeout begins anew with every byte, so that one byte a minute holds a connection for ever; and a body of
any length is read, to a file, before anybody can refuse it.
"""

from typing import Any, Final

from django.conf import settings
from twisted.web.http import HTTPChannel

LINGER: Final = 5
"""Seconds in which a refused body is read and dropped: closed at once, the line breaks before the reason is read."""

Channel: Any = HTTPChannel


class HouseChannel(Channel):  # type: ignore[misc]  # Twisted's types leave out what a transport can do
    """One connection that speaks HTTP, until it becomes a socket."""

    _deadline: Any = None
    _refused = False
    _chunked = 0  # bytes of the present body, where nobody said beforehand how many there will be

    def connectionMade(self) -> None:  # noqa: N802
        super().connectionMade()
        self.factory.connections.opened(self.transport)
        self._end_in(settings.HEADER_SECONDS)

    def connectionLost(self, reason: Any) -> None:  # noqa: N802
        self._no_end()
        self.factory.connections.closed(self.transport)
        super().connectionLost(reason)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        if self._refused:
            return
        if self._deadline is None and not self._handlingRequest:  # the next request of a connection that was kept
            self._end_in(settings.HEADER_SECONDS)
        super().dataReceived(data)

    def allHeadersReceived(self) -> None:  # noqa: N802
        if (self.length or 0) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            self._refuse(b"413 Content Too Large")
            return
        super().allHeadersReceived()
        self._end_in(settings.BODY_SECONDS)

    def rawDataReceived(self, data: bytes) -> None:  # noqa: N802
        if self._refused:
            return
        if self.length is None and not self._handlingRequest:
            self._chunked += len(data)
            if self._chunked > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
                self._refuse(b"413 Content Too Large")
                return
        super().rawDataReceived(data)

    def allContentReceived(self) -> None:  # noqa: N802
        self._no_end()
        self._chunked = 0
        super().allContentReceived()

    def _end_in(self, seconds: float) -> None:
        self._no_end()
        self._deadline = self.callLater(seconds, self._end)

    def _no_end(self) -> None:
        if self._deadline is not None and self._deadline.active():
            self._deadline.cancel()
        self._deadline = None

    def _end(self) -> None:
        """Whoever was too slow is not waited for once more: what they had sent has been read."""
        if self.requests and not self._refused:
            self._say(b"408 Request Timeout")
        self.timeoutConnection()

    def _refuse(self, status: bytes) -> None:
        self._say(status)
        self._networkProducer.unregisterProducer()
        self.transport.loseWriteConnection()
        self._end_in(LINGER)

    def _say(self, status: bytes) -> None:
        self._refused = True
        self.setTimeout(None)
        self.transport.write(b"HTTP/1.1 %s\r\nConnection: close\r\nContent-Length: 0\r\n\r\n" % status)
