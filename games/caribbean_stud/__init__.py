"""Caribbean Stud Poker: an ante, five cards each, fold or bet, against a dealer who plays with ace-king."""

from pathlib import Path

from games.caribbean_stud.calls import CALLS
from games.caribbean_stud.choices import legal
from games.caribbean_stud.clauses import CLAUSES
from games.caribbean_stud.decisions import decide
from games.caribbean_stud.events import Command, Event
from games.caribbean_stud.layout import layout
from games.caribbean_stud.mistakes import REMEDIES
from games.caribbean_stud.moves import moved
from games.caribbean_stud.odds import odds
from games.caribbean_stud.options import CODE, NAME, SHEET, SLUG, Options, Progressive, decks
from games.caribbean_stud.patron import STRATEGY
from games.caribbean_stud.procedure import due
from games.caribbean_stud.scenario import SCENARIO
from games.caribbean_stud.state import State, evolve, opened
from games.caribbean_stud.view import every_card, view
from games.caribbean_stud.wagers import WAGERS, jackpot, offered
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
        decks=decks,
        scenario=SCENARIO,
        words=WORDS,
        moves=moved,
        patron=STRATEGY,
        hides_faces=lambda options: True,
        options=SHEET,
        layout=layout,
        calls=CALLS,
        wagers=WAGERS,
        offered=offered,
        odds=odds,
        jackpot=jackpot,
        remedies=REMEDIES,
    )
)

__all__ = ["CLAUSES", "GAME", "Options", "Progressive", "State", "opened"]
