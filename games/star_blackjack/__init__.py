"""Star Blackjack: two cards each and one to the dealer, with insurance, doubling, splitting and optional wagers."""

from pathlib import Path

from games.game import Game, Rules
from games.star_blackjack.calls import CALLS, SCENARIO
from games.star_blackjack.choices import legal
from games.star_blackjack.coach import COACH
from games.star_blackjack.decisions import decide
from games.star_blackjack.events import Command, Event
from games.star_blackjack.evolution import evolve
from games.star_blackjack.handwork import HANDWORK
from games.star_blackjack.layout import layout
from games.star_blackjack.moves import moved
from games.star_blackjack.odds import odds
from games.star_blackjack.options import CODE, NAME, SHEET, SLUG, Options
from games.star_blackjack.patron import STRATEGY
from games.star_blackjack.procedure import due
from games.star_blackjack.sevens import sign_terms
from games.star_blackjack.state import State, opened, won
from games.star_blackjack.view import every_card, view
from games.star_blackjack.wagers import WAGERS
from games.star_blackjack.words import WORDS
from games.twentyone.irregularities import REMEDIES

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
        decks=lambda options: options.decks,
        scenario=SCENARIO,
        words=WORDS,
        moves=moved,
        patron=STRATEGY,
        hides_faces=lambda options: options.face_down,
        options=SHEET,
        layout=layout,
        calls=CALLS,
        wagers=WAGERS,
        offered=lambda options: ("main", *options.optional_wagers),
        odds=odds,
        jackpot=sign_terms,
        won=won,
        remedies=REMEDIES,
        handwork=HANDWORK,
        coach=COACH,
    )
)

__all__ = ["GAME", "Options", "State", "opened"]
