"""List the rulebook: each clause, its standing, where it is applied, how it is reached and which tests prove it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from casino.reach import find_ways, record
from casino.traceability import Entry, entries
from games.catalogue import GAMES, codes


class Command(BaseCommand):
    help = "List clauses, where each is applied, how it is reached and which tests prove it; exit 1 at any gap."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(codes())}; all of them by default")
        parser.add_argument("--gaps", action="store_true", help="only what an enforced clause lacks")
        parser.add_argument(
            "--record", action="store_true", help="play every game again to see how clauses are reached"
        )
        parser.add_argument("--clause", metavar="NUMBER", help="one clause and what lies below it, with every test")

    def handle(self, *args: Any, **options: Any) -> None:
        asked = options["games"] or list(codes())
        if unknown := set(asked) - set(codes()):
            self.stderr.write(f"No such game: {', '.join(sorted(unknown))}. There are {', '.join(codes())}.")
            sys.exit(2)
        if options["record"]:
            record(
                {
                    name: ways
                    for game in GAMES.values()
                    for name, ways in find_ways(game, settings.ROOT / "tests").items()
                }
            )
        listed = [entry for code in asked for entry in entries(code, settings.ROOT / "tests")]
        self.list(listed, only_gaps=options["gaps"], below=options["clause"])
        gaps = [entry for entry in listed if entry.gap]
        enforced = sum(entry.clause.standing == "enforced" for entry in listed)
        self.stdout.write(f"\n{len(listed)} clauses, {enforced} enforced, {len(gaps)} with a gap")
        sys.exit(1 if gaps else 0)

    def list(self, listed: list[Entry], *, only_gaps: bool, below: str | None) -> None:
        for entry in listed:
            number = entry.clause.number
            if (only_gaps and not entry.gap) or (below and not f"{number}.".startswith(f"{below}.")):
                continue
            where = f"{entry.claim.module}.{entry.claim.function}" if entry.claim else "-"
            proved = f"{len(entry.tests)} test{'' if len(entry.tests) == 1 else 's'}"
            lacks = f"  LACKS {entry.gap}" if entry.gap else ""
            ways = ", ".join(entry.ways) or "-"
            self.stdout.write(f"{entry.name:14} {entry.clause.standing:12} {where:60} {ways:16} {proved}{lacks}")
            if below:
                self.stdout.write(f"    {entry.clause.text}")
                for test in entry.tests:
                    self.stdout.write(f"    {test}")
