"""What is said at a table, from its log: words for the page, for a screen reader, and aloud for those who ask."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from casino.floor.names import keys_in, names_of, spoken
from casino.floor.play import house
from casino.floor.table.look import Look
from casino.server import sql

LATEST: Final = 8
LOOKED_BACK: Final = 24
LOG: Final = "SELECT seq, type, body FROM floor_event WHERE table_id = %s AND seq > %s AND seq <= %s ORDER BY seq"


@dataclass(frozen=True)
class Said:
    """`id` is the same for the same words in every panel, so that a page knows what it has said already."""

    id: str
    words: str
    by_dealer: bool = False


def latest(look: Look) -> list[Said]:
    """The last things said, oldest first, and what the dealer asks now."""
    log = sql.rows(LOG, look.table.pk, look.seq - LOOKED_BACK, look.seq)
    events = [event for event in log if event[1] in house.words(look.game, event[1]).heard]
    heard = list(islice(_heard(look, reversed(events)), LATEST))[::-1]
    gone = {key for _, _, words in heard for key in keys_in(words)} - look.names.keys()  # the table has forgotten them
    names = look.names | names_of(gone) if gone else look.names
    said = [Said(f"said-{seq}", spoken(words, names), by_dealer) for seq, by_dealer, words in heard]
    moved_on = (seq for seq, kind, _ in reversed(events) if kind not in house.words(look.game, kind).beside)
    return [*said, *_asked(look, next(moved_on, 0))]


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
