"""One round written down: read it, play it through the engine, write the result. The format is a public contract.

A game's own part (options, wager kinds, calls, result) is its package's scenario.py; everything else is here, once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Literal

from games.calls import Call, Document
from games.cards.cards import Card
from games.catalogue import GAMES
from games.chips.chips import money
from games.chips.settlement import Line, totals
from games.choice import Act
from games.errors import BadNotation, CardsRanOut, RuleViolation
from games.fields import BadScenario, Fields
from games.game import Command, Event, Game, Options, State, play
from games.table.table import FindWager

MOST_WAGERS = 500
MOST_CALLS = 2_000
MOST_CARDS = 52 * 8


Needs = Literal["wagers", "cards", "calls"]


class Unfinished(BadScenario):
    """The scenario ends before its round does: `state` is how far it goes, `act` what is due, `needs` what it lacks."""

    def __init__(self, message: str, *, at: str, needs: Needs, state: State, act: Act) -> None:
        super().__init__(message, at=at)
        self.needs, self.state, self.act = needs, state, act


def settle(document: object) -> dict[str, Any]:
    """A scenario's result, or its error, as the format writes them."""
    try:
        return _written(*_played(document))
    except BadScenario as error:
        return {"error": {"message": str(error), "rule": error.rule, "at": error.at}}


def state_of(document: object) -> State:
    """The game's state at the end of a scenario, for pages and tests that look closer than the result."""
    return _played(document)[1]


Watch = Callable[[State, Act, bool], None]
"""Told of every state, what is due in it, and whether the calls are all made."""


def watched(document: object, watch: Watch) -> State:
    """The state at the end, dealt act by act before the eyes of `watch`. Unfinished where the round goes on."""
    return _played(document, watch, fewest=0)[1]


def replayed(document: object) -> tuple[Game, State, list[Event]]:
    """The table with its wagers laid, and every event of the round that follows."""
    log: list[Event] = []
    game, laid, calls, absent = _laid(document)
    _run(game, laid, calls, absent, None, log)
    return game, laid, log


def _played(document: object, watch: Watch | None = None, fewest: int = 1) -> tuple[Game, State]:
    game, laid, calls, absent = _laid(document, fewest)
    return game, _run(game, laid, calls, absent, watch, [])


def _laid(document: object, fewest: int = 1) -> tuple[Game, State, _Calls, frozenset[str]]:
    fields = Fields(document, "")
    game = _game(fields)
    fields.take("title"), fields.take("expect")
    options = _options(game, fields)
    places: int = options.places
    seats = _seats(fields, places)
    cards = _cards(fields, game.decks(options))
    with _refusing("table"):
        state = game.opened(options, seats, cards)
    state = _lay(game, state, fields, places, fewest)
    people = {*seats.values(), *(wager.player for wager in state.table.wagers)}
    absent = _absent(fields, people)
    calls = _Calls(fields, game, people, absent)
    fields.done()
    return game, state, calls, absent


def game_of(document: object) -> Game:
    """The game that a scenario is of."""
    return _game(Fields(document, ""))


def _game(fields: Fields) -> Game:
    return GAMES[fields.one_of("game", tuple(GAMES))]


def _options(game: Game, fields: Fields) -> Options:
    table = fields.group("table")
    options = game.options.read(table)
    table.done()
    return options


def _seats(fields: Fields, places: int) -> dict[int, str]:
    seats = fields.group("seats")
    taken = {area: seats.text(str(area)) for area in range(1, places + 1) if str(area) in seats}
    seats.done()
    return taken


def _cards(fields: Fields, deck_count: int) -> tuple[Card, ...]:
    texts = fields.take("cards")
    if not isinstance(texts, list) or len(texts) > MOST_CARDS:
        fields.refuse("cards", f"cards is a list of at most {MOST_CARDS} cards")
    seen: Counter[Card] = Counter()
    for index, text in enumerate(texts):
        with _refusing(f"cards[{index}]"):
            seen[Card.of(text)] += 1
        if seen[Card.of(text)] > deck_count:
            raise BadScenario(f"{text} more often than {deck_count} decks hold it", at=f"cards[{index}]")
    return tuple(Card.of(text) for text in texts)


