"""The calls that both blackjacks share: buttons, commands, how a scenario writes them, and the chips that they add.

In a scenario the dealer draws for whoever is away, and others may join a call.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, Generic, TypeVar, assert_never

from games.calls import PLAYER, WHOSE, Call, Called, Document, Entry, Joiners, Placed, RoundCalls, area, spot
from games.cards.cards import Card
from games.chips.chips import money
from games.chips.wagers import WagerKind
from games.choice import Choice
from games.fields import Fields
from games.moves import Move, lay
from games.records import Fact, replace
from games.twentyone import facts
from games.twentyone.acts import AnyState
from games.twentyone.boxes import MOST_HANDS, Box
from games.twentyone.choices import may_join
from games.twentyone.facts import CardDealt
from games.twentyone.hands import is_blackjack, total

MOST_JOINING: Final = 50


ADDED: Final[tuple[WagerKind[object], ...]] = (
    WagerKind("split", "Split", bare=True, calls=True),
    WagerKind("double", "Double", calls=True),
    WagerKind("insurance", "Insurance", part="insurance"),
)


def calls(places: int, boxes: int | None = None) -> tuple[Call[AnyState], ...]:
    """Hit, stand, double and split. `boxes` is how many an area has, where they are numbered.

    The signals are those of SB 10.4 and BS 10.4; they leave a double and a split to "other visual hand signals".
    """
    hand = {"area": area(places), "player": PLAYER}
    if boxes:
        hand["box"] = Entry(lambda fields: fields.maybe_whole("box", 1, boxes))
    hand["hand"] = Entry(lambda fields: fields.maybe_whole("hand", 1, MOST_HANDS))
    doubled = {"stake": Entry(lambda fields: fields.maybe_amount("stake")), "joined": Entry(_stakes_joined)}
    split = {"joined": Entry(lambda fields: fields.names("joined"))}
    joined: Any = {"asked_of_others": ("joined",), "joiners": _joiners}
    return (
        Call(
            *("hit", facts.Hit, "Hit", "H"),
            entries=hand,
            fact=facts.CardCalled,
            told=_told,
            signal="scratches the felt",
        ),
        Call(
            *("stand", facts.Stand, "Stand", "S"),
            entries=hand,
            fact=facts.HandStood,
            told=_told,
            signal="moves a flat hand from side to side",
        ),
        Call(
            *("double", facts.Double, "Double", "D"),
            any_sum=True,
            entries=hand | doubled,
            fact=facts.HandDoubled,
            told=_double_told,
            signal="puts chips beside the wager and holds up one finger",
            **joined,
        ),
        Call(
            *("split", facts.Split, "Split", "P"),
            entries=hand | split,
            fact=facts.HandSplit,
            told=_split_told,
            signal="puts chips beside the wager and spreads two fingers",
            **joined,
        ),
    )


JOINING: Final[tuple[Call[object], ...]] = (
    Call("join", facts.Join, "Join", "J", any_sum=True, signal="puts chips beside the wager too"),
    Call("decline", facts.Decline, "Leave it", "N", signal="shakes the head"),
)


def insure(places: int, boxes: int | None = None) -> Call[AnyState]:
    entries = {"area": area(places)}
    if boxes:
        entries["box"] = Entry(lambda fields: fields.whole("box", 1, boxes), needed=True)
    entries |= {"player": WHOSE, "stake": Entry(lambda fields: fields.amount("stake"), needed=True)}
    return Call(
        *("insure", facts.Insure, "Insure", "I"),
        apart=True,
        alone=True,
        lays="insurance",
        any_sum=True,
        says_how_much=True,
        entries=entries,
        fact=facts.InsurancePlaced,
        told=_insurance_told,
        signal="puts chips on the insurance line",
    )


# --- who joins ------------------------------------------------------------------------------------


def _stakes_joined(fields: Fields) -> dict[str, int]:
    """Who joined the double, and for how much."""
    given = fields.take("joined")
    if given is None:
        return {}
    inner = Fields(given, fields.where("joined"))
    names = list(given)
    if len(names) > MOST_JOINING:
        fields.refuse("joined", f"joined names at most {MOST_JOINING} players")
    return {name: inner.amount(name) for name in names}


def _joiners(state: AnyState, choice: Choice) -> Joiners:
    box = _box(state, choice)
    return tuple((player, box.part(player)) for player in may_join(box, box.hand))


# --- what was called, from what followed ----------------------------------------------------------


def _told(before: AnyState, fact: facts.CardCalled | facts.HandStood) -> tuple[str, Document]:
    return _box(before, fact).controlling, {**spot(fact), "hand": fact.hand}


def _double_told(before: AnyState, fact: facts.HandDoubled) -> tuple[str, Document]:
    (caller, stake), *others = fact.stakes
    joined = {player: money(cents) for player, cents in others}
    return caller, {**spot(fact), "hand": fact.hand, "stake": money(stake), "joined": joined}


def _split_told(before: AnyState, fact: facts.HandSplit) -> tuple[str, Document]:
    caller, *others = fact.joined
    return caller, {**spot(fact), "hand": fact.hand, "joined": others}


def _insurance_told(before: AnyState, fact: facts.InsurancePlaced) -> tuple[str, Document]:
    return fact.player, {**spot(fact), "player": fact.player, "stake": money(fact.stake)}


def _box(state: AnyState, at: Placed) -> Box:
    return next(box for box in state.boxes if (box.area, box.box) == (at.area, at.box))


# --- a round as a scenario writes it --------------------------------------------------------------


def round_result(state: AnyState) -> dict[str, Any]:
    """The dealer's hand and who called for each area."""
    return {
        "dealer": {
            "cards": [card.text for card in state.dealer],
            "total": total(state.dealer).points,
            "blackjack": is_blackjack(state.dealer),
        },
        "controlling": {str(box.area): box.controlling for box in state.boxes},
    }


