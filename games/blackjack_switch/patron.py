"""How a patron plays Blackjack Switch: by its chart, and by what two cards are worth against the dealer's card.

The figures are hundredths of the wager: what a hand brings in on average if it is played by the chart, from an endless
shoe, the dealer standing on hard 16 and soft 17 and nobody losing to 22. An area switches where its two hands are worth
more together with their second cards exchanged. A blackjack beats 22 and stands off against another; a 21 formed by the
switch does neither, which is why there is a row for each. The tests work every figure out again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.blackjack_switch.events import Switch
from games.cards.cards import Card
from games.choice import Choice
from games.patron import Patron, Strategy
from games.records import Tagged
from games.twentyone.hands import is_blackjack, total
from games.twentyone.patron import Chart, called, insured_or_joined, rows, splits, up_card
from games.view import View

CHART: Final = Chart(
    # The dealer stands on hard 16 and soft 17 (rule 14.2), and a dealer's 22 stands off: fewer busts to wait for.
    #   2 3 4 5 6 7 8 9 T A
    hard=rows("""
    10  H D D D D H H H H H
    11  D D D D D D H H H H
    12  H H H H H H H H H H
    13  H H H H H H H H H H
    14  H H H H H H H H H H
    15  H H H S H H H H H H
    16  S S S S S H H H H H
    """),
    soft=rows("""
    17  H H H H S H H H H H
    18  S S S S S S S H H H
    """),
    pairs=rows("""
    1   P P P P P P P P P P
    2   . . . P P P . . . .
    3   . . . . P P . . . .
    4   . . . . . . . . . .
    5   . . . . . . . . . .
    6   . . . P P . . . . .
    7   P P P P P P . . . .
    8   P P P P P P P P P .
    9   . . . . . . P P . .
    10  . . . . . . . . . .
    """),
)

Worth = dict[int, tuple[int, ...]]
Two = tuple[Card, Card]


def _figures(text: str) -> Worth:
    rows = (line.split() for line in text.strip().splitlines())
    return {int(label): tuple(map(int, figures)) for label, *figures in rows}


# the dealer's card: 2    3    4    5    6    7    8    9    T    A
HARD: Final = _figures("""
    4               -23  -18  -16  -14   -5   -9  -16  -24  -35  -49
    5               -26  -21  -19  -17   -8  -12  -19  -27  -37  -51
    6               -27  -20  -18  -15   -9  -15  -22  -30  -39  -52
    7               -21  -14  -12   -9    5   -6  -20  -28  -37  -52
    8               -12   -6   -4   -1   13    9   -6  -21  -30  -45
    9                -3    3    5    7   20   17   10   -5  -22  -36
    10                7   19   24   30   31   25   19   11   -6  -26
    11               13   29   34   39   38   29   22   15    2  -22
    12              -33  -29  -28  -26  -18  -22  -27  -34  -43  -56
    13              -38  -34  -33  -31  -24  -27  -33  -39  -47  -59
    14              -42  -39  -38  -36  -29  -32  -37  -43  -51  -62
    15              -47  -43  -42  -39  -35  -37  -42  -47  -54  -64
    16              -46  -37  -32  -28  -30  -42  -46  -51  -58  -67
    17              -21  -12   -9   -5   21   -7  -35  -39  -44  -63
    18                5   13   15   18   42   41   12  -17  -23  -38
    19               29   36   38   40   58   61   59   28   -2  -12
    20               53   59   60   61   73   75   77   74   41   13
""")

SOFT: Final = _figures("""
    13               -5    0    2    3   14   12    5   -4  -18  -36
    14               -9   -4   -2   -1   10    7    1   -8  -21  -38
    15              -13   -7   -6   -4    6    3   -3  -12  -24  -41
    16              -15   -8   -6   -3    4   -1   -7  -15  -27  -43
    17              -10   -3   -1    2   21    6   -7  -15  -26  -44
    18                5   13   15   18   42   41   12  -10  -21  -38
    19               29   36   38   40   58   61   59   28   -2  -12
    20               53   59   60   61   73   75   77   74   41   13
    21               75   81   81   82   87   88   89   90   78   31
""")

PAIRS: Final = _figures("""
    1                13   29   34   39   38   29   19    8   -5  -31
    2               -23  -18  -16  -12    4   -6  -16  -24  -35  -49
    3               -27  -20  -18  -15   -2  -12  -22  -30  -39  -52
    6               -33  -29  -28  -26  -16  -22  -27  -34  -43  -56
    7               -41  -26  -20  -13   12  -12  -37  -43  -51  -62
    8               -25   -9   -3    2   28   17  -11  -41  -56  -67
    9                 5   13   15   18   42   41   19  -11  -23  -38
""")

BLACKJACK: Final = (100, 100, 100, 100, 100, 100, 100, 100, 92, 69)


def worth(hand: Two, up: Card, *, switched: bool = False) -> int:
    """What two cards are worth; `switched`: an ace and a ten are then no blackjack."""
    at = (up.points - 2) % 10
    if is_blackjack(hand) and not switched:
        return BLACKJACK[at]
    if splits(CHART, hand, up):
        return PAIRS[hand[0].points][at]
    points, soft = total(hand)
    return (SOFT if soft else HARD)[points][at]


def better_switched(first: Two, second: Two, up: Card) -> bool:
    """Whether both hands together gain by exchanging their second cards."""
    as_dealt = worth(first, up) + worth(second, up)
    exchanged = ((first[0], second[1]), (second[0], first[1]))
    return sum(worth(hand, up, switched=True) for hand in exchanged) > as_dealt


# --- what a patron answers ------------------------------------------------------------------------


def answer(patron: Patron, view: View, asked: Sequence[Choice]) -> Tagged | None:
    """The answer to what is asked, or None where an offer is let pass."""
    beside = insured_or_joined(CHART, patron, view, asked) or _switch(patron, view, asked)
    return beside or called(CHART, patron, view, asked)


def _switch(patron: Patron, view: View, asked: Sequence[Choice]) -> Switch | None:
    offered = next((choice for choice in asked if choice.call == "switch"), None)
    switches = offered is not None and _switches(patron, view, offered)
    return Switch(area=offered.area or 0, player=patron.name) if offered and switches else None


def _switches(patron: Patron, view: View, choice: Choice) -> bool:
    first, second = (hand.faces for hand in view.hands if hand.area == choice.area and hand.number == 1)
    if patron.skill == "hunches":
        return patron.one_in(2, "switch", view.felt.rounds, choice.area)
    # Only the chart's followers have learned the game; the others play their two hands as they come.
    pairs = (first[0], first[1]), (second[0], second[1])
    return patron.skill == "basic" and better_switched(*pairs, up_card(view))


STRATEGY: Final = Strategy(answer, shares_areas=True)
