"""Star Blackjack's own part of the scenario format."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from games.chips import DENOMINATIONS, money
from games.errors import BadNotation
from games.fields import Fields
from games.jackpot import rate
from games.scenario import Adapter
from games.star_blackjack import GAME
from games.star_blackjack.events import EvenMoney
from games.star_blackjack.options import OPTIONAL, Jackpot, Options
from games.star_blackjack.state import State, opened
from games.twentyone.scenario import TAKES, absent
from games.twentyone.scenario import read_call as read_box_call
from games.twentyone.scenario import result as box_result

MOST_PLACES = 9


def read_options(fields: Fields) -> Options:
    given: Any = {
        "layout": fields.one_of("layout", ("A", "B", "C", "D"), "A"),
        "dealing": fields.one_of("dealing", ("shoe", "device"), "shoe"),
        "dealer_blackjack_takes": fields.one_of("dealer_blackjack_takes", TAKES, TAKES[0]),
        "lucky_lucky_paytable": fields.whole("lucky_lucky_paytable", 1, 3, 1),
    }
    return Options(
        places=fields.whole("places", 1, 99, 7),
        decks=fields.whole("decks", 1, 99, 8),
        minimum=fields.maybe_amount("minimum", zero=True) or 0,
        maximum=fields.maybe_amount("maximum"),
        chips=fields.chips("chips", DENOMINATIONS),
        optional_wagers=_optional(fields),
        optional_needs_initial=fields.flag("optional_needs_initial", default=False),
        insurance_on_ten=fields.flag("insurance_on_ten", default=False),
        resplit=fields.flag("resplit", default=False),
        jackpot=_jackpot(fields),
        **given,
    )


def _optional(fields: Fields) -> tuple[str, ...]:
    kinds = fields.names("optional_wagers")
    for kind in kinds:
        if kind not in OPTIONAL or kinds.count(kind) > 1:
            fields.refuse("optional_wagers", f"optional_wagers names each of {', '.join(OPTIONAL)} at most once")
    return kinds


def _jackpot(fields: Fields) -> Jackpot | None:
    if "jackpot" not in fields:
        fields.take("jackpot")
        return None
    inner = Fields(fields.take("jackpot"), fields.where("jackpot"))
    increment = inner.take("increment")
    try:
        share = rate("0" if increment is None else increment)
    except BadNotation as error:
        inner.refuse("increment", str(error))
    reset = inner.maybe_amount("reset")
    jackpot = Jackpot(meter=inner.amount("meter"), reset=1_000_000 if reset is None else reset, increment=share)
    inner.done()
    return jackpot


def deck_count(options: Options) -> int:
    return options.decks


def read_call(name: str, fields: Fields) -> Any:
    area = fields.whole("area", 1, MOST_PLACES)
    if name == "even_money":
        return EvenMoney(area=area, player=fields.text("player"))
    return read_box_call(name, fields, area)


def result(state: State) -> dict[str, Any]:
    jackpot = None
    if state.meter and state.meter_at_deal:
        jackpot = {"before": money(state.meter_at_deal.cents), "after": money(state.meter.cents)}
    return {**box_result(state), "jackpot": jackpot}


SCENARIO = Adapter(
    game=GAME,
    initial="main",
    read_options=read_options,
    opened=opened,
    deck_count=deck_count,
    read_call=read_call,
    absent=absent,
    result=result,
    decided=attrgetter("all_decided"),
)
