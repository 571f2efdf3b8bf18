"""The lessons of every game: those that somebody has written, and what any game is asked about without."""

from functools import partial
from typing import Final, TypeVar, cast

from casino.training.lessons.blackjack_switch import BLACKJACK_SWITCH
from casino.training.lessons.caribbean_stud import CARIBBEAN_STUD
from casino.training.lessons.casino_war import CASINO_WAR
from casino.training.lessons.lesson import Lessons
from casino.training.lessons.showcase import Showcase
from casino.training.lessons.star_blackjack import STAR_BLACKJACK
from casino.training.lessons.tables import any_table
from casino.training.lessons.topics import GENERAL, SHARED, SHARED_BOXES
from casino.training.questions.rounds.deal import Manner
from games.catalogue import GAMES, codes
from games.game import Game, State

S = TypeVar("S", bound=State)


def _of_any_game(lessons: Lessons[S]) -> Lessons[State]:
    """The one place where a game's own state is forgotten: its lessons are handed only tables of its own."""
    return cast(Lessons[State], lessons)


TAUGHT: Final = (
    *(_of_any_game(STAR_BLACKJACK), _of_any_game(BLACKJACK_SWITCH)),
    *(_of_any_game(CASINO_WAR), _of_any_game(CARIBBEAN_STUD)),
)
_LESSONS: Final = {lessons.slug: lessons for lessons in TAUGHT}


def lessons_at(state: State) -> Lessons[State]:
    """What is taught about the game of a table."""
    return lessons_of(codes()[state.table.code].slug)


def lessons_of(slug: str) -> Lessons[State]:
    """What is taught about a game: its own lessons, or what the contract alone lets be asked."""
    return _LESSONS.get(slug) or _general(GAMES[slug])


def _general(game: Game) -> Lessons[State]:
    table, shares = partial(any_table, game), game.patron.shares_areas
    return Lessons(
        game.slug,
        Manner(table, boxes=game.boxes(game.initial) or (None,)),
        topics=(*GENERAL, SHARED_BOXES) if shares else GENERAL,
        leanings={SHARED_BOXES.slug: SHARED} if shares else {},
        showcases=(Showcase(game.name, table(b"", {}), patrons=3),),
    )
