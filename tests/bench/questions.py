"""A thousand questions of each kind, of all games in turn: how long the middle one of them takes to make."""

import os
from statistics import median
from time import perf_counter
from typing import Final

import django

COUNT: Final = 1000
GOAL: Final = 0.050


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    django.setup()
    from casino.training.questions.catalogue import KINDS, games_of, make  # the felts need the site set up

    for kind in KINDS:
        seconds, games = [], games_of(kind)
        for number in range(COUNT):
            slug, start = games[number % len(games)], perf_counter()
            make(kind, slug, number.to_bytes(32, "big"))
            seconds.append(perf_counter() - start)
        middle, slowest = median(seconds), max(seconds)
        verdict = "reached" if middle < GOAL else "MISSED"
        print(
            f"{kind.value:14} median {middle * 1000:5.1f} ms   slowest {slowest * 1000:5.0f} ms"
            f"   goal {GOAL * 1000:.0f} ms {verdict}",
            flush=True,
        )


if __name__ == "__main__":
    main()
