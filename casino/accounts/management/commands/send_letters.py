"""manage.py send_letters: what waits to be sent, and a push for it once the mail server is back."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from casino.accounts import letters


class Command(BaseCommand):
    help = "Send every letter that waits, without waiting for its next turn. A serving house sends them by itself."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--list", action="store_true", help="say what waits, and send nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["list"]:
            letters.waiting().update(due_at=timezone.now())
            sent = letters.send_due()
            self.stdout.write(f"Sent: {sent}.")
        for letter in letters.waiting():
            tried = f"tried {letter.tries} times, {letter.last_error}" if letter.tries else "not tried yet"
            self.stdout.write(f"{timezone.localtime(letter.created_at):%d.%m.%Y %H:%M}  {letter}: {tried}")
        self.stdout.write(f"Waiting: {letters.waiting().count()}.")
