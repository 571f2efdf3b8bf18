"""Blackjack Switch: two boxes an area, whose second cards may change places; the dealer's 22 stands off."""

from games.blackjack_switch.choices import legal
from games.blackjack_switch.decisions import decide
from games.blackjack_switch.events import Command, Event
from games.blackjack_switch.evolution import evolve
from games.blackjack_switch.options import CODE, NAME, SLUG, Options
from games.blackjack_switch.procedure import due
from games.blackjack_switch.state import State, opened
from games.blackjack_switch.view import View, view
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
