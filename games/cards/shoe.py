"""The card shoe and the shuffling device: cards leave in order, go to the discard rack, and come back by a shuffle.

Every function answers with a new shoe. Given the code of a game, it first asks whether that game's rules allow the act;
without one it only does it, which is how facts already decided are folded in.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from games.cards.cards import DECK, Card
from games.cards.cards import decks as whole_decks
from games.cards.shuffle import mixed_in, shuffled
from games.errors import RuleViolation
from games.records import Record, replace
from games.rulebook import clause_for, has

Dealing = Literal["shoe", "device"]
ONE_DECK: Final = len(DECK)


class Shoe(Record, frozen=True):
    """Cards in the order they will leave, what has left, and where the cutting card lies.

    `cards` is never sliced while dealing: `dealt` moves along it, and what lies before `dealt` is only history.
    """

    dealing: Dealing
    decks: int
    cards: tuple[Card, ...]
    dealt: int = 0
    discards: tuple[Card, ...] = ()
    """The discard rack, bottom first, burned cards too."""
    cutting_card: int | None = None
    """How many of `cards` leave before the cutting card shows; None where none is in the stack."""
    held: tuple[Card, ...] = ()
    """Kept under the shoe for the next round."""

    @property
    def remaining(self) -> int:
        return len(self.cards) - self.dealt

    @property
    def stack(self) -> tuple[Card, ...]:
        """The cards still in it."""
        return self.cards[self.dealt :]

    @property
    def next_card(self) -> Card | None:
        return self.cards[self.dealt] if self.dealt < len(self.cards) else None

    @property
    def cutting_card_next(self) -> bool:
        """The cutting card lies at the mouth of the shoe: whoever is dealt the next card is where it appears."""
        return self.cutting_card == self.dealt

    @property
    def cutting_card_out(self) -> bool:
        """A card from behind the cutting card has left."""
        return self.cutting_card is not None and self.dealt > self.cutting_card


# --- dealing --------------------------------------------------------------------------------------


def draw(shoe: Shoe) -> tuple[Card, Shoe]:
    """The next card, and the shoe without it. This is the engine's hottest line, hence the bare constructor."""
    dealt = shoe.dealt
    try:
        card = shoe.cards[dealt]
    except IndexError:
        called = "card shoe" if shoe.dealing == "shoe" else "shuffling device"
        raise RuleViolation(None, f"no card is left in the {called}") from None
    return card, Shoe(shoe.dealing, shoe.decks, shoe.cards, dealt + 1, shoe.discards, shoe.cutting_card, shoe.held)


def burn(shoe: Shoe) -> Shoe:
    """The next card goes to the discard rack, out of play: the first after a shuffle, and any found face up."""
    card, shoe = draw(shoe)
    return discard(shoe, (card,))


def discard(shoe: Shoe, cards: Iterable[Card]) -> Shoe:
    """Cards from the layout go on top of the discard rack."""
    return replace(shoe, discards=(*shoe.discards, *cards))


def hold(shoe: Shoe, card: Card) -> Shoe:
    """A card dealt in error to the dealer and not seen waits under the shoe."""
    return replace(shoe, held=(*shoe.held, card))


def use_held(shoe: Shoe) -> Shoe:
    """A new round begins: cards held under the shoe come first, as though they had never left it."""
    if not shoe.held:
        return shoe
    marker = shoe.cutting_card
    if marker is not None and not shoe.cutting_card_out:
        marker += len(shoe.held)
    cards = (*shoe.cards[: shoe.dealt], *shoe.held, *shoe.stack)
    return replace(shoe, cards=cards, cutting_card=marker, held=())


# --- filling --------------------------------------------------------------------------------------


def fresh_shoe(dealing: Dealing, decks: int) -> Shoe:
    """New cards as they come out of the box."""
    return Shoe(dealing, decks, whole_decks(decks))


def shuffle(shoe: Shoe, seed: bytes) -> Shoe:
    """Everything in the shoe and the rack, shuffled into a new stack. A card held for the next round stays held."""
    stack = shuffled((*shoe.stack, *shoe.discards), seed)
    return replace(shoe, cards=stack, dealt=0, discards=(), cutting_card=None)


