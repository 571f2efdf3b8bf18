"""What each open call at Blackjack Switch is worth, the switch among them, for a player who asks the coach."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Final

from games.blackjack_switch.choices import legal
from games.blackjack_switch.options import STANDS, DealerStands, Options
from games.blackjack_switch.settlement import bet_line, paid_at_interim
from games.blackjack_switch.state import State, opened
from games.blackjack_switch.switch import switched
from games.cards.cards import Card
from games.coach.advice import Advice, best_first
from games.coach.chart import Chart, ChartRow
from games.coach.coach import Coach
from games.records import replace
from games.twentyone.boxes import Box
from games.twentyone.comparison import Takes
from games.twentyone.hands import is_blackjack
from games.twentyone.values.advice import advise, box_advice, insurance_advice, is_open
from games.twentyone.values.box import BoxValues, settle_by
from games.twentyone.values.charts import HEADS, TWO_CARDS, UP
from games.twentyone.values.charts import charts as box_charts
from games.twentyone.values.dealer import DRAWN


def advice(state: State, who: str) -> tuple[Advice, ...]:
    """What a player's open calls are worth."""
    return tuple(_advice(state, who)) if state.dealer and not state.over else ()


def _advice(state: State, who: str) -> Iterator[Advice]:
    values, up, choices = box_values(state.options), state.dealer[0], legal(state, who)
    for box in state.boxes:
        if is_open(choices, "insure", box):
            yield from advise(box, who, insurance_advice(values, box, who, up, state.rules))
    switch = next((choice for choice in choices if choice.call == "switch" and choice.open), None)
    if switch:
        yield from _switch(state, values, switch.area or 0, who)
    elif (in_turn := state.in_turn) and in_turn.turn is not None and len(state.dealer) == 1:
        yield from advise(in_turn, who, box_advice(values, in_turn, who, up), hand=in_turn.turn + 1)


def _switch(state: State, values: BoxValues, area: int, who: str) -> Iterator[Advice]:
    """A call on the first box gives up the switch, so each is worth what it makes of both boxes."""
    first, second = state.on_area(area)
    up, in_turn = state.dealer[0], state.in_turn
    both = {"switch": switched_worth(values, first, second, up)}
    if in_turn and in_turn.area == area and in_turn.turn is not None:
        other = second if in_turn.box == first.box else first
        beside = values.first_two(other.hands[0].cards, up)
        yield from advise(in_turn, who, both | box_advice(values, in_turn, who, up, beside), hand=in_turn.turn + 1)
    else:
        kept = values.first_two(first.hands[0].cards, up) + values.first_two(second.hands[0].cards, up)
        yield from advise(first, who, both | {"keep": kept})


def switched_worth(values: BoxValues, first: Box, second: Box, up: Card) -> Fraction:
    """What both boxes are worth once their second cards have changed places."""
    formed = switched(first, second)
    return sum((values.first_two(box.hands[0].cards, up, switched=True) for box in formed), Fraction(0))


def box_values(options: Options) -> BoxValues:
    """The values of a table with these options."""
    takes, stands = options.dealer_blackjack_takes, options.dealer_stands
    return _values(options.resplit, options.double_with_ace, takes, stands)


@cache
def _values(resplit: bool, double_with_ace: bool, takes: Takes, stands: DealerStands) -> BoxValues:
    options = Options(
        chips=(1,),
        resplit=resplit,
        double_with_ace=double_with_ace,
        dealer_blackjack_takes=takes,
        dealer_stands=stands,
    )
    table = opened(options, {}, ())
    return BoxValues(table.rules, STANDS[stands], settle_by(table, bet_line))


# --- charts, and what the wagers return ---------------------------------------------------------------


def charts(options: Options) -> tuple[Chart, ...]:
    """What is best with each hand of a box, and what two cards are worth there: a switch goes by the sum of both."""
    values = box_values(options)
    rows = (
        ChartRow(
            name=f"{first.index}, {second.index}",
            cells=tuple(best_first({"keep": values.first_two((first, second), up)}) for up in UP),
        )
        for first, second in TWO_CARDS
    )
    words = "Add up the two boxes as they lie, and as they would lie after a switch: the greater sum is better."
    return *box_charts(values), Chart(title="Two cards", words=words, heads=HEADS, rows=tuple(rows))


@cache
def main_wagers(stands: DealerStands = "rule_14_2", resplit: bool = False) -> Fraction:
    """What the wagers on both boxes return on average for each unit of one, as well played as they can be."""
    values = _values(resplit, False, "busted_plus_one", stands)
    return sum((chance * _against(values, up) for up, chance in DRAWN), Fraction(0))


def _against(values: BoxValues, up: Card) -> Fraction:
    """The same against one card of the dealer's."""
    pairs = [((first, second), one * other) for first, one in DRAWN for second, other in DRAWN]
    dealt = {two: values.first_two(two, up) for two, _ in pairs}
    formed = {two: values.first_two(two, up, switched=True) for two, _ in pairs}
    paid = paid_at_interim(replace(opened(Options(), {}, ()), dealer=(up,)))
    worth = Fraction(0)
    for first, chance in pairs:
        for second, other in pairs:
            kept, now = dealt[first] + dealt[second], formed[first[0], second[1]] + formed[second[0], first[1]]
            stays = paid and (is_blackjack(first) or is_blackjack(second))
            worth += chance * other * (kept if stays else max(kept, now))
    return worth


MATTERS: Final = ("dealer_stands", "resplit", "double_with_ace", "dealer_blackjack_takes")

COACH: Final = Coach(advice=advice, charts=charts, options=MATTERS)
