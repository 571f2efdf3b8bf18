"""What floor staff may order at a table of any game. Times are seconds, handed in as `now`."""

from __future__ import annotations

from games.cards.backs import Back
from games.table.sign import Limits
from games.table.staff import Ordered, Told

# --- the sign -------------------------------------------------------------------------------------


class ChangeLimits(Ordered, frozen=True):
    """Other limits, at once: the area's, the player's or a bet type's."""

    limits: Limits
    now: int = 0
    of: str = "area"


class AnnounceRise(Ordered, frozen=True):
    """A higher minimum, from a time at least 20 minutes ahead."""

    minimum: int
    from_at: int
    now: int = 0
    of: str = "area"


class WithdrawRises(Ordered, frozen=True):
    """The announced minimums that have not begun come off the sign."""

    now: int = 0
    of: str = "area"


class RaiseAtOnce(Ordered, frozen=True):
    """A higher minimum for newcomers."""

    minimum: int
    now: int = 0


class AnnounceMarkedRise(Ordered, frozen=True):
    """A higher minimum for those who kept the old one."""

    minimum: int
    from_at: int
    now: int = 0


class RaiseMaximumFor(Ordered, frozen=True):
    player: str
    minimum: int
    maximum: int


class EndPersonalLimits(Ordered, frozen=True):
    player: str


class AnnounceClosure(Ordered, frozen=True):
    closes_at: int
    now: int = 0


class StayOpen(Ordered, frozen=True):
    pass


LimitOrder = ChangeLimits | AnnounceRise | WithdrawRises | RaiseAtOnce | AnnounceMarkedRise
SignOrder = LimitOrder | RaiseMaximumFor | EndPersonalLimits | AnnounceClosure | StayOpen


# --- seats and players ----------------------------------------------------------------------------


class LimitArea(Ordered, frozen=True):
    players: int


class LimitPlayers(Ordered, frozen=True):
    most: int | None = None
    own_area_only: bool = False


class Reserve(Ordered, frozen=True):
    player: str
    areas: tuple[int, ...]


class Release(Ordered, frozen=True):
    player: str


class HoldForTheShoe(Ordered, frozen=True):
    player: str


class HoldBeyondTheShoe(Ordered, frozen=True):
    player: str
    told: tuple[Told, ...] = ()


class LimitToOneArea(Ordered, frozen=True):
    player: str
    told: tuple[Told, ...] = ()


class Lift(Ordered, frozen=True):
    """A player's restrictions end."""

    player: str


class Exclude(Ordered, frozen=True):
    player: str


class Readmit(Ordered, frozen=True):
    """Somebody who was excluded may play again."""

    player: str


class KeepApart(Ordered, frozen=True):
    players: tuple[str, ...]


class LetTogether(Ordered, frozen=True):
    """Whoever is kept apart from a player may play beside that player again."""

    player: str


class PlayFirst(Ordered, frozen=True):
    """These players decide before the others handle their cards; with none named, everybody in turn again."""

    players: tuple[str, ...] = ()


class Vacate(Ordered, frozen=True):
    player: str


class CountWaiting(Ordered, frozen=True):
    """How many people wait for a seat."""

    waiting: int


class CheckPlayerCard(Ordered, frozen=True):
    """What the dealer found when a player showed a Player Card before play."""

    player: str
    valid: bool = True


AreaOrder = LimitArea | LimitPlayers | Reserve | Release
HoldOrder = HoldForTheShoe | HoldBeyondTheShoe | LimitToOneArea | Lift
PlayerOrder = Exclude | Readmit | KeepApart | LetTogether | PlayFirst | Vacate
SeatingOrder = AreaOrder | HoldOrder | PlayerOrder | CountWaiting | CheckPlayerCard


# --- wagers that go back --------------------------------------------------------------------------


class RefuseWagers(Ordered, frozen=True):
    """A player's wagers, on one area or all, are refused on grounds."""

    player: str
    grounds: str
    area: int | None = None


class GiveUpArea(Ordered, frozen=True):
    """A player on several areas makes room for those waiting."""

    player: str
    area: int


WagerOrder = RefuseWagers | GiveUpArea


# --- the cards ------------------------------------------------------------------------------------


class OrderShuffle(Ordered, frozen=True):
    """The cards may not be well mixed."""


class ChangeCards(Ordered, frozen=True):
    """New cards come to the table, with backs of this colour if it is said."""

    back: Back | None = None


class CheckCards(Ordered, frozen=True):
    """All remaining cards come out and are checked: more of them may lie face up."""


class VerifyCards(Ordered, frozen=True):
    """The dealer checks the cards and confirms their number."""


class CollectDroppedCards(Ordered, frozen=True):
    """The dealer dropped cards, and a supervisor sees that all are found."""


CardOrder = OrderShuffle | ChangeCards | CheckCards | VerifyCards | CollectDroppedCards


# --- people, and the jackpot ----------------------------------------------------------------------


class ExcludeFromCasino(Ordered, frozen=True):
    player: str


class Detain(Ordered, frozen=True):
    """Whoever holds a prohibited device stays until an inspector or the police take over."""

    player: str


class EnglishOnly(Ordered, frozen=True):
    pass


class StopJackpot(Ordered, frozen=True):
    """The jackpot equipment fails and the game goes on without it."""


class RestoreJackpot(Ordered, frozen=True):
    pass


FloorOrder = ExcludeFromCasino | Detain | EnglishOnly | StopJackpot | RestoreJackpot

Ordering = SignOrder | SeatingOrder | WagerOrder | CardOrder | FloorOrder