def _lay(game: Game, state: State, fields: Fields, places: int, fewest: int) -> State:
    """Lay the wagers out as found, initial ones first: what may lie beside them depends on them."""
    listed = fields.take("wagers")
    if not isinstance(listed, list) or not fewest <= len(listed) <= MOST_WAGERS:
        fields.refuse("wagers", f"wagers is a list of {fewest} to {MOST_WAGERS} wagers")
    found = [(index, _wager(Fields(entry, f"wagers[{index}]"), places)) for index, entry in enumerate(listed)]
    for index, wager in sorted(found, key=lambda each: each[1].kind != game.initial):
        with _refusing(f"wagers[{index}]"):
            state, _ = play(game, state, wager)
    return state


def _wager(fields: Fields, places: int) -> FindWager:
    wager = FindWager(
        area=fields.whole("area", 1, places),
        player=fields.text("player"),
        kind=fields.text("kind"),
        stake=fields.amount("stake"),
        box=fields.maybe_whole("box", 1, 2),
    )
    fields.done()
    return wager


def _absent(fields: Fields, people: set[str]) -> frozenset[str]:
    absent = frozenset(fields.names("absent"))
    for name in absent - people:
        fields.refuse("absent", f"{name!r} is not at the table")
    return absent


class _Calls:
    """The players' calls, handed out in order."""

    def __init__(self, fields: Fields, game: Game, people: set[str], absent: frozenset[str]) -> None:
        listed = fields.take("calls")
        if listed is not None and (not isinstance(listed, list) or len(listed) > MOST_CALLS):
            fields.refuse("calls", f"calls is a list of at most {MOST_CALLS} calls")
        self._calls = [self._read(Fields(call, f"calls[{at}]"), game) for at, call in enumerate(listed or [])]
        self._people, self._absent = people, absent
        self.next = 0
        for at, (_, given) in enumerate(self._calls):
            self._known(given, f"calls[{at}]")

    @staticmethod
    def _read(fields: Fields, game: Game) -> tuple[Call[State], Document]:
        name = fields.text("call")
        call = game.find_call(name)
        if call is None or call.entries is None:
            fields.refuse("call", f"{name!r} is not a call of this game")
        given = call.read(fields)
        fields.done()
        return call, given

    def _known(self, given: Document, at: str) -> None:
        named = {given.get("player"), *given.get("joined", ())} - {None}
        for name in sorted(named):
            if name not in self._people:
                raise BadScenario(f"{name!r} is not at the table", at=at)
            if name in self._absent:
                raise BadScenario(f"{name} is absent and makes no call", at=at)

    @property
    def at(self) -> str:
        return f"calls[{self.next}]"

    def peek(self) -> str | None:
        return self._calls[self.next][0].name if self.next < len(self._calls) else None

    def comes_before(self, act: Act) -> bool:
        """Whether the next call is for an area before the one that is due: two blackjacks are asked for no switch."""
        if self.next == len(self._calls):
            return False
        call, given = self._calls[self.next]
        return call.early and given["area"] < (act.area or 0)

    def make(self, game: Game, state: State, log: list[Event]) -> State:
        """Play the next call."""
        call, given = self._calls[self.next]
        with _refusing(self.at):
            state, events = play(game, state, call.command(**given))
        log += events
        self.next += 1
        return state


