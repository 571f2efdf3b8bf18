"""A round that was played, written down as a scenario that `settle` replays to the very same lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.areas import Wager
from games.blackjack_switch.events import BoxesSwitched
from games.cards import Card
from games.caribbean_stud import events as stud
from games.casino_war import events as war
from games.catalogue import ADAPTERS
from games.chips import money
from games.errors import GameError
from games.fields import BadScenario
from games.jackpot import MILLION
from games.round import Game
from games.scenario import state_of
from games.settlement import WagerSettled
from games.star_blackjack import events as star
from games.table import (
    CardsPickedUp,
    DiscardsReshuffled,
    DiscardsTakenBack,
    RoundClosed,
    SeatLeft,
    SeatTaken,
    SignChanged,
)
from games.twentyone.boxes import Box
from games.twentyone.facts import (
    BetsClosed,
    CardCalled,
    CardDealt,
    HandDoubled,
    HandJoined,
    HandSplit,
    HandStood,
    InsuranceCalled,
    InsuranceClosed,
    InsurancePlaced,
    JoinDeclined,
    PlayerAbsent,
)
from games.wire import Record, replace

Document = dict[str, Any]

AMOUNTS: Final = ("minimum", "maximum", "maximum_payout")
LIVE_ONLY: Final = {
    "star-blackjack": ("optional_limits", "sevens_wager", "face_down", "hold_blackjacks", "low_limit"),
    "blackjack-switch": ("dealing", "super_match_limits"),
}
"""Options that only a live table has. None but held blackjacks can change a line, and those are found out below."""


class NotAScenario(GameError):
    """The round holds something that no scenario can say: a remedy, an order, a table unlike any written one."""


def transcript(game: Game, laid: Any, events: Sequence[Any]) -> Document:
    """The round as a scenario: `laid` is the table as the bets were closed, `events` all that came after.

    The scenario is played before it is handed out, so that it never tells another round than the one that was.
    """
    calls = _Calls(game, laid)
    for event in events:
        calls.hear(event)
    written, absent = calls.done()
    document: Document = {
        "game": game.slug,
        "table": _table(game, laid),
        "seats": {str(seat.area): seat.player for seat in laid.table.seating.seats},
        "wagers": [_wager(wager) for wager in laid.table.wagers],
        "cards": [card.text for event in events for card in _cards(event)],
        "calls": written,
    }
    if absent:
        document["absent"] = absent
    _same_lines(game, document, calls.state)
    return document


def _same_lines(game: Game, document: Document, ended: Any) -> None:
    lines = ADAPTERS[game.slug].lines
    try:
        told = state_of(document)
    except BadScenario as refused:
        raise NotAScenario(f"the round cannot be written down: {refused}") from None
    if lines(told) != lines(ended):
        raise NotAScenario("the round cannot be written down: it was settled under conditions that no scenario states")


def _cards(event: Any) -> tuple[Card, ...]:
    """The cards that an event brought out of the shoe."""
    match event:
        case CardDealt(card=card) | war.CardDealt(card=card):
            return (card,)
        case stud.CardsDealt(cards=cards):
            return cards
        case _:
            return ()


def _wager(wager: Wager) -> Document:
    return {**_place(wager), "player": wager.player, "kind": wager.kind, "stake": money(wager.stake)}


# --- the table ------------------------------------------------------------------------------------


def _table(game: Game, laid: Any) -> Document:
    """The options that are not the usual ones; limits and meter as they stood when the bets were closed."""
    options = laid.options
    usual, limits = type(options)(), laid.table.sign.area
    table: Document = {}
    for name in options.__struct_fields__:
        value = getattr(limits, name) if name in ("minimum", "maximum") else getattr(options, name)
        if name == "jackpot" and value is not None:
            table[name] = _jackpot(value, laid.meter.cents)
        elif name not in LIVE_ONLY.get(game.slug, ()) and value != getattr(usual, name):
            table[name] = _value(name, value)
    return table


def _value(name: str, value: Any) -> Any:
    if name in AMOUNTS:
        return money(value)
    if name == "chips":
        return [money(chip) for chip in value]
    return list(value) if isinstance(value, tuple) else value


def _jackpot(jackpot: Any, meter: int) -> Document:
    written = {"meter": money(meter), "reset": money(jackpot.reset), "increment": _rate(jackpot.increment)}
    return written | ({"wager": money(jackpot.wager)} if hasattr(jackpot, "wager") else {})


def _rate(millionths: int) -> str:
    whole, part = divmod(millionths, MILLION)
    return f"{whole}.{part:06}".rstrip("0").rstrip(".")


# --- the calls ------------------------------------------------------------------------------------

SILENT: Final[tuple[type, ...]] = (
    *(BetsClosed, CardDealt, InsuranceCalled, InsuranceClosed, JoinDeclined),
    *(star.SevensCollected, star.JackpotShared),
    *(war.BetsClosed, war.CardDealt, war.HandsPickedUp),
    *(stud.BetsClosed, stud.CardsDealt, stud.CardTurnedUp, stud.HandsTakenUp, stud.DealerRevealed),
    *(stud.HandDeclared, stud.HandTurned, stud.JackpotShared),
    *(WagerSettled, CardsPickedUp, RoundClosed, DiscardsTakenBack, DiscardsReshuffled),
    *(SeatTaken, SeatLeft, SignChanged),
)
"""What the procedure does by itself, or what leaves the round alone: nobody's call."""


