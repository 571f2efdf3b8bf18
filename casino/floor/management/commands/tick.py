"""Do what is due at every table and send letters, until stopped: for a floor whose servers do not tick themselves."""

from typing import Any

from django.core.management.base import BaseCommand

from casino import preflight
from casino.accounts.postman import Postman
from casino.floor.ticker import Ticker


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        with preflight.sole_server():
            preflight.refuse_unmigrated()
            self._tick()

    def _tick(self) -> None:
        self.stdout.write("Ticking (Ctrl-C stops it).")
        self.stdout.flush()
        ticker, postman = Ticker(), Postman()
        postman.start()
        try:
            ticker.run()
        except KeyboardInterrupt:
            ticker.stop()
            postman.stop()
