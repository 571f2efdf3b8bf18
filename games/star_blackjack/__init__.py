"""Star Blackjack: two cards each and one to the dealer, with insurance, doubling, splitting and optional wagers."""

from games.round import Game
from games.star_blackjack.choices import legal
from games.star_blackjack.decisions import decide
from games.star_blackjack.events import Command, Event
from games.star_blackjack.evolution import evolve
from games.star_blackjack.options import CODE, NAME, SLUG, Options
from games.star_blackjack.procedure import due
from games.star_blackjack.state import State, opened
from games.star_blackjack.view import View, view

GAME = Game(
    code=CODE,
    slug=SLUG,
    name=NAME,
    state=State,
    command=Command,
    event=Event,
    decide=decide,
    evolve=evolve,
    legal=legal,
    view=view,
    due=due,
)

__all__ = ["GAME", "Options", "State", "View", "opened"]
