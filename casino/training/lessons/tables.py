"""Tables of any options for rounds that are dealt: limits and chips, from a seed."""

from collections.abc import Mapping
from typing import Any, Final

from games.chips.chips import DENOMINATIONS, payable
from games.game import Game, Options
from games.patron import pick
from games.records import replace

LOW_CHIPS: Final = (DENOMINATIONS, DENOMINATIONS, DENOMINATIONS, (250, 500, 2500, 10000, 50000),
                    (100, 500, 2500, 10000, 50000, 100000))  # fmt: skip
HIGH_CHIPS: Final = (DENOMINATIONS, DENOMINATIONS, (500, 2500, 10000, 50000, 100000))
HIGH: Final = 2_500
"""From this minimum of a box on a house may leave the chips under $5 out of the float."""
OVER: Final = {"minimum": 500, "maximum": 10_000}
"""A sign whose maximum is soon passed."""

Posted = tuple[tuple[int, int], ...]
"""The least and most on a house's signs, in cents."""
ANYWHERE: Final[Posted] = ((500, 10_000), (500, 50_000), (1_000, 50_000), (2_500, 100_000))


def limits(posted: Posted, seed: bytes, wanted: Mapping[str, Any], *wagers: int, boxes: int = 1) -> dict[str, Any]:
    """A posted minimum and maximum, and chips that go with them and make the price of every wager named."""
    minimum, maximum = pick(seed, posted, "posted")
    sign = {"minimum": minimum, "maximum": maximum, **wanted}
    return {**sign, "chips": wanted.get("chips") or _chips(seed, sign["minimum"] // boxes, wagers)}


def _chips(seed: bytes, minimum: int, wagers: tuple[int, ...]) -> tuple[int, ...]:
    sets = HIGH_CHIPS if minimum >= HIGH else LOW_CHIPS
    return pick(seed, [chips for chips in sets if all(payable(cents, chips) == cents for cents in wagers)], "chips")


def any_table(game: Game, seed: bytes, wanted: Mapping[str, Any]) -> Options:
    """A game's table where the house has chosen nothing but the sign."""
    return replace(game.options.record(), **limits(ANYWHERE, seed, wanted))
