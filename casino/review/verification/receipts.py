"""A table's receipts: one chain to the end that the table's row names, and each event of a call under its receipt."""

from django.db import transaction
from django.db.models import QuerySet

from casino.floor.models import Event, Receipt, Table
from casino.floor.play import receipts
from casino.review.verification.beside import Wrong
from casino.review.verification.finding import AT_ONCE


class Calls:
    """The calls that a log speaks of: by their ids, the first and the last event of each and who made it."""

    def __init__(self, row: Table) -> None:
        self._row = row
        self._spans: dict[str, tuple[int, int, int | None]] = {}
        self._last, self._read = "", 0

    def made(self, event: Event) -> None:
        if event.command_id:
            first = self._spans.get(event.command_id, (event.seq,))[0]
            self._spans[event.command_id] = first, event.seq, event.by_id

    def check(self) -> None:
        """Walk the receipts. Whoever calls meanwhile adds to them, so the rest is read under the table's lock."""
        self._walk()
        if self._last != self._head(Table.objects.all()):
            with transaction.atomic():
                head = self._head(Table.objects.select_for_update(no_key=True))
                self._walk()
                if self._last != head:
                    raise Wrong(self._row.seq, "the receipts of calls do not end where the table says they do")
        if self._spans:
            raise Wrong(min(self._spans.values())[0], "the event follows from a call that has no receipt")

    def _head(self, tables: QuerySet[Table]) -> str:
        return tables.values_list("receipt_hash", flat=True).get(pk=self._row.pk)

    def _walk(self) -> None:
        for receipt in Receipt.objects.filter(table=self._row, pk__gt=self._read).order_by("pk").iterator(AT_ONCE):
            if receipt.hash != receipts.link(self._last, receipt):
                raise Wrong(receipt.seq, f"the receipt of call {receipt.command_id} is not what was written")
            span = self._spans.pop(receipt.command_id, None)
            if span and (receipt.refusal or span != (receipt.first_seq, receipt.seq, receipt.person_id)):
                raise Wrong(span[0], f"the receipt of call {receipt.command_id} is not of the events that followed")
            self._last, self._read = receipt.hash, receipt.pk
