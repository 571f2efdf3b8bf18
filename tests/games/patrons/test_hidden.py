"""A patron sees what a player sees: changing only what is hidden changes nothing that any patron does."""

from collections.abc import Callable
from dataclasses import replace as changed
from typing import Any

import pytest

from games.cards.cards import Card, cards
from games.patrons.rounds import play_round
from games.records import replace
from games.star_blackjack.state import hidden
from games.table.staff import Who
from tests.games.patrons.table import SEED, SETTINGS, STAR, STUD, SWITCH, WAR, Setting, crowd, opened, patron

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


@pytest.mark.parametrize(
    ("setting", "disguise"),
    [
        (STAR, other_order),
        (SWITCH, other_order),
        (WAR, other_order),
        (STUD, other_order),
        (SETTINGS[3], other_faces),
        (STUD, other_hands),
        (SETTINGS[-1], other_hands),
    ],
)
def test_patrons_play_the_same_whatever_is_hidden(setting: Setting, disguise: Disguise) -> None:
    """Whole rounds once as they are, and once with every look at the table a look at one that hides other cards."""
    patrons, differing = crowd(setting, SEED), 0

    def disguised(state: Any, who: Who) -> Any:
        nonlocal differing
        other = disguise(state, who)
        differing += other != state
        return setting.game.view(other, who)

    blind = changed(setting.game, view=disguised)
    state = other = opened(setting, patrons)
    for _ in range(8):
        state, log = play_round(setting.game, state, patrons, SEED)
        other, same = play_round(blind, other, patrons, SEED)
        assert log == same
    assert differing > 20


def test_what_a_patron_is_handed_holds_no_hidden_card() -> None:
    """At Caribbean Stud a patron who is asked sees five cards and one of the dealer's, and no more."""
    patrons = (patron(), patron(name="Bob"))
    state, seen = opened(STUD, patrons), []

    def looking(state: Any, who: Who) -> Any:
        view = STUD.game.view(state, who)
        if STUD.game.due(state).act == "ask":
            others = (hand.cards for hand in view.hands if hand.player != who)
            seen.append((sum(card is not None for card in view.dealer), [any(held) for held in others]))
        return view

    play_round(changed(STUD.game, view=looking), state, patrons, SEED)
    assert seen == [(1, [False]), (1, [False])]
