"""Everybody's chips while a school is loaded."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final

from casino.floor.models import Account, Table, Transfer
from casino.floor.play import ledger
from casino.home.load.bulk import Writer

Times = Mapping[int, datetime]
NEVER: Final[Times] = MappingProxyType({})


class Books:
    """Everybody's chips while a school is loaded: balances in memory, transfers into the writer."""

    def __init__(self, writer: Writer) -> None:
        ledger.open_house_accounts()
        self._writer = writer
        self._accounts = {account.key: account for account in Account.objects.all()}
        self._changed: set[str] = set()

    def open(self, key: str, now: datetime, **owner: Any) -> None:
        """An account with its opening grant, for whoever has none."""
        if key not in self._accounts:
            self._accounts[key] = Account.objects.create(key=key, **owner)
            self.post([ledger.Entry(ledger.BANK, key, ledger.OPENING_GRANT, Transfer.Kind.ISSUED)], now)

    def know(self, *keys: str) -> None:
        self._accounts |= {account.key: account for account in Account.objects.filter(key__in=keys)}

    def issue(self, key: str, now: datetime) -> None:
        """Chips up to what the cage gives out, for a person who has little left."""
        short = ledger.MOST_HELD - self._accounts[key].balance
        if short > ledger.MOST_HELD // 2:
            self.post([ledger.Entry(ledger.BANK, key, short, Transfer.Kind.ISSUED)], now)

    def post(self, entries: list[ledger.Entry], now: datetime, row: Table | None = None, times: Times = NEVER) -> None:
        """`times` is when each event moved its chips, where that was before now."""
        written = [*entries, *ledger.made_up(entries, self._accounts)]
        for key, change in ledger.net(written).items():
            self._accounts[key].balance += change
            self._changed.add(key)
        for one in written:
            at = times.get(one.seq or 0, now)
            self._writer.add(ledger.made(one, self._accounts, now=at, row=row))

    def keep(self) -> None:
        changed = [self._accounts[key] for key in self._changed]
        Account.objects.bulk_update(changed, ["balance", "last_hash"], batch_size=200)
        self._changed.clear()
