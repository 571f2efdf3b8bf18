"""How a round of either of the blackjacks is dealt for questions."""

from typing import Any, Final

from games.choice import Choice
from games.twentyone.facts import Double, Split

TAKES: Final = ("busted_plus_one", "busted_plus_one", "busted_plus_one", "original_only")
"""What a dealer's blackjack takes: most houses alike, so that the other choice is seen now and then."""


def call(choice: Choice, player: str) -> Any:
    """A double or split that is open to a patron."""
    made = {"double": Double, "split": Split}[choice.call]
    return made(area=choice.area or 0, box=choice.box, hand=choice.hand, player=player)
