"""A Blackjack Switch table for tests: rounds in a line or two."""

from typing import Any

from games.blackjack_switch import GAME, Options, State, opened
from games.cards.cards import cards
from games.chips.chips import dollars
from games.choice import Choice
from games.scenario.scenario import settle
from games.table.table import FindWager
from tests.games.steps import Steps, call, net, refused

__all__ = ["refused"]

_steps = Steps(GAME)
step, until, acts, refusal = _steps.step, _steps.until, _steps.acts, _steps.refusal

Wager = tuple[int, str, str, str]
"""Area, player, where ("both" boxes, box "1" or "2", or "super_match") and stake."""

ANN: Wager = (1, "ann", "both", "20")
BOB: Wager = (1, "bob", "both", "10")
CAT: Wager = (1, "cat", "both", "30")


def spots(wager: Wager) -> list[dict[str, Any]]:
    """The wager as scenarios write it: one for each box."""
    area, player, where, stake = wager
    at = {"area": area, "player": player, "stake": stake}
    if where == "super_match":
        return [at | {"kind": where}]
    return [at | {"kind": "main", "box": box} for box in (1, 2) if where in ("both", str(box))]


def switch(
    shoe: str, *wagers: Wager, calls: str = "", absent: str = "", seats: dict[str, str] | None = None, **table: Any
) -> dict[str, Any]:
    """A scenario's result.

    Calls read "insure 1 ann 10 box=2, switch 1, hit 1, stand 1 by=bob box=1 hand=2, double 1 20 bob=10, split 1 +bob".
    """
    return settle(
        {
            "game": "blackjack-switch",
            "table": table,
            "seats": seats or {},
            "wagers": [spot for wager in wagers or (ANN,) for spot in spots(wager)],
            "cards": shoe.split(),
            "calls": [call(text) for text in calls.split(",") if text],
            "absent": absent.split(),
        }
    )


def lines(result: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What a settlement line says, short and in the order of the layout: box, hand, wager, outcome, net, rule."""
    assert "error" not in result, result
    short = [
        (line["box"] or 0, line["hand"] or 0, line["wager"], line["outcome"], net(line), line["rule"])
        for line in result["lines"]
    ]
    return sorted(short, key=lambda line: (line[0], line[1], line[2] == "double"))


# --- step by step ---------------------------------------------------------------------------------


def table(shoe: str, *wagers: Wager, seats: dict[int, str] | None = None, **options: Any) -> State:
    """A table with wagers laid as found."""
    state = opened(Options(**options), seats or {}, cards(shoe))
    for wager in wagers or (ANN,):
        for spot in spots(wager):
            state = step(state, FindWager(**spot | {"stake": dollars(spot["stake"])}))
    return state


def choice(state: State, who: str, call: str, area: int = 1, box: int | None = None) -> Choice:
    found = [one for one in GAME.legal(state, who) if (one.call, one.area, one.box) == (call, area, box)]
    assert len(found) == 1, found
    return found[0]
