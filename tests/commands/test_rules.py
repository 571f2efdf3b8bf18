"""`manage.py rules`: the clauses, where they are applied, what proves them."""

import io
from pathlib import Path

import pytest
from django.core.management import call_command

from casino.traceability import Entry, entries
from games.rulebook import Clause


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
    assert Entry("CW", clause, None, ()).gap == "code and test"
    assert Entry("CW", clause, None, ("a",)).gap == "code"
