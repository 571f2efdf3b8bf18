"""Do what is due at every table and send letters, until stopped: for a floor whose servers do not tick themselves."""

from typing import Any

from django.core.management.base import BaseCommand

from casino.accounts.letters import Postman
from casino.floor.ticker import Ticker
from casino.review.index import catch_up
from casino.server import preflight
from casino.training.practice import runs


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        with preflight.sole_server():
            preflight.refuse_unmigrated()
            self._tick()

    def _tick(self) -> None:
        self.stdout.write("Ticking (Ctrl-C stops it).")
        self.stdout.flush()
        ticker, postman = Ticker(beside=[catch_up.now_and_then, runs.now_and_then]), Postman()
        postman.start()
        try:
            ticker.run()
        except KeyboardInterrupt:
            ticker.stop()
            postman.stop()
