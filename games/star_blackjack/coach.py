"""What each open call at Star Blackjack is worth, for a player who asks the coach."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Final

from games.coach.advice import Advice
from games.coach.chart import Chart
from games.coach.coach import Coach
from games.star_blackjack.choices import legal
from games.star_blackjack.options import DEALER_STANDS, Options
from games.star_blackjack.settlement import bet_line
from games.star_blackjack.state import State, opened
from games.twentyone.comparison import Takes
from games.twentyone.values.advice import advise, box_advice, insurance_advice, is_open
from games.twentyone.values.box import BoxValues, settle_by
from games.twentyone.values.charts import average_of_a_box
from games.twentyone.values.charts import charts as box_charts

EVEN_MONEY: Final = {"even_money": Fraction(1)}


def advice(state: State, who: str) -> tuple[Advice, ...]:
    """What a player's open calls are worth."""
    return tuple(_advice(state, who)) if state.dealer and not state.over else ()


def _advice(state: State, who: str) -> Iterator[Advice]:
    values, up, choices = box_values(state.options), state.dealer[0], legal(state, who)
    for box in state.boxes:
        calls = [call for call in ("even_money", "insure") if is_open(choices, call, box)]
        if calls:
            worths = EVEN_MONEY | insurance_advice(values, box, who, up, state.rules, state.insured(box.area, who))
            yield from advise(box, who, {call: worth for call, worth in worths.items() if call in (*calls, "decline")})
    in_turn = state.in_turn
    if in_turn and in_turn.turn is not None and len(state.dealer) == 1:
        yield from advise(in_turn, who, box_advice(values, in_turn, who, up), hand=in_turn.turn + 1)


def box_values(options: Options) -> BoxValues:
    """The values of a table with these options."""
    return _values(options.resplit, options.dealer_blackjack_takes)


@cache
def _values(resplit: bool, takes: Takes) -> BoxValues:
    table = opened(Options(chips=(1,), resplit=resplit, dealer_blackjack_takes=takes), {}, ())
    return BoxValues(table.rules, DEALER_STANDS, settle_by(table, bet_line))


def charts(options: Options) -> tuple[Chart, ...]:
    """What is best with each hand."""
    return box_charts(box_values(options))


@cache
def main_wager(resplit: bool = False, takes: Takes = "busted_plus_one") -> Fraction:
    """What the main wager returns on average, as well played as it can be and never insured."""
    return average_of_a_box(_values(resplit, takes))


COACH: Final = Coach(advice=advice, charts=charts, options=("resplit", "dealer_blackjack_takes"))
