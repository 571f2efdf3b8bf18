"""Caribbean Stud tables for whoever practises the deal: the hands that will come, and play up to a moment."""

from typing import Any

from games.cards.cards import cards
from games.caribbean_stud import GAME, Options, Progressive, State, opened
from games.caribbean_stud.events import Bet, Concede
from games.table.practice import Level
from games.table.table import FindWager
from tests.games.by_hand import practised
from tests.games.caribbean_stud.table import step

JACKPOT = Progressive(meter=6_000_000, wager=500)
PAIR, TWO_PAIRS, LOW = "KH KC 3S 4S 8D", "QH QC 5S 5C 8H", "JH 10C 2S 6S 8C"
FLUSH = "2H 5H JH 10H QH"


def table(*hands: str, level: Level = "unaided", jackpots: tuple[int, ...] = (), **options: Any) -> State:
    """The dealer's hand and the players', from area 1 on, to come from a device, antes of $10 before them."""
    given = {"dealing": "device", "jackpot": JACKPOT if jackpots else None} | options
    state = opened(Options(**given), {}, cards(" ".join(hands)))
    for area in range(1, len(hands)):
        state = step(state, FindWager(area=area, player=f"p{area}", kind="ante", stake=1000))
    for area in jackpots:
        state = step(state, FindWager(area=area, player=f"p{area}", kind="jackpot", stake=500))
    practising: State = practised(GAME, state, level)
    return practising


def played(state: State, act: str, *answers: Any) -> State:
    """On to the first time that an act is due after these answers; whoever is asked beyond them bets."""
    left = list(answers)
    while (next_ := GAME.due(state)).act != act or left:
        concedes = left and isinstance(left[0], Concede) and state.revealed
        assert next_.act != "close_round", f"{act} was never due"
        command = left.pop(0) if concedes or (next_.command is None and left) else next_.command
        state = step(state, command or Bet(area=next_.area or 0))
    return state
