"""The calls of every game: a seat, chips before the deal, the cut, and what a player answers when something went wrong.

Those without a label are made on the felt.
"""

from __future__ import annotations

from typing import Final

from games.calls import Call
from games.irregularities.commands import PlayOn, RefuseCard, TakeWagersBack
from games.table.preparation import Cut, RefuseCut
from games.table.table import PlaceWager, SitDown, StandUp, TakeBackWager

GENERAL: Final[tuple[Call[object], ...]] = (
    Call("sit", SitDown, bets=True),
    Call("stand_up", StandUp, bets=True),
    Call("wager", PlaceWager, bets=True, any_sum=True),
    Call("take_back", TakeBackWager, bets=True),
    Call("cut", Cut, "Cut", "K"),
    Call("refuse_cut", RefuseCut, "Refuse the cut", "X"),
    Call("refuse_card", RefuseCard, "Refuse the card", "R"),
    Call("take_wagers_back", TakeWagersBack, "Take wagers back", "T"),
    Call("play_on", PlayOn, "Play on", "O"),
)
