"""What leaves the engine at Caribbean Stud: a face-down card is None to everybody but the player who holds it."""

from __future__ import annotations

from typing import Literal

from games.cards import Card
from games.caribbean_stud.choices import legal
from games.caribbean_stud.events import JackpotShare
from games.caribbean_stud.procedure import due, may_look
from games.caribbean_stud.state import Hand, State
from games.poker import rank
from games.round import Act, Choice
from games.settlement import Line
from games.staff import Staff, Who
from games.table import Felt, felt
from games.wire import Record

Seen = tuple[Card | None, ...]
"""Cards as they lie before one person: None is the back of one."""


class HandSeen(Record, frozen=True):
    """A hand as one person may see it; `value` is what a hand turned up for all is worth."""

    area: int
    player: str
    ante: int
    in_play: int
    jackpot: int
    bet: int
    choice: Literal["bet", "fold"] | None
    absent: bool
    conceded: bool
    turned: bool
    void: bool
    queried: bool
    settled: tuple[str, ...]
    picked_up: bool
    cards: Seen
    value: str | None


class View(Record, frozen=True):
    """The table as one person may see it. `dealer_value` and `qualifies` are known once the dealer has declared."""

    felt: Felt
    hands: tuple[HandSeen, ...]
    dealer: Seen
    dealer_value: str | None
    qualifies: bool | None
    meter: int | None
    shares: tuple[JackpotShare, ...]
    lines: tuple[Line, ...]
    over: bool
    choices: tuple[Choice, ...] = ()
    due: Act | None = None


def view(state: State, who: Who) -> View:
    """No order of the shoe, no card that lies face down; the dealer and those above also see what is due."""
    return View(
        felt=felt(state.table),
        hands=tuple(_hand_seen(state, hand, who) for hand in state.hands),
        dealer=tuple(card if at in state.shown else None for at, card in enumerate(state.dealer)),
        dealer_value=rank(state.dealer).words if state.qualifies is not None else None,
        qualifies=state.qualifies,
        meter=state.meter.cents if state.meter else None,
        shares=state.shares,
        lines=state.lines,
        over=state.over,
        choices=legal(state, who),
        due=due(state) if isinstance(who, Staff) else None,
    )


def _hand_seen(state: State, hand: Hand, who: Who) -> HandSeen:
    """Players see their own cards once they have picked them up, and everybody a hand that has been turned."""
    visible = hand.turned or (hand.player == who and may_look(state, hand.player))
    return HandSeen(
        area=hand.area,
        player=hand.player,
        ante=hand.ante,
        in_play=hand.in_play,
        jackpot=hand.jackpot,
        bet=hand.bet,
        choice=hand.choice,
        absent=hand.absent,
        conceded=hand.conceded,
        turned=hand.turned,
        void=hand.void,
        queried=hand.queried,
        settled=hand.settled,
        picked_up=hand.picked_up,
        cards=hand.cards if visible else (None,) * len(hand.cards),
        value=rank(hand.cards).words if hand.turned else None,
    )
