"""Caribbean Stud Poker: an ante, five cards each, fold or bet, against a dealer who plays with ace-king."""

from games.caribbean_stud.choices import legal
from games.caribbean_stud.decisions import decide
from games.caribbean_stud.events import Command, Event
from games.caribbean_stud.options import CODE, NAME, SLUG, Options, Progressive
from games.caribbean_stud.procedure import due
from games.caribbean_stud.state import State, evolve, opened
from games.caribbean_stud.view import View, view
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

__all__ = ["GAME", "Options", "Progressive", "State", "View", "opened"]
