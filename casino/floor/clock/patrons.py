"""Simulated patrons at live tables: who they are, and what the next of them wants to do."""

from collections.abc import Iterator
from typing import Any, Final

from casino.floor.models import Patron, Table
from casino.floor.names import patron_key
from games.choice import Act
from games.errors import RuleViolation
from games.game import Command, State
from games.patron import Patron as Character
from games.patrons.answers import answer
from games.patrons.bets import seat, wager
from games.patrons.practice import practised_answer
from games.table.seating import in_use, may_sit, seat_of
from games.table.table import SitDown, StandUp

BETTING: Final = ("wait", "close_bets")
MOST_RECENT: Final = 500

_company: dict[int, tuple[str, list[Patron]]] = {}
"""The patrons of the tables that moved last, beside the end of the log that they were there at."""
_wanting: dict[int, tuple[State, list[Patron], tuple[Patron, Command] | None]] = {}
"""What the next of them wanted, beside the state and the company that it was asked of."""


def character(patron: Patron) -> Character:
    """The patron as games.patrons plays them, under the name that the engine knows."""
    given: Any = {"style": patron.style, "skill": patron.skill, "insures": patron.insures}
    return Character(name=patron_key(patron), seed=bytes.fromhex(patron.seed), **given)


def at(row: Table) -> list[Patron]:
    """Everybody simulated at a table. They come and go by events alone: while its log ends where it did, they stay."""
    known = _company.get(row.pk)
    if known is None or known[0] != row.last_hash:
        known = stay(row, list(row.patrons.all()))
    return known[1]


def stay(row: Table, company: list[Patron]) -> tuple[str, list[Patron]]:
    """The log has grown, and nobody simulated came or went."""
    if len(_company) >= MOST_RECENT:
        _company.clear()
        _wanting.clear()
    _company[row.pk] = known = row.last_hash, company
    return known


def next_call(row: Table, state: State, act: Act) -> tuple[Patron, Command] | None:
    """The first patron with something to do now, and the command with which they do it."""
    # It is asked when the clock is set and again when the moment has come, mostly of the same state.
    company, known = at(row), _wanting.get(row.pk)
    if known is None or known[0] is not state or known[1] is not company:
        known = _wanting[row.pk] = state, company, next(_calls(row, company, state, act), None)
    return known[2]


def _calls(row: Table, company: list[Patron], state: State, act: Act) -> Iterator[tuple[Patron, Command]]:
    if not (act.act in BETTING or act.first or state.over):
        return
    for patron in company:
        if act.player in (None, patron_key(patron)):
            command = _wanted(row, patron, state, act) if patron.here else _leaving(patron, state)
            if command is not None:
                yield patron, command


def _wanted(row: Table, patron: Patron, state: State, act: Act) -> Command | None:
    played, game = character(patron), row.engine
    if act.act not in BETTING and not act.first:
        return None
    if act.act not in BETTING and row.by_hand:
        return practised_answer(game, state, played, act)
    view = game.view(state, played.name)
    if act.act in BETTING:
        sitting = _sitting(state, played) if seat(played, view) else None
        return sitting or wager(game, played, view, view.choices, view.felt.rounds + 1)
    return answer(game, played, view, view.choices, act)


def _sitting(state: State, patron: Character) -> SitDown | None:
    """The lowest free seat that a patron may take: areas can be reserved, players limited or excluded."""
    table = state.table
    for area in sorted(set(range(1, table.seating.places + 1)) - in_use(table.seating, table.wagers)):
        try:
            may_sit(table.code, table.seating, table.wagers, patron.name, area)
        except RuleViolation:
            continue
        return SitDown(player=patron.name, area=area)
    return None


def _leaving(patron: Patron, state: State) -> StandUp | None:
    key = patron_key(patron)
    area = seat_of(state.table.seating, key)
    busy = not state.over or any(one.player == key for one in state.table.wagers)
    return None if area is None or busy else StandUp(player=key, area=area)


def thinking_time(row: Table, patron: Patron, act: Act) -> int:
    """Milliseconds until a patron acts, never quite the same: chips are laid quickly, a hand is thought about."""
    longest = 700 if act.act in BETTING else 2_000
    return (300 + character(patron).below(longest, "thinks", row.seq)) * row.pace // 100
