"""High Card: one card each, the higher wins. A toy, to prove that a game is one folder."""

from pathlib import Path

from games.calls import GENERAL
from games.game import Game, Rules, never
from tests.fifth_game.high_card.clauses import CLAUSES
from tests.fifth_game.high_card.events import Command, Event
from tests.fifth_game.high_card.layout import layout
from tests.fifth_game.high_card.moves import moved
from tests.fifth_game.high_card.odds import odds
from tests.fifth_game.high_card.options import CODE, NAME, SHEET, SLUG, Options, decks
from tests.fifth_game.high_card.patron import STRATEGY
from tests.fifth_game.high_card.procedure import decide, due, legal
from tests.fifth_game.high_card.scenario import SCENARIO
from tests.fifth_game.high_card.state import State, evolve, opened
from tests.fifth_game.high_card.view import every_card, view
from tests.fifth_game.high_card.wagers import WAGERS, offered
from tests.fifth_game.high_card.words import WORDS

GAME = Game.of(
    Rules(
        code=CODE,
        slug=SLUG,
        name=NAME,
        folder=Path(__file__).parent,
        state=State,
        command=Command,
        event=Event,
        decide=decide,
        evolve=evolve,
        legal=legal,
        view=view,
        every_card=every_card,
        due=due,
        opened=opened,
        decks=decks,
        scenario=SCENARIO,
        words=WORDS,
        moves=moved,
        hides_faces=never,
        layout=layout,
        calls=GENERAL,
        wagers=WAGERS,
        offered=offered,
        odds=odds,
        options=SHEET,
        patron=STRATEGY,
    )
)

__all__ = ["CLAUSES", "GAME", "Options"]