SILENT: Final[tuple[type[Fact], ...]] = (
    facts.BetsClosed,
    CardDealt,
    facts.InsuranceCalled,
    facts.InsuranceClosed,
    facts.JoinDeclined,
)


def dealt(fact: Fact) -> tuple[Card, ...]:
    """The cards that a fact brings out of the shoe."""
    return (fact.card,) if isinstance(fact, CardDealt) else ()


def _gone(before: AnyState, fact: Fact) -> str | None:
    box = before.box(fact.area) if isinstance(fact, facts.PlayerAbsent) else None
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
            case facts.HandJoined():
                self._joined(fact)
            case _:
                super().hear(before, fact, after)
        if isinstance(fact, facts.PlayerAbsent | CardDealt):
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

    def _joined(self, fact: facts.HandJoined) -> None:
        """The answer to a double or split belongs to the call that it joins."""
        called = self.calls[-1]
        others = called.call["joined"]
        more = {**others, fact.player: money(fact.stake)} if isinstance(others, dict) else [*others, fact.player]
        self.calls[-1] = replace(called, call={**called.call, "joined": more})
        self.spoke.add(fact.player)

    def _drawn(self, before: AnyState, fact: CardDealt) -> None:
        """A card that nobody called for, to a hand whose player is away."""
        box, hand = _box(before, fact), fact.hand or 1
        if box.absent and before.initial_deal_over and not box.hands[hand - 1].needs_card:
            self.add(_by_rule(box, "hit", hand))

    def _stopped(self, before: AnyState, after: AnyState) -> None:
        """Hands that stop where nobody calls; those of a second box wait until the first is done."""
        turn = before.in_turn
        for was, box in zip(before.boxes, after.boxes, strict=True):
            at_once = turn is not None and (turn.area, turn.box) == (box.area, box.box)
            for number, hand in enumerate(box.hands, start=1):
                if hand.done == "absent" and was.hands[number - 1].done != "absent":
                    called = _by_rule(box, "stand", number)
                    self.add(called) if at_once else self._later.append(called)


def _by_rule(box: Box, call: str, hand: int) -> Called:
    return Called(by=box.controlling, call={"call": call, **spot(box), "hand": hand}, drawn=True)


# --- chips ----------------------------------------------------------------------------------------

SharedFact = facts.BetsClosed | CardDealt | facts.BoxFact | facts.InsuranceFact


def box_moves(before: AnyState, fact: SharedFact) -> Iterator[Move]:
    """Insurance, doubles and splits put more chips on the layout."""
    match fact:
        case facts.InsurancePlaced(player=player, area=area, stake=stake, box=box):
            yield lay(player, area, "insurance", stake, box)
        case facts.HandDoubled(area=area, stakes=stakes, box=box, hand=hand):
            yield from (lay(player, area, "double", stake, box, hand) for player, stake in stakes)
        case facts.HandSplit(area=area, joined=joined, box=box, hand=hand):
            part = _box(before, fact).part
            for place, player in enumerate(joined):
                yield lay(player, area, "split", part(player), box, hand + 1, splits=place == 0)
        case facts.HandJoined(player=player, area=area, stake=stake, box=box):
            found = _box(before, fact)
            hand, doubled = (found.turn or 0) + 1, found.hand.doubled
            yield lay(player, area, "double" if doubled else "split", stake, box, hand if doubled else hand + 1)
        case (
            facts.BetsClosed()
            | CardDealt()
            | facts.CardCalled()
            | facts.HandStood()
            | facts.JoinDeclined()
            | facts.PlayerAbsent()
        ):
            return
        case facts.InsuranceCalled() | facts.InsuranceClosed() | facts.InsuranceMissed():
            return
        case _:
            assert_never(fact)
