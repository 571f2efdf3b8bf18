"""Each trick of casino/server: a house that has them all, beside a copy that does without that one.

The two take turns, so that whatever else the machine does meets both. A ratio is what calls take without the trick by
what they take with it. One caller at a watched table is measured by the processor's time of the serving process, which
says more than the clock on a machine shared with others; many who call at once are measured by how long the slowest
twentieth waits.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from time import monotonic

from tests.bench._browsers import Crowd, crowd
from tests.bench._house import House, Visitor, served
from tests.bench.live import SEATED, _made_ready, _table

TRICKS = (
    *("threads", "chain", "straight_pushes", "switch_interval", "sqlite_queue"),
    *("selected_rows", "read_rows", "raw_sql"),
)
"""As `_without` knows them."""
TURNS, CALLS = 10, 10
WATCHING = 30
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
Callers = Sequence[tuple[Visitor, str]]
"""Each with a table of their own."""


class Served:
    """A house, those who call in it, and the browsers that watch the table of the first."""

    def __init__(self, process: int, callers: Callers, watching: Crowd) -> None:
        self._process, self._callers, self._watching = process, callers, watching
        self.processor = 0.0
        self.waited: list[float] = []

    def turn(self) -> None:
        before = self._processor_seconds()
        for _ in range(CALLS):
            self._watched_call()
        self.processor += self._processor_seconds() - before
        with ThreadPoolExecutor(len(self._callers)) as everybody:
            at_work = [everybody.submit(self._calls, caller) for caller in self._callers]
            while not all(one.done() for one in at_work):
                self._watching.wait(0.1)  # whoever watches and says nothing for long is let go
        self.waited += [time for one in at_work for time in one.result()]

    def rest(self) -> None:
        self._watching.catch_up()

    def _watched_call(self) -> None:
        """One more chip, until the last browser has it."""
        visitor, code = self._callers[0]
        self._watching.catch_up()
        seen = self._watching.seq
        visitor.send_call(code, "wager", seen=seen, area=1, kind="main", amount="5")
        self._watching.have(seen + 1)
        visitor.answer()

    def _calls(self, caller: tuple[Visitor, str]) -> list[float]:
        visitor, code = caller
        times = []
        for _ in range(CALLS // 2):
            began = monotonic()
            visitor.call(code, "wager", area=1, kind="main", amount="5")
            times.append(monotonic() - began)
        return times

    def _processor_seconds(self) -> float:
        fields = Path(f"/proc/{self._process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND


def main(tricks: Sequence[str] = TRICKS) -> None:
    with tempfile.TemporaryDirectory() as folder:
        callers, onlooker = _opened(folder)
        for trick in tricks:
            with _copy(folder, "", callers, onlooker) as whole, _copy(folder, trick, callers, onlooker) as without:
                for _ in range(TURNS):
                    whole.turn()
                    without.turn()
                    whole.rest()
            calls = TURNS * CALLS
            print(
                f"without {trick:<16} one call {whole.processor / calls * 1000:4.1f} ms of the processor, "
                f"ratio {without.processor / whole.processor:.2f}   {len(callers)} at once "
                f"p95 {_p95(whole.waited) * 1000:4.0f} ms, ratio {_p95(without.waited) / _p95(whole.waited):.2f}",
                flush=True,
            )


def _opened(folder: str) -> tuple[Callers, Visitor]:
    house = House(folder)
    house.manage("migrate", "--verbosity", "0")
    with served(house):
        codes = house.open_tables(len(SEATED), by="margaret", betting=3_600_000)
        callers = [(Visitor(house, name), code) for name, code in zip(SEATED, codes, strict=True)]
        with ThreadPoolExecutor(len(callers)) as everybody:
            list(everybody.map(_made_ready, *zip(*callers, strict=True)))
        return callers, Visitor(house, "margaret")


@contextmanager
def _copy(folder: str, without: str, callers: Callers, onlooker: Visitor) -> Iterator[Served]:
    """The same house once more, without one of its tricks."""
    with tempfile.TemporaryDirectory() as own:
        house = House(shutil.copytree(folder, own, dirs_exist_ok=True))
        house.environment["WITHOUT"] = without
        (first, code), *_ = callers
        cookies = [first.cookie] + [onlooker.cookie] * (WATCHING - 1)
        with served(house) as process, crowd([(_table(house, code), cookie) for cookie in cookies]) as watching:
            watching.have(1)
            found = Served(process, [(visitor.at(house), at) for visitor, at in callers], watching)
            found.turn()  # the first calls load what every later one has
            found.processor, found.waited = 0.0, []
            yield found


def _p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]
