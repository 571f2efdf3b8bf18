"""Tables of any options for rounds that are dealt: limits, chips and house choices, from a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games import blackjack_switch, caribbean_stud, casino_war, star_blackjack
from games.chips import DENOMINATIONS, payable
from games.patrons.chance import one_in, pick
from games.star_blackjack.options import Jackpot

POSTED: Final = {
    "star-blackjack": (
        *((500, 10_000), (500, 50_000), (1_000, 20_000), (1_000, 100_000)),
        *((1_500, 100_000), (2_500, 100_000), (2_500, 200_000), (5_000, 500_000)),
    ),
    "blackjack-switch": (
        *((1_000, 20_000), (1_000, 100_000), (2_000, 50_000), (2_000, 100_000)),
        *((3_000, 100_000), (5_000, 200_000), (10_000, 500_000)),
    ),
    "casino-war": ((500, 10_000), (500, 50_000), (1_000, 50_000), (1_500, 100_000), (2_500, 100_000), (5_000, 200_000)),
    "caribbean-stud": (
        *((500, 10_000), (500, 20_000), (1_000, 20_000), (1_000, 50_000)),
        *((1_500, 50_000), (2_500, 100_000)),
    ),
}
"""The least and most on a house's signs, in cents. At Blackjack Switch they are for both boxes together."""

LOW_CHIPS: Final = (DENOMINATIONS, DENOMINATIONS, DENOMINATIONS, (250, 500, 2500, 10000, 50000),
                    (100, 500, 2500, 10000, 50000, 100000))  # fmt: skip
HIGH_CHIPS: Final = (DENOMINATIONS, DENOMINATIONS, (500, 2500, 10000, 50000, 100000))
HIGH: Final = 2_500
"""From this minimum on a house may leave the chips under $5 out of the float."""
TAKES: Final = ("busted_plus_one", "busted_plus_one", "busted_plus_one", "original_only")
OFFERS: Final = ((), ("perfect_pairs",), ("perfect_pairs", "lucky_lucky"), ("any_pairs", "lucky_lucky"), ("any_pairs",))


def options_for(slug: str, seed: bytes, wanted: Mapping[str, Any]) -> Any:
    """A table's options: what is wanted of it, and the rest as it comes."""
    return _TABLES[slug](seed, wanted)


def _limits(slug: str, seed: bytes, wanted: Mapping[str, Any], *wagers: int) -> dict[str, Any]:
    """A posted minimum and maximum, and chips that go with them and make the price of every wager named."""
    minimum, maximum = pick(seed, POSTED[slug], "posted")
    sign = {"minimum": minimum, "maximum": maximum, **wanted}
    return {**sign, "chips": wanted.get("chips") or _chips(slug, seed, sign["minimum"], wagers)}


def _chips(slug: str, seed: bytes, minimum: int, wagers: tuple[int, ...]) -> tuple[int, ...]:
    box = minimum // 2 if slug == "blackjack-switch" else minimum
    sets = HIGH_CHIPS if box >= HIGH else LOW_CHIPS
    return pick(seed, [chips for chips in sets if all(payable(cents, chips) == cents for cents in wagers)], "chips")


def _star(seed: bytes, wanted: Mapping[str, Any]) -> star_blackjack.Options:
    offers = wanted.get("optional_wagers", pick(seed, OFFERS, "offers"))
    six = {"blazing_7s", "star_pairs"} & set(offers)
    usual: dict[str, Any] = {
        "jackpot": _sevens(seed) if "blazing_7s" in offers else None,
        "sevens_wager": pick(seed, (250, 500), "sevens") if "blazing_7s" in offers else None,
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
    price = usual["sevens_wager"]
    return star_blackjack.Options(**usual | _limits("star-blackjack", seed, wanted, *((price,) if price else ())))


def _switch(seed: bytes, wanted: Mapping[str, Any]) -> blackjack_switch.Options:
    usual: dict[str, Any] = {
        "resplit": one_in(seed, 2, "resplit"),
        "double_with_ace": one_in(seed, 2, "with ace"),
        "dealer_stands": pick(seed, ("rule_14_2", "rule_14_2", "inscription"), "stands"),
        "dealer_blackjack_takes": pick(seed, TAKES, "takes"),
    }
    return blackjack_switch.Options(**usual | _limits("blackjack-switch", seed, wanted))


def _war(seed: bytes, wanted: Mapping[str, Any]) -> casino_war.Options:
    return casino_war.Options(**_limits("casino-war", seed, wanted))


def _sevens(seed: bytes) -> Jackpot:
    """Often not far above what it resets to, where the rules of sharing begin to tell.

    What a wager adds is a whole number of cents: the meter shows no parts of one.
    """
    reset = pick(seed, (1_000_000, 1_000_000, 2_500_000), "reset")
    above = pick(seed, (0, 50_000, 123_450, 2_456_780, 6_105_000), "above")
    increment = pick(seed, (0, 200_000), "increment")
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
    progressive = _progressive(seed) if wanted.get("jackpot") or one_in(seed, 2, "jackpot") else None
    wanted = {name: value for name, value in wanted.items() if name != "jackpot"}
    limits = _limits("caribbean-stud", seed, wanted, *((progressive.wager,) if progressive else ()))
    times = pick(seed, (None, None, None, 10, 20), "payout")
    usual: dict[str, Any] = {
        "dealing": pick(seed, ("shoe", "device"), "dealing"),
        "jackpot": progressive,
        "maximum_payout": times and limits["maximum"] * times,
    }
    return caribbean_stud.Options(**usual | limits)


_TABLES: Final[dict[str, Callable[[bytes, Mapping[str, Any]], Any]]] = {
    "star-blackjack": _star,
    "blackjack-switch": _switch,
    "casino-war": _war,
    "caribbean-stud": _stud,
}
