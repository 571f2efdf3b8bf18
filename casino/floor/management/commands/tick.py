"""Do what is due at every table and send letters, until stopped: for a floor whose servers do not tick themselves."""

from typing import Any

from django.core.management.base import BaseCommand

from casino.accounts.postman import Postman
from casino.floor.ticker import Ticker


class Command(BaseCommand):
    help = __doc__
    requires_migrations_checks = True

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write("Ticking (Ctrl-C stops it).")
        self.stdout.flush()
        ticker, postman = Ticker(), Postman()
        postman.start()
        try:
            ticker.run()
        except KeyboardInterrupt:
            ticker.stop()
            postman.stop()
