"""What is put on a Caribbean Stud table for practice, and at no other: a bet that is not twice the ante."""

from __future__ import annotations

from typing import Final

from games.caribbean_stud.events import FindBet
from games.caribbean_stud.procedure import to_decide
from games.caribbean_stud.state import State, bet_of
from games.fault import Fate, FaultKind, People, PlacedFault, Put
from games.patron import one_in
from games.rulebook import number_of


def put_wrong_bet(state: State, people: People) -> Put | None:
    """Whoever is asked bets as much as the ante, or three times as much."""
    hand = to_decide(state)
    if hand is None or not people.waiting or hand.player not in people.names:
        return None
    stake = bet_of(hand) // 2 if one_in(people.seed, 2, "too little") else bet_of(hand) + hand.ante
    fault = PlacedFault(
        player=hand.player, area=hand.area, wager="bet", stake=stake, was=bet_of(hand), rule=number_of("CS 14.11")
    )
    return Put(fault, (FindBet(area=hand.area, stake=stake),))


def fate_of_bet(state: State, fault: PlacedFault) -> Fate | None:
    """It is queried, or made right; once the dealer's hand is shown it counts as far as it complies (14.12)."""
    hand = state.hand(fault.area or 0)
    if hand is None or hand.queried or hand.choice != "bet" or hand.bet == bet_of(hand):
        return "handled"
    return "missed" if state.revealed else None


FAULTS: Final = (
    FaultKind[State](
        "wrong_bet",
        "A bet that is not twice the ante",
        put_wrong_bet,
        suits={
            "mixed_chips": "puts down whatever is in the hand",
            "minimum": "would rather bet as little as the ante",
            "hunches": "has a feeling, and bets by it",
            "high_roller": "bets three times, as the hand is good",
        },
        fate=fate_of_bet,
    ),
)
"""The dealer sees it as handwork has it: the bet is refused before the dealer's cards are turned."""
