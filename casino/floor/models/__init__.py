"""What the floor keeps."""

from casino.floor.models.chips import Account, Transfer
from casino.floor.models.history import Event, Receipt
from casino.floor.models.rounds import Box, Round, SettlementLine, Wager
from casino.floor.models.tables import Heartbeat, Jackpot, Level, Patron, Player, Seat, Standing, Table

__all__ = ["Account", "Box", "Event", "Heartbeat", "Jackpot", "Level", "Patron", "Player", "Receipt", "Round", "Seat"]
__all__ += ["SettlementLine", "Standing", "Table", "Transfer", "Wager"]
