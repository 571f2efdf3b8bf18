"""The chip ledger: double entry, zero-sum, nothing edited or taken out. Posting is part of a caller's transaction."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

from django.db import connection, models

from casino.accounts.models import Person
from casino.errors import NotEnoughChips, Refused
from casino.floor.models import Account, Patron, Table, Transfer
from casino.floor.names import patron_key, player_key
from casino.server import sql
from games.chips.chips import shown
from games.moves import Move
from games.records import dumps

BANK: Final = "bank"
OPENING_GRANT: Final = 500_000
MOST_HELD: Final = 500_000  # whoever holds less may have chips up to this on request
FILL: Final = 10_000_000
Kind = Transfer.Kind


@dataclass(frozen=True)
class Entry:
    """A transfer to be written, by account key."""

    source: str
    target: str
    amount: int
    kind: Transfer.Kind
    seq: int | None = None
    rule: str = ""


def layout(row: Table) -> str:
    return f"layout:{row.pk}"


def float_of(row: Table) -> str:
    return f"float:{row.pk}"


def jackpot_key(jackpot_id: int) -> str:
    return f"jackpot:{jackpot_id}"


def entry(row: Table, move: Move, seq: int, rule: str) -> Entry:
    """A move at a table as a transfer between accounts."""
    keys = {"player": move.player, "layout": layout(row), "float": float_of(row)}
    return Entry(keys[move.source], keys[move.target], move.amount, Kind(move.kind), seq, rule)


def post(entries: Iterable[Entry], *, now: datetime, row: Table | None = None, by: Person | None = None) -> None:
    """Write transfers and move the balances, or NotEnoughChips and nothing."""
    written = list(entries)
    if not written:
        return
    # Accounts are locked in the order of their keys, the bank last, so that two tables never wait for each other.
    keys = {key for one in written for key in (one.source, one.target)} - {BANK}
    accounts = _locked(keys)
    if by and player_key(by) in keys - accounts.keys():
        open_account(by, now)
        accounts = _locked(keys)
    if missing := keys - accounts.keys():
        raise Refused(f"{min(missing)} has never had any chips.")
    written += made_up(written, accounts)
    if any(BANK in (one.source, one.target) for one in written):
        accounts |= _locked({BANK})
    for key, change in net(written).items():
        accounts[key].balance += change
        if accounts[key].balance < 0 and key != BANK:
            short = accounts[key].balance - change
            raise NotEnoughChips(f"{too_dear(-change, short)}. More are fetched on the page of tables.")
    transfers = [made(one, accounts, now=now, row=row, by=by) for one in written]
    moved = [(account.balance, account.last_hash, account.pk) for account in accounts.values()]
    with connection.cursor() as cursor:
        cursor.executemany("UPDATE floor_account SET balance = %s, last_hash = %s WHERE id = %s", moved)
    Transfer.objects.bulk_create(transfers)


def too_dear(needed: int, held: int) -> str:
    """Why a call that somebody cannot pay for is closed, and refused."""
    return f"this needs {shown(needed)}, and you have {shown(held)}"


def made(
    one: Entry, accounts: Mapping[str, Account], *, now: datetime, row: Table | None = None, by: Person | None = None
) -> Transfer:
    """A transfer yet to be written. Where no event is behind it, it is the next link of an account's chain."""
    what = {"amount": one.amount, "kind": one.kind.value, "table": row, "seq": one.seq, "rule": one.rule}
    transfer = Transfer(source=accounts[one.source], target=accounts[one.target], by=by, at=now, **what)
    if one.seq is None:
        chain = accounts[chain_of(one.source, one.target)]
        transfer.hash = chain.last_hash = link(chain.last_hash, transfer)
    return transfer


def chain_of(source: str, target: str) -> str:
    """The account in whose chain a transfer without an event is: the bank's, or else the jackpot's."""
    return BANK if BANK in (source, target) else source if source.startswith("jackpot:") else target


def link(previous: str, transfer: Transfer) -> str:
    """The hash of a transfer and, through the one before it in its chain, of all that went before."""
    at = transfer.at.astimezone(UTC).isoformat(timespec="microseconds")
    ends = (transfer.source.key, transfer.target.key, transfer.amount, transfer.kind)
    return sha256(dumps([previous, *ends, transfer.table_id, transfer.rule, transfer.by_id, at])).hexdigest()


def net(entries: Iterable[Entry]) -> dict[str, int]:
    change: defaultdict[str, int] = defaultdict(int)
    for one in entries:
        change[one.source] -= one.amount
        change[one.target] += one.amount
    return change


def _locked(keys: set[str]) -> dict[str, Account]:
    found = sql.select(Account, "key IN %s ORDER BY key", tuple(keys), lock=True) if keys else []
    return {account.key: account for account in found}


def made_up(entries: list[Entry], accounts: dict[str, Account]) -> list[Entry]:
    """A float that runs low is filled, and a patron buys in again; what a player cannot give back, the house bears."""
    undone = {one.source for one in entries if one.kind in (Kind.UNDONE, Kind.CORRECTED)}
    more = []
    for key, change in net(entries).items():
        short = -(accounts[key].balance + change) if key != BANK else 0
        if short <= 0:
            continue
        if key.startswith("float:"):
            more.append(Entry(BANK, key, -(-short // FILL) * FILL, Kind.FILL))
        elif key.startswith("n"):
            more.append(Entry(BANK, key, short + OPENING_GRANT, Kind.ISSUED))
        elif key in undone:
            more.append(Entry(BANK, key, short, Kind.WAIVED))
    return more


def open_house_accounts(*keys: str) -> None:
    """A table's layout and float, a jackpot, and the bank itself the first time."""
    Account.objects.bulk_create([Account(key=key) for key in (BANK, *keys)], ignore_conflicts=True)


def open_account(owner: Person | Patron, now: datetime) -> Account:
    """An account with its opening grant, made when first needed."""
    key = player_key(owner) if isinstance(owner, Person) else patron_key(owner)
    found = Account.objects.filter(key=key).first()
    if found:
        return found
    open_house_accounts()
    owned = {"person": owner} if isinstance(owner, Person) else {"patron": owner}
    account, made = Account.objects.get_or_create(key=key, defaults=owned)
    if made:
        post([Entry(BANK, key, OPENING_GRANT, Kind.ISSUED)], now=now)
        account.refresh_from_db()
    return account


def balance(key: str) -> int:
    """What somebody has to play with; before the first call, what they will be given."""
    return balances([key])[key]


def balances(keys: Iterable[str]) -> dict[str, int]:
    """The same for several people at once."""
    held = dict.fromkeys(keys, OPENING_GRANT)
    if held:
        held |= sql.rows("SELECT key, balance FROM floor_account WHERE key IN %s", tuple(held))
    return held


def outstanding() -> int:
    """The sum of all balances, the bank's debt among them: zero, or something is wrong."""
    return int(Account.objects.aggregate(total=models.Sum("balance"))["total"] or 0)
