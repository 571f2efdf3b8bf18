"""The rooms of the house: no cycles, no crowded folder, no game named outside its own, no module named by a gerund.

What offends today while the work goes on is listed beside each ban, and a list may only melt: an entry that no longer
offends fails the build too.
"""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Set
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from games.catalogue import GAMES

ROOT = Path(__file__).resolve().parent.parent
MOST_MODULES, MOST_OF_A_GAME = 15, 22
CODES = "|".join(game.code for game in GAMES.values())
A_GAME_BY_NAME = re.compile(rf"({'|'.join(GAMES)}|({CODES})( [0-9].*)?)")
"""A slug, a code, or a clause with its code: "casino-war", "CW", "CW 8.2"."""
GAME_FOLDERS = frozenset(slug.replace("-", "_") for slug in GAMES)
OF_GAMES = GAME_FOLDERS | {"twentyone"}
TEACHES = "casino.training.lessons"
"""The one place of the site that may know a game by name."""

CYCLES: Final[frozenset[str]] = frozenset()
CROWDED: Final[frozenset[str]] = frozenset()
KNOW_A_GAME: Final[frozenset[str]] = frozenset()

VERBAL: Final = {
    "casino.felt.drawing": "a drawing is a thing",
    "casino.floor.opening": "the floor's room for opening a table",
    "casino.review.verification.finding": "a finding is what verification ends with",
    "casino.training": "the department is called that",
    "casino.training.quiz.views.sitting": "a sitting is a test taken in one go",
    "games.dealing": "what a dealer does: the school's own word",
    "games.supervising": "what floor staff do: the rules' own word",
    "games.table.seating": "a seating is who sits where",
    "games.table.wagering": "the rules' own word for laying wagers",
}
"""Modules whose names look like a gerund or a participle, and why they may."""
STILL_VERBAL: Final[frozenset[str]] = frozenset()


# --- what there is ----------------------------------------------------------------------------------


@cache
def modules() -> dict[str, Path]:
    """Every module of the rules and of the site by its dotted name; migrations are Django's."""
    found = {}
    for package in ("games", "casino"):
        for path in (ROOT / package).rglob("*.py"):
            if "migrations" not in path.parts:
                parts = path.relative_to(ROOT).with_suffix("").parts
                found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def is_package(name: str) -> bool:
    return modules()[name].name == "__init__.py"


@cache
def trees() -> dict[str, ast.Module]:
    return {name: ast.parse(path.read_text()) for name, path in modules().items()}


def imports(tree: ast.AST, known: Set[str]) -> Iterator[str]:
    """The modules that a module imports, wherever in it the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                yield whole if whole in known else node.module
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


# --- cycles -----------------------------------------------------------------------------------------


def room(module: str) -> str:
    return ".".join(module.split(".")[:2])


def folder(module: str) -> str:
    """A module's folder; in a folder that has folders of its own each module stands for itself."""
    if is_package(module):
        return module
    above = module.rpartition(".")[0]
    return module if above in _folders_with_folders() else above


@cache
def _folders_with_folders() -> frozenset[str]:
    return frozenset(name.rpartition(".")[0] for name in modules() if is_package(name))


def graph(node_of: Callable[[str], str]) -> dict[str, set[str]]:
    """Which rooms or folders import which. That a module imports the package it is in makes no cycle by itself."""
    edges: defaultdict[str, set[str]] = defaultdict(set)
    for module, tree in trees().items():
        for other in imports(tree, modules().keys()):
            if other in modules() and not (is_package(other) and module.startswith(f"{other}.")):
                here, there = node_of(module), node_of(other)
                if here != there:
                    edges[here].add(there)
    return edges


def cycles(edges: dict[str, set[str]]) -> set[frozenset[str]]:
    """Every knot of nodes that reach one another."""
    reach = {node: _reached(edges, node) for node in edges}
    knots = {frozenset({node, *(one for one in reach[node] if node in reach.get(one, ()))}) for node in edges}
    return {knot for knot in knots if len(knot) > 1}


def _reached(edges: dict[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for node in edges.get(waiting.pop(), ()):
            if node not in found:
                found.add(node)
                waiting.append(node)
    return found


def test_packages_form_no_cycle() -> None:
    found = cycles(graph(room)) | cycles(graph(folder))
    assert {" <-> ".join(sorted(knot)) for knot in found} == CYCLES


def test_a_cycle_would_be_found() -> None:
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}) == {frozenset("abc")}


# --- folders ----------------------------------------------------------------------------------------


def test_no_folder_is_crowded() -> None:
    """A game's own folder, whose roles are fixed, may hold more."""
    held = Counter(name.rpartition(".")[0] for name in modules() if not is_package(name))
    crowded = {name for name, count in held.items() if count > (MOST_OF_A_GAME if _of_a_game(name) else MOST_MODULES)}
    assert crowded == CROWDED


def _of_a_game(name: str) -> bool:
    parts = name.split(".")
    return parts[0] == "games" and len(parts) == 2 and parts[1] in GAME_FOLDERS


# --- games by name ----------------------------------------------------------------------------------


def knows_a_game(tree: ast.AST) -> bool:
    """Whether a module imports from a game's folder, or has a game's slug or code among its strings."""
    if any(name.startswith("games.") and name.split(".")[1] in OF_GAMES for name in imports(tree, modules().keys())):
        return True
    strings = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return any(A_GAME_BY_NAME.fullmatch(one) for one in strings)


def test_the_site_knows_no_game_by_name() -> None:
    site = {name for name in modules() if name.startswith("casino.") and not f"{name}.".startswith(f"{TEACHES}.")}
    assert {name for name in site if knows_a_game(trees()[name])} == KNOW_A_GAME


@pytest.mark.parametrize(
    "source",
    [
        "from games.casino_war import GAME",
        "from games.twentyone.boxes import Box",
        "import games.star_blackjack.odds",
        "def late():\n    from games.caribbean_stud import state",
        'WAR = "casino-war"',
        'match code:\n    case "SB":\n        pass',
        'cite("CW 8.2.4")',
    ],
)
def test_a_game_by_name_would_be_found(source: str) -> None:
    assert knows_a_game(ast.parse(source))


# --- names ------------------------------------------------------------------------------------------


def test_modules_are_nouns() -> None:
    """Never a gerund or a participle."""
    verbal = {name for name in modules() if re.search(r"(ing|ed|dealt|unseen)$", name.rpartition(".")[2])}
    assert verbal - VERBAL.keys() == STILL_VERBAL
    assert VERBAL.keys() <= verbal, "a reason for a module that is not there"
