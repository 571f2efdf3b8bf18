"""What is asked when something has gone wrong: each command names the mistake and the remedy for it.

Whether the remedy is lawful in the game being played is for `remedies.py` to say.
"""

from __future__ import annotations

from typing import Final, Literal

from games.cards.cards import Card
from games.cards.shoe import Dealing
from games.records import Record, Tagged
from games.table.staff import Ordered, Staff

MISDEALT: Final = "a card was misdealt and the round cannot be put right"
LONGEST_REASON: Final = 200


class Decided(Tagged, frozen=True, kw_only=True):
    """A remedy for which the dealer calls a casino supervisor, and the standing of who decides on it."""

    by: Staff = Staff.SUPERVISOR


# --- single cards ---------------------------------------------------------------------------------


class BurnFacedCard(Tagged, frozen=True):
    """The next card lies face up in the shoe or device."""


class UseAsNextCard(Tagged, frozen=True):
    """A card was dealt by mistake: it goes to whoever is to have the next one."""


class UseBurnedCard(Tagged, frozen=True):
    """A card was burned by mistake and comes back as the next card."""


class LeaveBurned(Tagged, frozen=True):
    """A card was burned by mistake and stays burned."""


class RefuseCard(Tagged, frozen=True):
    """The player who calls for an area turns down the card that lies loose."""

    area: int
    player: str | None = None


class BurnLooseCard(Tagged, frozen=True):
    """Nobody could take the card that lies loose."""


class BurnExtraCard(Tagged, frozen=True):
    """A card was dealt face up to the dealer's hand, which was finished."""


class HoldExtraCard(Tagged, frozen=True):
    """A card was dealt to the dealer's hand by mistake and nobody has seen it."""


# --- whole rounds ---------------------------------------------------------------------------------


class VoidEmptyRound(Decided, frozen=True):
    """So many cards were dealt with no wager on the layout."""

    cards: int = 1


class PutRight(Decided, frozen=True):
    """The last cards went to these places (None: the dealer) and are laid where they should have gone."""

    dealt_to: tuple[int | None, ...]


class VoidRound(Ordered, frozen=True):
    """A round with a misdealt card that cannot be put right. `why` is what the supervisor says of it."""

    why: str = MISDEALT


class DeclareMisdeal(Decided, frozen=True):
    """A round that is dealt anew. `extra` cards left the shoe that belong to no hand.

    "order": cards went to the wrong places; "dealer" and "player": a hand with the wrong number of cards; "exposed":
    two or more cards were shown.
    """

    cause: Literal["order", "dealer", "player", "exposed"]
    extra: int = 0


class FindWrongCards(Decided, frozen=True):
    """Cards are missing from the shoe or device, or there are some that do not belong to its decks."""

    what: Literal["missing", "foreign"]
    cards: tuple[Card, ...] = ()


# --- steps forgotten ------------------------------------------------------------------------------


class PlayUnshuffled(Tagged, frozen=True):
    """The shuffle after the cutting card was missed and a round begun."""


class PlayUncut(Tagged, frozen=True):
    """The cards were never cut and a round begun."""


class PlayUnburned(Tagged, frozen=True):
    """The first card was not burned."""


class LeaveDiscards(Tagged, frozen=True):
    """The discards did not go back into the device after the initial deal."""


# --- money ----------------------------------------------------------------------------------------


class CorrectPayment(Decided, frozen=True):
    """A settlement turns out wrong: `due` should have been paid and `paid` was. `suspected`: it looks deliberate.

    `box` and `hand` tell the lines of one wager apart; `why` is what the player hears.
    """

    player: str
    due: int
    paid: int
    area: int
    wager: str
    suspected: bool = False
    box: int | None = None
    hand: int | None = None
    why: str = ""


class FindInvalidWager(Decided, frozen=True):
    """A player turns out to have no valid card, to play on another's, or to wager for somebody else."""

    player: str


class VoidWagersOf(Tagged, frozen=True):
    """A supervisor is satisfied that a person used a prohibited device."""

    player: str
    by: Staff


class Invalidate(Ordered, frozen=True):
    """A supervisor cancels the outcome of the game. `forfeits`: players whose wagers are kept by the house."""

    cause: Literal["disruption", "fraud"]
    forfeits: tuple[str, ...] = ()


# --- a device that fails --------------------------------------------------------------------------


class Failure(Record, frozen=True):
    """How a shuffling device failed, and what is at hand."""

    damaged: tuple[Card, ...] = ()
    disadvantage: bool = False
    spare_device: bool = True
    cards_can_move: bool = True


class MoveToSpareDevice(Decided, frozen=True):
    """The cards go into another device, damaged ones replaced, and the game goes on."""

    failure: Failure = Failure()
    seed: bytes = b""


class EndRound(Decided, frozen=True):
    """The device put somebody at a disadvantage: the round ends and wagers go back."""

    failure: Failure = Failure()


class OfferReturn(Decided, frozen=True):
    """No device can take the cards: players choose, and a card shoe takes over."""

    failure: Failure = Failure()


class TakeWagersBack(Tagged, frozen=True):
    """A player has what he or she wagered in the round returned."""

    player: str


class PlayOn(Tagged, frozen=True):
    """A player leaves the wagers in."""

    player: str


class FillShoe(Tagged, frozen=True):
    """The cards from the failed device, shuffled and cut, go into a card shoe."""

    seed: bytes = b""


class StartAgain(Decided, frozen=True):
    """The device fails in a round, which is void; new cards go into another device or a card shoe."""

    onto: Dealing = "device"


class ShuffleAgain(Decided, frozen=True):
    """The device jammed or stopped before its shuffle was done."""


Dealt = BurnFacedCard | UseAsNextCard | UseBurnedCard | LeaveBurned
Extra = RefuseCard | BurnLooseCard | BurnExtraCard | HoldExtraCard
Rounds = VoidEmptyRound | PutRight | VoidRound | DeclareMisdeal | FindWrongCards
Steps = PlayUnshuffled | PlayUncut | PlayUnburned | LeaveDiscards
Money = CorrectPayment | FindInvalidWager | VoidWagersOf | Invalidate
Device = MoveToSpareDevice | EndRound | OfferReturn | TakeWagersBack | PlayOn | FillShoe | StartAgain | ShuffleAgain
ByStaff = Ordered | Decided | VoidWagersOf
"""What a member of staff says, and of which standing."""

Remedying = Dealt | Extra | Rounds | Steps | Money | Device
