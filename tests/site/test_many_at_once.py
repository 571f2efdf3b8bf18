"""Many threads ask a house that has just opened, and all of them have to find out what its records are made of."""

import subprocess
import sys

import pytest
from django.conf import settings

MANY_AT_ONCE = """
import sys, threading, types
import django
django.setup()
from games.wire import loads, made_of

NESTED = '''
from __future__ import annotations
from games.wire import Record
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
    doors, answers = threading.Barrier(8), []
    def ask(Outer=module.Outer):
        doors.wait()
        answers.append(ASKED)
    threads = [threading.Thread(target=ask) for _ in range(8)]
    for one in threads: one.start()
    for one in threads: one.join()
    assert len(answers) == 8 and all(one.second.right[0].word == "eleven" for one in answers)
"""


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param("""loads('{"first": {}, "second": {"right": [{"word": "eleven"}]}}', Outer)""", id="from JSON"),
        pytest.param("""made_of({"first": {}, "second": {"right": [{"word": "eleven"}]}}, Outer)""", id="from TOML"),
    ],
)
def test_no_thread_reads_a_record_that_another_is_still_finding_out_about(asked: str) -> None:
    """The process would die of it."""
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", MANY_AT_ONCE.replace("ASKED", asked)],
        cwd=settings.ROOT,
        env={"DJANGO_SETTINGS_MODULE": "casino.settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
