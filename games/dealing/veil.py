"""What a table may be seen to wait for while somebody practises the deal: never the act that is due."""

from __future__ import annotations

from typing import Final

from games.choice import Act, Choice
from games.dealing.procedure import public_act, waits
from games.game import Game, State
from games.records import replace
from games.view import View, WagerSeen

AT_WORK: Final = Act("by_hand", None, "The dealer is at work")
BETTING: Final = Act("wait", None, "Wait for wagers")


def waited_for(game: Game, state: State) -> Act:
    """What the table waits for. Where a dealer works by hand nobody is asked before the dealer has asked them."""
    if state.table.practice is None:
        return game.due(state)
    if seen := public_act(game, state):
        return seen
    betting = state.over and state.table.stage == "ready"
    return replace(BETTING, first=("wager",)) if betting else AT_WORK


def veil(game: Game, state: State, view: View) -> View:
    """A view in which nothing depends on the act that is due."""
    view = with_loose_chips(state, view)
    if state.table.practice is None or waits(game, state):
        return view
    return replace(view, turn=None, due=None, choices=_choices_before_the_question(game, state, view))


def with_loose_chips(state: State, view: View) -> View:
    """A view with chips on the layout that no rule takes as a wager: somebody put them there on purpose."""
    practice = state.table.practice
    loose = [fault for fault in practice.faults if fault.loose and fault.area] if practice else []
    if not loose:
        return view
    lying = (
        WagerSeen(
            area=fault.area or 0,
            player=fault.player or "",
            kind=fault.wager or "",
            stake=fault.stake,
            in_play=0,
            box=fault.box,
            part="loose",
        )
        for fault in loose
    )
    return replace(view, wagers=(*view.wagers, *lying))


def _choices_before_the_question(game: Game, state: State, view: View) -> tuple[Choice, ...]:
    """What somebody may call while the dealer is at work: no decision, nor why it is closed, before they are asked."""
    if state.over:
        return view.choices
    act = game.due(state)
    asked = act.first if act.player else ()
    return tuple(one for one in view.choices if _bets(game, one.call) or (one.open and one.call not in asked))


def _bets(game: Game, name: str) -> bool:
    call = game.find_call(name)
    return call is not None and call.bets
