"""Jackpots: one meter for a table or for several linked ones. Its chips lie in an account of its own, to the cent."""

from datetime import datetime

from casino.floor.models import Jackpot, Table, Transfer
from casino.floor.play import ledger
from games.chips.jackpot import Meter, Terms, check_linked, opened
from games.errors import RuleViolation
from games.game import Game, Options
from games.records import dumps, loads


def for_table(game: Game, name: str, options: Options, linked: Jackpot | None, now: datetime) -> Jackpot | None:
    """The jackpot a new table plays for: one it shares on equal terms, one of its own, or none."""
    terms = game.jackpot(options)
    if linked and terms:
        check_linked([loads(linked.terms, Terms), terms])
        return linked
    if linked:
        raise RuleViolation(None, "a table without jackpot wagers cannot be linked to a jackpot")
    if terms is None:
        return None
    # Its own has a meter as the table's options set it, with the chips behind it.
    meter = opened(game.options.meter(options), terms)
    jackpot = Jackpot.objects.create(name=name, meter=dumps(meter).decode(), terms=dumps(terms).decode())
    key = ledger.jackpot_key(jackpot.pk)
    ledger.open_house_accounts(key)
    if meter.cents:
        ledger.post([ledger.Entry(ledger.BANK, key, meter.cents, Transfer.Kind.JACKPOT)], now=now)
    return jackpot


def meter_of(jackpot: Jackpot) -> Meter:
    meter: Meter = loads(jackpot.meter, Meter)
    return meter


def locked(row: Table) -> Jackpot | None:
    """The table's jackpot, until the end of the transaction: after the table's own lock, never before it."""
    if row.jackpot_id is None:
        return None
    return Jackpot.objects.select_for_update(no_key=True).get(pk=row.jackpot_id)


def moved(row: Table, jackpot: Jackpot, meter: Meter) -> list[ledger.Entry]:
    """Keep what the meter shows after a turn; the chips behind it follow by whole cents."""
    change = meter.cents - meter_of(jackpot).cents
    if dumps(meter).decode() != jackpot.meter:
        jackpot.meter = dumps(meter).decode()
        jackpot.version += 1
        jackpot.save()
    pool, drawer = ledger.jackpot_key(jackpot.pk), ledger.float_of(row)
    if change > 0:
        return [ledger.Entry(drawer, pool, change, Transfer.Kind.JACKPOT)]
    return [ledger.Entry(pool, drawer, -change, Transfer.Kind.JACKPOT)] if change < 0 else []
