"""The contract every game fulfils: decide, evolve, legal, view, due, and what is written down about it.

A table is a stream of events. `decide(state, command)` answers with the facts that follow, or RuleViolation;
`evolve(state, event)` folds one fact in and never fails; `legal(state, who)` lists what a person may ask for now and
which rule closes the rest; `view(state, who)` is all that leaves the engine; `due(state)` is the next act the procedure
asks of the dealer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, reduce, wraps
from pathlib import Path
from types import UnionType
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast

from games.calls import Call, RoundCalls
from games.cards.cards import Card
from games.chips.jackpot import Terms, Won
from games.chips.odds_tables import GameOdds
from games.chips.settlement import Line
from games.chips.wagers import BESIDE, MAIN, Note, WagerKind, by_kind
from games.choice import Act, Choice
from games.coach.coach import NO_COACH, Coach
from games.errors import GameError
from games.fault import FaultKind
from games.handwork import PLAINLY, Handwork
from games.irregularities.remedies import Remedy
from games.layout import Layout
from games.moves import Move
from games.options.sheet import OptionSheet
from games.patron import Strategy
from games.records import Fact, Tagged, loads, prepare, replace
from games.rulebook import Clause, Rulebook, clauses_in, rulebook_in
from games.table.staff import Who
from games.table.state import Options as Options
from games.table.state import State as State
from games.view import Felt
from games.view import View as View
from games.words import Words

Command = Tagged
Event = Fact

S = TypeVar("S", bound=State)
Opt = TypeVar("Opt", bound=Options)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)


def never(state: object) -> bool:
    return False


@dataclass(frozen=True)
class ScenarioPart(Generic[S, E]):
    """A game's own part of the scenario format, from its package's scenario.py.

    `lines` are those that a scenario writes; `dealt` are the cards that a fact brings out of the shoe; `round_calls`
    is ready to hear the facts of a round; `decided` says whether players have nothing more to call while the dealer
    still draws.
    """

    result: Callable[[S], dict[str, Any]]
    lines: Callable[[S], tuple[Line, ...]]
    dealt: Callable[[E], tuple[Card, ...]]
    round_calls: Callable[[], RoundCalls[S, E]]
    decided: Callable[[S], bool] = never


@dataclass(frozen=True)
class Rules(Generic[S, Opt, C, E]):
    """A game over its own records: here mypy sees to it that its functions agree with one another.

    `every_card` is what an onlooker would see with every card on the layout turned up, for whoever reviews a round;
    `folder` holds its rulebook.toml; `state`, `command` and `event` are its types, for reading them back from JSON;
    `moves` are the chips that a fact moves, met by the state before it; `hides_faces` says whether some cards lie face
    down to some of those at the table. `calls` are in the order of their buttons; `offered` are the kinds of wager that
    a table takes before a round, in the order of their spots; `jackpot` is what its sign says of the jackpot, and
    `won` what a round has won of it, where linked tables share what they win at one moment; `notes` are what a player
    should know of the chips laid so far. `remedies` are those with which staff put right what only this game knows;
    `handwork` is how its acts are done by hand, as far as `due` does not say it; `faults` are the kinds of fault, to be
    put on a table for practice, that only this game knows; `coach` is what its players may ask.
    """

    code: str
    slug: str
    name: str
    folder: Path
    state: type[S]
    command: UnionType
    event: UnionType
    decide: Callable[[S, C], tuple[E, ...]]
    evolve: Callable[[S, E], S]
    legal: Callable[[S, Who], tuple[Choice, ...]]
    view: Callable[[S, Who], View]
    every_card: Callable[[S], View]
    due: Callable[[S], Act]
    opened: Callable[[Opt, dict[int, str], tuple[Card, ...]], S]
    decks: Callable[[Opt], int]
    scenario: ScenarioPart[S, E]
    words: Words
    moves: Callable[[S, E], Iterable[Move]]
    patron: Strategy
    hides_faces: Callable[[Opt], bool]
    options: OptionSheet[Opt]
    layout: Callable[[Opt], Layout]
    calls: tuple[Call[S], ...]
    wagers: tuple[WagerKind[Opt], ...]
    offered: Callable[[Opt], tuple[str, ...]]
    odds: Callable[[], GameOdds]
    jackpot: Callable[[Opt], Terms | None] = lambda options: None
    won: Callable[[S], Won | None] = lambda state: None
    notes: Callable[[Felt, str], tuple[Note, ...]] = lambda felt, who: ()
    remedies: tuple[Remedy, ...] = ()
    handwork: Handwork[S] = PLAINLY
    faults: tuple[FaultKind[S], ...] = ()
    coach: Coach[S, Opt] = NO_COACH


@dataclass(frozen=True)
class Game(Rules[State, Options, Command, Event]):
    """A game as live tables, scenarios, the quiz, replay and the bench see it: one like another."""

    def __post_init__(self) -> None:
        prepare(self.state, self.command, self.event, self.options.record)

    @staticmethod
    def of(rules: Rules[S, Opt, C, E]) -> Game:
        """The one place where a game's own types are forgotten: from here on its records are handed back to it only."""
        return Game(**vars(rules))

    @property
    def rulebook(self) -> Rulebook:
        return rulebook_in(self.folder)

    @property
    def clauses(self) -> dict[str, Clause]:
        return clauses_in(self.folder)

    @cached_property
    def initial(self) -> str:
        """The kind of its initial wager."""
        return next(wager.kind for wager in self.wagers if wager.initial)

    def call(self, name: str) -> Call[State]:
        return self._calls[name]

    def find_call(self, name: str) -> Call[State] | None:
        return self._calls.get(name)

    def call_of(self, command: Command) -> Call[State] | None:
        """The call that gives a command; None where no player does."""
        return self._calls_by_command.get(type(command))

    def wager(self, kind: str) -> WagerKind[Options]:
        return self._wagers[kind]

    def boxes(self, kind: str) -> tuple[int, ...]:
        """The boxes of an area that a kind of wager is laid on, where there are several; none for an unknown kind."""
        return self._wagers[kind].boxes if kind in self._wagers else ()

    def part(self, options: Options, kind: str, box: int | None = None) -> str:
        """The part of an area that a wager lies on; those beside the main one go by the order they are offered."""
        part = self.wager(kind).part
        if part == BESIDE:
            beside = [each for each in self.offered(options) if self.wager(each).part == BESIDE]
            return f"{part}{beside.index(kind) + 1}"
        return f"{part}{box}" if part == MAIN and box and box > 1 else part

    @cached_property
    def _calls(self) -> dict[str, Call[State]]:
        return {call.name: call for call in self.calls}

    @cached_property
    def _calls_by_command(self) -> dict[type, Call[State]]:
        return {call.command: call for call in self.calls}

    @cached_property
    def _wagers(self) -> dict[str, WagerKind[Options]]:
        return by_kind(self.wagers)

    def knows(self, command: object) -> bool:
        """Whether a command is one of this game."""
        return isinstance(command, self.command)

    def fold(self, state: S, events: Iterable[Event]) -> S:
        """The state after `events`, of the same class as before them."""
        return reduce(cast("Callable[[S, Event], S]", self.evolve), events, state)

    def read_state(self, text: bytes | str) -> State:
        state: State = loads(text, self.state)
        return state

    def read_event(self, text: bytes | str) -> Event:
        event: Event = loads(text, self.event)
        return event

    def read_command(self, text: bytes | str) -> Command:
        command: Command = loads(text, self.command)
        return command


