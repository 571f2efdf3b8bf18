"""What a player might ask for at a moment of a round: things that are open, and things that one rule closes.

Each request is a command of the game. Whether it is allowed, and by which clause, is for `decide` alone to say. One
that two rules close is not asked for: either would be a good answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from games.blackjack_switch.events import Switch
from games.caribbean_stud import events as stud
from games.caribbean_stud.procedure import to_decide
from games.caribbean_stud.state import bet_of
from games.casino_war.events import GoToWar, Surrender
from games.catalogue import GAMES
from games.chips import payable, shown
from games.errors import RuleViolation
from games.patrons.staking import in_chips
from games.preparing import Cut
from games.star_blackjack.events import EvenMoney
from games.star_blackjack.options import KINDS as STAR_KINDS
from games.star_blackjack.options import SEVENS
from games.table import PlaceWager, TakeBackWager
from games.twentyone.boxes import Box, place
from games.twentyone.facts import Double, Hit, Insure, Split, Stand
from games.wire import replace

NEWCOMER: Final = ("Kim", "Lee", "Pat", "Robin")
"""Somebody who walks up to the table; the first name that nobody there bears."""
KINDS: Final = {
    "star-blackjack": STAR_KINDS,
    "blackjack-switch": ("main", "super_match"),
    "casino-war": ("initial", "tie"),
    "caribbean-stud": ("ante", "jackpot"),
}


def requests(slug: str, state: Any, luck: Random) -> Iterator[Any]:
    """Commands that somebody at the table might ask for now."""
    if state.over:
        if not state.lines:
            yield from _wagers(slug, state, luck)
        return
    yield from _late(slug, state, luck)
    yield from _IN_ROUND[slug](state, luck)


def _open(slug: str, state: Any, command: Any) -> bool:
    try:
        GAMES[slug].decide(state, command)
    except RuleViolation:
        return False
    return True


# --- chips ------------------------------------------------------------------------------------------


def _wagers(slug: str, state: Any, luck: Random) -> Iterator[Any]:
    """Chips to be laid or taken back before the deal. Where they may lie at all, the amount is tried too."""
    lying = state.table.wagers
    people = _people(state)
    for _ in range(6):
        area = luck.choice([wager.area for wager in lying] or [1]) if luck.random() < 0.7 else _any_area(state, luck)
        kind = luck.choice(KINDS[slug])
        box = luck.choice((1, 2)) if slug == "blackjack-switch" and kind == "main" else None
        usual, others = _stakes(state, kind)
        laid = PlaceWager(player=luck.choice(people), area=area, kind=kind, stake=usual, box=box)
        if others and luck.random() < 0.6 and _open(slug, state, laid):
            laid = replace(laid, stake=luck.choice(others))
        yield laid
    if lying:
        own = luck.choice(lying)
        yield TakeBackWager(player=own.player, area=own.area, kind=own.kind, box=own.box)


def _stakes(state: Any, kind: str) -> tuple[int, list[int]]:
    """An amount that the sign takes, and some on either side of its limits."""
    sign, chip = state.table.sign, min(state.table.chips)
    if kind == SEVENS:
        lowest = 250 if _in_chips(state, 250) else 500
        laid = next((wager.stake for wager in state.table.wagers if wager.kind == SEVENS), lowest)
        return laid, [amount for amount in (250, 500, 1000) if _in_chips(state, amount)]
    if kind == "jackpot":
        price = sign.kinds[kind].minimum if kind in sign.kinds else payable(100, state.table.chips)
        return price, [2 * price]
    limits = sign.kinds.get(kind, sign.area)
    least, most = limits.minimum, limits.maximum
    edges = [least - chip] + ([most, most + chip] if most else [])
    return payable(max(least, chip), state.table.chips), [amount for amount in edges if _in_chips(state, amount)]


def _in_chips(state: Any, amount: int) -> bool:
    """Whether anybody could lay it: people ask with chips in their hands."""
    chips: tuple[int, ...] = state.table.chips
    return amount > 0 and payable(amount, chips) == amount


def _late(slug: str, state: Any, luck: Random) -> Iterator[Any]:
    """Chips moved after the first card has left the shoe."""
    if not state.cards_used or not state.table.wagers:
        return
    own = luck.choice(state.table.wagers)
    yield TakeBackWager(player=own.player, area=own.area, kind=own.kind, box=own.box)
    more = luck.choice((500, 1000, 2500))
    yield PlaceWager(player=own.player, area=own.area, kind=own.kind, stake=more, box=own.box)


def _people(state: Any) -> list[str]:
    """Those who wager or sit at the table, and somebody who walks up to it."""
    here = dict.fromkeys(wager.player for wager in state.table.wagers)
    here |= dict.fromkeys(seat.player for seat in state.table.seating.seats)
    return [*here, next(name for name in (*NEWCOMER, "Somebody new") if name not in here)]


def _any_area(state: Any, luck: Random) -> int:
    return luck.randint(1, state.table.seating.places)


# --- the cut ----------------------------------------------------------------------------------------


def cuts(state: Any, luck: Random) -> Iterator[Cut]:
    """Whoever is offered the cut would make it, near the middle or near an end; so would others, in the middle."""
    size = state.table.shoe.remaining
    for player in state.table.offers[:1]:
        yield Cut(by=player, at=luck.choice((size // 2, size // 2, size // 3, 20, size - 20)))
    for player in (*state.table.offers[1:3], _people(state)[-1]):
        yield Cut(by=player, at=size // 2)


# --- the two blackjacks -----------------------------------------------------------------------------


def _twentyone(slug: str, state: Any, luck: Random) -> Iterator[Any]:
    boxes, in_turn = _in_play(state), state.in_turn
    if in_turn:
        yield from _calls(slug, state, in_turn, luck)
    for box in luck.sample(boxes, min(2, len(boxes))):
        if in_turn is None or (box.area, box.box) != (in_turn.area, in_turn.box):
            yield from _not_in_turn(box)
    for box in luck.sample(boxes, min(2, len(boxes))):
        yield from _insurances(state, box, luck)


def _in_play(state: Any) -> list[Box]:
    """The boxes that somebody has a wager on, once their cards are out."""
    return [box for box in state.boxes if box.original] if state.initial_deal_over else []


def _calls(slug: str, state: Any, box: Box, luck: Random) -> Iterator[Any]:
    """Whatever the hand in turn might call; and what it may, from somebody else on the box."""
    at: dict[str, Any] = {"area": box.area, "box": box.box, "player": box.controlling}
    part = box.part(box.controlling)
    calls: list[Any] = [Hit(**at), Stand(**at), Split(**at), Double(**at)]
    others = [amount for amount in (part + 500, part - 500) if _in_chips(state, amount)]
    if others and _open(slug, state, Double(**at)):
        calls.append(Double(**at, stake=luck.choice(others)))
    yield from calls
    behind = [player for player, _ in box.original if player != box.controlling]
    if behind:
        yield from (replace(call, player=behind[0]) for call in calls if _open(slug, state, call))


def _not_in_turn(box: Box) -> Iterator[Any]:
    """A hand that waits might be played at any other time; one that is finished might want another card."""
    at: dict[str, Any] = {"area": box.area, "box": box.box, "player": box.controlling}
    waits = box.turn is not None and box.hand.done is None
    if waits and 12 <= box.hand.total.points <= 20:
        yield Hit(**at)
        yield Stand(**at)
    elif not waits:
        yield Hit(**at)


def _insurances(state: Any, box: Box, luck: Random) -> Iterator[Any]:
    """While it is open for any amount; later for one that would have been right, by somebody who has not insured."""
    player, part = luck.choice(box.original)
    half = in_chips(part // 2, state.table.chips)
    if not half or (box.area, player) in getattr(state, "even_money", ()):  # paid already: nothing is left to insure
        return
    more = payable(part // 2 + 1, state.table.chips)
    stake = luck.choice((half, more, part)) if state.insurance == "open" else half
    insured = any(line.wager == "insurance" for line in state.lines) or state.insured(box.area, player, box.box)
    untouched = all(len(hand.cards) == 2 and hand.done != "stood" for each in state.boxes for hand in each.hands)
    if state.insurance == "open" or (state.insurance == "closed" and not insured) or untouched:
        yield Insure(area=box.area, box=box.box, player=player, stake=stake)


def _star(state: Any, luck: Random) -> Iterator[Any]:
    yield from _twentyone("star-blackjack", state, luck)
    for box in _in_play(state):
        if box.hands[0].done == "blackjack" or state.insurance == "open":
            yield EvenMoney(area=box.area, player=luck.choice(box.original)[0])


def _switch(state: Any, luck: Random) -> Iterator[Any]:
    slug = "blackjack-switch"
    yield from _twentyone(slug, state, luck)
    for box in _in_play(state):
        if box.box == 1:
            own = Switch(area=box.area, player=box.controlling)
            other = replace(own, player=luck.choice(box.original)[0])
            yield other if luck.random() < 0.3 and _open(slug, state, own) else own


# --- the other two ----------------------------------------------------------------------------------


def _war(state: Any, luck: Random) -> Iterator[Any]:
    for hand in state.hands if state.dealer else ():
        player = hand.player if luck.random() < 0.85 else luck.choice([other.player for other in state.hands])
        yield GoToWar(area=hand.area, player=player)
        yield Surrender(area=hand.area, player=player)


def _stud(state: Any, luck: Random) -> Iterator[Any]:
    decides = to_decide(state)
    for hand in state.hands if len(state.dealer) > 1 else ():
        at: dict[str, Any] = {"area": hand.area, "player": hand.player}
        twice = bet_of(hand)
        asked = decides is not None and decides.area == hand.area
        wrong = (twice // 2, twice + hand.ante) if asked else (twice,)
        yield stud.Bet(**at, stake=luck.choice((twice, *wrong)))
        yield stud.Fold(**at)
        yield stud.Concede(**at)
        if asked:
            yield stud.Fold(area=hand.area, player=luck.choice([other.player for other in state.hands]))


_IN_ROUND: Final[dict[str, Callable[[Any, Random], Iterator[Any]]]] = {
    "star-blackjack": _star,
    "blackjack-switch": _switch,
    "casino-war": _war,
    "caribbean-stud": _stud,
}


# --- in words ---------------------------------------------------------------------------------------


def in_words(state: Any, command: Any) -> str:
    """ "Ann asks to double with $25 on area 3" """
    who = command.by if isinstance(command, Cut) else command.player
    return f"{who} asks to {_WORDS[type(command)](state, command)}"


def call_of(command: Any) -> str:
    """The request's name: what its clauses are filed under."""
    return _CALLS[type(command)]