class _Called(Record, frozen=True):
    """A call and who made it. `drawn`: nobody did; the dealer drew or stopped as the rules say of a player away."""

    by: str
    call: Document
    drawn: bool = False


class _Calls:
    """The players' calls, gathered from the facts that followed from them."""

    def __init__(self, game: Game, laid: Any) -> None:
        self._game, self.state = game, laid
        self._calls: list[_Called] = []
        self._later: list[_Called] = []
        self._spoke: set[str] = set()
        self._gone: list[str] = []

    def hear(self, event: Any) -> None:
        """The next fact of the round."""
        before, self.state = self.state, self._game.evolve(self.state, event)
        if self._later and getattr(event, "area", None) not in (None, self._later[0].call["area"]):
            self._calls, self._later = [*self._calls, *self._later], []
        match event:
            case CardDealt(area=int()):
                self._drawn(before, event)
            case _ if isinstance(event, SILENT):
                pass
            case HandJoined():
                self._joined(event)
            case PlayerAbsent(area=area):
                self._gone.append(before.box(area).controlling)
            case war.Surrendered(area=area, absent=True) | stud.HandFolded(area=area, absent=True):
                self._gone.append(before.hand(area).player)
            case _:
                by, call = _call(before, event)
                self._calls.append(_Called(by=by, call=call))
        self._stopped(before, event)

    def done(self) -> tuple[list[Document], list[str]]:
        """The calls, and those who made none where they were asked.

        Whoever called and later did not is no scenario's absent player: what the dealer then drew is written as called,
        which comes to the same lines at either blackjack.
        """
        calls = [*self._calls, *self._later]
        speaking = self._spoke | {called.by for called in calls if not called.drawn}
        absent = [player for player in dict.fromkeys(self._gone) if player not in speaking]
        return [called.call for called in calls if called.by not in absent], absent

    def _joined(self, event: HandJoined) -> None:
        """The answer to a double or split belongs to the call that it joins."""
        called = self._calls[-1]
        others = called.call["joined"]
        more = {**others, event.player: money(event.stake)} if isinstance(others, dict) else [*others, event.player]
        self._calls[-1] = replace(called, call={**called.call, "joined": more})
        self._spoke.add(event.player)

    def _drawn(self, before: Any, event: CardDealt) -> None:
        """A card that nobody called for, to a hand whose player is away."""
        box, hand = _box(before, event), event.hand or 1
        if box.absent and before.initial_deal_over and not box.hands[hand - 1].needs_card:
            self._calls.append(_by_rule(box, "hit", hand))

    def _stopped(self, before: Any, event: Any) -> None:
        """Hands that stop where nobody calls; those of a second box wait until the first is done."""
        if not isinstance(event, PlayerAbsent | CardDealt):
            return
        turn = before.in_turn
        for was, box in zip(before.boxes, self.state.boxes, strict=True):
            to = self._calls if turn and (turn.area, turn.box) == (box.area, box.box) else self._later
            to += [_by_rule(box, "stand", at + 1) for at in _stopping(was, box)]


def _stopping(was: Box, box: Box) -> list[int]:
    """The hands of a box that have just stopped for want of a call."""
    return [at for at, hand in enumerate(box.hands) if hand.done == "absent" and was.hands[at].done != "absent"]


def _by_rule(box: Box, call: str, hand: int) -> _Called:
    return _Called(by=box.controlling, call={"call": call, **_place(box), "hand": hand}, drawn=True)


def _call(before: Any, event: Any) -> tuple[str, Document]:
    """Who called what, in a scenario's words."""
    match event:
        case CardCalled() | HandStood():
            call = "hit" if isinstance(event, CardCalled) else "stand"
            return _box(before, event).controlling, {"call": call, **_place(event), "hand": event.hand}
        case HandDoubled(stakes=((caller, stake), *others)):
            added = {"stake": money(stake), "joined": {player: money(cents) for player, cents in others}}
            return caller, {"call": "double", **_place(event), "hand": event.hand, **added}
        case HandSplit(joined=(caller, *others)):
            return caller, {"call": "split", **_place(event), "hand": event.hand, "joined": list(others)}
        case InsurancePlaced(player=player, stake=stake):
            return player, {"call": "insure", **_place(event), "player": player, "stake": money(stake)}
        case star.EvenMoneyTaken(area=area, player=player):
            return player, {"call": "even_money", "area": area, "player": player}
        case BoxesSwitched(area=area):
            return before.box(area).controlling, {"call": "switch", "area": area}
        case war.WarRaised() | war.Surrendered() | stud.BetPlaced() | stud.HandFolded() | stud.HandConceded():
            return before.hand(event.area).player, {"call": _ANSWERS[type(event)], "area": event.area}
        case _:
            raise NotAScenario(f"the round cannot be written down: no scenario says {type(event).__name__}")


_ANSWERS: Final[dict[type, str]] = {
    war.WarRaised: "war",
    war.Surrendered: "surrender",
    stud.BetPlaced: "bet",
    stud.HandFolded: "fold",
    stud.HandConceded: "concede",
}


def _place(at: Any) -> Document:
    return {"area": at.area} if at.box is None else {"area": at.area, "box": at.box}


def _box(state: Any, event: Any) -> Box:
    boxes: tuple[Box, ...] = state.boxes
    return next(box for box in boxes if (box.area, box.box) == (event.area, event.box))
