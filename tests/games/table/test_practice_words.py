"""What is read later of a deal that was done by hand."""

import pytest

from games.handwork import Attempt
from games.table.practice_words import act_in_words


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (Attempt(verb="give", area=3), "deals a card to area 3"),
        (Attempt(verb="give", area=0, side="down"), "deals a card to the dealer’s own place, face down"),
        (
            Attempt(verb="give", area=1, box=2, hand=2, side="sideways"),
            "deals a card to area 1, box 2, hand 2, sideways",
        ),
        (Attempt(verb="turn", area=0), "turns the cards over at the dealer’s own place"),
        (Attempt(verb="call", said="No more bets"), "calls “No more bets”"),
        (
            Attempt(verb="pay", area=3, spot="perfect_pairs", chips=((2500, 1), (500, 2), (250, 1))),
            "pays $37.50 ($25, 2 × $5, $2.50) at area 3, perfect pairs",
        ),
    ],
)
def test_an_act_in_words(act: Attempt, words: str) -> None:
    assert act_in_words(act) == words
