"""Jackpots: one meter for a table or for several linked ones. Its chips lie in an account of its own, to the cent."""

from datetime import datetime
from typing import Any

from casino.floor import ledger
from casino.floor.errors import Refused
from casino.floor.models import Jackpot, Table, Transfer
from games.errors import RuleViolation
from games.jackpot import Meter, Terms, check_linked, check_reset, opened
from games.star_blackjack.options import Options as StarOptions
from games.star_blackjack.sevens import terms as sevens_terms
from games.wire import dumps, loads

FIRST_WAGER = 500
"""What Blazing 7's costs where the sign leaves it to the first wager laid."""


def terms_of(options: Any) -> Terms | None:
    """What a table's sign says of its jackpot, or None where it has none."""
    progressive = getattr(options, "jackpot", None)
    if progressive is None:
        return None
    if isinstance(options, StarOptions):
        return sevens_terms(progressive, options.sevens_wager or FIRST_WAGER)
    terms: Terms = progressive.terms
    return terms


def open_jackpot(name: str, options: Any, now: datetime) -> Jackpot:
    """A meter as a table's options set it, with the chips behind it."""
    terms = terms_of(options)
    if terms is None:
        raise Refused("A table without a jackpot cannot open one.")
    check_reset(terms)
    meter = opened(options.jackpot.meter, terms)
    jackpot = Jackpot.objects.create(name=name, meter=dumps(meter).decode(), terms=dumps(terms).decode())
    key = ledger.jackpot_key(jackpot.pk)
    ledger.open_house_accounts(key)
    if meter.cents:
        ledger.post([ledger.Entry(ledger.BANK, key, meter.cents, Transfer.Kind.JACKPOT)], now=now)
    return jackpot


def for_table(name: str, options: Any, linked: Jackpot | None, now: datetime) -> Jackpot | None:
    """The jackpot a new table plays for: one it shares on equal terms, one of its own, or none."""
    terms = terms_of(options)
    if linked is None:
        return open_jackpot(name, options, now) if terms else None
    if terms is None:
        raise RuleViolation(None, "a table without jackpot wagers cannot be linked to a jackpot")
    check_linked([loads(linked.terms, Terms), terms])
    return linked


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
