"""Caribbean Stud's own part of the scenario format."""

from __future__ import annotations

from typing import Any

from games.caribbean_stud import GAME
from games.caribbean_stud.events import Absent, Bet, Concede, Fold
from games.caribbean_stud.options import DECKS, Options, Progressive
from games.caribbean_stud.settlement import qualifies
from games.caribbean_stud.state import State, opened
from games.chips import DENOMINATIONS, money
from games.errors import BadNotation
from games.fields import Fields
from games.jackpot import rate
from games.poker import rank
from games.round import Act
from games.scenario import Adapter
from games.shoe import Dealing

MOST_PLACES = 9
"""One deck deals nine hands beside the dealer's."""
JACKPOT_WAGER = 100
"""A dollar, where the scenario's sign gives no other amount."""


def read_options(fields: Fields) -> Options:
    dealing: Dealing = "device" if fields.one_of("dealing", ("shoe", "device"), "shoe") == "device" else "shoe"
    return Options(
        places=fields.whole("places", 1, MOST_PLACES, 7),
        dealing=dealing,
        minimum=fields.maybe_amount("minimum", zero=True) or 0,
        maximum=fields.maybe_amount("maximum"),
        maximum_payout=fields.maybe_amount("maximum_payout"),
        jackpot=_progressive(fields.take("jackpot")),
        chips=fields.chips("chips", DENOMINATIONS),
    )


def _progressive(value: Any) -> Progressive | None:
    if value is None:
        return None
    fields = Fields(value, "table.jackpot")
    progressive = Progressive(
        meter=fields.amount("meter", zero=True),
        wager=fields.maybe_amount("wager") or JACKPOT_WAGER,
        reset=fields.maybe_amount("reset", zero=True) or 0,
        increment=_increment(fields),
    )
    fields.done()
    return progressive


def _increment(fields: Fields) -> int:
    try:
        return rate(fields.text("increment", "0"))
    except BadNotation as error:
        fields.refuse("increment", str(error))


def deck_count(options: Options) -> int:
    return DECKS


def read_call(name: str, fields: Fields) -> Any:
    area, player = fields.whole("area", 1, MOST_PLACES), fields.maybe_text("player")
    match name:
        case "bet":
            return Bet(area=area, player=player, stake=fields.maybe_amount("stake", zero=True))
        case "fold":
            return Fold(area=area, player=player)
        case "concede":
            return Concede(area=area, player=player)
        case _:
            return None


def absent(act: Act) -> Absent:
    return Absent(area=act.area or 0)


def result(state: State) -> dict[str, Any]:
    value = rank(state.dealer)
    before, after = state.meter_at_deal, state.meter
    return {
        "dealer": {
            "cards": [card.text for card in state.dealer],
            "hand": value.name,
            "qualifies": qualifies(value),
        },
        "controlling": {str(hand.area): hand.player for hand in state.hands},
        "jackpot": {"before": money(before.cents), "after": money(after.cents)} if before and after else None,
    }


SCENARIO = Adapter(
    game=GAME,
    initial="ante",
    read_options=read_options,
    opened=opened,
    deck_count=deck_count,
    read_call=read_call,
    absent=absent,
    result=result,
)
