"""`manage.py rules`: the clauses, where they are applied, what proves them."""

import io
import re
from pathlib import Path

import pytest
from django.core.management import call_command

from casino.reach import find_ways, recorded_ways
from casino.traceability import Entry, entries
from games.catalogue import GAMES, codes
from games.game import Game
from games.rulebook import Claim, Clause

TESTS = Path(__file__).parent.parent


def rules(*arguments: str) -> tuple[int, str]:
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("rules", *arguments, stdout=out, stderr=out)
    return int(ended.value.code or 0), out.getvalue()


def test_it_lists_a_clause_with_its_place_and_its_tests() -> None:
    _, listed = rules("CW", "--clause", "8.1.2")
    assert "games.casino_war.settlement.tie_wins" in listed
    assert "test_settlement.py::test_a_tie_wager_wins_ten_to_one" in listed


def test_an_unknown_game_is_refused() -> None:
    assert rules("XX") == (2, "No such game: XX. There are SB, BS, CW, CS.\n")


def test_an_enforced_clause_without_code_or_test_is_a_gap(tmp_path: Path) -> None:
    """With no tests to be seen, everything enforced lacks one."""
    bare = entries("CW", tmp_path)
    assert all(entry.gap for entry in bare if entry.clause.standing == "enforced")
    assert not any(entry.gap for entry in bare if entry.clause.standing == "information")
    clause = Clause(number="1.2", standing="enforced", text="…")
    assert Entry("CW", clause, None, ()).gap == "code, test and way"
    assert Entry("CW", clause, None, ("a",), ("table",)).gap == "code"
    applied = Claim(module="games.law", function="applied", line=1)
    assert Entry("CW", clause, applied, ("a",)).gap == "way"
    assert Entry("CW", clause, applied, ("a",), ("order",)).gap is None


def test_every_enforced_clause_has_code_a_test_and_a_way() -> None:
    assert [f"{entry.name} lacks {entry.gap}" for code in codes() for entry in entries(code, TESTS) if entry.gap] == []
    status, listed = rules("--gaps")
    assert status == 0
    assert listed.endswith("0 with a gap\n")


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("SB 13.2", "table, scenario"),
        ("SB 4.5", "table"),
        ("SB 16.8", "order"),
        ("SB 16.22.2", "order"),
        ("CW 12.2", "order"),
        ("CW 3.1", "table, scenario"),
        ("CS 11.9.3", "table"),
    ],
)
def test_the_list_says_how_a_clause_is_reached(name: str, ways: str) -> None:
    code, number = name.split()
    _, listed = rules(code, "--clause", number)
    row = next(line for line in listed.splitlines() if line.startswith(f"{name} "))
    assert re.split(r"\s{2,}|(?<=enforced) +", row)[3] == ways


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.code)
def test_the_ways_on_record_are_those_that_play_takes(game: Game) -> None:
    """Whatever changes them: `manage.py rules --record`."""
    kept = {name: ways for name, ways in recorded_ways().items() if name.startswith(f"{game.code} ")}
    assert find_ways(game, TESTS) == kept


def test_a_function_that_only_an_order_gives_something_to_decide_is_reached_by_it() -> None:
    """An invalid wager is looked for at every settlement; no line says so before one was found."""
    assert recorded_ways()["SB 16.22.2"] == ("order",)
