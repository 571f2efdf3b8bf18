"""What a patron says when the dealer asks."""

from __future__ import annotations

from collections.abc import Sequence

from games.choice import Act, Choice
from games.game import Command, Game
from games.irregularities.commands import PlayOn, TakeWagersBack
from games.patron import Patron
from games.table.preparation import Cut, RefuseCut
from games.view import View


def answer(game: Game, patron: Patron, view: View, choices: Sequence[Choice], act: Act) -> Command | None:
    """The command with which a patron answers an act that gives players time for a call (`act.first`).

    None: an offer to everybody is let pass (insurance, conceding); a question to this patron gets no decision in time.
    """
    if act.player not in (None, patron.name) or act.act == "close_bets":  # wagers are betting's to lay
        return None
    if act.act == "offer_cut":
        return _cut(patron, view)
    asked = [choice for choice in choices if choice.open and choice.call in act.first and _about(choice, act)]
    if not asked or (act.player and _mind_elsewhere(patron, view, act)):
        return None
    if act.act == "ask_return":  # a failed device holds the round up: the careful have their wagers back
        careful = patron.style == "minimum" or patron.skill == "never_bust"
        return TakeWagersBack(player=patron.name) if careful else PlayOn(player=patron.name)
    return game.patron.answer(patron, view, asked)


def _about(choice: Choice, act: Act) -> bool:
    """Whether a choice belongs to what is asked: an offer is for every hand, a question for the one it names."""
    if act.player is None:
        return True
    return act.area in (None, choice.area) and (None in (act.box, choice.box) or act.box == choice.box)


def _mind_elsewhere(patron: Patron, view: View, act: Act) -> bool:
    about = (view.felt.rounds, act.act, act.area, act.box, act.hand)
    return patron.style == "absent_minded" and patron.one_in(4, "elsewhere", *about)


def _cut(patron: Patron, view: View) -> Cut | RefuseCut:
    """Half of the time a patron takes the cut, somewhere within the range that is open."""
    places = view.felt.cut_places
    if places is None or patron.one_in(2, "refuses", view.felt.rounds):
        return RefuseCut(player=patron.name)
    least, most = places
    return Cut(by=patron.name, at=least + patron.below(most - least + 1, "cut", view.felt.rounds))
