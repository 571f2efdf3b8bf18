"""A whole school signs in at once: when the last is in, what memory it takes, and how long other pages take meanwhile.

The floor is the hashing alone, with as many threads as the house gives it and no house around it.
"""

import http.client
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from time import monotonic

from argon2 import PasswordHasher

from tests.bench._house import PASSWORD, ROOT, House, Visitor, wait_until_open

PEOPLE = 200
AT_ONCE = 2
MEMORY_COST, TIME_COST, PARALLELISM = 19_456, 2, 1
MOST_SECONDS, MOST_MEGABYTES, MOST_WAIT = 10.0, 400, 1.0
GOAL = 4.0
"""Times the bare hashing: a sign-in is three pages, five commits and the hash."""

ENGAGE = """
from django.contrib.auth.hashers import make_password
from casino.accounts.models import Person, PlayerCard
password = make_password("%(password)s")
for at in range(%(people)s):
    person = Person(email=f"bench{at}@pitschool.example", display_name=f"Bench {at}", password=password)
    person.save()
    PlayerCard.objects.create(person=person, number=str(900_000_000 + at))
"""


def main() -> None:
    with _served() as (house, server):
        house.manage("shell", "--no-imports", "-c", ENGAGE % {"password": PASSWORD, "people": PEOPLE})
        Visitor(house, "bench0")  # the first page of a house loads its templates
        done = Event()
        with ThreadPoolExecutor(PEOPLE + 1) as everybody:
            other = everybody.submit(_slowest_page, house, done)
            began = monotonic()
            signed_in = [everybody.submit(_sign_in, house, f"bench{at}") for at in range(PEOPLE)]
            refused = sum(not one.result() for one in signed_in)
            took = monotonic() - began
            done.set()
            slowest = other.result()
        memory = _peak_megabytes(server.pid)
    floor = _bare_hashing()
    print(
        f"{PEOPLE} people sign in: the last after {took:.1f} s   hashing alone {floor:.1f} s   "
        f"{_goal(took / floor, GOAL, 'ratio')}   {_goal(took, MOST_SECONDS, 'seconds')}   "
        f"{_goal(memory, MOST_MEGABYTES, 'MB at most')}   {_goal(slowest, MOST_WAIT, 'slowest other page')}   "
        f"refused {refused}",
        flush=True,
    )


def _goal(value: float, most: float, name: str) -> str:
    return f"{name} {value:.2f} goal {most:.2f} {'reached' if value <= most else 'MISSED'}"


def _sign_in(house: House, name: str) -> bool:
    """The page, the form, and the page that follows; True where the visitor is inside."""
    return b"Sign out" in Visitor(house, name).get("/")


def _slowest_page(house: House, done: Event) -> float:
    """A stranger reads the front page all the while, a new connection each time."""
    slowest = 0.0
    while not done.is_set():
        began = monotonic()
        line = http.client.HTTPConnection("127.0.0.1", house.port, timeout=60)
        line.request("GET", "/")
        line.getresponse().read()
        line.close()
        slowest = max(slowest, monotonic() - began)
        time.sleep(0.05)
    return slowest


def _bare_hashing() -> float:
    hasher = PasswordHasher(TIME_COST, MEMORY_COST, PARALLELISM)
    known = hasher.hash(PASSWORD)
    began = monotonic()
    with ThreadPoolExecutor(AT_ONCE) as threads:
        list(threads.map(lambda _: hasher.verify(known, PASSWORD), range(PEOPLE)))
    return monotonic() - began


def _peak_megabytes(pid: int) -> float:
    peak = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(peak[1]) / 1024 if peak else 0.0


@contextmanager
def _served() -> Iterator[tuple[House, "subprocess.Popen[bytes]"]]:
    """As `manage.py serve` does, limits and all."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(folder)
        house.manage("migrate", "--verbosity", "0")
        command = [sys.executable, "manage.py", "serve", "--port", str(house.port)]
        server = subprocess.Popen(command, cwd=ROOT, env=house.environment, stdout=subprocess.DEVNULL)
        try:
            wait_until_open(house.port)
            yield house, server
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
