"""A Star Blackjack table for tests: rounds in a line or two."""

from typing import Any

from games.cards.cards import cards
from games.choice import Choice
from games.scenario.scenario import settle
from games.star_blackjack import GAME, Options, State, opened
from games.table.table import FindWager
from tests.games.steps import Steps, call, net, refused

__all__ = ["refused"]

_steps = Steps(GAME)
step, until, acts, refusal = _steps.step, _steps.until, _steps.acts, _steps.refusal

Wager = tuple[int, str, str, str]

ANN: Wager = (1, "ann", "main", "20")
BOB: Wager = (1, "bob", "main", "10")
CAT: Wager = (1, "cat", "main", "30")


def blackjack(
    shoe: str, *wagers: Wager, calls: str = "", absent: str = "", seats: dict[str, str] | None = None, **table: Any
) -> dict[str, Any]:
    """A scenario's result. Wagers are (area, player, kind, stake).

    Calls read "insure 1 ann 10, even_money 1 ann, hit 1, stand 1 by=bob hand=2, double 1 10 bob=5, split 1 +bob".
    """
    return settle(
        {
            "game": "star-blackjack",
            "table": table,
            "seats": seats or {},
            "wagers": [{"area": a, "player": p, "kind": k, "stake": s} for a, p, k, s in wagers or (ANN,)],
            "cards": shoe.split(),
            "calls": [call(text) for text in calls.split(",") if text],
            "absent": absent.split(),
        }
    )


def lines(result: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What a settlement line says, short: player, wager, hand, outcome, net, rule."""
    assert "error" not in result, result
    return [
        (line["player"], line["wager"], line["hand"], line["outcome"], net(line), line["rule"])
        for line in result["lines"]
    ]


# --- step by step ---------------------------------------------------------------------------------


def table(shoe: str, *wagers: Wager, seats: dict[int, str] | None = None, **options: Any) -> State:
    """A table with wagers laid as found."""
    state = opened(Options(**options), seats or {}, cards(shoe))
    for area, player, kind, stake in wagers or (ANN,):
        state = step(state, FindWager(area=area, player=player, kind=kind, stake=round(float(stake) * 100)))
    return state


def choice(state: State, who: str, call: str, area: int = 1) -> Choice:
    found = [one for one in GAME.legal(state, who) if one.call == call and one.area == area]
    assert len(found) == 1, found
    return found[0]