def play(game: Game, state: S, command: Command) -> tuple[S, tuple[Event, ...]]:
    """Decide a command and fold what follows: the next state, and the events that led to it."""
    events = game.decide(state, command)
    evolve: Any = game.evolve  # as Game.fold does, without its call: a round is full of these
    return reduce(evolve, events, state), events


class NeedsSeed(GameError):
    """The next act is a shuffle and nobody handed in a seed."""


def carry_on(game: Game, state: State, seed: Callable[[], bytes] | None = None) -> tuple[State, list[Event]]:
    """The automatic dealer: do what is due until somebody must decide. Returns the state and the events."""
    log: list[Event] = []
    while True:
        act = game.due(state)
        command = act.rest or act.command
        if command is None:
            return state, log
        if act.needs_seed:
            if seed is None:
                raise NeedsSeed(act.words)
            command = replace(command, seed=seed())
        state, events = play(game, state, command)
        log += events


V = TypeVar("V")
T = TypeVar("T")
P = ParamSpec("P")


def once(function: Callable[[V], T]) -> Callable[[V], T]:
    """Remember the last answer: the dealer asks what is due, and `decide` asks it again of the very same state."""
    last: tuple[Any, Any] = (None, None)

    @wraps(function)
    def asked(state: V) -> T:
        nonlocal last
        answer: T
        known, answer = last
        if known is not state:
            answer = function(state)
            last = (state, answer)
        return answer

    return asked


def once_each(function: Callable[Concatenate[V, P], T]) -> Callable[Concatenate[V, P], T]:
    """The same of one thing at a time: the dealer is told what to pay, and `decide` asks it again of that state."""
    last: tuple[Any, Any, Any] = (None, None, None)

    @wraps(function)
    def asked(state: V, /, *of: P.args, **more: P.kwargs) -> T:
        nonlocal last
        if more:
            return function(state, *of, **more)
        answer: T
        known, about, answer = last
        if known is not state or about != of:
            answer = function(state, *of, **more)
            last = (state, of, answer)
        return answer

    return asked
