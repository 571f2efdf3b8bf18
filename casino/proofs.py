"""Which clauses are applied where, and which tests prove them: read from the code and the tests themselves."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from games import catalogue  # noqa: F401  (loads every game, and with it every claim)
from games.rulebook import PACKAGES, Claim, Clause, claims, clauses


@dataclass(frozen=True)
class Entry:
    """A clause with the function that applies it and the tests that name it."""

    code: str
    clause: Clause
    claim: Claim | None
    tests: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.code} {self.clause.number}"

    @property
    def gap(self) -> str | None:
        """What an enforced clause still lacks."""
        if self.clause.standing != "enforced":
            return None
        missing = [what for what, there in (("code", self.claim), ("test", self.tests)) if not there]
        return " and ".join(missing) or None


def entries(code: str, tests: Path) -> tuple[Entry, ...]:
    """Every clause of a game's rulebook, in order."""
    applied, proved = claims(), proofs(tests)
    return tuple(
        Entry(code, clause, applied.get(f"{code} {number}"), tuple(proved.get(f"{code} {number}", ())))
        for number, clause in clauses(code).items()
    )


def proofs(tests: Path) -> dict[str, list[str]]:
    """The tests under a folder by the clause that their `rule` marker names."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(tests.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for test, clause in _marked(tree):
            found[clause].append(f"{path.relative_to(tests.parent)}::{test}")
    return dict(found)


def unknown(names: Iterable[str]) -> list[str]:
    """Clauses that are claimed or proved but stand in no rulebook."""
    return sorted(name for name in names if not _exists(name))


def _exists(name: str) -> bool:
    code, _, number = name.partition(" ")
    return code in PACKAGES and number in clauses(code)


def _marked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    whole_file = [name for node in tree.body for name in _pytestmark(node)]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            for clause in [*whole_file, *(name for each in node.decorator_list for name in _named(each))]:
                yield node.name, clause


def _pytestmark(node: ast.stmt) -> list[str]:
    if not isinstance(node, ast.Assign) or ast.unparse(node.targets[0]) != "pytestmark":
        return []
    return _named(node.value)


def _named(node: ast.expr) -> list[str]:
    """The clauses in every `mark.rule(...)` below a decorator: `pytest.param(..., marks=...)` counts too."""
    calls = (each for each in ast.walk(node) if isinstance(each, ast.Call))
    return [
        text.value
        for call in calls
        if ast.unparse(call.func).endswith("mark.rule")
        for argument in call.args
        for text in ast.walk(argument)
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
    ]
