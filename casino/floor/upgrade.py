"""Receipts and transfers from before they were chained, taken into their chains as they are found at an upgrade."""

from collections.abc import Iterator
from typing import Any, Final

from django.db import connection

from casino.floor.play import ledger, receipts

AT_ONCE: Final = 2_000


def chain_receipts(receipt: Any) -> None:
    """Each table's, in the order in which they were written."""
    ends: dict[int, str] = {}
    for some in _batches(receipt.objects.order_by("pk")):
        links = []
        for one in some:
            ends[one.table_id] = receipts.link(ends.get(one.table_id, ""), one)
            links.append((ends[one.table_id], one.pk))
        _write("floor_receipt", "hash", links)
    _write("floor_table", "receipt_hash", [(end, pk) for pk, end in ends.items()])


def chain_transfers(transfer: Any, account: Any) -> None:
    """Those that no event is behind, in the order in which they were written."""
    ends: dict[str, str] = {}
    for some in _batches(transfer.objects.filter(seq=None).select_related("source", "target").order_by("pk")):
        links = []
        for one in some:
            key = ledger.chain_of(one.source.key, one.target.key)
            ends[key] = ledger.link(ends.get(key, ""), one)
            links.append((ends[key], one.pk))
        _write("floor_transfer", "hash", links)
    keys = dict(account.objects.filter(key__in=ends).values_list("key", "pk"))
    _write("floor_account", "last_hash", [(end, keys[key]) for key, end in ends.items()])


def time_transfers() -> None:
    """A school that was loaded at once had the chips of a round move at its end; they move with their events."""
    at = "(SELECT e.at FROM floor_event e WHERE e.table_id = floor_transfer.table_id AND e.seq = floor_transfer.seq)"
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE floor_transfer SET at = {at} WHERE seq IS NOT NULL AND at <> {at}")  # noqa: S608


def _batches(rows: Any) -> Iterator[list[Any]]:
    """So many rows at a time, found by their keys: rows already read are written meanwhile."""
    last = 0
    while some := list(rows.filter(pk__gt=last)[:AT_ONCE]):
        yield some
        last = some[-1].pk


def _write(table: str, column: str, links: list[tuple[str, int]]) -> None:
    name = connection.ops.quote_name
    with connection.cursor() as cursor:
        cursor.executemany(f"UPDATE {name(table)} SET {name(column)} = %s WHERE id = %s", links)  # noqa: S608
