"""Play scenarios through the engine: `settle FILE`, `settle --check FILE...`, `settle --jsonl < IN > OUT`."""

from __future__ import annotations

import json
import logging
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError

from games.scenario.scenario import differences, settle

log = logging.getLogger(__name__)

LONGEST_LINE = 1_000_000  # bytes of one scenario; a longer one is refused before it is read as JSON
LONGEST_FILE = 100_000_000  # a file to be checked may hold a whole session's rounds


class Command(BaseCommand):
    help = "Settle one round written down as a scenario, and name the rule that decides each wager."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE", help="scenarios as JSON")
        check = 'compare with each file\'s "expect"; exit 1 on a difference'
        parser.add_argument("--check", action="store_true", help=check)
        parser.add_argument("--jsonl", action="store_true", help="a scenario a line in, a result a line out")

    def handle(self, *args: Any, **options: Any) -> None:
        files = [Path(name) for name in options["files"]]
        if options["jsonl"]:
            if files or options["check"]:
                raise CommandError("--jsonl reads standard input and goes with no FILE and no --check", returncode=2)
            run_lines(sys.stdin.buffer, sys.stdout.buffer)
        elif options["check"]:
            sys.exit(self.check_files(files))
        elif len(files) == 1:
            sys.exit(self.settle_file(files[0]))
        else:
            raise CommandError("name one FILE, or use --check FILE..., or --jsonl", returncode=2)

    def settle_file(self, path: Path) -> int:
        result = settle_text(_contents(path))
        self.stdout.write(json.dumps(result, indent=1))
        return 2 if "error" in result else 0

    def check_files(self, paths: list[Path]) -> int:
        if not paths:
            raise CommandError("--check needs at least one FILE", returncode=2)
        wrong = checked = 0
        for path in paths:
            for name, found in _unexpected(_contents(path)):
                checked += 1
                wrong += bool(found)
                for difference in found:
                    self.stdout.write(f"{path}{name}: {difference}".encode(errors="backslashreplace").decode())
        self.stdout.write(f"{checked - wrong} of {checked} scenarios agree")
        return 1 if wrong else 0


def run_lines(source: BinaryIO, sink: BinaryIO) -> None:
    """A result for every line, in order; an error takes its line's place and the run goes on."""
    for number, line in enumerate(source, start=1):
        try:
            result = settle_text(line)
        except Exception:  # a fault of ours must not cost the lines that follow
            log.exception("line %d could not be settled", number)
            result = _refused("this scenario could not be settled: a fault of the engine, which has been logged")
        sink.write(json.dumps(result).encode() + b"\n")
    sink.flush()


def settle_text(text: bytes) -> dict[str, Any]:
    """The result of a scenario as it was sent, whatever was sent."""
    document = _document(text, LONGEST_LINE)
    return _refused(document) if isinstance(document, str) else settle(document["scenario"])


def _document(text: bytes, longest: int) -> dict[str, Any] | str:
    """The JSON inside, or the sentence that says why there is none."""
    if len(text) > longest:
        return f"a scenario is at most {longest:,} bytes long"
    try:
        return {"scenario": json.loads(text)}
    except (ValueError, RecursionError) as error:
        return f"not JSON: {error}"[:300]


def _refused(message: str) -> dict[str, Any]:
    return {"error": {"message": message, "rule": None, "at": ""}}


def _unexpected(text: bytes) -> Iterator[tuple[str, list[str]]]:
    """What each scenario of a file lacks of its "expect": one, or the rounds of a session as the desk exports them."""
    document = _document(text, LONGEST_FILE)
    if isinstance(document, str):
        yield "", [document]
        return
    scenario = document["scenario"]
    if not (isinstance(scenario, dict) and isinstance(scenario.get("rounds"), list)):
        yield "", _differences(scenario)
        return
    for number, round_ in enumerate(scenario["rounds"], start=1):
        yield f" [{number}]", _differences(round_)


def _differences(scenario: object) -> list[str]:
    expect = scenario.get("expect") if isinstance(scenario, dict) else None
    result = settle(scenario)
    if not isinstance(expect, dict):
        return ['there is no "expect" to compare with']
    if "error" in result and "error" not in expect:
        return [f"error: {result['error']['message']} (rule {result['error']['rule']}, at {result['error']['at']})"]
    return differences(expect, result)


def _contents(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}", returncode=2) from None