def _at(command: Any) -> str:
    return place(command.area, getattr(command, "box", None))


def _bet_words(command: Any) -> str:
    named = "Blazing 7’s" if command.kind == SEVENS else command.kind.replace("_", " ")
    return f"{'an' if named[0] in 'aeiou' else 'a'} {named} wager"


def _laid(state: Any, command: PlaceWager) -> str:
    lying = any(
        (w.player, w.area, w.kind, w.box) == (command.player, command.area, command.kind, command.box)
        for w in state.table.wagers
    )
    if lying:
        return f"add {shown(command.stake)} to {_bet_words(command)} on {_at(command)}"
    return f"put {shown(command.stake)} on {_at(command)} as {_bet_words(command)}"


def _doubled(state: Any, command: Double) -> str:
    how = "as much as the first wager" if command.stake is None else shown(command.stake)
    return f"double on {_at(command)} with {how}"


_WORDS: Final[dict[type, Callable[[Any, Any], str]]] = {
    Cut: lambda state, command: f"cut the cards with {command.at} of {state.table.shoe.remaining} in front",
    PlaceWager: _laid,
    TakeBackWager: lambda state, command: f"take back {_bet_words(command)} on {_at(command)}",
    Hit: lambda state, command: f"draw a card on {_at(command)}",
    Stand: lambda state, command: f"stand on {_at(command)}",
    Split: lambda state, command: f"split the cards of {_at(command)}",
    Double: _doubled,
    Insure: lambda state, command: f"insure {_at(command)} for {shown(command.stake)}",
    EvenMoney: lambda state, command: f"take even money on {_at(command)}",
    Switch: lambda state, command: f"switch the second cards of {_at(command)}",
    GoToWar: lambda state, command: f"go to war on {_at(command)}",
    Surrender: lambda state, command: f"surrender on {_at(command)}",
    stud.Bet: lambda state, command: f"bet {shown(command.stake or 0)} on {_at(command)}",
    stud.Fold: lambda state, command: f"fold on {_at(command)}",
    stud.Concede: lambda state, command: f"concede the hand on {_at(command)}",
}
_CALLS: Final[dict[type, str]] = {
    Cut: "cut",
    PlaceWager: "wager",
    TakeBackWager: "take_back",
    Hit: "hit",
    Stand: "stand",
    Split: "split",
    Double: "double",
    Insure: "insure",
    EvenMoney: "even_money",
    Switch: "switch",
    GoToWar: "war",
    Surrender: "surrender",
    stud.Bet: "bet",
    stud.Fold: "fold",
    stud.Concede: "concede",
}
