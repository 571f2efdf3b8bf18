"""What the floor keeps."""

from casino.floor.models.chips import Account as Account
from casino.floor.models.chips import Transfer as Transfer
from casino.floor.models.history import Event as Event
from casino.floor.models.history import Receipt as Receipt
from casino.floor.models.rounds import Box as Box
from casino.floor.models.rounds import Round as Round
from casino.floor.models.rounds import SettlementLine as SettlementLine
from casino.floor.models.rounds import Wager as Wager
from casino.floor.models.tables import Heartbeat as Heartbeat
from casino.floor.models.tables import Jackpot as Jackpot
from casino.floor.models.tables import Patron as Patron
from casino.floor.models.tables import Player as Player
from casino.floor.models.tables import Seat as Seat
from casino.floor.models.tables import Standing as Standing
from casino.floor.models.tables import Table as Table
