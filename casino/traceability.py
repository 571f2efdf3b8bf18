"""Which clauses are applied where, and which tests prove them: read from the code and the tests themselves."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from casino.reach import Way, recorded_ways
from games import catalogue  # noqa: F401  (loads every game, and with it every claim)
from games.catalogue import clauses, codes
from games.irregularities.remedies import Remedy
from games.rulebook import Claim, Clause, claims
from games.words import listed


class Entry(NamedTuple):
    """A clause with the function that applies it, the tests that name it, and how it is reached."""

    code: str
    clause: Clause
    claim: Claim | None
    tests: tuple[str, ...]
    ways: tuple[Way, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.code} {self.clause.number}"

    @property
    def gap(self) -> str | None:
        """What an enforced clause still lacks."""
        if self.clause.standing != "enforced":
            return None
        has = {"code": self.claim, "test": self.tests, "way": self.ways}
        return listed([what for what, there in has.items() if not there]) or None


def entries(code: str, tests: Path) -> tuple[Entry, ...]:
    """Every clause of a game's rulebook, in order."""
    applied, proved, reached = claims(), proofs(tests), recorded_ways()
    names = ((f"{code} {number}", clause) for number, clause in clauses(code).items())
    return tuple(
        Entry(code, clause, applied.get(name), tuple(proved.get(name, ())), reached.get(name, ()))
        for name, clause in names
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
    known = {f"{code} {number}" for code in codes() for number in clauses(code)}
    return sorted(set(names) - known)


def _marked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    assigned = (node for node in tree.body if isinstance(node, ast.Assign))
    marks = [node.value for node in assigned if ast.unparse(node.targets[0]) == "pytestmark"]
    whole_file = [name for mark in marks for name in _named(mark)]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            for clause in [*whole_file, *(name for each in node.decorator_list for name in _named(each))]:
                yield node.name, clause


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


CITING = ("cite", "clause_for", "has")
"""To look a rule's number up is not to apply it."""
NAMING = "UNDER"
"""Nor is a table of orders by the function that knows the clause of each."""
TABLES = "clauses.py"
"""Where a game says which of its clauses the shared rules are."""
TELLING = (TABLES, "layout.py", "odds.py", "patron.py", "view.py", "words.py")
"""Modules that tell of a rule, or guess what it comes to, and decide nothing by it."""


def uncalled(claimed: dict[str, Claim], *folders: Path) -> list[str]:
    """Clauses whose function or constant nobody in these folders uses but to cite it."""
    used = {name for folder in folders for path in folder.rglob("*.py") for name in _used(path, folder.parent)}
    return sorted(clause for clause, claim in claimed.items() if f"{claim.module}.{claim.function}" not in used)


def _used(path: Path, root: Path) -> set[str]:
    """What a module's code names of its own or of another module: "games.table.cut.clockwise"."""
    if path.name in TELLING:
        return set()
    tree, module = ast.parse(path.read_text(encoding="utf-8")), ".".join(path.relative_to(root).with_suffix("").parts)
    known = {
        node.name: f"{module}.{node.name}" for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }
    known |= {name.id: f"{module}.{name.id}" for node in tree.body for name in _assigned(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            known |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return set(_named_in(tree, known, None))


def _assigned(node: ast.stmt) -> list[ast.Name]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target for target in targets if isinstance(target, ast.Name)]


def _named_in(node: ast.AST, known: dict[str, str], inside: str | None) -> Iterator[str]:
    """Every name that is read below a node. A function that names only itself is used by nobody."""
    skipped = _only_cited(node)
    for child in ast.iter_child_nodes(node):
        if child is skipped:
            continue
        if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Load) and child.id in known and child.id != inside:
            yield known[child.id]
        if isinstance(child, ast.Attribute) and isinstance(child.value, ast.Name) and child.value.id in known:
            yield f"{known[child.value.id]}.{child.attr}"
        here = child.name if inside is None and isinstance(child, ast.FunctionDef | ast.ClassDef) else inside
        yield from _named_in(child, known, here)


def _only_cited(node: ast.AST) -> ast.expr | None:
    """What a node names for its clause alone: a remedy's function too, where another applies it."""
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == NAMING:
        return node.value
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return None
    if node.func.id == Remedy.__name__ and any(given.arg == "apply" for given in node.keywords):
        return node.args[2]
    return node.args[0] if node.func.id in CITING and node.args else None


BARE = re.compile(r"\d{1,2}(\.\d{1,2}){1,3}")
NAMED = re.compile(r"[A-Z]{2} \d{1,2}(\.\d{1,2}){1,3}")


def bare(*folders: Path) -> list[str]:
    """Clause numbers that code names without the game they belong to."""
    found = _strings(BARE, folders)
    return sorted(f"{path}:{line} {number}" for path, line, number in found if path.name != TABLES)


def cited(*folders: Path) -> set[str]:
    """The clauses that code names in full: "CS 9.5"."""
    return {name for _, _, name in _strings(NAMED, folders)}


def _strings(pattern: re.Pattern[str], folders: Iterable[Path]) -> Iterator[tuple[Path, int, str]]:
    """Each string in the code that the whole pattern fits, with its file and line."""
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and pattern.fullmatch(node.value):
                yield path, node.lineno, node.value
