"""A table as it is, but for what somebody there does not see."""

from collections.abc import Callable
from typing import Any

from games.cards.cards import Card, cards
from games.records import replace
from games.star_blackjack.state import hidden
from games.table.staff import Who

DECOY = cards("5S 6D")
Disguise = Callable[[Any, Who], Any]


def other_order(state: Any, who: Who) -> Any:
    """The cards still in the shoe, back to front."""
    shoe = state.table.shoe
    shuffled = (*shoe.cards[: shoe.dealt], *reversed(shoe.cards[shoe.dealt :]))
    return replace(state, table=replace(state.table, shoe=replace(shoe, cards=shuffled)))


def other_faces(state: Any, who: Who) -> Any:
    """At Star Blackjack dealt face down: other players' first two cards."""
    return replace(state, boxes=tuple(_decoy(state, box, who) for box in state.boxes))


def _decoy(state: Any, box: Any, who: Who) -> Any:
    hand = box.hands[0]
    if not hidden(state, box, who) or len(hand.cards) < 2:
        return box
    return replace(box, hands=(replace(hand, cards=(*DECOY, *hand.cards[2:])),))


def other_hands(state: Any, who: Who) -> Any:
    """At Caribbean Stud: the dealer's cards that lie face down, and everybody else's."""
    seen = {card for at, card in enumerate(state.dealer) if at in state.shown}
    seen |= {card for hand in state.hands if hand.turned or hand.player == who for card in hand.cards}
    out = [card for card in (*state.dealer, *(card for hand in state.hands for card in hand.cards)) if card not in seen]
    swap: dict[Card, Card] = dict(zip(out, out[1:] + out[:1], strict=True))
    hands = tuple(replace(hand, cards=_swapped(hand.cards, swap)) for hand in state.hands)
    return replace(state, dealer=_swapped(state.dealer, swap), hands=hands)


def _swapped(held: tuple[Card, ...], swap: dict[Card, Card]) -> tuple[Card, ...]:
    return tuple(swap.get(card, card) for card in held)
