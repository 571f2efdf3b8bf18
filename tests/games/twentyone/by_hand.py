"""A table of either blackjack under a test's hands, act by act."""

from typing import Any

from games.dealing.decisions import decide
from games.dealing.procedure import steps_left, ways
from games.game import Game, play
from games.handwork import Attempt, Step
from games.records import replace
from games.table.practice import ActSlipped
from tests.games.by_hand import attempt


def attempt_at(state: Any, step: Step, **more: Any) -> Attempt:
    """A step as it is done well, in the fewest chips; but for what a test has otherwise."""
    return replace(attempt(state, step), **more)


def do(game: Game, state: Any, attempt: Attempt) -> Any:
    """The table after an act by hand that was right."""
    facts = decide(game, state, attempt)
    slips = [fact for fact in facts if isinstance(fact, ActSlipped)]
    assert not slips, (attempt, slips, game.due(state).words)
    return game.fold(state, facts)


def slip(game: Game, state: Any, attempt: Attempt) -> ActSlipped:
    """What was wrong with an act."""
    found = [fact for fact in decide(game, state, attempt) if isinstance(fact, ActSlipped)]
    assert len(found) == 1, f"{attempt} was no slip"
    return found[0]


def due_steps(game: Game, state: Any) -> tuple[Step, ...]:
    """What is left to do by hand of the act that is due, what may be left out too."""
    return steps_left(game, state, game.due(state))


def needed(game: Game, state: Any) -> list[tuple[str, str | None]]:
    """The same without what may be left out: verbs with their clauses."""
    return [(step.verb, step.rule) for step in due_steps(game, state) if not step.may]


def on(game: Game, state: Any, *commands: Any) -> Any:
    """What players call."""
    for command in commands:
        state, _ = play(game, state, command)
    return state


def until(game: Game, state: Any, *verbs: str) -> Any:
    """The dealer goes on by hand until one of these is the next thing needed, or somebody must decide."""
    while True:
        left = next((way for way in ways(game, state) if not way.step.may), None)
        if left is None or left.step.verb in verbs:
            return state
        state = do(game, state, attempt_at(state, left.step))
