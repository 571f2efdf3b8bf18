"""Tables that are ready to be dealt at: a game's own tables for show, each by a name to choose it by."""

from functools import cache
from typing import NamedTuple

from django.utils.text import slugify

from casino.training.lessons.catalogue import lessons_of
from games.game import Options


class Preset(NamedTuple):
    slug: str
    name: str
    options: Options


@cache
def presets(game: str) -> tuple[Preset, ...]:
    """Those of a game, the usual one first. One that only shares another's jackpot is no table of its own."""
    alone = (one for one in lessons_of(game).showcases if not one.linked)
    return tuple(Preset(slugify(one.name), one.name, one.options) for one in alone)


def preset_of(game: str, slug: str) -> Preset:
    """The one by that name; the usual one where there is none, or no longer."""
    return next((one for one in presets(game) if one.slug == slug), presets(game)[0])
