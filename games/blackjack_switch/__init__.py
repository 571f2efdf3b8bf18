"""Blackjack Switch: two boxes an area, whose second cards may change places; the dealer's 22 stands off."""

from pathlib import Path

from games.blackjack_switch.calls import CALLS, SCENARIO
from games.blackjack_switch.choices import legal
from games.blackjack_switch.coach import COACH
from games.blackjack_switch.decisions import decide
from games.blackjack_switch.events import Command, Event
from games.blackjack_switch.evolution import evolve
from games.blackjack_switch.handwork import HANDWORK
from games.blackjack_switch.irregularities import REMEDIES
from games.blackjack_switch.layout import layout
from games.blackjack_switch.moves import moved
from games.blackjack_switch.odds import odds
from games.blackjack_switch.options import CODE, DECKS, NAME, SHEET, SLUG, Options
from games.blackjack_switch.patron import STRATEGY
from games.blackjack_switch.procedure import due
from games.blackjack_switch.state import State, opened
from games.blackjack_switch.view import view
from games.blackjack_switch.wagers import WAGERS, notes
from games.blackjack_switch.words import WORDS
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
        offered=lambda options: options.kinds,
        odds=odds,
        notes=notes,
        remedies=REMEDIES,
        handwork=HANDWORK,
        coach=COACH,
    )
)

__all__ = ["GAME", "Options", "State", "opened"]
