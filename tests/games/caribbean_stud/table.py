"""A Caribbean Stud table for tests: rounds in a line or two."""

from typing import Any

from games.cards.cards import cards
from games.caribbean_stud import GAME, Options, State, opened
from games.caribbean_stud.events import Bet, Fold
from games.choice import Act
from games.scenario.scenario import settle
from games.table.table import FindWager

PLAYERS = ("ann", "bob", "cat", "dan", "eve", "fay", "gus")
ACE_KING = "AS KD 9H 7C 4D"
NO_HAND = "KS QD 9H 8C 3D"
JACKPOT = {"meter": "60000", "wager": "5"}


def stud(
    dealer: str, *hands: str, calls: str = "", ante: str = "10", jackpots: tuple[int, ...] = (), **document: Any
) -> dict[str, Any]:
    """A scenario's result, dealt from a device: the dealer's five, then each player's, from area 1 on.

    Calls read "bet 1, fold 2"; without any, everybody bets. `jackpots` are the areas with a $5 jackpot wager.
    """
    areas = range(1, len(hands) + 1)
    table = {"dealing": "device", **({"jackpot": JACKPOT} if jackpots else {}), **document.pop("table", {})}
    antes = [{"area": area, "player": PLAYERS[area - 1], "kind": "ante", "stake": ante} for area in areas]
    beside = [{"area": area, "player": PLAYERS[area - 1], "kind": "jackpot", "stake": "5"} for area in jackpots]
    made = [call.split() for call in (calls or ",".join(f"bet {area}" for area in areas)).split(",")]
    return settle(
        {
            "game": "caribbean-stud",
            "table": table,
            "wagers": antes + beside,
            "cards": " ".join((dealer, *hands)).split(),
            "calls": [{"call": name, "area": int(area)} for name, area in made],
            **document,
        }
    )


def lines(result: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What a settlement line says, short: area, wager, outcome, paid, collected, rule."""
    assert "error" not in result, result
    return [
        (line["area"], line["wager"], line["outcome"], line["paid"], line["collected"], line["rule"])
        for line in result["lines"]
    ]


def table(shoe: str, *wagers: tuple[int, str, str, int], **options: Any) -> State:
    """A table with these cards to come and these wagers found on it."""
    state = opened(Options(**options), {}, cards(shoe))
    for area, player, kind, stake in wagers:
        state = step(state, FindWager(area=area, player=player, kind=kind, stake=stake))
    return state


def step(state: State, command: Any) -> State:
    return GAME.fold(state, GAME.decide(state, command))


def until(state: State, act: str, folds: tuple[int, ...] = ()) -> State:
    """Play on to the first time that `act` is due; whoever is asked bets, unless the area is among `folds`."""
    while (next_act := GAME.due(state)).act != act:
        state = step(state, next_act.command or _answer(next_act, folds))
    return state


def acts(state: State, folds: tuple[int, ...] = ()) -> list[Act]:
    """Everything the dealer does from here until the round is over."""
    done = []
    while True:
        act = GAME.due(state)
        done.append(act)
        state = step(state, act.command or _answer(act, folds))
        if state.over:
            return done


def _answer(act: Act, folds: tuple[int, ...]) -> Bet | Fold:
    area = act.area or 0
    return Fold(area=area) if area in folds else Bet(area=area)
