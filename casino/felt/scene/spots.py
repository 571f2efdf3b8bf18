"""The cloth of a table: what is printed for what it offers, and the spot that each kind of wager lies on."""

from casino.felt.drawing import Felt, spots
from casino.felt.scene.sight import Sight
from games.layout import Spot


def felt_of(sight: Sight) -> Felt:
    """The cloth of a table, with the spots of what it offers."""
    options = sight.options
    return Felt(sight.game.layout(options), options.places, chips=options.chips)


def spot_for(sight: Sight, area: int, kind: str, box: int | None = None) -> str:
    """The id of the spot that a wager lies on."""
    return f"area-{area}-{sight.game.part(sight.options, kind, box)}"


def parts_on(sight: Sight) -> tuple[Spot, ...]:
    return spots(felt_of(sight).layout)
