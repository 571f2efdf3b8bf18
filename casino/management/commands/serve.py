"""Serve the house with Daphne, with the limits it is meant to run under."""

import asyncio
import faulthandler
import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from twisted.internet.defer import Deferred

from casino.accounts.letters import Postman
from casino.floor.push.fanout import say_goodbye
from casino.floor.ticker import Ticker
from casino.review.index import catch_up
from casino.server import daphne, preflight
from casino.training.practice import runs

FRAME = 4096  # sockets are read-only, so nobody has anything long to say on one
MESSAGE = 256 * 1024  # what a page is sent through Daphne itself; a whole table is some tens of kilobytes
BACKLOG = 1024  # a whole school reconnects at once; Daphne's own 50 would turn people away
HELLO = 30  # seconds to answer a socket; Daphne's own 5 turn people away from a house that is merely busy

LIMITS = [
    "--no-server-name",
    *("--ping-interval", "20"),
    *("--ping-timeout", "30"),
    *("--websocket_connect_timeout", str(HELLO)),
    *("--websocket-max-message-size", str(MESSAGE)),
    *("--websocket-max-frame-size", str(FRAME)),
]


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
        parser.add_argument("--port", type=int, default=settings.PORT, help="the port to listen on")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.PUBLIC and not (settings.STATIC_ROOT / "staticfiles.json").exists():
            raise CommandError("The public files are not collected yet. First run: manage.py collectstatic")
        faulthandler.enable()  # a process that dies of somebody's C says where
        with preflight.sole_server():
            if not preflight.refuse_unmigrated(later=True):
                self.stderr.write("The database does not answer yet. Until it does, every page says so.")
            self._serve(options["host"], options["port"])

    def _serve(self, host: str, port: int) -> None:
        own_pages_come_from(port)
        self.stdout.write(f"Pit School is open on http://{host}:{port} (Ctrl-C closes it).")
        self.stdout.flush()
        threads = (Ticker(beside=[catch_up.now_and_then, runs.now_and_then]), Postman())
        for thread in threads:
            thread.start()
        say_goodbye_first()
        try:
            daphne.HouseCommandLine().run(daphne_arguments(host, port))
        finally:
            for thread in threads:
                thread.stop()
            for thread in threads:
                thread.join(timeout=5)
            let_go(asyncio.get_event_loop())  # Daphne made its own the current one


def own_pages_come_from(port: int) -> None:
    """On this machine a socket is taken from the port that is served, whatever PORT said. Before the site is loaded."""
    if not settings.PUBLIC and port != settings.PORT and "ORIGINS" not in os.environ:
        settings.ORIGINS = [f"http://{host}:{port}" for host in settings.ALLOWED_HOSTS]


def say_goodbye_first() -> None:
    """On SIGTERM every page hears that the house is restarting before Daphne ends its sockets."""
    from twisted.internet import reactor  # Daphne has chosen which one by now

    core: Any = reactor
    core.addSystemEventTrigger("before", "shutdown", lambda: Deferred.fromFuture(asyncio.ensure_future(say_goodbye())))


def let_go(loop: asyncio.AbstractEventLoop) -> None:
    """End what still waits on the loop. Left to the interpreter's last garbage collection it can crash the process."""
    waiting = asyncio.all_tasks(loop)
    for task in waiting:
        task.cancel()
    loop.run_until_complete(asyncio.wait(waiting, timeout=5) if waiting else asyncio.sleep(0))
    loop.close()


def daphne_arguments(host: str, port: int) -> list[str]:
    interface = host.strip("[]").replace(":", r"\:")
    return [
        *LIMITS,
        *("--verbosity", "0"),
        *("--endpoint", f"tcp:port={port}:interface={interface}:backlog={BACKLOG}"),
        "casino.asgi:application",
    ]
