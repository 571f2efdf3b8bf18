"""Jackpots: one meter for a table or for several linked ones. Its chips lie in an account of its own, to the cent."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db.models import F, QuerySet

from casino.floor.models import Event, Jackpot, Table, Transfer
from casino.floor.play import ledger, log
from games.chips.jackpot import Meter, Terms, Won, awarded_together, check_linked, opened
from games.errors import RuleViolation
from games.game import Game, Options, State
from games.records import dumps, loads

PRESSED: Final = "JackpotShared"
"""The fact of a jackpot button pressed."""
SHARES_CHANGED: Final = (PRESSED, "MeterPutRight")
"""Facts after which linked tables share otherwise, whatever the meter shows."""
Press = tuple[int, Won]
"""The event of a button pressed, and what was won with it."""
A_SECOND: Final = timedelta(seconds=1)
RECENT: Final = 500
"""More events than a table makes in a second."""


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


def won_beside(row: Table, at: datetime) -> Won | None:
    """What linked tables have won at the moment of a button pressed here just now (R92), or None.

    The jackpot's lock is held, as by whoever wins it.
    """
    # A log is long, and has an index by number: what was pressed just now is among its last.
    lately = _pressed_beside(row, at).filter(seq__gt=F("table__seq") - RECENT)
    return _together(_wins(lately, at))


def won_since(row: Table, state: State) -> Won | None:
    """The same of the button pressed here in this round: others may have won since, or their jackpot failed."""
    own = row.engine.won(state)
    if own is None:
        return None
    button = row.events.filter(type=PRESSED).latest("seq")
    return _together(_wins(_pressed_beside(row, button.at), button.at), (button.pk, own))


def _pressed_beside(row: Table, at: datetime) -> QuerySet[Event]:
    near = Event.objects.filter(table__jackpot=row.jackpot_id, type=PRESSED, at__range=(at - A_SECOND, at + A_SECOND))
    return near.exclude(table=row).select_related("table").order_by("pk")


def _wins(pressed: Iterable[Event], at: datetime) -> list[Press]:
    """What was won with buttons pressed at a moment; nothing where a table has gone on: then it stays as it was."""
    moment = int(at.timestamp())
    together = {one.table: one.pk for one in pressed if awarded_together(moment, int(one.at.timestamp()))}
    wins = [(last, table.engine.won(log.load(table))) for table, last in together.items()]
    known = [(last, won) for last, won in wins if won]
    return known if len(known) == len(wins) else []


def _together(beside: list[Press], *own: Press) -> Won | None:
    """What was won beside, and the pool of whoever pressed last, with whom all share."""
    if not beside:
        return None
    _, latest = max((*beside, *own), key=lambda press: press[0])
    return Won(hands=tuple(hand for _, won in beside for hand in won.hands), pool=latest.pool)


def moved(row: Table, jackpot: Jackpot, meter: Meter, *, shared: bool = False) -> list[ledger.Entry]:
    """Keep what the meter shows after a turn; the chips behind it follow by whole cents.

    A jackpot that was `shared` concerns the linked tables even where the meter shows the same as before.
    """
    change = meter.cents - meter_of(jackpot).cents
    if shared or dumps(meter).decode() != jackpot.meter:
        jackpot.meter = dumps(meter).decode()
        jackpot.version += 1
        jackpot.save()
    pool, drawer = ledger.jackpot_key(jackpot.pk), ledger.float_of(row)
    if change > 0:
        return [ledger.Entry(drawer, pool, change, Transfer.Kind.JACKPOT)]
    return [ledger.Entry(pool, drawer, -change, Transfer.Kind.JACKPOT)] if change < 0 else []
