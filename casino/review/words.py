"""A log in words that a dealer uses, and which of its facts tell of a mistake."""

from casino.floor.play import house
from games.game import Game
from games.irregularities.rounds import void_by_dealing
from games.records import Fact


def dealers_error(game: Game, kind: str, rule: str | None) -> bool:
    """Whether a fact of this kind, by this rule, is a mistake of whoever dealt. Not every void round is."""
    return kind in game.words.mistakes and (kind != "RoundVoided" or void_by_dealing(game.code, rule))


def in_words(game: Game, fact: Fact, *, faces: bool = True) -> str:
    """One fact of the game or the house as a sentence; `faces` is whether face-down cards are named.

    People stand in it by their keys, which floor.names.spoken turns into names.
    """
    return house.words(game, type(fact).__name__).log(fact, faces=faces)
