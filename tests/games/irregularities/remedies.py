"""A table at which things go wrong: plays commands and checks after each what must always hold."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from games.chips.settlement import Line
from games.choice import Act
from games.errors import RuleViolation
from games.game import Game
from games.irregularities.in_play import InPlay
from games.records import dumps, loads

SEED = bytes(range(32))


class Play:
    """One table. `layout` is the game's own view of its round for the remedies."""

    def __init__(self, game: Game, state: Any, layout: Callable[[Any], InPlay]) -> None:
        self.game, self.state, self.layout = game, state, layout
        self.cards = self._cards()

    def do(self, *commands: Any) -> tuple[Any, ...]:
        """The facts that follow from the commands, folded in."""
        log: tuple[Any, ...] = ()
        for command in commands:
            command = loads(dumps(command), self.game.command)
            facts = self.game.decide(self.state, command)
            assert tuple(loads(dumps(fact), self.game.event) for fact in facts) == facts
            self.state = self.game.fold(self.state, facts)
            assert loads(dumps(self.state), self.game.state) == self.state
            log += facts
        return log

    def refused(self, command: Any) -> str | None:
        """The clause by which the command is refused."""
        with pytest.raises(RuleViolation) as refused:
            self.game.decide(self.state, command)
        return refused.value.rule

    @property
    def due(self) -> Act:
        return self.game.due(self.state)

    def deal(self, count: int) -> None:
        """The next acts that are due, all of them cards."""
        for _ in range(count):
            assert self.due.act == "deal"
            self.do(self.due.command)

    def carry_on(self, until: str = "") -> None:
        """Do what is due until somebody must decide, or until an act of that name is."""
        while self.due.command is not None and self.due.act != until:
            command = self.due.command
            self.do(type(command)(seed=SEED) if self.due.needs_seed else command)

    @property
    def lines(self) -> dict[tuple[str, str], Line]:
        """The round's lines by player and wager; each wager has one."""
        lines: tuple[Line, ...] = self.state.lines
        assert all(line.collected + line.returned == line.stake for line in lines)
        keys = [(line.player, line.wager, line.area, line.box, line.hand) for line in lines]
        assert len(set(keys)) == len(keys)
        return {(line.player, line.wager): line for line in lines}

    def net(self) -> dict[str, int]:
        """What each player won or lost in the round."""
        sums: dict[str, int] = {}
        for line in self.state.lines:
            sums[line.player] = sums.get(line.player, 0) + line.net
        return sums

    def no_card_lost(self) -> bool:
        """The same cards are at the table as at the start."""
        return self._cards() == self.cards

    def _cards(self) -> Counter[str]:
        play, table = self.layout(self.state), self.state.table
        laid: list[Any] = [hand.picked_up for hand in play.hands] + ([play.dealer] if play.dealer else [])
        everything = (
            *table.shoe.stack,
            *table.shoe.discards,
            *table.shoe.held,
            *table.trouble.lying,
            *(card for picked_up in laid for card in picked_up.cards),
        )
        return Counter(card.text for card in everything)
