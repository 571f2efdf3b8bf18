"""Daphne with the limits that its command line leaves out."""

import asyncio
from typing import Any, Final

import daphne.server
from daphne.cli import CommandLineInterface
from daphne.http_protocol import HTTPFactory
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from django.conf import settings

from casino.server.channel import HouseChannel
from casino.server.connections import address_of, limits_of_this_process

FAREWELL: Final = 10
"""Seconds for a browser to answer a close: after Daphne's own 1 the line is cut, and with it the reason lost."""


class HouseFactory(HTTPFactory):  # type: ignore[misc]  # Daphne comes without types
    protocol = HouseChannel

    def __init__(self, server: Any) -> None:
        super().__init__(server)
        self.timeOut = settings.KEEP_ALIVE_SECONDS
        self.connections = limits_of_this_process()

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802
        """None closes the connection before anything is read from it."""
        return super().buildProtocol(addr) if self.connections.has_room_for(address_of(addr)) else None


class HouseSocket(WebSocketProtocol):  # type: ignore[misc]
    """A connection that became a socket: the channel that counted it does not hear of its end."""

    def connectionLost(self, reason: Any) -> None:  # noqa: N802
        self.factory.server_class.http_factory.connections.closed(self.transport)
        super().connectionLost(reason)


class HouseServer(Server):  # type: ignore[misc]
    def run(self) -> None:
        daphne.server.HTTPFactory = HouseFactory  # `run` names it, and asks nobody which to make
        super().run()

    def listen_success(self, port: Any) -> None:
        self.ws_factory.protocol = HouseSocket
        self.ws_factory.setProtocolOptions(closeHandshakeTimeout=FAREWELL)
        super().listen_success(port)

    def kill_all_applications(self) -> Any:
        """Daphne looks for an application behind every request; a half-sent one has none yet."""
        nothing = asyncio.get_event_loop().create_future()
        nothing.set_result(None)
        for details in self.connections.values():
            details.setdefault("application_instance", nothing)
        return super().kill_all_applications()


class HouseCommandLine(CommandLineInterface):  # type: ignore[misc]
    server_class = HouseServer
