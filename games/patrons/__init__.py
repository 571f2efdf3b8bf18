"""Simulated patrons: how they bet and call at a table of any game.

A patron is a frozen record with a seed of its own. It is handed what a player sees (`view`) and may ask for (`legal`),
never the state of the table, and answers with a command; it remembers nothing, so a table of patrons replays exactly.
"""

from games.patron import Patron, Skill, Style
from games.patrons.answers import answer
from games.patrons.bets import seat, wager
from games.patrons.cast import cast, seats
from games.patrons.rounds import play_round

__all__ = ["Patron", "Skill", "Style", "answer", "cast", "play_round", "seat", "seats", "wager"]
