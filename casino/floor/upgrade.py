"""Receipts and transfers from before they were chained, taken into their chains as they are found at an upgrade."""

from collections.abc import Callable
from typing import Any, Final

from django.db import connection

from casino.floor.play import ledger, receipts

AT_ONCE: Final = 2_000


def chain_receipts(receipt: Any) -> None:
    """Each table's, in the order in which they were written."""
    ends = _chain("floor_receipt", receipt.objects.order_by("pk"), lambda one: one.table_id, receipts.link)
    _write("floor_table", "receipt_hash", [(end, pk) for pk, end in ends.items()])


def chain_transfers(transfer: Any, account: Any) -> None:
    """Those that no event is behind, in the order in which they were written."""
    rows = transfer.objects.filter(seq=None).select_related("source", "target").order_by("pk")
    ends = _chain("floor_transfer", rows, lambda one: ledger.chain_of(one.source.key, one.target.key), ledger.link)
    keys = dict(account.objects.filter(key__in=ends).values_list("key", "pk"))
    _write("floor_account", "last_hash", [(end, keys[key]) for key, end in ends.items()])


def time_transfers() -> None:
    """A school that was loaded at once had the chips of a round move at its end; they move with their events."""
    at = "(SELECT e.at FROM floor_event e WHERE e.table_id = floor_transfer.table_id AND e.seq = floor_transfer.seq)"
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE floor_transfer SET at = {at} WHERE seq IS NOT NULL AND at <> {at}")  # noqa: S608


def _chain(table: str, rows: Any, chain_of: Callable[[Any], Any], link: Callable[[str, Any], str]) -> dict[Any, str]:
    """Write each row's link in its chain; answers with the ends of the chains.

    So many rows at a time, found by their keys: rows already read are written meanwhile.
    """
    ends: dict[Any, str] = {}
    last = 0
    while some := list(rows.filter(pk__gt=last)[:AT_ONCE]):
        links = []
        for one in some:
            chain = chain_of(one)
            ends[chain] = link(ends.get(chain, ""), one)
            links.append((ends[chain], one.pk))
        _write(table, "hash", links)
        last = some[-1].pk
    return ends


def _write(table: str, column: str, links: list[tuple[str, int]]) -> None:
    name = connection.ops.quote_name
    with connection.cursor() as cursor:
        cursor.executemany(f"UPDATE {name(table)} SET {name(column)} = %s WHERE id = %s", links)  # noqa: S608
