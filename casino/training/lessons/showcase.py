"""Tables that show what a game is like: those of the demo school, and the layouts that are photographed."""

from dataclasses import dataclass, replace
from typing import Final

from games import records
from games.game import Options
from games.table.sign import Limits

SIDE: Final = Limits(minimum=250, maximum=10_000)
"""What the signs of these tables say of wagers beside the initial one."""


@dataclass(frozen=True)
class Showcase:
    """A table in play: how many patrons are at it, and whether it shares the jackpot of the one before."""

    name: str
    options: Options
    patrons: int
    linked: bool = False


@dataclass(frozen=True)
class Picture:
    """One layout of a game. `slug` names its files; `busy`: it is photographed in a round with a pair split."""

    game: str
    slug: str
    caption: str
    options: Options
    busy: bool = False

    @property
    def name(self) -> str:
        """What its table is called, on a page that says the game above it."""
        _, _, layout = self.caption.partition(", ")
        return layout[:1].upper() + layout[1:]

    @property
    def seat(self) -> int:
        """Where the viewer sits: late in the round, with one more place after it."""
        return self.options.places - 1


def from_a_device(picture: Picture) -> Picture:
    """The same layout at a table that deals from a shuffling device."""
    options = records.replace(picture.options, dealing="device")
    game, _, places = picture.slug.rpartition("-")
    caption = f"{picture.caption}, shuffling device"
    return replace(picture, slug=f"{game}-device-{places}", caption=caption, options=options)
