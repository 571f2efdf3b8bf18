"""What is asked at a Caribbean Stud table, and what happens there."""

from __future__ import annotations

from games.cards.cards import Card
from games.chips.jackpot import Meter
from games.chips.settlement import WagerSettled
from games.irregularities.commands import Decided, Remedying
from games.irregularities.facts import SettlementUndone, TroubleFact
from games.records import Fact, Record, Tagged
from games.supervising.commands import Ordering
from games.table.preparation import ShoeCommand
from games.table.table import TableCommand, TableFact

# what the dealer does


class DealersAct(Tagged, frozen=True):
    """What the dealer does in the order of the procedure, and at no other time."""


class CloseBets(DealersAct, frozen=True):
    """The dealer calls no more bets and the round begins."""


class Deal(DealersAct, frozen=True):
    """The next card from a shoe, or five from a device, to an area or (None) to the dealer."""

    area: int | None = None


class DealAll(DealersAct, frozen=True):
    """Every card that comes before one is turned up, or the deal is complete."""


class TurnUp(DealersAct, frozen=True):
    """One of the dealer's five cards is turned face up."""


class LetPlayersLook(DealersAct, frozen=True):
    """The deal is complete and the players pick up their cards."""


class Absent(Tagged, frozen=True):
    """A player is not there, takes too long or refuses to decide."""

    area: int


class Reveal(DealersAct, frozen=True):
    """The dealer turns over the rest of the dealer's hand."""


class Declare(DealersAct, frozen=True):
    """The dealer calls the value of the dealer's hand and, where it does not qualify, no hand."""


class TurnHand(DealersAct, frozen=True):
    """A player's hand is turned face up, to be compared or looked at for the jackpot."""

    area: int


class Settle(DealersAct, frozen=True):
    """Pay, take or give back one wager."""

    area: int
    wager: str


class SettleAll(DealersAct, frozen=True):
    """Every hand that is to be settled now, one after the other: turned up, its wagers settled, its cards put away."""


class ShareJackpot(DealersAct, frozen=True):
    """The jackpot is divided between the hands that won it."""


class PickUp(DealersAct, frozen=True):
    """An area's cards, or (None) the dealer's, are counted and go to the discard rack."""

    area: int | None = None


class CloseRound(DealersAct, frozen=True):
    """Nothing is left on the layout."""


class ReadMeter(Tagged, frozen=True):
    """Linked tables have moved the meter: what it shows now."""

    meter: Meter


# what players ask for


class PlayersCall(Tagged, frozen=True):
    """For a hand, by its player where one is given."""

    area: int
    player: str | None = None


class Bet(PlayersCall, frozen=True):
    """Stay in the round; without a stake, with what the rule asks for."""

    stake: int | None = None


class Fold(PlayersCall, frozen=True):
    pass


class Concede(PlayersCall, frozen=True):
    """Give the hand up after the dealer's hand is shown."""


SingleAct = (CloseBets | Deal | TurnUp | LetPlayersLook | Reveal | Declare) | (
    TurnHand | Settle | ShareJackpot | PickUp | CloseRound
)
DealerCommand = SingleAct | DealAll | SettleAll


# what went wrong


class ExposeCard(Tagged, frozen=True):
    """The card at this place of a hand, or (None) of the dealer's, was shown by mistake."""

    area: int | None
    at: int


class VoidHand(Decided, frozen=True):
    """A player's hand turns out to have too few or too many cards."""

    area: int


class RackStrayHand(Tagged, frozen=True):
    """An area without an ante was dealt a hand, and a player has handled cards since."""

    area: int


class FindBet(Tagged, frozen=True):
    """A bet found on its spot and taken as found, whether or not it is twice the ante."""

    area: int
    stake: int


class QueryBet(Tagged, frozen=True):
    """The dealer sees that a bet is not twice the ante and asks the player about it."""

    area: int


class CorrectBet(PlayersCall, frozen=True):
    """The player makes the bet right."""


class ShowFoldedHand(Decided, frozen=True):
    """At settlement the house chooses to show a hand that folded."""

    area: int


PlayerCommand = Bet | Fold | Concede | CorrectBet
Mistake = ExposeCard | VoidHand | RackStrayHand | FindBet | QueryBet
RoundCommand = DealerCommand | Absent | ReadMeter | PlayerCommand | Mistake | ShowFoldedHand
Command = RoundCommand | TableCommand | ShoeCommand | Ordering | Remedying


# what happened


class BetsClosed(Fact, frozen=True):
    """No more bets: every ante now waits for a hand. `meter` holds the approved part of this round's jackpot wagers."""

    meter: Meter | None = None


class CardsDealt(Fact, frozen=True):
    """Face down, to an area or (None) to the dealer."""

    cards: tuple[Card, ...]
    area: int | None = None


class CardTurnedUp(Fact, frozen=True):
    """The dealer's card at this place of the five lies face up."""

    at: int


class HandsTakenUp(Fact, frozen=True):
    """The players have picked up their cards."""


class BetPlaced(Fact, frozen=True):
    area: int
    stake: int


class HandFolded(Fact, frozen=True):
    area: int
    absent: bool = False


class BetQueried(Fact, frozen=True):
    """The player must correct the bet or fold."""

    area: int


class CardExposed(Fact, frozen=True):
    """A player's card was shown by mistake and turned face down again; one of the dealer's stays face up.

    `last`: it belongs to the deal, though no card was left to be dealt after it.
    """

    area: int | None
    at: int
    last: bool = False


class HandVoided(Fact, frozen=True):
    """A hand is out of the round and its wagers go back."""

    area: int


class StrayHandRacked(Fact, frozen=True):
    """A hand dealt where no ante lies was counted and put in the discard rack."""

    area: int
    cards: tuple[Card, ...]


class DealerRevealed(Fact, frozen=True):
    """All five of the dealer's cards lie face up."""


class HandDeclared(Fact, frozen=True):
    """The dealer's hand as it was called."""

    hand: str
    qualifies: bool


class HandConceded(Fact, frozen=True):
    area: int


class HandTurned(Fact, frozen=True):
    """A player's hand lies face up for all to see."""

    area: int


class FoldedHandShown(Fact, frozen=True):
    """A hand that folded is shown to the whole table before the round is over."""

    area: int
    cards: tuple[Card, ...]


class JackpotShare(Record, frozen=True):
    """What the hand on an area wins, and the clause that sets the amount."""

    area: int
    amount: int
    rule: str


class JackpotShared(Fact, frozen=True):
    """`shares` in the order they are paid, and the meter without them. `taken`: how far it fell, where it was kept."""

    shares: tuple[JackpotShare, ...]
    meter: Meter
    taken: Meter | None = None


class MeterRead(Fact, frozen=True):
    meter: Meter


WentWrong = CardExposed | HandVoided | StrayHandRacked | BetQueried
Procedure = (BetsClosed | CardTurnedUp | HandsTakenUp | DealerRevealed | HandDeclared | HandConceded) | (
    JackpotShared | MeterRead | FoldedHandShown
)
WithoutChips = WentWrong | Procedure | CardsDealt | HandFolded | HandTurned
"""What moves no chips by itself."""
Event = WithoutChips | BetPlaced | WagerSettled | TableFact | TroubleFact | SettlementUndone