def cut_places(size: int, code: str) -> range:
    """How many cards may lie in front of the cut in a stack of `size` cards."""
    edge = ONE_DECK if has(place_cutting_card, code) else 1
    return range(edge, size - edge + 1)


def cut(shoe: Shoe, at: int, code: str | None = None) -> Shoe:
    """The `at` cards in front go to the back. A player's cut lies at least one deck from either end of the stack.

    Where no cutting card goes into the stack, as at Caribbean Stud, it is the dealer's cut, which may lie anywhere.
    """
    if code is not None:
        not_in_a_device(shoe, code)
        if at not in cut_places(shoe.remaining, code):
            least = "one deck" if has(place_cutting_card, code) else "one card"
            raise RuleViolation(clause_for(cut, code), f"the cut lies at least {least} in from either end of the stack")
    stack = shoe.stack
    return replace(shoe, cards=stack[at:] + stack[:at], dealt=0, cutting_card=None)


def cut_the_rest(shoe: Shoe, at: int) -> Shoe:
    """The cards still in it cut, and nothing else about it changed."""
    stack = shoe.stack
    return replace(shoe, cards=(*shoe.cards[: shoe.dealt], *stack[at:], *stack[:at]))


def cutting_card_places(shoe: Shoe) -> range:
    """How many cards may lie in front of the cutting card: from half of the stack to all but one."""
    return range(shoe.remaining - shoe.remaining // 2, shoe.remaining)


def place_cutting_card(shoe: Shoe, at: int, code: str | None = None) -> Shoe:
    """After the cut the dealer puts the cutting card behind `at` cards, up to halfway in from the back."""
    if code is not None:
        not_in_a_device(shoe, code)
        if not has(place_cutting_card, code):
            why = "the deck is laid on the cutting card, which does not go into it"
            raise RuleViolation(clause_for(cut, code), why)
        if at not in cutting_card_places(shoe):
            why = "the cutting card goes up to halfway in from the back"
            raise RuleViolation(clause_for(place_cutting_card, code), why)
    return replace(shoe, cutting_card=shoe.dealt + at)


def not_in_a_device(shoe: Shoe, code: str) -> None:
    """Cards in a shuffling device are not cut, and take no cutting card."""
    if shoe.dealing == "device":
        raise RuleViolation(clause_for(not_in_a_device, code), "cards in a shuffling device are not cut")


def may_be_shuffled_by_hand(shoe: Shoe) -> bool:
    """Cards for a shuffling device may be shuffled by hand before they go into it."""
    return shoe.dealing == "device"


def take_back(shoe: Shoe, seed: bytes, code: str | None = None) -> Shoe:
    """After the initial deal a shuffling device takes back the whole rack, with what an earlier round forgot there."""
    if code is not None and shoe.dealing != "device":
        why = "discards stay in the rack: only a shuffling device takes them back"
        raise RuleViolation(clause_for(take_back, code), why)
    return replace(shoe, cards=mixed_in(shoe.stack, shoe.discards, seed), dealt=0, discards=())


def reshuffle(shoe: Shoe, seed: bytes, at: int | None = None, code: str | None = None) -> Shoe:
    """Too few cards to finish the round: the discard rack alone, shuffled and cut, follows what is left.

    `at` is the cut, None where none can be made: in a shuffling device, or in a rack of less than two decks.
    The cutting card stays out, so that the shuffle at the end of the round is still due.
    """
    rack = Shoe(shoe.dealing, shoe.decks, shuffled(shoe.discards, seed))
    if code is not None:
        if not shoe.discards:
            raise RuleViolation(clause_for(reshuffle, code), "the discard rack is empty: there is nothing to shuffle")
        if at is None and shoe.dealing == "shoe" and cut_places(rack.remaining, code):
            raise RuleViolation(clause_for(reshuffle, code), "the discards are cut after the shuffle")
    if at is not None:
        rack = cut(rack, at, code)
    return replace(shoe, cards=shoe.cards + rack.cards, discards=())
