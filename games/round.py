"""The contract every game fulfils: decide, evolve, legal, view, due.

A table is a stream of events. `decide(state, command)` answers with the facts that follow, or RuleViolation;
`evolve(state, event)` folds one fact in and never fails; `legal(state, who)` lists what a person may ask for now and
which rule closes the rest; `view(state, who)` is all that leaves the engine; `due(state)` is the next act the procedure
asks of the dealer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce, wraps
from typing import Any, TypeVar

from games.chips import shown
from games.errors import GameError, RuleViolation
from games.settlement import Line
from games.staff import Who
from games.wire import Record, replace


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
    nobody watches; `needs_seed` marks a shuffle, whose command wants a seed handed in.
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
    command: Any = None
    rest: Any = None
    first: tuple[str, ...] = ()
    needs_seed: bool = False


S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True)
class Game:
    """A game, as live tables, scenarios, the quiz, replay and the bench see it.

    `state`, `command` and `event` are its types, for reading them back from JSON.
    """

    code: str
    slug: str
    name: str
    state: Any
    command: Any
    event: Any
    decide: Callable[[Any, Any], tuple[Any, ...]]
    evolve: Callable[[Any, Any], Any]
    legal: Callable[[Any, Who], tuple[Choice, ...]]
    view: Callable[[Any, Who], Any]
    due: Callable[[Any], Act]


def fold(evolve: Callable[[S, Any], S], state: S, events: Iterable[Any]) -> S:
    """The state after `events`."""
    return reduce(evolve, events, state)


def play(game: Game, state: Any, command: Any) -> tuple[Any, tuple[Any, ...]]:
    """Decide a command and fold what follows: the next state, and the events that led to it."""
    events = game.decide(state, command)
    return reduce(game.evolve, events, state), events


class NeedsSeed(GameError):
    """The next act is a shuffle and nobody handed in a seed."""


def carry_on(game: Game, state: Any, seed: Callable[[], bytes] | None = None) -> tuple[Any, list[Any]]:
    """The automatic dealer: do what is due until somebody must decide. Returns the state and the events."""
    log: list[Any] = []
    while True:
        act = game.due(state)
        command = act.rest or act.command
        if act.needs_seed:
            if seed is None:
                raise NeedsSeed(act.words)
            command = replace(command, seed=seed())
        if command is None:
            return state, log
        state, events = play(game, state, command)
        log += events


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


def once(function: Callable[[S], T]) -> Callable[[S], T]:
    """Remember the last answer: the dealer asks what is due, and `decide` asks it again of the very same state."""
    last: tuple[Any, Any] = (None, None)

    @wraps(function)
    def asked(state: S) -> T:
        nonlocal last
        answer: T
        known, answer = last
        if known is not state:
            answer = function(state)
            last = (state, answer)
        return answer

    return asked


def totals(lines: Iterable[Line]) -> dict[str, int]:
    """Each player's result: what was paid less what was collected."""
    sums: dict[str, int] = {}
    for line in lines:
        sums[line.player] = sums.get(line.player, 0) + line.net
    return sums
