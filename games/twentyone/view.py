"""What leaves the engine at either blackjack: the boxes' hands, the chips on them, and insurance."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from games.chips.settlement import Line, Stake
from games.twentyone.acts import AnyState
from games.twentyone.boxes import Box, Hand
from games.view import HandSeen, Seen, WagerSeen

BACKS: Seen = (None, None)
"""The first two cards of a hand that lies face down."""


def hands_seen(state: AnyState, face_down: Collection[int] = (), held: Collection[int] = ()) -> tuple[HandSeen, ...]:
    """Every hand, in the order of the deal; by area, whose first two cards are hidden and which the viewer holds."""
    return tuple(
        [
            _hand(box, at, hand, down=box.area in face_down, held=box.area in held)
            for box in state.boxes
            for at, hand in enumerate(box.hands)
        ]
    )


def _hand(box: Box, at: int, hand: Hand, *, down: bool, held: bool) -> HandSeen:
    """Of a hand that lies face down it is seen that it has finished, and not why."""
    across = hand.done is not None and (hand.doubled or (hand.split_ace and len(hand.cards) > 1))
    return HandSeen(
        area=box.area,
        player=box.controlling,
        cards=(*BACKS, *hand.cards[2:]) if down else hand.cards,
        players=tuple([player for player, _ in box.original]),
        box=box.box,
        number=at + 1,
        doubled=hand.doubled,
        sideways=across,
        done=hand.done is not None,
        in_turn=at == (len(box.hands) - 1 if box.turn is None else box.turn),
        held=held,
        picked_up=hand.picked_up,
    )


def wagers_seen(state: AnyState) -> Iterator[WagerSeen]:
    """What lies on the hands, then the optional wagers, then insurance. Chips leave with the cards they lie on."""
    lines = {(line.area, line.box, line.hand, line.player, line.wager): line for line in state.lines}
    in_play = set()
    for box in state.boxes:
        for number, hand in enumerate(box.hands, start=1):
            if not hand.picked_up:
                in_play.add(box.area)
                yield from _on_hand(box, number, hand, lines)
    for wager in state.table.wagers:
        if wager.kind != "main":
            line = lines.get((wager.area, wager.box, None, wager.player, wager.kind))
            if wager.area in in_play or line is None:
                yield WagerSeen(
                    wager.area, wager.player, wager.kind, wager.stake, wager.stake, box=wager.box, line=line
                )
    yield from _insurance(state)


Lines = dict[tuple[int, int | None, int | None, str, str], Line]


def _on_hand(box: Box, number: int, hand: Hand, lines: Lines) -> Iterator[WagerSeen]:
    for bet in hand.bets:
        line = lines.get((box.area, box.box, number, bet.player, bet.kind)) if bet.settled else None
        yield WagerSeen(
            area=box.area,
            player=bet.player,
            kind=bet.kind,
            stake=bet.stake,
            in_play=bet.in_play,
            box=box.box,
            hand=number,
            part=f"{number}-{bet.kind}",
            line=line,
        )


def _insurance(state: AnyState) -> Iterator[WagerSeen]:
    settled = [line for line in state.lines if line.wager == "insurance"]
    lying: list[tuple[Stake | Line, Line | None]] = [(one.lying, None) for one in state.insurances]
    for one, line in (*lying, *zip(settled, settled, strict=True)):
        yield WagerSeen(
            area=one.area,
            player=one.player,
            kind="insurance",
            stake=one.stake,
            in_play=one.in_play,
            box=one.box,
            part="" if one.box is None else str(one.box),
            line=line,
        )


def offered(state: AnyState) -> str | None:
    """Insurance, while it is called."""
    return "insurance" if state.insurance == "open" else None
