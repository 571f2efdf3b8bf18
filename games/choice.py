"""What a person may ask for, and what the procedure asks of the dealer: the same for every game."""

from __future__ import annotations

from typing import Literal

from games.chips.chips import shown
from games.errors import GameError, RuleViolation
from games.records import Record, Tagged

Side = Literal["up", "down", "sideways"]
"""How a card is laid."""


class Choice(Record, frozen=True):
    """Something a person could ask for now. `rule` opens it, or, where it is closed, closes it and `why` says how.

    `least` and `most` are the amount's range in cents, where the choice takes one.
    """

    call: str
    rule: str | None
    open: bool = True
    why: str = ""
    player: str | None = None
    area: int | None = None
    box: int | None = None
    hand: int | None = None
    kind: str | None = None
    least: int | None = None
    most: int | None = None


class Act(Record, frozen=True):
    """What the procedure asks of the dealer next. `rule` is None where only custom orders it: a house procedure.

    `command` performs it; None means that the dealer waits, for wagers or for the person named. `first` names the calls
    that players are given time for before it; `rest` does it together with the like acts that follow, for a dealer whom
    nobody watches; `needs_seed` marks a shuffle, whose command wants a seed handed in. Where a player is asked,
    `unanswered` is what follows if no answer comes in time, by the clause `absence`; by house procedure the dealer may
    ask `once_more` before that, and is then asking `again`. `side` is how a card that is dealt is laid, by the clause
    `lies` where it is another than the act's own.
    """

    act: str
    rule: str | None
    words: str
    say: str = ""
    area: int | None = None
    box: int | None = None
    hand: int | None = None
    player: str | None = None
    kind: str | None = None
    amount: int | None = None
    command: Tagged | None = None
    rest: Tagged | None = None
    first: tuple[str, ...] = ()
    needs_seed: bool = False
    unanswered: Tagged | None = None
    absence: str | None = None
    once_more: Tagged | None = None
    again: bool = False
    side: Side = "up"
    lies: str | None = None

    @property
    def on_silence(self) -> tuple[Tagged | None, str | None]:
        """What the dealer does where no answer came in time, and the clause; None: by house procedure."""
        return (self.once_more, None) if self.once_more else (self.unanswered, self.absence)

    @property
    def step(self) -> Tagged:
        """The command of an act that is the dealer's to do."""
        if self.command is None:
            raise GameError(f"nobody here can go on: {self.words}")
        return self.command


def open_or_refuse(choice: Choice, amount: int | None = None) -> Choice:
    """The one gate between `legal` and `decide`: a closed choice or an amount out of range is refused with its rule."""
    if not choice.open:
        raise RuleViolation(choice.rule, choice.why)
    if amount is not None:
        if choice.least is not None and amount < choice.least:
            raise RuleViolation(choice.rule, f"{shown(amount)} is less than the {shown(choice.least)} that is open")
        if choice.most is not None and amount > choice.most:
            raise RuleViolation(choice.rule, f"{shown(amount)} is more than the {shown(choice.most)} that is open")
    return choice
