"""Tables of any options for rounds that are dealt: limits, chips and house choices, from a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games import blackjack_switch, caribbean_stud, casino_war, star_blackjack
from games.chips import DENOMINATIONS
from games.patrons.chance import one_in, pick
from games.star_blackjack.options import Jackpot

MINIMUMS: Final = (500, 500, 700, 1000, 1250, 1500, 2500, 5000)
CHIPS: Final = (
    *(DENOMINATIONS, DENOMINATIONS, DENOMINATIONS),
    (250, 500, 2500, 10000, 50000),
    (100, 500, 2500, 10000, 50000, 100000),
    (500, 2500, 10000, 50000, 100000),
)
TAKES: Final = ("busted_plus_one", "busted_plus_one", "busted_plus_one", "original_only")
OFFERS: Final = ((), ("perfect_pairs",), ("perfect_pairs", "lucky_lucky"), ("any_pairs", "lucky_lucky"), ("any_pairs",))


def options_for(slug: str, seed: bytes, wanted: Mapping[str, Any]) -> Any:
    """A table's options: what is wanted of it, and the rest as it comes."""
    return _TABLES[slug](seed, wanted)


def _limits(seed: bytes, wanted: Mapping[str, Any], *, boxes: int = 1) -> dict[str, Any]:
    minimum = pick(seed, MINIMUMS, "minimum") * boxes
    times = pick(seed, (10, 20, 40), "maximum")
    return {"minimum": minimum, "maximum": minimum * times, "chips": pick(seed, CHIPS, "chips"), **wanted}


def _star(seed: bytes, wanted: Mapping[str, Any]) -> star_blackjack.Options:
    offers = wanted.get("optional_wagers", pick(seed, OFFERS, "offers"))
    six = {"blazing_7s", "star_pairs"} & set(offers)
    usual: dict[str, Any] = {
        "jackpot": _sevens(seed) if "blazing_7s" in offers else None,
        "layout": "D" if "blazing_7s" in offers else "A",
        "places": pick(seed, (5, 7, 7, 9), "places"),
        "decks": 6 if six else pick(seed, (6, 8), "decks"),
        "dealing": "device" if "blazing_7s" in offers else "shoe",
        "optional_wagers": offers,
        "lucky_lucky_paytable": pick(seed, (1, 2, 3), "paytable"),
        "insurance_on_ten": one_in(seed, 4, "on ten"),
        "resplit": one_in(seed, 2, "resplit"),
        "dealer_blackjack_takes": pick(seed, TAKES, "takes"),
    }
    return star_blackjack.Options(**usual | _limits(seed, wanted))


def _switch(seed: bytes, wanted: Mapping[str, Any]) -> blackjack_switch.Options:
    usual: dict[str, Any] = {
        "resplit": one_in(seed, 2, "resplit"),
        "double_with_ace": one_in(seed, 2, "with ace"),
        "dealer_stands": pick(seed, ("rule_14_2", "rule_14_2", "inscription"), "stands"),
        "dealer_blackjack_takes": pick(seed, TAKES, "takes"),
    }
    return blackjack_switch.Options(**usual | _limits(seed, wanted, boxes=2))


def _war(seed: bytes, wanted: Mapping[str, Any]) -> casino_war.Options:
    return casino_war.Options(**_limits(seed, wanted))


def _sevens(seed: bytes) -> Jackpot:
    """Often not far above what it resets to, where the rules of sharing begin to tell."""
    reset = pick(seed, (1_000_000, 1_000_000, 2_500_000), "reset")
    above = pick(seed, (0, 50_000, 123_450, 2_456_780, 6_105_000), "above")
    increment = pick(seed, (0, 250_000), "increment")
    return Jackpot(meter=reset + above, reset=reset, increment=increment)


def _progressive(seed: bytes) -> caribbean_stud.Progressive:
    meter = pick(seed, (4_512_350, 6_000_000, 8_812_345, 12_345_670), "meter")
    return caribbean_stud.Progressive(
        meter=meter,
        wager=pick(seed, (100, 250), "wager"),
        reset=pick(seed, (0, 1_000_000, 4_000_000), "reset"),
        increment=pick(seed, (0, 500_000), "increment"),
    )


def _stud(seed: bytes, wanted: Mapping[str, Any]) -> caribbean_stud.Options:
    progressive = wanted.get("jackpot") or one_in(seed, 2, "jackpot")
    wanted = {name: value for name, value in wanted.items() if name != "jackpot"}
    usual: dict[str, Any] = {
        "dealing": pick(seed, ("shoe", "device"), "dealing"),
        "jackpot": _progressive(seed) if progressive else None,
        "maximum_payout": pick(seed, (None, None, None, 50_000, 200_000), "payout"),
    }
    return caribbean_stud.Options(**usual | _limits(seed, wanted))


_TABLES: Final[dict[str, Callable[[bytes, Mapping[str, Any]], Any]]] = {
    "star-blackjack": _star,
    "blackjack-switch": _switch,
    "casino-war": _war,
    "caribbean-stud": _stud,
}
