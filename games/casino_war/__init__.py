"""Casino War: one card each, the higher wins; a tie is surrendered for half or goes to war."""

from pathlib import Path

from games.casino_war.calls import CALLS
from games.casino_war.choices import legal
from games.casino_war.clauses import CLAUSES
from games.casino_war.decisions import decide
from games.casino_war.events import Command, Event
from games.casino_war.layout import layout
from games.casino_war.moves import moved
from games.casino_war.odds import odds
from games.casino_war.options import CODE, NAME, SHEET, SLUG, Options, decks
from games.casino_war.patron import STRATEGY
from games.casino_war.procedure import due
from games.casino_war.scenario import SCENARIO
from games.casino_war.state import State, evolve, opened
from games.casino_war.view import every_card, view
from games.casino_war.wagers import WAGERS, offered
from games.casino_war.words import WORDS
from games.game import Game, Rules, never

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
        patron=STRATEGY,
        hides_faces=never,
        options=SHEET,
        layout=layout,
        calls=CALLS,
        wagers=WAGERS,
        offered=offered,
        odds=odds,
    )
)

__all__ = ["CLAUSES", "GAME", "Options", "State", "opened"]
