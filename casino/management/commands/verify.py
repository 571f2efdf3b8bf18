"""manage.py verify: every log, every state and settlement made from it, every chip, and everybody's record."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.floor.models import Table
from casino.review.verify import verify


class Command(BaseCommand):
    help = (
        "Check every table's hash chain, replay each log, sum all chips and compare everybody's record with its chain; "
        "exit 1 where anything is not as written."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--table", metavar="CODE", help="one table's log, and all the chips")

    def handle(self, *args: Any, **options: Any) -> None:
        tables = None
        if code := options["table"]:
            tables = Table.objects.filter(code=code)
            if not tables.exists():
                raise CommandError(f"There is no table {code}.")
        result = verify(tables)
        for finding in result.findings:
            self.stdout.write(f"WRONG  {finding['words']}")
        seconds = (result.ended_at - result.began_at).total_seconds()
        went_through = (
            f"{result.tables} tables, {result.rounds} rounds, {result.events} events, {result.accounts} accounts and "
            f"{result.entries} entries of the record"
        )
        outcome = "all as it was written" if result.whole else f"{len(result.findings)} wrong"
        self.stdout.write(f"{went_through} in {seconds:.1f} s: {outcome}")
        sys.exit(0 if result.whole else 1)
