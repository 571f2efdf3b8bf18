"""Two ways to do the same thing, measured in turn in one run, so that their ratio means something on any machine."""

from collections.abc import Callable
from statistics import median
from time import process_time

TURNS = 21
SECONDS = 0.1


def rate(work: Callable[[], int]) -> float:
    """How many a second: `work` does some and says how many."""
    done, start = 0, process_time()
    while (passed := process_time() - start) < SECONDS:
        done += work()
    return done / passed


def beside(name: str, engine: Callable[[], int], floor: Callable[[], int], *, unit: str, goal: float) -> float:
    """Print both rates and their ratio: each the median of many short turns, so other work counts little."""
    engine(), floor()
    pairs = [(rate(engine), rate(floor)) for _ in range(TURNS)]
    ours, bare = median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)
    ratio = median(mine / its for mine, its in pairs)
    verdict = "reached" if ratio >= goal else "MISSED"
    print(f"{name:18} {ours:>12,.0f} {unit}   floor {bare:>12,.0f}   ratio {ratio:.3f}   goal {goal:.2f} {verdict}")
    return ratio
