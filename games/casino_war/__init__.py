"""Casino War: one card each, the higher wins; a tie is surrendered for half or goes to war."""

from pathlib import Path

from games.casino_war.calls import CALLS, SCENARIO
from games.casino_war.choices import legal
from games.casino_war.coach import COACH
from games.casino_war.decisions import decide
from games.casino_war.events import Command, Event
from games.casino_war.handwork import HANDWORK
from games.casino_war.layout import layout
from games.casino_war.moves import moved
from games.casino_war.odds import odds
from games.casino_war.options import CODE, DECKS, KINDS, NAME, SHEET, SLUG, Options
from games.casino_war.patron import STRATEGY
from games.casino_war.procedure import due
from games.casino_war.state import State, evolve, opened
from games.casino_war.view import view
from games.casino_war.wagers import WAGERS
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
        every_card=lambda state: view(state, None),
        due=due,
        opened=opened,
        decks=lambda options: DECKS,
        scenario=SCENARIO,
        words=WORDS,
        moves=moved,
        patron=STRATEGY,
        hides_faces=never,
        options=SHEET,
        layout=layout,
        calls=CALLS,
        wagers=WAGERS,
        offered=lambda options: KINDS,
        odds=odds,
        handwork=HANDWORK,
        coach=COACH,
    )
)

__all__ = ["GAME", "Options", "State", "opened"]
