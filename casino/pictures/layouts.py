"""Every layout that is photographed, of every game."""

from casino.training.lessons.catalogue import lessons_of
from casino.training.lessons.showcase import Picture
from games.catalogue import GAMES


def layouts() -> list[Picture]:
    return [picture for slug in GAMES for picture in lessons_of(slug).pictures]
