"""What is asked and what happens at a table of either blackjack. `box` is Blackjack Switch's; `hand` counts from 1."""

from __future__ import annotations

from games.cards.cards import Card
from games.records import Fact, Tagged

# --- the dealer's acts ----------------------------------------------------------------------------


class CloseBets(Tagged, frozen=True):
    """The dealer calls no more bets and the round begins."""


class Deal(Tagged, frozen=True):
    """The next card, to a hand or (area None) to the dealer."""

    area: int | None = None
    box: int | None = None
    hand: int | None = None


class DealAll(Tagged, frozen=True):
    """Every card of the initial deal that is still to come."""


class CallInsurance(Tagged, frozen=True):
    pass


class CloseInsurance(Tagged, frozen=True):
    pass


class MissInsurance(Tagged, frozen=True):
    """The dealer goes on without having called insurance."""


class Settle(Tagged, frozen=True):
    """Pay, take or give back one wager."""

    area: int
    player: str
    wager: str
    box: int | None = None
    hand: int | None = None


class SettleAll(Tagged, frozen=True):
    """Every wager that is to be settled now, one after the other, with the cards that leave beside them."""


class PickUp(Tagged, frozen=True):
    """A hand's cards, or (area None) the dealer's, go to the discard rack."""

    area: int | None = None
    box: int | None = None
    hand: int | None = None


class CloseRound(Tagged, frozen=True):
    """Nothing is left on the layout."""


# --- the players' calls ---------------------------------------------------------------------------


class Insure(Tagged, frozen=True):
    area: int
    player: str
    stake: int
    box: int | None = None


class HandCall(Tagged, frozen=True):
    """A call for a hand. `player`, `box` and `hand` are asserted where given."""

    area: int
    player: str | None = None
    box: int | None = None
    hand: int | None = None


class Hit(HandCall, frozen=True):
    pass


class Stand(HandCall, frozen=True):
    pass


class Double(HandCall, frozen=True):
    """`stake` None is as much as the original wager. `joined` None: the others on the hand are asked one by one."""

    stake: int | None = None
    joined: dict[str, int] | None = None


class Split(HandCall, frozen=True):
    """`joined` None: the others on the hand are asked one by one."""

    joined: tuple[str, ...] | None = None


class Join(Tagged, frozen=True):
    """Another player on the hand doubles or splits too. `stake` None is as much as the original wager."""

    area: int
    player: str
    box: int | None = None
    stake: int | None = None


class Decline(Tagged, frozen=True):
    """Another player on the hand leaves the wager as it lies."""

    area: int
    player: str
    box: int | None = None


class Absent(Tagged, frozen=True):
    """The controlling player is away, refuses or takes too long."""

    area: int
    box: int | None = None


SingleAct = CloseBets | Deal | CallInsurance | CloseInsurance | Settle | PickUp | CloseRound
Call = Hit | Stand | Double | Split
BoxCommand = SingleAct | DealAll | SettleAll | MissInsurance | Insure | Call | Join | Decline | Absent


# --- what happened --------------------------------------------------------------------------------


class BetsClosed(Fact, frozen=True):
    """No more bets: the wagers on the layout now wait for cards."""


class CardDealt(Fact, frozen=True):
    card: Card
    area: int | None = None
    box: int | None = None
    hand: int | None = None


class InsuranceCalled(Fact, frozen=True):
    pass


class InsuranceClosed(Fact, frozen=True):
    pass


class InsuranceMissed(Fact, frozen=True):
    pass


class InsurancePlaced(Fact, frozen=True):
    area: int
    player: str
    stake: int
    box: int | None = None


class CardCalled(Fact, frozen=True):
    area: int
    box: int | None = None
    hand: int = 1


class HandStood(Fact, frozen=True):
    area: int
    box: int | None = None
    hand: int = 1


class HandDoubled(Fact, frozen=True):
    """`stakes` are the wagers added so far; `asking` have yet to answer."""

    area: int
    stakes: tuple[tuple[str, int], ...]
    asking: tuple[str, ...] = ()
    box: int | None = None
    hand: int = 1


class HandSplit(Fact, frozen=True):
    """`joined` laid as much as their original wager on the new hand; `asking` have yet to answer."""

    area: int
    joined: tuple[str, ...]
    asking: tuple[str, ...] = ()
    box: int | None = None
    hand: int = 1


class HandJoined(Fact, frozen=True):
    area: int
    player: str
    stake: int
    box: int | None = None


class JoinDeclined(Fact, frozen=True):
    area: int
    player: str
    box: int | None = None


class PlayerAbsent(Fact, frozen=True):
    """Nobody makes this box's decisions; the dealer draws as the rules say."""

    area: int
    box: int | None = None


Decided = CardCalled | HandStood | HandDoubled | HandSplit | HandJoined | JoinDeclined
BoxFact = Decided | PlayerAbsent
InsuranceFact = InsuranceCalled | InsuranceClosed | InsuranceMissed | InsurancePlaced
