"""Caribbean Stud Poker: an ante, five cards each, fold or bet, against a dealer who plays with ace-king."""

from pathlib import Path

from games.caribbean_stud.calls import CALLS, SCENARIO
from games.caribbean_stud.choices import legal
from games.caribbean_stud.coach import COACH
from games.caribbean_stud.decisions import decide
from games.caribbean_stud.events import Command, Event
from games.caribbean_stud.faults import FAULTS
from games.caribbean_stud.handwork import HANDWORK
from games.caribbean_stud.layout import layout
from games.caribbean_stud.mistakes import REMEDIES
from games.caribbean_stud.moves import moved
from games.caribbean_stud.odds import odds
from games.caribbean_stud.options import CODE, DECKS, KINDS, NAME, SHEET, SLUG, Options, Progressive
from games.caribbean_stud.patron import STRATEGY
from games.caribbean_stud.procedure import due
from games.caribbean_stud.state import State, evolve, opened
from games.caribbean_stud.view import every_card, view
from games.caribbean_stud.wagers import WAGERS, jackpot
from games.caribbean_stud.words import WORDS
from games.game import Game, Rules

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
        decks=lambda options: DECKS,
        scenario=SCENARIO,
        words=WORDS,
        moves=moved,
        patron=STRATEGY,
        hides_faces=lambda options: True,
        options=SHEET,
        layout=layout,
        calls=CALLS,
        wagers=WAGERS,
        offered=lambda options: KINDS if options.jackpot else KINDS[:1],
        odds=odds,
        jackpot=jackpot,
        remedies=REMEDIES,
        handwork=HANDWORK,
        coach=COACH,
        faults=FAULTS,
    )
)

__all__ = ["GAME", "Options", "Progressive", "State", "opened"]
