"""What the lobby says of each table: only what anybody who walks past would see."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

from casino.felt.scene import small
from casino.floor.models import Table
from casino.floor.names import person_id
from casino.floor.play import log, tables
from casino.floor.table.look import Look, look
from games.chips.chips import shown
from games.table.seating import Seating
from games.table.sign import Limits, Sign, in_force, limits_shown

BETTING: Final = ("wait", "close_bets")
PREPARING: Final = {
    "shuffle": "cards being shuffled",
    "cut": "cards being cut",
    "cutting_card": "cards being cut",
    "burn": "cards made ready",
}


@dataclass(frozen=True)
class Present:
    """Somebody at a table, and where."""

    name: str
    patron: bool
    seat: int | None


@dataclass(frozen=True)
class Listing:
    """One table in the lobby. `doing` is what play waits for; whether the table is paused is the row's own to say."""

    code: str
    name: str
    game: str
    game_name: str
    places: int
    free: int
    present: tuple[Present, ...]
    dealer: str | None
    doing: str
    rounds: int
    sign: Sign
    jackpot: int | None
    felt: str
    stopped: bool  # whoever deals has stopped play and calls a supervisor

    @property
    def people(self) -> list[str]:
        return [one.name for one in self.present if not one.patron]

    @property
    def patrons(self) -> list[str]:
        return [one.name for one in self.present if one.patron]


def listing(table: Table) -> Listing:
    """Everything that can change here makes an event, so what was read at one seq is right until the next."""
    return _at(table.code, table.seq)


@lru_cache(maxsize=512)
def _at(code: str, seq: int) -> Listing:
    table = Table.objects.select_related("opened_by").get(code=code)
    standing = table.standing.values_list("person__display_name", flat=True)
    seen = look(table, None)
    felt = seen.view.felt
    return Listing(
        code=code,
        name=table.name,
        game=seen.game.slug,
        game_name=seen.game.name,
        places=felt.places,
        free=_free(seen),
        present=_present(seen, standing),
        dealer=seen.dealer,
        doing=_doing(seen),
        rounds=felt.rounds,
        sign=felt.sign,
        jackpot=seen.view.meter,
        felt=small.draw(seen),
        stopped=tables.stopped_by_dealer(table),
    )


def _present(seen: Look, standing: Iterable[str]) -> tuple[Present, ...]:
    """Those in seats from area 1 on, then those who stand behind."""
    felt = seen.view.felt
    seats = {seat.player: seat.area for seat in felt.seats}
    behind = dict.fromkeys(wager.player for wager in felt.wagers if wager.player not in seats)
    people = [Present(seen.names[key], person_id(key) is None, seats.get(key)) for key in (*seats, *behind)]
    names = {one.name for one in people}
    return (*people, *(Present(name, False, None) for name in standing if name not in names))


def _free(seen: Look) -> int:
    """The places where somebody new could sit down: one that is reserved is kept for its player."""
    seating: Seating = log.load(seen.table).table.seating
    taken = {seat.area for seat in seating.seats} | {area for area, _ in seating.reserved}
    return seating.places - len(taken)


def _doing(seen: Look) -> str:
    felt = seen.view.felt
    if not seen.view.over:
        return "in play"
    if felt.stage != "ready" and not seen.table.by_hand:  # whoever deals by hand has to see that for themselves
        return PREPARING[felt.stage]
    return "betting" if seen.waiting.act in BETTING else "between rounds"


def limits_in_words(sign: Sign, now: datetime) -> list[str]:
    """The table's limits as its sign gives them now, old ones that players keep among them."""
    return [range_in_words(limits) for limits in limits_shown(sign, int(now.timestamp()))]


def range_in_words(limits: Limits) -> str:
    if limits.maximum is None:
        return f"from {shown(limits.minimum)}" if limits.minimum else "no limits"
    return f"{shown(limits.minimum)} to {shown(limits.maximum)}"


def rise_in_words(sign: Sign, now: datetime) -> tuple[str, datetime] | None:
    """The next higher minimum on the sign and when it begins; what is for players with a marker is no newcomer's."""
    coming = [rise for rise in in_force(sign, int(now.timestamp())).rises if rise.of == "area" and not rise.marked]
    first = min(coming, key=lambda rise: rise.from_at, default=None)
    return (shown(first.minimum), moment(first.from_at)) if first else None


def moment(at: int) -> datetime:
    """The engine's seconds as a time to show."""
    return datetime.fromtimestamp(at, UTC)
