"""Caribbean Stud's calls: bet or fold, correct a bet, concede; and a round as a scenario writes it."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from games.calls import GENERAL, PLAYER, Call, Document, Entry, RoundCalls, area
from games.cards.cards import Card
from games.cards.poker import rank
from games.caribbean_stud import events
from games.caribbean_stud.events import Bet, BetPlaced, Concede, CorrectBet, Fold, HandConceded, HandFolded
from games.caribbean_stud.options import MOST_PLACES
from games.caribbean_stud.settlement import qualifies
from games.caribbean_stud.state import State
from games.chips.chips import money
from games.game import ScenarioPart

_ENTRIES: Final = {"area": area(MOST_PLACES), "player": PLAYER}
_STAKE: Final = Entry(lambda fields: fields.maybe_amount("stake", zero=True))


def _told(before: State, fact: BetPlaced | HandFolded | HandConceded) -> tuple[str, Document]:
    player = next(hand.player for hand in before.hands if hand.area == fact.area)
    return player, {"area": fact.area}


CALLS: Final[tuple[Call[State], ...]] = (
    Call(
        *("bet", Bet, "Bet", "B"),
        lays="bet",
        entries=_ENTRIES | {"stake": _STAKE},
        fact=BetPlaced,
        told=_told,
        signal="lays the cards face down and puts a bet beside them",
    ),
    Call("correct_bet", CorrectBet, "Correct the bet", "B", lies_already="bet", signal="makes the bet right"),
    Call(
        *("fold", Fold, "Fold", "F"),
        entries=_ENTRIES,
        fact=HandFolded,
        told=_told,
        signal="lays the cards face down on the table",
    ),
    Call(
        *("concede", Concede, "Concede", "C"),
        apart=True,
        sure="Conceding gives up the hand, ante and bet. Say once more that you want to.",
        entries=_ENTRIES,
        fact=HandConceded,
        told=_told,
        signal="sweeps a hand towards the dealer",
    ),
    *GENERAL,
)


# --- a round as a scenario writes it --------------------------------------------------------------


def result(state: State) -> dict[str, Any]:
    value = rank(state.dealer)
    before, after = state.meter_at_deal, state.meter
    return {
        "dealer": {"cards": [card.text for card in state.dealer], "hand": value.name, "qualifies": qualifies(value)},
        "controlling": {str(hand.area): hand.player for hand in state.hands},
        "jackpot": {"before": money(before.cents), "after": money(after.cents)} if before and after else None,
    }


def dealt(fact: events.Event) -> tuple[Card, ...]:
    return fact.cards if isinstance(fact, events.CardsDealt) else ()


def _gone(before: State, fact: events.Event) -> str | None:
    """Whoever is away folds."""
    return _told(before, fact)[0] if isinstance(fact, events.HandFolded) and fact.absent else None


_SILENT: Final = (
    *(events.BetsClosed, events.CardsDealt, events.CardTurnedUp, events.HandsTakenUp, events.DealerRevealed),
    *(events.HandDeclared, events.HandTurned, events.JackpotShared, events.FoldedHandShown),
)


SCENARIO = ScenarioPart(
    result=result, lines=attrgetter("lines"), dealt=dealt, round_calls=lambda: RoundCalls(CALLS, _SILENT, _gone)
)
