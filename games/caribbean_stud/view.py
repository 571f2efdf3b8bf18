"""What leaves the engine at Caribbean Stud: a face-down card is None to everybody but the player who holds it."""

from __future__ import annotations

from collections.abc import Iterator

from games.cards.poker import rank
from games.caribbean_stud.choices import legal
from games.caribbean_stud.procedure import due, may_look
from games.caribbean_stud.state import Hand, State
from games.records import replace
from games.table.staff import Who
from games.view import HandSeen, View, WagerSeen, on_one_hand, view_of


def view(state: State, who: Who) -> View:
    """No order of the shoe, no card that lies face down. What the dealer has is said once it is declared."""
    return view_of(
        state,
        who,
        due(state),
        legal(state, who),
        hands=tuple([_hand(state, hand, who) for hand in state.hands]),
        wagers=_wagers(state),
        dealer=tuple([card if at in state.shown else None for at, card in enumerate(state.dealer)]),
        dealer_value=rank(state.dealer).words if state.qualifies is not None else None,
    )


def every_card(state: State) -> View:
    seen = view(state, None)
    faces = zip(seen.hands, state.hands, strict=True)
    return replace(seen, hands=tuple(replace(one, cards=hand.cards) for one, hand in faces), dealer=state.dealer)


def _hand(state: State, hand: Hand, who: Who) -> HandSeen:
    """Players see their own cards once they have picked them up, and everybody a hand that was turned or revealed."""
    faces_up = hand.turned or hand.revealed
    visible = faces_up or (hand.player == who and may_look(state, hand.player))
    return HandSeen(
        area=hand.area,
        player=hand.player,
        cards=hand.cards if visible else (None,) * len(hand.cards),
        players=(hand.player,),
        held=hand.player == who and not faces_up,
        picked_up=hand.picked_up and (state.over or not hand.revealed),
        value=rank(hand.cards).words if faces_up else None,
    )


def _wagers(state: State) -> Iterator[WagerSeen]:
    """The jackpot's wager is in its sensor."""
    for hand in state.hands:
        if not hand.picked_up:
            for kind in ("ante", "bet"):
                stake = hand.on(kind)
                if stake.stake:
                    yield on_one_hand(stake, state.lines)
