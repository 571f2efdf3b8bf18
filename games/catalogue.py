"""The games of the house, by the name they go by in scenarios and addresses, and by their rules' code."""

from __future__ import annotations

from games.blackjack_switch import GAME as BLACKJACK_SWITCH
from games.caribbean_stud import GAME as CARIBBEAN_STUD
from games.casino_war import GAME as CASINO_WAR
from games.game import Game
from games.rulebook import Clause, Rulebook
from games.star_blackjack import GAME as STAR_BLACKJACK

GAMES: dict[str, Game] = {game.slug: game for game in (STAR_BLACKJACK, BLACKJACK_SWITCH, CASINO_WAR, CARIBBEAN_STUD)}
"""Read when something is asked for, never copied as a module loads: whoever adds a game adds it here alone."""


def names() -> list[tuple[str, str]]:
    """The games' slugs with their names, for whoever chooses one."""
    return [(slug, game.name) for slug, game in GAMES.items()]


def codes() -> dict[str, Game]:
    """The games by the code of their rules ("SB")."""
    return {game.code: game for game in GAMES.values()}


def rulebook(code: str) -> Rulebook:
    """A game's clauses as data."""
    return codes()[code].rulebook


def clauses(code: str) -> dict[str, Clause]:
    """A game's clauses by number."""
    return codes()[code].clauses
