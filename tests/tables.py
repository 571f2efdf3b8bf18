"""Tables for the tests of the live floor: with cards in a known order, played on by the clock."""

from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from casino.accounts.models import Person
from casino.floor import ticker
from casino.floor.models import Account, Table
from casino.floor.names import player_key
from casino.floor.play import ledger, log, tables
from casino.floor.play.play import finish, play
from games.blackjack_switch.options import Options as SwitchOptions
from games.cards.cards import cards, decks
from games.caribbean_stud.options import Options as StudOptions
from games.caribbean_stud.options import Progressive
from games.casino_war.options import Options as WarOptions
from games.catalogue import GAMES
from games.star_blackjack.options import Jackpot as SevensJackpot
from games.star_blackjack.options import Options as StarOptions
from games.table.table import PlaceWager, SitDown
from tests.logs import broken_at, replayed

STAR, SWITCH, WAR, STUD = "star-blackjack", "blackjack-switch", "casino-war", "caribbean-stud"
OPTIONS: dict[str, Any] = {
    STAR: StarOptions(minimum=500, maximum=50_000),
    SWITCH: SwitchOptions(minimum=500, maximum=100_000),
    WAR: WarOptions(minimum=500, maximum=50_000),
    STUD: StudOptions(
        minimum=500, maximum=50_000, jackpot=Progressive(meter=6_000_000, wager=100, reset=5_000_000, increment=300_000)
    ),
}
SEVENS = StarOptions(
    minimum=500,
    maximum=50_000,
    layout="D",
    decks=6,
    dealing="device",
    optional_wagers=("blazing_7s",),
    sevens_wager=500,
    jackpot=SevensJackpot(meter=1_200_000, reset=1_000_000, increment=250_000),
)
FOR_EVER = datetime(2100, 1, 1, tzinfo=UTC)
INITIAL = {STAR: "main", SWITCH: "main", WAR: "initial", STUD: "ante"}


def a_table(by: Person, game: str = STAR, *, options: Any = None, first: str = "", **more: Any) -> Table:
    """An open table whose cards lie ready, those named in `first` on top of whole decks. Somebody always looks on."""
    chosen = options or OPTIONS[game]
    engine = GAMES[game]
    shoe = (*cards(first), *decks(engine.decks(chosen)))
    more = {"watched_at": FOR_EVER} | more
    return tables.set_up(game=game, state=engine.opened(chosen, {}, shoe), by=by, name="Table 1", **more)


def sit(table: Table, person: Person, area: int) -> None:
    play(table.pk, SitDown(player=player_key(person), area=area), by=person)


def bet(table: Table, person: Person, area: int, stake: int, kind: str | None = None, box: int | None = None) -> None:
    named = kind or INITIAL[table.game]
    play(table.pk, PlaceWager(player=player_key(person), area=area, kind=named, stake=stake, box=box), by=person)


def fresh(table: Table) -> Table:
    """The table as the database has it: nothing of its state comes from memory."""
    log._recent.clear()
    return Table.objects.select_related("opened_by").get(pk=table.pk)


def run_on(table: Table, until: str | None = None, most: int = 400) -> Table:
    """Let the clock go on to each deadline until the act named is due, or until nothing is."""
    for _ in range(most):
        row = fresh(table)
        if row.due_at is None or (until and row.engine.due(log.load(row)).act == until):
            return row
        before = row.seq, row.due_at
        ticker.do_due(row.pk, row.due_at + timedelta(milliseconds=1))
        row = fresh(table)
        assert (row.seq, row.due_at) != before, f"nothing happened at {row.phase}"
    raise AssertionError(f"{until} never came")


def balance(person: Person) -> int:
    return ledger.balance(player_key(person))


def everything_adds_up(table: Table) -> None:
    """The books balance, the layout holds what lies on it, and the log alone leads to the state."""
    row = fresh(table)
    state = log.load(row)
    assert ledger.outstanding() == 0
    assert replayed(row) == state
    assert broken_at(row.events.order_by("seq")) is None
    assert [event.seq for event in row.events.order_by("seq")] == list(range(1, row.seq + 1))
    if state.over:
        lying = sum(wager.stake for wager in state.table.wagers)
        assert Account.objects.get(key=ledger.layout(row)).balance == lying
    if row.jackpot_id:
        assert Account.objects.get(key=ledger.jackpot_key(row.jackpot_id)).balance == (
            state.meter and state.meter.cents
        )


def meter_at(row: Table) -> int:
    """What the jackpot's meter shows at a table that has one."""
    meter = log.load(row).meter
    assert meter is not None
    return meter.cents


def tick(now: datetime | None = None) -> int:
    """Do what is due at every table; answers with how many tables moved."""
    at = now or timezone.now()
    return sum(ticker.fire(table_id, at) for table_id, _ in ticker.due_by(at, at))


@transaction.atomic
def close(table: Table, by: Person) -> None:
    """Close a table at once, whoever plays there."""
    turn = tables.in_charge(table.pk, by, None)
    tables.shut(turn)
    finish(turn)
