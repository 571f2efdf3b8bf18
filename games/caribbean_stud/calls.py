"""Caribbean Stud's calls: bet or fold, make a bet right, or give the hand up."""

from __future__ import annotations

from typing import Final

from games.calls import PLAYER, Call, Document, Entry, area
from games.caribbean_stud.events import Bet, BetPlaced, Concede, CorrectBet, Fold, HandConceded, HandFolded
from games.caribbean_stud.options import MOST_PLACES
from games.caribbean_stud.state import State
from games.irregularities.calls import GENERAL

_ENTRIES: Final = {"area": area(MOST_PLACES), "player": PLAYER}
_STAKE: Final = Entry(lambda fields: fields.maybe_amount("stake", zero=True))


def _told(before: State, fact: BetPlaced | HandFolded | HandConceded) -> tuple[str, Document]:
    player = next(hand.player for hand in before.hands if hand.area == fact.area)
    return player, {"area": fact.area}


CALLS: Final[tuple[Call[State], ...]] = (
    Call("bet", Bet, "Bet", "B", lays="bet", entries=_ENTRIES | {"stake": _STAKE}, fact=BetPlaced, told=_told),
    Call("correct_bet", CorrectBet, "Correct the bet", "B", lies_already="bet"),
    Call("fold", Fold, "Fold", "F", entries=_ENTRIES, fact=HandFolded, told=_told),
    Call(
        *("concede", Concede, "Concede", "C"),
        apart=True,
        sure="Conceding gives up the hand, ante and bet. Say once more that you want to.",
        entries=_ENTRIES,
        fact=HandConceded,
        told=_told,
    ),
    *GENERAL,
)
