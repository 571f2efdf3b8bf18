"""From a call's POST to the last browser having the new table, beside a plain Channels group send of the same bytes.

One run measures both by turns on one server. Then the same call with forty tables of patrons in play around it, and
what the first load of a table's page weighs.
"""

import gzip
import re
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import median, quantiles
from time import monotonic

from tests.bench._browsers import Crowd, crowd
from tests.bench._house import House, Visitor, a_house

WATCHING = (8, 50, 200)
SEATED = ("sheila", "con", "wei", "daisy", "bruce", "priya", "tamati")
TURNS = 100
TABLES, PATRONS = 40, 5
MOST_WEIGHT = 120_000


def main() -> None:
    with a_house() as house:
        code = house.open_tables(1, by="sheila", betting=3_600_000)[0]
        onlooker, *people = (Visitor(house, name) for name in ("margaret", *SEATED))
        _made_ready(people[0], code)
        for watching in WATCHING:
            _beside_a_plain_group(house, code, people[:1], onlooker, watching)
        for area, visitor in enumerate(people[1:], start=2):
            visitor.call(code, "sit", area=area)
        _beside_a_plain_group(house, code, people, onlooker, 50)
        _among_forty_tables(house, code, people[0])
        _weigh(people[0], code)


def _made_ready(sheila: Visitor, code: str) -> None:
    """Shuffled, cut and burned: until chips can be laid and the table waits."""
    sheila.call(code, "sit", area=1)
    while sheila.call(code, "wager", area=1, kind="main", amount="5") != 200:
        time.sleep(0.2)
    time.sleep(8)


def _table(house: House, code: str) -> str:
    return f"{house.address}/ws/tables/{code}/"


def _beside_a_plain_group(house: House, code: str, seated: Sequence[Visitor], onlooker: Visitor, watching: int) -> None:
    """Everybody who is seated has a browser, each with panels of its own; all the others look on."""
    cookies = [visitor.cookie for visitor in seated] + [onlooker.cookie] * (watching - len(seated))
    with (
        crowd([(_table(house, code), cookie) for cookie in cookies]) as ours,
        crowd([(f"{house.address}/ws/plain/", cookie) for cookie in cookies]) as plain,
    ):
        ours.have(1)
        before = plain.browsers[0].ask("renders")
        called, sent = [], []
        for _ in range(TURNS):
            called.append(_call(seated[0], code, ours))
            sent.append(_group_send(plain, ours.bytes))
        after = plain.browsers[0].ask("renders")
    renders = {name: count - before.get(name, 0) for name, count in after.items()}
    each = ", ".join(f"{count / TURNS:.1f} {name.removesuffix('_html')}" for name, count in sorted(renders.items()))
    goal = "" if watching < 50 else f"   goal 1.00 {'reached' if _p95(called) <= _p95(sent) else 'MISSED'}"
    print(
        f"{watching:>4} watching, {len(seated)} seated, {ours.bytes:,} bytes: POST to last browser {_ms(called)}   "
        f"plain group send {_ms(sent)}   p95 ratio {_p95(called) / _p95(sent):.2f}{goal}   renders a call: {each}",
        flush=True,
    )


def _call(sheila: Visitor, code: str, watching: Crowd) -> float:
    """One more chip on the layout, from the POST to the last browser."""
    watching.catch_up()  # a push that was left unread would pass for this call's
    seen, began = watching.seq, monotonic()
    sheila.send_call(code, "wager", seen=seen, area=1, kind="main", amount="5")
    ended = watching.have(seen + 1)
    sheila.answer()
    return ended - began


def _group_send(plain: Crowd, size: int) -> float:
    """A push of so many bytes, from the group send in the server to the last browser."""
    first = plain.browsers[0]
    first.say(str(size))
    ended = plain.heard(first.pushes + 1)
    return ended - float(first.latest.split(b" ", 1)[0])


def _among_forty_tables(house: House, code: str, sheila: Visitor) -> None:
    """The push of one quiet table, alone and with forty others in play and watched."""
    with crowd([(_table(house, code), sheila.cookie)] * 8) as ours:
        ours.have(1)
        alone = [_call(sheila, code, ours) for _ in range(TURNS)]
        with ThreadPoolExecutor(1) as beside:
            opening = beside.submit(house.open_tables, TABLES, by="margaret", patrons=PATRONS)
            while not opening.done():
                ours.wait(0.1)
        with crowd([(_table(house, other), sheila.cookie) for other in opening.result()]) as others:
            for _ in range(20):
                ours.wait(0.5)
                others.wait(0.5)
            pushed, began, among = others.pushes, monotonic(), []
            for _ in range(TURNS):
                among.append(_call(sheila, code, ours))
                others.wait(0.1)
            a_second = (others.pushes - pushed) / (monotonic() - began)
    ratio = _p95(among) / _p95(alone)
    print(
        f"one table {_ms(alone)}   with {TABLES} tables of patrons in play ({a_second:.0f} pushes a second) "
        f"{_ms(among)}   p95 ratio {ratio:.2f}   goal 2.00 {'reached' if ratio <= 2 else 'MISSED'}",
        flush=True,
    )


def _weigh(sheila: Visitor, code: str) -> None:
    """Everything that a first visit to a table's page fetches, its files compressed as a public house sends them."""
    page = sheila.get(f"/tables/{code}/")
    text = (gzip.decompress(page) if page[:2] == b"\x1f\x8b" else page).decode()
    files = sorted(set(re.findall(r'(?:src|href)="(/static/[^"#?]+)', text)))
    weight = len(page) + sum(len(gzip.compress(sheila.get(file))) for file in files)
    verdict = "reached" if weight <= MOST_WEIGHT else "MISSED"
    print(f"first load of a table: {weight:,} bytes in {1 + len(files)} answers   goal {MOST_WEIGHT:,} {verdict}")


def _p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


def _ms(times: list[float]) -> str:
    return f"{median(times) * 1000:.1f} ms (p95 {_p95(times) * 1000:.1f})"
