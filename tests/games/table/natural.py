"""Shoes as they are dealt, with people who come, go and refuse, and staff who change, order and forget things."""

from random import Random
from types import ModuleType
from typing import Any

from games import blackjack_switch, casino_war, star_blackjack
from games.cards.cards import decks
from games.casino_war.events import GoToWar, Surrender
from games.choice import Act
from games.errors import RuleViolation
from games.game import Game
from games.irregularities.commands import FindWrongCards, PlayUncut, PlayUnshuffled
from games.records import replace
from games.supervising.commands import ChangeCards, OrderShuffle
from games.table.preparation import Cut, PlaceCuttingCard, RefuseCut
from games.table.staff import Staff
from games.table.table import FindWager, SitDown, StandUp
from games.twentyone.facts import Hit, Split, Stand
from tests.games.table.cut_oracle import Oracle

PACKAGES: dict[str, ModuleType] = {"SB": star_blackjack, "BS": blackjack_switch, "CW": casino_war}
KINDS = {"SB": ("main", (None,)), "BS": ("main", (1, 2)), "CW": ("initial", (None,))}
DECKS = 3
"""A short shoe, of which two thirds and more are dealt: who meets the cutting card is as much a matter of luck."""


class House:
    """One table, dealt at until it has been shuffled so many times; the oracle hears every fact and every offer."""

    def __init__(self, code: str, seed: int) -> None:
        self.code, self.luck = code, Random(f"{code} {seed}")
        self.game: Game = PACKAGES[code].GAME
        state = PACKAGES[code].opened(PACKAGES[code].Options(), {}, decks(DECKS))
        shoe = replace(state.table.shoe, decks=DECKS)
        self.state: Any = replace(state, table=replace(state.table, shoe=shoe, stage="shuffle"))
        self.oracle = Oracle(code)
        self.names = (f"p{number}" for number in range(1_000_000))

    def deal(self, shoes: int) -> None:
        for _ in range(self.luck.randint(0, 4)):
            self._somebody_comes()
        while self.oracle.shuffles <= shoes:
            self._go_on(self.game.due(self.state))

    def _do(self, command: Any) -> None:
        if hasattr(command, "seed"):
            command = replace(command, seed=self.luck.randbytes(32))
        for fact in self.game.decide(self.state, command):
            self.state = self.game.evolve(self.state, fact)
            self.oracle.hear(fact)

    def _try(self, command: Any) -> bool:
        try:
            self._do(command)
        except RuleViolation:
            return False
        return True

    def _go_on(self, act: Act) -> None:
        match act.act:
            case "shuffle":
                self._before_the_shuffle()
            case "offer_cut" | "cut":
                self.oracle.offered(act)
                self._cut(act)
            case "place_cutting_card":
                self._place_cutting_card()
            case "wait":
                self._bet()
            case "ask":
                self._answer(act)
            case "ask_join":
                self._do(act.unanswered)
            case _:
                self._in_a_round(act)

    def _chance(self, percent: float) -> bool:
        return self.luck.random() * 100 < percent

    # --- people ---------------------------------------------------------------------------------------

    def _somebody_comes(self) -> None:
        seating = self.state.table.seating
        free = sorted(set(range(1, seating.places + 1)) - {seat.area for seat in seating.seats})
        if free:
            self._do(SitDown(player=next(self.names), area=self.luck.choice(free)))

    def _somebody_goes(self) -> None:
        if seats := self.state.table.seating.seats:
            seat = self.luck.choice(seats)
            self._do(StandUp(player=seat.player, area=seat.area))

    def _come_and_go(self) -> None:
        if self._chance(15):
            self._somebody_comes()
        if self._chance(12):
            self._somebody_goes()

    def _bet(self) -> None:
        """Most bet where they sit, some on an empty area too; staff may order a shuffle before that."""
        self._come_and_go()
        if self._chance(3):
            self._try(OrderShuffle(by=Staff.SUPERVISOR))
            return
        if not self.state.table.seating.seats:
            self._somebody_comes()
        seats = {seat.area: seat.player for seat in self.state.table.seating.seats}
        betting = [area for area in seats if self._chance(90)] or list(seats)[:1]
        for area in betting:
            self._lay(area, seats[area])
            beside = self.luck.randint(1, self.state.table.seating.places)
            if self._chance(15) and beside not in {*seats, *(wager.area for wager in self.state.table.wagers)}:
                self._lay(beside, seats[area])

    def _lay(self, area: int, player: str) -> None:
        kind, boxes = KINDS[self.code]
        for box in boxes:
            self._do(FindWager(player=player, area=area, kind=kind, stake=1000, box=box))

    def _answer(self, act: Act) -> None:
        area: Any = act.area
        if self.code == "CW":
            self._do(GoToWar(area=area) if self._chance(60) else Surrender(area=area))
            return
        box = self.state.box(area, act.box)
        if len(box.hands) == 1 and self._chance(50) and self._try(Split(area=area, box=act.box, joined=())):
            return
        self._do((Hit if box.hand.total.points < 15 else Stand)(area=area, box=act.box))

    # --- the cards ------------------------------------------------------------------------------------

    def _before_the_shuffle(self) -> None:
        self._come_and_go()
        if self._chance(4) and self._try(PlayUnshuffled()):
            return
        if self._chance(6):
            self._try(ChangeCards(by=Staff.SUPERVISOR))
        self._do(self.game.due(self.state).command)

    def _cut(self, act: Act) -> None:
        if self.state.over and self._chance(2):
            self._do(PlayUncut())
        elif self._chance(5):
            self._somebody_goes()
        elif act.player is None:
            self._do(act.command)
        elif self._chance(60):
            self._do(RefuseCut(player=act.player))
        else:
            self._do(Cut(by=act.player, at=self.luck.randint(52, self.state.table.shoe.remaining - 52)))

    def _place_cutting_card(self) -> None:
        """Anywhere that is lawful; sometimes so near the back that a round runs out of cards."""
        size = self.state.table.shoe.remaining
        self._do(
            PlaceCuttingCard(at=size - (self.luck.randint(1, 6) if self._chance(10) else self.luck.randint(7, 78)))
        )

    def _in_a_round(self, act: Act) -> None:
        if not self.state.over and self._chance(0.1) and self._try(FindWrongCards(what="missing")):
            return
        self._do(act.rest or act.command)
