"""The desk with much on file: each list, report and replay page in milliseconds and queries, and what files take.

`python -m tests.bench review` loads a small school, `python -m tests.bench.review --rounds 100000 --answers 1000000` a
large one; `--data FOLDER` measures one that is loaded already. Queries are counted at a tenth of the size too: they
do not grow.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
ROUNDS, ANSWERS = 300, 8_000
SMALLER = 10
GOAL_MS = 300
GOAL_GROWTH = 1.5
"""How much more memory a file may take whose rows are ten times as many."""
SPARE_KB = 1_024
SPARE_QUERIES = 3
"""A page that has an error or a next page to show asks for that too; none asks once for each row."""


def main(words: list[str] | None = None) -> None:
    given = _given(words or [])
    if given.data:
        large = measured(given.data)
        small = large
    else:
        small = loaded(given.rounds // SMALLER, given.answers // SMALLER)
        large = loaded(given.rounds, given.answers)
    for page, (milliseconds, queries) in large["pages"].items():
        _page(page, milliseconds, small["pages"].get(page, [0, 0])[1], queries)
    for file, (rows, kilobytes) in large["files"].items():
        _file(file, rows, kilobytes, *small["files"][file])


def _given(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.review")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--answers", type=int, default=ANSWERS)
    parser.add_argument("--data", help="the DATA_FOLDER of a school that is loaded already")
    return parser.parse_args(words)


def _page(page: str, milliseconds: float, few: int, many: int) -> None:
    verdict = "reached" if milliseconds <= GOAL_MS and many <= few + SPARE_QUERIES else "MISSED"
    print(f"{page:32} {milliseconds:>8.1f} ms   queries {few:>3} then {many:>3}   goal {GOAL_MS} ms {verdict}")


def _file(file: str, rows: int, kilobytes: int, fewer: int, less: int) -> None:
    verdict = "reached" if kilobytes <= GOAL_GROWTH * less + SPARE_KB else "MISSED"
    print(
        f"{file:32} {kilobytes:>8,} KB at most   {rows:>9,} rows; {less:,} KB for {fewer:,}   "
        f"goal {GOAL_GROWTH} times {verdict}"
    )


# --- a house of its own -----------------------------------------------------------------------------


def loaded(rounds: int, answers: int) -> dict[str, Any]:
    """A school of this size, loaded, measured and gone."""
    with tempfile.TemporaryDirectory() as folder:
        _run(folder, "manage.py", "migrate", "--verbosity", "0")
        said = _run(folder, "manage.py", "load_school", "--rounds", str(rounds), "--answers", str(answers))
        print(f"{rounds:,} rounds, {answers:,} answers. {said.splitlines()[-1]}", flush=True)
        return measured(folder)


def measured(folder: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_run(folder, "-m", "tests.bench._review").splitlines()[-1])
    return found


def _run(folder: str, *words: str) -> str:
    environment = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    environment |= {"DATA_FOLDER": folder, "DJANGO_SETTINGS_MODULE": "casino.settings", "LOG_LEVEL": "ERROR"}
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    main(sys.argv[1:])
