"""Casino War: one card each, the higher wins; a tie is surrendered for half or goes to war."""

from games.casino_war.choices import legal
from games.casino_war.decisions import decide
from games.casino_war.events import Command, Event
from games.casino_war.options import CODE, NAME, SLUG, Options
from games.casino_war.procedure import due
from games.casino_war.state import State, evolve, opened
from games.casino_war.view import View, view
from games.round import Game

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
