"""How each clause is reached: which functions run while tables are played, scenarios settled and orders given.

It is tried out, not written down: patrons play at every sort of table that the scenarios open, every scenario is
settled, and every example that is played act by act is played again. `manage.py rules --record` keeps what was found.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, Final, Literal, Self, get_args

from msgspec.structs import asdict

from games.cards.cards import decks
from games.cards.shuffle import shuffled
from games.catalogue import clauses
from games.errors import RuleViolation
from games.fields import BadScenario
from games.game import Event, Game, Options, State, play
from games.irregularities.commands import Remedying
from games.patron import seed_for
from games.patrons.cast import cast
from games.patrons.rounds import play_round
from games.records import dumps, replace
from games.rulebook import Claim, claims
from games.scenario.acts import play_acts
from games.scenario.scenario import replayed
from games.supervising.commands import Ordering
from games.table.table import PlaceWager

Way = Literal["table", "scenario", "order"]
CITED: Final = re.compile(r'"rule":\s*"([\d.]+)"')
RECORD: Final = Path(__file__).parent / "reached.toml"
FLOOR: Final = Path(__file__).parent / "floor"
SEED: Final = bytes(32)
ROUNDS: Final = 3
"""At each sort of table."""


@dataclass
class Tried:
    """The code that was run, and the clauses that its facts and refusals cite."""

    ran: set[CodeType] = field(default_factory=set)
    cited: set[str] = field(default_factory=set)

    def __ior__(self, other: Tried) -> Self:
        self.ran |= other.ran
        self.cited |= other.cited
        return self


@cache
def recorded_ways() -> dict[str, tuple[Way, ...]]:
    """How each clause was reached when it was last tried."""
    kept: dict[str, list[Way]] = tomllib.loads(RECORD.read_text(encoding="utf-8"))
    return {name: tuple(ways) for name, ways in kept.items()}


def record(found: dict[str, tuple[Way, ...]]) -> None:
    """Keep what was found, a line for each clause."""
    lines = (f'"{name}" = {json.dumps(ways)}\n' for name, ways in found.items())
    RECORD.write_text("# Made by manage.py rules --record\n" + "".join(lines), encoding="utf-8")


def find_ways(game: Game, tests: Path) -> dict[str, tuple[Way, ...]]:
    """The ways to each enforced clause that code claims."""
    tried = _tried(game, [*_documents(game.folder / "examples"), *_documents(tests / "scenarios" / game.slug)])
    mine = {name: claim for name, claim in claims().items() if name.startswith(f"{game.code} ")}
    found: dict[str, tuple[Way, ...]] = {}
    for clause in clauses(game.code).values():
        name = f"{game.code} {clause.number}"
        if clause.standing == "enforced" and name in mine:
            held = {other.partition(" ")[2] for other, claim in mine.items() if claim == mine[name]}
            found[name] = _ways(mine[name], held, tried)
    return found


def _ways(claim: Claim, held: set[str], tried: dict[Way, Tried]) -> tuple[Way, ...]:
    """Where a function is run; but where its clauses are cited after an order alone, it had nothing to decide before.

    What play reaches by itself is not laid to an order.
    """
    ways: list[Way] = [way for way, one in tried.items() if _runs(claim, one.ran)]
    if not ways and _asked_by_the_house(claim):
        return ("table",)
    if [way for way, one in tried.items() if held & one.cited] == ["order"]:
        return ("order",)
    return tuple(way for way in ways if way != "order" or "table" not in ways)


def _documents(folder: Path) -> list[Any]:
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]


def _tried(game: Game, scenarios: list[Any]) -> dict[Way, Tried]:
    """A scenario whose wagers could be laid at a table is played there as well."""
    table, scenario, order = Tried(), Tried(), Tried()
    sorts = [game.options.record()]
    for document in scenarios:
        with _watched(scenario) as settled:
            laid = _settled(document, settled)
        if laid and laid.options not in sorts:
            sorts.append(laid.options)
        if laid and _could_be_laid(game, laid):
            table |= settled
    for options in sorts:
        with _watched(table) as played:
            played.cited |= _cited(_evening(game, options))
    for document in _documents(game.folder / "examples" / "acts"):
        with _watched(order if _is_ordered(game, document) else table) as played:
            played.cited |= _acted(document)
    return {"table": table, "scenario": scenario, "order": order}


def _settled(document: Any, settled: Tried) -> State | None:
    """The table with its wagers laid; None where the rules refuse the scenario."""
    try:
        _, laid, log = replayed(document)
    except BadScenario as refusal:
        settled.cited |= {refusal.rule} if refusal.rule else set()
        return None
    settled.cited |= _cited(log)
    return laid


def _could_be_laid(game: Game, laid: State) -> bool:
    """Whether the sign and the rules let players lay these wagers: a scenario finds them on the layout."""
    state = replace(laid, table=replace(laid.table, wagers=()))
    try:
        for wager in laid.table.wagers:
            state, _ = play(game, state, PlaceWager(**asdict(wager)))
    except RuleViolation:
        return False
    return True


def _acted(document: Any) -> set[str]:
    _, log, refusal = play_acts(document)
    return _cited(log) | ({refusal.rule} if refusal and refusal.rule else set())


def _cited(told: Iterable[Any]) -> set[str]:
    return {rule for each in told for rule in CITED.findall(dumps(each).decode())}


def _evening(game: Game, options: Options) -> list[Event]:
    """What happens in some rounds of patrons."""
    seed = seed_for(SEED, game.code)
    patrons = cast(seed, game, options.places)
    seated = (patron.name for patron in patrons if patron.style != "back_bettor")
    cards = shuffled(decks(game.decks(options)), seed)
    state = game.opened(options, dict(enumerate(seated, start=1)), cards)
    state = replace(state, table=replace(state.table, stage="shuffle"))
    events: list[Event] = []
    for _ in range(ROUNDS):
        state, log = play_round(game, state, patrons, seed)
        events += log
    return events


def _is_ordered(game: Game, document: Any) -> bool:
    """Whether staff orders or puts right something in it."""
    commands = {*_members(Ordering), *_members(Remedying), *(remedy.command for remedy in game.remedies)}
    names = {command.__name__ for command in commands}
    return any(act["type"] in names for act in document["acts"] if isinstance(act, dict))


def _members(union: Any) -> Iterator[type]:
    return iter([union]) if isinstance(union, type) else (kind for part in get_args(union) for kind in _members(part))


# --- what runs ------------------------------------------------------------------------------------


@contextmanager
def _watched(into: Tried) -> Iterator[Tried]:
    """What is run meanwhile, which is then part of all that was tried this way."""
    _forget()
    tried = Tried()

    def called(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            tried.ran.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        yield tried
    finally:
        sys.setprofile(before)
    into |= tried


def _forget() -> None:
    """An answer that is remembered would not be worked out again, and so not be seen."""
    for module in _engine():
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def _runs(claim: Claim, ran: set[CodeType]) -> bool:
    """Whether a claimed function was run, or one that reads a claimed constant."""
    home = sys.modules[claim.module]
    if not claim.function.isupper():
        return any(code.co_qualname == claim.function and code.co_filename == home.__file__ for code in ran)
    value = vars(home)[claim.function]
    reading = {module.__file__ for module in _engine() if vars(module).get(claim.function) is value}
    return any(claim.function in code.co_names and code.co_filename in reading for code in ran)


def _asked_by_the_house(claim: Claim) -> bool:
    """What no single table decides: whether jackpots may be linked, and who won at once. The floor calls it itself."""
    home = vars(sys.modules[claim.module])
    called = {name for module, name in _called_by_the_house() if module == claim.module}
    behind = (home[name].__code__.co_names for name in called if isinstance(home[name], FunctionType))
    return claim.function in called or any(claim.function in names for names in behind)


@cache
def _called_by_the_house() -> set[tuple[str, str]]:
    found: set[tuple[str, str]] = set()
    for path in FLOOR.rglob("*.py"):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        imports = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
        home = {alias.asname or alias.name: (str(node.module), alias.name) for node in imports for alias in node.names}
        calls = [node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
        found |= {home[name] for name in calls if name in home}
    return found


def _engine() -> list[ModuleType]:
    return [module for name, module in sys.modules.items() if name.startswith("games.")]
