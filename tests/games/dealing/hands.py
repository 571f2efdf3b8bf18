"""A table under the hands of somebody who makes mistakes on purpose, act by act."""

from collections.abc import Sequence
from typing import Any, TypeVar

from games import star_blackjack
from games.cards.cards import cards
from games.dealing import remedy
from games.dealing.decisions import decide
from games.dealing.procedure import ways
from games.game import Game, play
from games.handwork import Attempt, Step
from games.table.practice import ActSlipped, OpenSlip
from games.table.table import FindWager
from tests.games.by_hand import attempt, practised

F = TypeVar("F")
SUPERVISOR = Attempt(verb="supervisor")


class Table:
    """A game's table: `log` is all that happened, `last` what the last act led to."""

    def __init__(self, game: Game, state: Any) -> None:
        self.game, self.state = game, state
        self.log: list[Any] = []
        self.last: tuple[Any, ...] = ()

    def do(self, *acts: Attempt) -> "Table":
        """Acts, right or wrong."""
        for act in acts:
            self.last = decide(self.game, self.state, act)
            self.log += self.last
            self.state = self.game.fold(self.state, self.last)
        return self

    def rightly(self, verb: str) -> "Table":
        """On, without a mistake, until a step of this verb is the next that is needed."""
        while (step := self.due) is not None and step.verb != verb:
            self.do(attempt(self.state, step))
            assert not self.found, self.found
        return self

    def players(self, *commands: Any) -> "Table":
        for command in commands:
            self.state, facts = play(self.game, self.state, command)
            self.log += facts
        return self

    def put_right(self) -> "Table":
        """All that a mistake asks for, done well."""
        while wanted := remedy.due(self.game, self.state):
            self.do(attempt(self.state, wanted.step))
            assert not self.found, self.found
        return self

    @property
    def due(self) -> Step | None:
        """The step that is due; of a mistake that was noticed, its remedy's."""
        if wanted := remedy.due(self.game, self.state):
            return wanted.step
        return next((way.step for way in ways(self.game, self.state) if not way.step.may), None)

    @property
    def right(self) -> Attempt:
        """What is due, done well."""
        assert self.due is not None
        return attempt(self.state, self.due)

    @property
    def open(self) -> Sequence[OpenSlip]:
        slips: Sequence[OpenSlip] = self.state.table.practice.open
        return slips

    @property
    def found(self) -> list[tuple[str, str, str]]:
        """What the judge found in the last act."""
        return [(one.part, one.result, one.severity) for one in self.last if isinstance(one, ActSlipped)]

    def facts(self, kind: type[F]) -> list[F]:
        return [fact for fact in self.log if isinstance(fact, kind)]


# --- tables -----------------------------------------------------------------------------------------

SEATS = {1: "ann", 2: "bob"}
SHOE = "10S 9H 7C 8D 9C 10D 5C 4H 2S 3S"
"""Two players stand on 18, and the dealer makes 17."""


def table(package: Any, shoe: str = SHOE, stake: int = 1000, **options: Any) -> Table:
    """Two wagers laid, somebody at a test, and these cards to come."""
    game: Game = package.GAME
    state = package.opened(package.Options(**options), SEATS, cards(shoe))
    for area, player in SEATS.items():
        wager = FindWager(area=area, player=player, kind=game.initial, stake=stake)
        state = game.fold(state, game.decide(state, wager))
    return Table(game, practised(game, state, "test"))


def star(shoe: str = SHOE, **options: Any) -> Table:
    return table(star_blackjack, shoe, **options)


def give(area: int, side: Any = "up") -> Attempt:
    return Attempt(verb="give", area=area, side=side)


def pay(area: int, *chips: tuple[int, int], spot: str = "initial") -> Attempt:
    return Attempt(verb="pay", area=area, spot=spot, chips=chips)


def take(area: int, spot: str = "initial") -> Attempt:
    return Attempt(verb="take", area=area, spot=spot)
