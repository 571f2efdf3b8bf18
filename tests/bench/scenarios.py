"""Ten thousand scenarios through `manage.py settle --jsonl`: whole tables of all four games, written down as played."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from games.chips.chips import money
from tests.bench.rounds import TABLES, Dealt

COUNT = 10_000
GOAL = 60.0
HOUSE = Path(__file__).parents[2]
CALLS = {"GoToWar": "war"}


def main() -> None:
    lines = "".join(f"{json.dumps(scenario)}\n" for scenario in scenarios(COUNT)).encode()
    start = perf_counter()
    command = [sys.executable, "manage.py", "settle", "--jsonl"]
    run = subprocess.run(command, input=lines, stdout=subprocess.PIPE, check=True, cwd=HOUSE)
    seconds = perf_counter() - start
    results = [json.loads(line) for line in run.stdout.splitlines()]
    settled = sum("lines" in result for result in results)
    verdict = "reached" if settled == COUNT and seconds < GOAL else "MISSED"
    print(f"{settled:,} of {COUNT:,} settled in {seconds:.1f} s   goal under {GOAL:.0f} s {verdict}")


def scenarios(count: int) -> Iterator[dict[str, Any]]:
    """As many of each game, round after round."""
    tables = [opened() for opened, _ in TABLES.values()]
    for number in range(count):
        yield written(tables[number % len(tables)])


def written(table: Dealt) -> dict[str, Any]:
    """The next round of a table, as it was played."""
    calls: list[dict[str, Any]] = []
    answer = table.answer

    def noted(state: Any, act: Any) -> Any:
        command = answer(state, act)
        calls.append(call_of(command))
        return command

    table.make_ready()
    stack, table.answer = table.state.table.shoe.stack, noted
    table.round()
    table.answer = answer
    cards = [card.text for card in stack[: table.state.cards_used]]
    wagers = [_named(wager, "player", "kind") | {"stake": money(wager.stake)} for wager in table.wagers]
    return {"game": table.game.slug, "wagers": wagers, "cards": cards, "calls": calls}


def call_of(command: Any) -> dict[str, Any]:
    """A player's call as a scenario writes it."""
    name = type(command).__name__
    return {"call": CALLS.get(name, name.lower())} | _named(command)


def _named(command: Any, *fields: str) -> dict[str, Any]:
    """The place, the box where there is one, and the fields asked for."""
    box = getattr(command, "box", None)
    place = {"area": command.area} if box is None else {"area": command.area, "box": box}
    return place | {name: getattr(command, name) for name in fields}


if __name__ == "__main__":
    main()
