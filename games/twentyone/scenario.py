"""The part of the scenario format that both blackjacks share: the dealer's hand, who called, and what was called.

The dealer draws for whoever is away, and others may join a call.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Generic, TypeVar

from games.calls import Call, Called, Document, RoundCalls, spot
from games.cards.cards import Card
from games.chips.chips import money
from games.records import Fact, replace
from games.twentyone.acts import AnyState
from games.twentyone.boxes import Box
from games.twentyone.facts import (
    BetsClosed,
    CardDealt,
    HandJoined,
    InsuranceCalled,
    InsuranceClosed,
    JoinDeclined,
    PlayerAbsent,
)
from games.twentyone.hands import is_blackjack, total


def result(state: AnyState) -> dict[str, Any]:
    """The dealer's hand and who called for each area."""
    return {
        "dealer": {
            "cards": [card.text for card in state.dealer],
            "total": total(state.dealer).points,
            "blackjack": is_blackjack(state.dealer),
        },
        "controlling": {str(box.area): box.controlling for box in state.boxes},
    }


# --- the calls of a round ---------------------------------------------------------------------------

SILENT: Final[tuple[type[Fact], ...]] = (BetsClosed, CardDealt, InsuranceCalled, InsuranceClosed, JoinDeclined)


def dealt(fact: Fact) -> tuple[Card, ...]:
    """The cards that a fact brings out of the shoe."""
    return (fact.card,) if isinstance(fact, CardDealt) else ()


def _gone(before: AnyState, fact: Fact) -> str | None:
    box = before.box(fact.area) if isinstance(fact, PlayerAbsent) else None
    return box.controlling if box else None


B_contra = TypeVar("B_contra", bound=AnyState, contravariant=True)


class BoxCalls(RoundCalls[B_contra, Fact], Generic[B_contra]):
    """Calls by box and hand. `silent` are the game's own facts that are nobody's call."""

    def __init__(self, calls: Iterable[Call[B_contra]], silent: tuple[type[Fact], ...]) -> None:
        super().__init__(calls, (*SILENT, *silent), _gone)
        self._later: list[Called] = []

    def hear(self, before: B_contra, fact: Fact, after: B_contra) -> None:
        match fact:
            case CardDealt(area=int()):
                self._drawn(before, fact)
            case HandJoined():
                self._joined(fact)
            case _:
                super().hear(before, fact, after)
        if isinstance(fact, PlayerAbsent | CardDealt):
            self._stopped(before, after)

    def add(self, called: Called) -> None:
        """What waits for the first box of an area to be done comes before the calls of the next area."""
        if self._later and called.call["area"] != self._later[0].call["area"]:
            self._catch_up()
        super().add(called)

    def done(self) -> tuple[list[Document], list[str]]:
        self._catch_up()
        return super().done()

    def _catch_up(self) -> None:
        self.calls, self._later = [*self.calls, *self._later], []

    def _joined(self, fact: HandJoined) -> None:
        """The answer to a double or split belongs to the call that it joins."""
        called = self.calls[-1]
        others = called.call["joined"]
        more = {**others, fact.player: money(fact.stake)} if isinstance(others, dict) else [*others, fact.player]
        self.calls[-1] = replace(called, call={**called.call, "joined": more})
        self.spoke.add(fact.player)

    def _drawn(self, before: AnyState, fact: CardDealt) -> None:
        """A card that nobody called for, to a hand whose player is away."""
        box = next(box for box in before.boxes if (box.area, box.box) == (fact.area, fact.box))
        hand = fact.hand or 1
        if box.absent and before.initial_deal_over and not box.hands[hand - 1].needs_card:
            self.add(_by_rule(box, "hit", hand))

    def _stopped(self, before: AnyState, after: AnyState) -> None:
        """Hands that stop where nobody calls; those of a second box wait until the first is done."""
        turn = before.in_turn
        for was, box in zip(before.boxes, after.boxes, strict=True):
            at_once = turn is not None and (turn.area, turn.box) == (box.area, box.box)
            for at in _stopping(was, box):
                called = _by_rule(box, "stand", at + 1)
                self.add(called) if at_once else self._later.append(called)


def _stopping(was: Box, box: Box) -> list[int]:
    """The hands of a box that have just stopped for want of a call."""
    return [at for at, hand in enumerate(box.hands) if hand.done == "absent" and was.hands[at].done != "absent"]


def _by_rule(box: Box, call: str, hand: int) -> Called:
    return Called(by=box.controlling, call={"call": call, **spot(box), "hand": hand}, drawn=True)
