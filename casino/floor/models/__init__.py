"""What the floor keeps."""

from casino.floor.models.chips import Account, Transfer
from casino.floor.models.history import Event, Receipt
from casino.floor.models.rounds import Round, RoundArea, SettlementLine, Wager
from casino.floor.models.tables import Heartbeat, Jackpot, Patron, Standing, Table

__all__ = [
    "Account",
    "Event",
    "Heartbeat",
    "Jackpot",
    "Patron",
    "Receipt",
    "Round",
    "RoundArea",
    "SettlementLine",
    "Standing",
    "Table",
    "Transfer",
    "Wager",
]
