"""A Casino War table for tests: rounds in a line or two."""

from typing import Any

from games.scenario.scenario import settle

Wagers = list[tuple[int, str, str, str]]


def war(
    cards: str, *wagers: tuple[int, str, str, str], calls: str = "", absent: str = "", **table: Any
) -> dict[str, Any]:
    """A scenario's result. Wagers are (area, player, kind, stake); calls read "war 1, surrender 2"."""
    return settle(
        {
            "game": "casino-war",
            "table": table,
            "wagers": [{"area": a, "player": p, "kind": k, "stake": s} for a, p, k, s in wagers],
            "cards": cards.split(),
            "calls": [{"call": call.split()[0], "area": int(call.split()[1])} for call in calls.split(",") if call],
            "absent": absent.split(),
        }
    )


def lines(result: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What a settlement line says, short: area, wager, outcome, paid, collected, rule."""
    assert "error" not in result, result
    return [
        (line["area"], line["wager"], line["outcome"], line["paid"], line["collected"], line["rule"])
        for line in result["lines"]
    ]
