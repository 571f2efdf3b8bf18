"""Whole rounds through decide and evolve with full event logs, beside a bare loop without events: each game in turn."""

from collections.abc import Callable
from typing import Any

from games import blackjack_switch, caribbean_stud, casino_war, star_blackjack
from games.blackjack_switch.events import Switch
from games.cards.cards import decks
from games.cards.poker import rank
from games.caribbean_stud.events import Bet, Fold
from games.casino_war.events import GoToWar
from games.choice import Act
from games.game import Game, play
from games.records import replace
from games.table.table import FindWager
from games.twentyone.facts import Double, Hit, Split, Stand
from tests.bench._measure import beside
from tests.bench.floors.blackjack_switch import BlackjackSwitchFloor
from tests.bench.floors.caribbean_stud import CaribbeanStudFloor
from tests.bench.floors.casino_war import CasinoWarFloor
from tests.bench.floors.floor import Floor, Wager
from tests.bench.floors.star_blackjack import StarBlackjackFloor
from tests.bench.floors.strategy import call, stays, switches

STAKE = 1000
GOAL = 0.1
Answer = Callable[[Any, Act], Any]


class Dealt:
    """A table that plays round after round; `log` holds the events of the last one."""

    def __init__(self, game: Game, state: Any, wagers: list[FindWager], answer: Answer) -> None:
        self.game, self.state, self.wagers, self.answer = game, state, wagers, answer
        self.shoes = 0
        self.log: list[Any] = []

    def rounds(self, count: int) -> int:
        for _ in range(count):
            self.make_ready()
            self.round()
        return count

    def make_ready(self) -> None:
        """Shuffle, cut and burn where that is due."""
        self.log = []
        while (act := self.game.due(self.state)).command:
            self.state, events = play(
                self.game, self.state, self.seeded(act.command) if act.needs_seed else act.command
            )
            self.log += events

    def round(self) -> None:
        game, state, log = self.game, self.state, self.log
        for wager in self.wagers:
            state, events = play(game, state, wager)
            log += events
        over = False
        while not over:
            act = game.due(state)
            state, events = play(game, state, act.rest or act.command or self.answer(state, act))
            log += events
            over = state.over
        self.state = state

    def seeded(self, shuffle: Any) -> Any:
        self.shoes += 1
        return replace(shuffle, seed=self.shoes.to_bytes(32, "big"))


def unshuffled(state: Any) -> Any:
    """A table just opened, whose cards are to be shuffled first."""
    return replace(state, table=replace(state.table, stage="shuffle"))


def one_each(kind: str, areas: int) -> list[FindWager]:
    return [FindWager(area=area, player=f"p{area}", kind=kind, stake=STAKE) for area in range(1, areas + 1)]


# --- the four tables ------------------------------------------------------------------------------


def war_table() -> Dealt:
    state = casino_war.opened(casino_war.Options(), {}, decks(6))
    return Dealt(casino_war.GAME, unshuffled(state), one_each("initial", 7), _to_war)


def star_table() -> Dealt:
    state = star_blackjack.opened(star_blackjack.Options(), {}, decks(8))
    return Dealt(star_blackjack.GAME, unshuffled(state), one_each("main", 7), _on_the_total)


def switch_table() -> Dealt:
    state = blackjack_switch.opened(blackjack_switch.Options(), {}, decks(6))
    wagers = [replace(wager, box=box) for wager in one_each("main", 5) for box in (1, 2)]
    return Dealt(blackjack_switch.GAME, unshuffled(state), wagers, _switch_first)


def stud_table() -> Dealt:
    state = caribbean_stud.opened(caribbean_stud.Options(), {}, decks(1))
    return Dealt(caribbean_stud.GAME, unshuffled(state), one_each("ante", 7), _fold_or_bet)


def _to_war(state: Any, act: Act) -> Any:
    return GoToWar(area=act.area or 0)


_CALLS = {"hit": Hit, "stand": Stand, "double": Double, "split": Split}


def _on_the_total(state: Any, act: Act) -> Any:
    box = state.box(act.area, act.box)
    hand = box.hand
    points, soft = hand.total
    return _CALLS[call(hand.cards, points, soft, state.dealer[0], hand.split)](area=box.area, box=box.box)


def _switch_first(state: Any, act: Act) -> Any:
    if "switch" in act.first:
        first, second = state.on_area(act.area)
        if switches(first.hands[0].cards, second.hands[0].cards):
            return Switch(area=act.area or 0)
    return _on_the_total(state, act)


def _fold_or_bet(state: Any, act: Act) -> Any:
    area = act.area or 0
    return (Bet if stays(rank(state.hand(area).cards)) else Fold)(area=area)


TABLES: dict[str, tuple[Callable[[], Dealt], type[Floor]]] = {
    "Star Blackjack": (star_table, StarBlackjackFloor),
    "Blackjack Switch": (switch_table, BlackjackSwitchFloor),
    "Casino War": (war_table, CasinoWarFloor),
    "Caribbean Stud": (stud_table, CaribbeanStudFloor),
}


def floor_beside(table: Dealt, kind: type[Floor]) -> Floor:
    """The bare loop for the same wagers."""
    return kind([Wager(w.area, w.player, w.kind, w.stake, w.box) for w in table.wagers])


def main() -> None:
    for name, (opened, kind) in TABLES.items():
        table = opened()
        floor = floor_beside(table, kind)
        _compare(name, table, floor)


def _compare(name: str, table: Dealt, floor: Floor) -> None:
    beside(name, lambda: table.rounds(10), lambda: floor.rounds(50), unit="rounds/s", goal=GOAL)


if __name__ == "__main__":
    main()
