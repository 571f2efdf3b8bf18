"""A school with much on file: `load_school --rounds 100000 --answers 1000000`."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.home.load.school import NotEmpty, load_school

MOST = 10_000_000
EVERY = 5.0
"""Seconds between two lines about how far it is."""


class Command(BaseCommand):
    help = "Load an empty house with simulated people, rounds through the engine and answers through the quiz."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--rounds", type=int, default=1_000, help="rounds dealt at tables")
        parser.add_argument("--answers", type=int, default=10_000, help="answers given at the quiz")
        parser.add_argument("--trainees", type=int, help="as many as the answers are for, unless named")
        parser.add_argument("--seed", type=int, default=1, help="another number, another school")

    def handle(self, *args: Any, **options: Any) -> None:
        for name in ("rounds", "answers", "trainees"):
            if options[name] is not None and not 0 <= options[name] <= MOST:
                raise CommandError(f"--{name} is from 0 to {MOST:,}")
        began = self._last = time.monotonic()
        try:
            wanted = {name: options[name] for name in ("rounds", "answers", "trainees", "seed")}
            school = load_school(**wanted, tell=self._tell)
        except NotEmpty as full:
            raise CommandError(str(full)) from None
        self.stdout.write(f"Loaded in {time.monotonic() - began:.0f} s. Sign in as {school.instructors[0].email}.")

    def _tell(self, words: str) -> None:
        now = time.monotonic()
        if now - self._last >= EVERY or not words[0].isdigit():
            self._last = now
            self.stdout.write(f"  {words}")
            self.stdout.flush()
