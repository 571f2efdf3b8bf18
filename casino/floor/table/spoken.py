"""What is said at a table, from its log: words for the page, for a screen reader, and aloud for those who ask."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, get_args

from casino.floor.moment import mark
from casino.floor.names import keys_in, names_of, spoken
from casino.floor.play import house
from casino.floor.table.look import Look
from casino.server import sql
from games.table.practice import PracticeFact

LATEST: Final = 8
BY_HAND: Final = frozenset(fact.__name__ for fact in get_args(PracticeFact)) | house.NAMES
"""What is heard where somebody deals by hand: their own words, and whoever speaks up."""
LOOKED_BACK: Final = 24
LOG: Final = "SELECT seq, type, body FROM floor_event WHERE table_id = %s AND seq > %s AND seq <= %s ORDER BY seq"
LOG_BY_HAND: Final = """
    SELECT seq, type, body FROM floor_event WHERE table_id = %s AND seq <= %s AND type IN %s ORDER BY seq DESC LIMIT %s
"""
"""Only what is heard: were the rest counted, what a mistake leaves in the log would push out what was said before."""


@dataclass(frozen=True)
class Said:
    """`id` is the same for the same words in every panel, so that a page knows what it has said already."""

    id: str
    words: str
    by_dealer: bool = False


def latest(look: Look) -> list[Said]:
    """The last things said, oldest first, and what the dealer asks now."""
    events = _by_hand(look) if look.table.by_hand else _by_the_house(look)
    heard = list(islice(_heard(look, reversed(events)), LATEST))[::-1]
    gone = {key for _, _, words in heard for key in keys_in(words)} - look.names.keys()  # the table has forgotten them
    names = look.names | names_of(gone) if gone else look.names
    said = [Said(f"said-{mark(look.table, seq)}", spoken(words, names), by) for seq, by, words in heard]
    moved_on = (seq for seq, kind, _ in reversed(events) if kind not in house.words(look.game, kind).beside)
    return said if look.table.by_hand else [*said, *_asked(look, next(moved_on, 0))]


def _by_the_house(look: Look) -> list[tuple[Any, ...]]:
    log = sql.rows(LOG, look.table.pk, look.table.seq - LOOKED_BACK, look.table.seq)
    return [event for event in log if _is_heard(look, event[1])]


def _by_hand(look: Look) -> list[tuple[Any, ...]]:
    kinds = tuple(kind for kind in (*look.game.words.kinds, *house.NAMES) if _is_heard(look, kind))
    return sql.rows(LOG_BY_HAND, look.table.pk, look.table.seq, kinds, LOOKED_BACK)[::-1]


def _is_heard(look: Look, kind: str) -> bool:
    """Whether anything is said of a kind of fact. A dealer by hand has no house voice: they say it all themselves."""
    words = house.words(look.game, kind)
    return kind in words.heard and not (look.table.by_hand and kind in words.by_dealer and kind not in BY_HAND)


def _heard(look: Look, events: Iterable[tuple[Any, ...]]) -> Iterator[tuple[int, bool, str]]:
    """Those events of which anything is said, and whether the dealer says it."""
    faces = not look.game.hides_faces(look.options)
    for seq, kind, body in events:
        words = house.words(look.game, kind)
        if said := words.aloud(house.read(look.game, kind, body), faces=faces):
            yield seq, kind in words.by_dealer, said


def _asked(look: Look, since: int) -> list[Said]:
    """The question that the table waits for, with the total as the dealer calls it."""
    asked = look.waiting
    if asked.player is None or not asked.first:
        return []
    words = asked.words.removeprefix("Ask ")
    if asked.act == "offer_cut":
        words = f"{asked.player}, the cut"
    # It goes by the seq that led to it: whoever sits down meanwhile does not have it asked again.
    return [Said(f"asked-{since}-{asked.area or 0}-{asked.hand or 0}", spoken(f"{words}?", look.names), by_dealer=True)]
