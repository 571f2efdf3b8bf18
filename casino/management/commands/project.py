"""manage.py project: seats, rounds, boxes, wagers and settlement lines made again from the logs."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from casino.floor.models import Table
from casino.floor.play.play import locked
from casino.floor.play.rebuild import anew


class Command(BaseCommand):
    help = "Make every seat, round, box, wager and settlement line again from the log of its table."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--table", metavar="CODE", help="those of one table")

    def handle(self, *args: Any, **options: Any) -> None:
        code = options["table"]
        tables = Table.objects.filter(code=code) if code else Table.objects.all()
        if code and not tables.exists():
            raise CommandError(f"There is no table {code}.")
        rounds = 0
        for pk in tables.order_by("pk").values_list("pk", flat=True):
            with transaction.atomic(durable=True):
                rounds += anew(locked(pk))
        self.stdout.write(f"{rounds:,} rounds made again from their logs.")
