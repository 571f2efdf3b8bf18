"""A whole round with the automatic dealer and a table of patrons, all through the game's five functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from games.choice import Act, Choice
from games.game import Command, Event, Game, State, play
from games.patron import Patron, seed_for
from games.patrons.answers import answer
from games.patrons.bets import wager
from games.records import replace
from games.view import View

S = TypeVar("S", bound=State)
Log = list[Event]
Answers = Callable[[Game, Patron, View, Sequence[Choice], Act], Command | None]
"""How patrons answer: at which game, a patron, what it sees, what it may ask for, and what is asked."""

BETTING = ("wait", "close_bets")
"""What is due while the dealer waits for wagers."""


def play_round(
    game: Game, state: S, patrons: Sequence[Patron], seed: bytes, answers: Answers = answer
) -> tuple[S, Log]:
    """The state after one round, and the events that led to it.

    `seed` shuffles; the same table, patrons and seed give the same log. Where nobody wagers there is no round, and the
    log ends with the cards made ready.
    """
    log: Log = []
    while (act := game.due(state)).act not in BETTING:
        state = _do(game, state, _next(game, state, patrons, act, seed, log, answers), log)
    state = lay_wagers(game, state, patrons, log)
    return play_out(game, state, patrons, seed, log, answers), log


def play_out(game: Game, state: S, patrons: Sequence[Patron], seed: bytes, log: Log, answers: Answers = answer) -> S:
    """The round of the wagers that lie there, from no more bets to its end; its events go into the log."""
    while (act := game.due(state)).act != "wait":
        state = _do(game, state, _next(game, state, patrons, act, seed, log, answers), log)
        if state.over:
            break
    return state


def lay_wagers(game: Game, state: S, patrons: Sequence[Patron], log: Log) -> S:
    """Everybody's wagers for the coming round, those who stand behind others after them."""
    for patron in sorted(patrons, key=lambda patron: patron.style == "back_bettor"):
        view = game.view(state, patron.name)
        while command := wager(game, patron, view, view.choices, view.felt.rounds):
            state = _do(game, state, command, log)
            view = game.view(state, patron.name)
    return state


def _do(game: Game, state: S, command: Command, log: Log) -> S:
    state, events = play(game, state, command)
    log += events
    return state


def _next(
    game: Game, state: State, patrons: Sequence[Patron], act: Act, seed: bytes, log: Log, answers: Answers
) -> Command:
    """What is done next: a player's call that the act gives time for, or the act itself."""
    called = _called(game, state, patrons, act, answers) if act.first and act.act not in BETTING else None
    if called is not None:
        return called
    if act.command is None and act.unanswered is not None:  # whoever was asked says nothing, or is no patron
        return act.unanswered
    if not act.needs_seed:
        return act.step
    return replace(act.step, seed=seed_for(seed, "shuffle", state.table.rounds, len(log)))


def _called(game: Game, state: State, patrons: Sequence[Patron], act: Act, answers: Answers) -> Command | None:
    for patron in patrons:
        if act.player in (None, patron.name):
            view = game.view(state, patron.name)
            command = answers(game, patron, view, view.choices, act)
            if command is not None:
                return command
    return None
