"""Caribbean Stud's jackpot: two hands that draw on the meter, and fixed bonuses under them."""

from __future__ import annotations

from games.chips.jackpot import Prize, Terms
from games.rulebook import number_of, rule


@rule("CS 12.1.3", "CS 12.1.4", "CS 12.1.5")
def caribbean_stud(*, wager: int, reset: int = 0, increment: int = 0) -> Terms:
    """Caribbean Stud's jackpot: three fixed bonuses ($500, $150, $100) under the two hands that draw on the meter."""
    prizes = (
        Prize(
            hand="royal_flush",
            percent=100,
            least=5_000_000,
            alone=number_of("CS 12.1.1"),
            together=number_of("CS 12.3.1"),
        ),
        Prize(
            hand="straight_flush",
            percent=10,
            least=500_000,
            alone=number_of("CS 12.1.2"),
            together=number_of("CS 12.3.2"),
        ),
        Prize(
            hand="four_of_a_kind",
            percent=0,
            least=50_000,
            alone=number_of("CS 12.1.3"),
            together=number_of("CS 12.1.3"),
        ),
        Prize(
            hand="full_house", percent=0, least=15_000, alone=number_of("CS 12.1.4"), together=number_of("CS 12.1.4")
        ),
        Prize(hand="flush", percent=0, least=10_000, alone=number_of("CS 12.1.5"), together=number_of("CS 12.1.5")),
    )
    return Terms(game="CS", prizes=prizes, wager=wager, reset=reset, increment=increment)
