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
from games.game import Command, Event, Game, State, play
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


class Refused(BadScenario):
    """The rules forbid what the scenario says next: `state` is the table at that moment."""

    def __init__(self, message: str, *, at: str, rule: str | None, state: State) -> None:
        super().__init__(message, at=at, rule=rule)
        self.state = state


def settle(document: object) -> dict[str, Any]:
    """A scenario's result, or its error, as the format writes them."""
    try:
        played = _Round(document).run()
        return _written(played.game, played.state)
    except BadScenario as error:
        return {"error": {"message": str(error), "rule": error.rule, "at": error.at}}


def state_of(document: object) -> State:
    """The game's state at the end of a scenario, for pages and tests that look closer than the result."""
    return _Round(document).run().state


Watch = Callable[[State, Act, bool], None]
"""Told of every state, what is due in it, and whether the calls are all made."""


def watched(document: object, watch: Watch) -> State:
    """The state at the end, dealt act by act before the eyes of `watch`. Unfinished where the round goes on."""
    return _Round(document, fewest=0).run(watch).state


def replayed(document: object) -> tuple[Game, State, list[Event]]:
    """The table with its wagers laid, and every event of the round that follows."""
    played = _Round(document)
    laid = played.state
    return played.game, laid, played.run().log


class _Round:
    """A scenario as it is played: the state so far, every event since the wagers were laid, and the calls to come."""

    def __init__(self, document: object, fewest: int = 1) -> None:
        fields = Fields(document, "")
        self.game = game = _game(fields)
        fields.take("title"), fields.take("expect")
        table = fields.group("table")
        options = game.options.read(table)
        table.done()
        taken = fields.group("seats")
        seats = {area: taken.text(str(area)) for area in range(1, options.places + 1) if str(area) in taken}
        taken.done()
        cards = _cards(fields, game.decks(options))
        with _refusing("table"):
            state = game.opened(options, seats, cards)
        self.state = _lay(game, state, fields, options.places, fewest)
        self.log: list[Event] = []
        people = {*seats.values(), *(wager.player for wager in self.state.table.wagers)}
        self._absent = frozenset(fields.names("absent"))
        for name in self._absent - people:
            fields.refuse("absent", f"{name!r} is not at the table")
        self._calls = _calls(fields, game, people, self._absent)
        self._made = 0
        fields.done()

    def run(self, watch: Watch | None = None) -> _Round:
        """Deal as the procedure asks, calls taken as they fall due, until the round is over."""
        started = False
        while not (started and self.state.over):
            act = self.game.due(self.state)
            if watch:
                watch(self.state, act, self._next_call is None)
            if act.unanswered and act.player in self._absent and not self._call_comes_before(act):
                self._play(act.unanswered, "absent")
            elif self._next_call in act.first:
                self._make_call()
            elif act.needs_seed:
                raise self._ran_out(act, "the cards have run out")
            elif act.command is not None:
                try:
                    self._play(act.command if watch else act.rest or act.command, "cards")
                except CardsRanOut as error:
                    raise self._ran_out(act, str(error)) from None
            elif self._next_call is not None:
                self._make_call()
            elif act.player is None:
                why = "no wager opens a round: an initial wager is missing"
                raise Unfinished(why, at="wagers", needs="wagers", state=self.state, act=act)
            else:
                why = f"a call is missing. {act.words}"
                raise Unfinished(why, at=self._at, needs="calls", state=self.state, act=act)
            started = started or not self.state.over
        if self._next_call is not None:
            self._make_call()
            raise BadScenario("a call too many: the round is over", at=self._at)
        return self

    def _play(self, command: Command, at: str) -> None:
        with _refusing(at, self.state):
            self.state, events = play(self.game, self.state, command)
        self.log += events

    def _make_call(self) -> None:
        call, given = self._calls[self._made]
        self._play(call.command(**given), self._at)
        self._made += 1

    @property
    def _at(self) -> str:
        return f"calls[{self._made}]"

    @property
    def _next_call(self) -> str | None:
        return self._calls[self._made][0].name if self._made < len(self._calls) else None

    def _call_comes_before(self, act: Act) -> bool:
        """Whether the next call is for an area before the one that is due: two blackjacks are asked for no switch."""
        if self._next_call is None:
            return False
        call, given = self._calls[self._made]
        return call.early and given["area"] < (act.area or 0)

    def _ran_out(self, act: Act, why: str) -> Unfinished:
        """A card is missing; but a call left over was wrong before that, and is refused first."""
        state = self.state
        if self._next_call is not None and self.game.scenario.decided(state):
            self._make_call()
        return Unfinished(why, at="cards", needs="cards", state=state, act=act)


def game_of(document: object) -> Game:
    """The game that a scenario is of."""
    return _game(Fields(document, ""))


def _game(fields: Fields) -> Game:
    return GAMES[fields.one_of("game", tuple(GAMES))]


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
        with _refusing(f"wagers[{index}]", state):
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


def _calls(fields: Fields, game: Game, people: set[str], absent: frozenset[str]) -> list[tuple[Call[State], Document]]:
    """The players' calls, in the order that they are made."""
    listed = fields.take("calls")
    if listed is not None and (not isinstance(listed, list) or len(listed) > MOST_CALLS):
        fields.refuse("calls", f"calls is a list of at most {MOST_CALLS} calls")
    calls = [_call(Fields(call, f"calls[{at}]"), game) for at, call in enumerate(listed or [])]
    for at, (_, given) in enumerate(calls):
        for name in sorted({given.get("player"), *given.get("joined", ())} - {None}):
            if name not in people:
                raise BadScenario(f"{name!r} is not at the table", at=f"calls[{at}]")
            if name in absent:
                raise BadScenario(f"{name} is absent and makes no call", at=f"calls[{at}]")
    return calls


def _call(fields: Fields, game: Game) -> tuple[Call[State], Document]:
    name = fields.text("call")
    call = game.find_call(name)
    if call is None or call.entries is None:
        fields.refuse("call", f"{name!r} is not a call of this game")
    given = call.read(fields)
    fields.done()
    return call, given


@contextmanager
def _refusing(at: str, state: State | None = None) -> Iterator[None]:
    """Say where in the scenario the engine refused, and with what on the table."""
    try:
        yield
    except CardsRanOut:
        raise
    except RuleViolation as error:
        if state is not None:
            raise Refused(error.why, at=at, rule=error.rule, state=state) from None
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
