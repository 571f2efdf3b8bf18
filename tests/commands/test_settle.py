"""`manage.py settle`: one file, a check of many, and a stream of lines."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from casino.management.commands import settle as command
from tests.games.scenario.test_scenario import ROUND

ROOT = Path(__file__).parents[2]


def settle(*arguments: str) -> tuple[int, str]:
    """What the command prints, and how it exits."""
    out = io.StringIO()
    try:
        call_command("settle", *arguments, stdout=out)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue()
    except CommandError as error:
        return error.returncode, str(error)
    return 0, out.getvalue()


def written(folder: Path, document: object, name: str = "round.json") -> str:
    path = folder / name
    path.write_text(json.dumps(document))
    return str(path)


def test_one_file_gives_its_result(tmp_path: Path) -> None:
    code, printed = settle(written(tmp_path, ROUND))
    assert code == 0
    assert json.loads(printed)["totals"] == {"ann": "-20.00", "bob": "12.50"}


@pytest.mark.parametrize("content", ['{"game": "poker"}', "not json", "[]", "[" * 100_000])
def test_one_file_that_cannot_be_played_exits_2_with_the_error(tmp_path: Path, content: str) -> None:
    path = tmp_path / "round.json"
    path.write_text(content)
    code, printed = settle(str(path))
    assert code == 2
    assert set(json.loads(printed)["error"]) == {"message", "rule", "at"}


def test_a_check_compares_with_what_is_expected(tmp_path: Path) -> None:
    right = written(tmp_path, {**ROUND, "expect": {"totals": {"ann": "-20.00"}}}, "right.json")
    wrong = written(tmp_path, {**ROUND, "expect": {"totals": {"ann": "20.00"}}}, "wrong.json")
    broken = written(tmp_path, {**ROUND, "cards": [], "expect": {"totals": {}}}, "broken.json")
    refused = written(tmp_path, {**ROUND, "cards": [], "expect": {"error": {}}}, "refused.json")
    assert settle("--check", right, refused)[0] == 0
    code, printed = settle("--check", right, wrong, broken)
    assert code == 1
    assert "wrong.json: totals.ann: expected '20.00', got '-20.00'" in printed
    assert "broken.json: error: the cards have run out" in printed
    assert "1 of 3 scenarios agree" in printed


def test_lines_in_lines_out_and_nothing_stops_the_run() -> None:
    lines = [
        json.dumps(ROUND).encode(),
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        json.dumps(ROUND).encode(),
        b"1" * 5_000,
    ]
    words = [sys.executable, "manage.py", "settle", "--jsonl"]
    done = subprocess.run(words, cwd=ROOT, input=b"\n".join(lines), capture_output=True, check=False)
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert ["error" in result for result in results] == [False, True, True, True, True, False, True]
    assert results[0] == results[5]


@pytest.mark.parametrize(
    "arguments", [(), ("--jsonl", "x.json"), ("--check",), ("nowhere.json",), ("a.json", "b.json")]
)
def test_a_call_that_makes_no_sense_says_so(arguments: tuple[str, ...]) -> None:
    code, said = settle(*arguments)
    assert code == 2
    assert said.strip()


def test_a_fault_of_the_engine_costs_no_other_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def settled(document: object) -> dict[str, object]:
        if document == "breaks":
            raise ZeroDivisionError
        return {"settled": document}

    monkeypatch.setattr(command, "settle", settled)
    out = io.BytesIO()
    command.run_lines(io.BytesIO(b'"one"\n"breaks"\n"two"\n'), out)
    first, broken, last = map(json.loads, out.getvalue().splitlines())
    assert (first, last) == ({"settled": "one"}, {"settled": "two"})
    assert set(broken["error"]) == {"message", "rule", "at"}


def test_half_a_letter_is_written_as_it_came(tmp_path: Path) -> None:
    """A name may hold what no text of its own can: one half of a pair of code units."""
    half = {**ROUND, "wagers": [{**wager, "player": "\ud800"} for wager in ROUND["wagers"][:1]], "seats": {}}
    for arguments in ((), ("--check",)):
        path = written(tmp_path, {**half, "calls": [], "expect": {"totals": {"\ud800": "1.00"}}})
        ended = subprocess.run([sys.executable, "manage.py", "settle", *arguments, path], cwd=ROOT, capture_output=True)
        assert b"Traceback" not in ended.stderr
        assert ended.stdout