def _run(
    game: Game, state: State, calls: _Calls, absent: frozenset[str], watch: Watch | None, log: list[Event]
) -> State:
    """Deal as the procedure asks, calls taken as they fall due, until the round is over."""
    started = False
    while not (started and state.over):
        act = game.due(state)
        if watch:
            watch(state, act, calls.peek() is None)
        if act.unanswered and act.player in absent and not calls.comes_before(act):
            state, events = play(game, state, act.unanswered)
            log += events
        elif calls.peek() in act.first:
            state = calls.make(game, state, log)
        elif act.needs_seed:
            raise _ran_out(game, state, act, calls, "the cards have run out")
        elif act.command is not None:
            try:
                state = _dealt(game, state, act.command if watch else act.rest or act.command, log)
            except CardsRanOut as error:
                raise _ran_out(game, state, act, calls, str(error)) from None
        elif calls.peek() is not None:
            state = calls.make(game, state, log)
        elif act.player is None:
            why = "no wager opens a round: an initial wager is missing"
            raise Unfinished(why, at="wagers", needs="wagers", state=state, act=act)
        else:
            raise Unfinished(f"a call is missing. {act.words}", at=calls.at, needs="calls", state=state, act=act)
        started = started or not state.over
    if calls.peek() is not None:
        calls.make(game, state, log)
        raise BadScenario("a call too many: the round is over", at=calls.at)
    return state


def _dealt(game: Game, state: State, command: Command, log: list[Event]) -> State:
    with _refusing("cards"):
        state, events = play(game, state, command)
    log += events
    return state


def _ran_out(game: Game, state: State, act: Act, calls: _Calls, why: str) -> Unfinished:
    """A card is missing; but a call left over was wrong before that, and is refused first."""
    if calls.peek() is not None and game.scenario.decided(state):
        calls.make(game, state, [])
    return Unfinished(why, at="cards", needs="cards", state=state, act=act)


@contextmanager
def _refusing(at: str) -> Iterator[None]:
    """Say where in the scenario the engine refused."""
    try:
        yield
    except CardsRanOut:
        raise
    except RuleViolation as error:
        raise BadScenario(error.why, at=at, rule=error.rule) from None
    except BadNotation as error:
        raise BadScenario(str(error), at=at) from None


def _written(game: Game, state: State) -> dict[str, Any]:
    lines = game.scenario.lines(state)
    return {
        "game": game.slug,
        **game.scenario.result(state),
        "lines": [_line(line) for line in lines],
        "totals": {player: money(cents) for player, cents in totals(lines).items()},
        "cards_used": state.cards_used,
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "area": line.area,
        "box": line.box,
        "hand": line.hand,
        "player": line.player,
        "wager": line.wager,
        "stake": money(line.stake),
        "in_play": money(line.in_play),
        "outcome": line.outcome.value,
        "odds": str(line.odds) if line.odds else None,
        "paid": money(line.paid),
        "collected": money(line.collected),
        "returned": money(line.returned),
        "rule": line.rule,
        "why": line.why,
    }


def differences(expected: object, result: object, at: str = "") -> list[str]:
    """What a result lacks of an "expect". A line expected names only the fields it cares about and matches one line."""
    if at == "lines" and isinstance(expected, list):
        return _unmatched(expected, result)
    if isinstance(expected, dict):
        if not isinstance(result, Mapping):
            return [f"{at}: expected {expected!r}, got {result!r}"]
        return [
            difference
            for key, value in expected.items()
            for difference in differences(value, result.get(key), f"{at}.{key}".strip("."))
        ]
    return [] if expected == result else [f"{at}: expected {expected!r}, got {result!r}"]


def _unmatched(expected: list[Any], lines: Any) -> list[str]:
    """Each line expected has one of the result to itself: one that could be any of several makes room for another."""
    fits = [[at for at, line in enumerate(lines or []) if not differences(wanted, line)] for wanted in expected]
    taken: dict[int, int] = {}

    def found(one: int, tried: set[int]) -> bool:
        for at in fits[one]:
            if at not in tried:
                tried.add(at)
                if at not in taken or found(taken[at], tried):
                    taken[at] = one
                    return True
        return False

    return [f"lines: none is {wanted!r}" for one, wanted in enumerate(expected) if not found(one, set())]
