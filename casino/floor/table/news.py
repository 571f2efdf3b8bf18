"""What was done about one person's chips without their doing it, told to them in their own panel."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from casino.floor.models import Table
from casino.floor.moment import mark
from casino.floor.play import house
from casino.server import sql
from games.game import Game
from games.irregularities.facts import PaymentCorrected
from games.records import Fact
from games.table.table import RoundClosed, WagerTakenBack

LOOKED_BACK: Final = 200  # events after which news are old, should no round end before
TOLD: Final = (PaymentCorrected.__name__, WagerTakenBack.__name__, RoundClosed.__name__)
LOG: Final = """
    SELECT seq, type, rule, body FROM floor_event
    WHERE table_id = %s AND seq > %s AND seq <= %s AND type IN %s ORDER BY seq
"""


@dataclass(frozen=True)
class News:
    """One thing that somebody is told, by the engine's own names, and the rule behind it. `lasts`: past its round."""

    id: str
    to: str
    words: str
    rule: str
    lasts: bool = False


def news(table: Table) -> tuple[News, ...]:
    """Everybody's news at a table, oldest first: read once, however many people look. The end of a round ends them."""
    earlier: list[News] = []
    found: list[News] = []
    # A payment is mostly corrected when its round is all but over, so that is told through the next round as well.
    for seq, kind, rule, body in sql.rows(LOG, table.pk, table.seq - LOOKED_BACK, table.seq, TOLD):
        if kind == RoundClosed.__name__:
            earlier, found = [one for one in found if one.lasts], []
        else:
            found += _told(f"news-{mark(table, seq)}", rule, table.engine, house.read(table.engine, kind, body))
    return (*earlier, *found)


def _told(id_: str, rule: str, game: Game, fact: Fact) -> Iterator[News]:
    words = game.words.to_its_player(fact)
    match fact:
        case PaymentCorrected(player=player):
            yield News(id_, player, words, rule, lasts=True)
        case WagerTakenBack(wager=wager) if words:
            yield News(id_, wager.player, words, rule)
        case _:
            pass
