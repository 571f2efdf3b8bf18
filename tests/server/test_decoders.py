"""Every decoder is built as the site loads: msgspec crashes the process where one thread builds what another uses."""

import subprocess
import sys

import pytest
from django.conf import settings

LOADED = """
import ast, importlib, pathlib, sys
import casino.asgi
from games.records import is_prepared

missing = []
for path in [*pathlib.Path("casino").rglob("*.py"), *pathlib.Path("games").rglob("*.py")]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("loads", "made_of") and len(node.args) == 2:
            kind = node.args[1]
            if isinstance(kind, ast.Name) and kind.id[0].isupper():  # an attribute is a Game's, which sees to its own
                module = importlib.import_module(".".join(path.with_suffix("").parts))
                if not is_prepared(getattr(module, kind.id)):
                    missing.append(f"{path}: {kind.id}")
from games.catalogue import GAMES
missing += [game.slug for game in GAMES.values() if not all(map(is_prepared, (game.state, game.command, game.event)))]
sys.exit("\\n".join(missing) or 0)
"""

MANY_AT_ONCE = """
import sys, threading, types
from games.records import loads, made_of, prepare

NESTED = '''
from __future__ import annotations
from games.records import Record
class Inner(Record, frozen=True):
    number: int | None = None
    word: str | None = None
class Middle(Record, frozen=True):
    left: tuple[Inner, ...] = ()
    right: tuple[Inner, ...] = ()
class Outer(Record, frozen=True):
    first: Middle
    second: Middle
'''
sys.setswitchinterval(1e-6)
for number in range(200):
    module = sys.modules[f"never_seen_{number}"] = types.ModuleType(f"never_seen_{number}")
    exec(NESTED, module.__dict__)
    prepare(module.Outer)
    doors, answers = threading.Barrier(8), []
    def ask(Outer=module.Outer):
        doors.wait()
        answers.append(ASKED)
    threads = [threading.Thread(target=ask) for _ in range(8)]
    for one in threads: one.start()
    for one in threads: one.join()
    assert len(answers) == 8 and all(one.second.right[0].word == "eleven" for one in answers)
"""


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", program],
        cwd=settings.ROOT,
        env={"DJANGO_SETTINGS_MODULE": "casino.settings"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_whatever_the_site_reads_is_prepared_when_it_has_loaded() -> None:
    done = run(LOADED)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param("""loads('{"first": {}, "second": {"right": [{"word": "eleven"}]}}', Outer)""", id="from JSON"),
        pytest.param("""made_of({"first": {}, "second": {"right": [{"word": "eleven"}]}}, Outer)""", id="from TOML"),
    ],
)
def test_many_threads_read_what_is_prepared(asked: str) -> None:
    """Without `prepare` the process dies of it."""
    done = run(MANY_AT_ONCE.replace("ASKED", asked))
    assert done.returncode == 0, done.stderr
