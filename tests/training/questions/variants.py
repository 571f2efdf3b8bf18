"""Rounds that differ from a question's in one thing: a house's choice, a wager, a seat, a call, a card.

Each comes as the same question about another round, at the moment after as many events of the same kinds. What cannot
be played, or never comes to that moment, is left out.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from casino.training.questions.contract import Question
from casino.training.questions.rounds.round import Played, written
from games.blackjack_switch.events import BoxesSwitched
from games.errors import GameError
from games.records import replace

Document = dict[str, Any]
Named = Iterator[tuple[str, Document]]

CHOICES: Final[dict[str, dict[str, tuple[Any, ...]]]] = {
    "star-blackjack": {
        "dealing": ("shoe", "device"),
        "lucky_lucky_paytable": (1, 2, 3),
        "insurance_on_ten": (False, True),
        "resplit": (False, True),
        "optional_needs_initial": (False, True),
        "dealer_blackjack_takes": ("busted_plus_one", "original_only"),
        "optional_wagers": ((), ("perfect_pairs",), ("any_pairs", "lucky_lucky"), ("star_pairs",)),
    },
    "blackjack-switch": {
        "resplit": (False, True),
        "double_with_ace": (False, True),
        "super_match": (False, True),
        "super_match_needs_initial": (False, True),
        "dealer_stands": ("rule_14_2", "inscription"),
        "dealer_blackjack_takes": ("busted_plus_one", "original_only"),
    },
    "casino-war": {"dealing": ("shoe", "device")},
    "caribbean-stud": {"dealing": ("shoe", "device"), "maximum_payout": (None, "100.00", "1000.00")},
}
EVERYWHERE: Final = {
    "minimum": ("5.00", "10.00", "25.00"),
    "maximum": ("25.00", "100.00", "1000.00", None),
    "chips": (["1.00", "2.50", "5.00", "25.00"], ["2.50", "5.00", "100.00"], ["5.00", "25.00", "100.00"]),
}
JACKPOT: Final = {"meter": "20000.00", "reset": "25000.00", "increment": "0.333333", "wager": "2.50"}


def variants(question: Question, round_: Played) -> Iterator[tuple[str, Question]]:
    """The same question of other rounds, with a name for what is otherwise."""
    kinds = [type(event) for event in round_.log[: question.moment]]
    for name, document in _documents(round_.document):
        with suppress(GameError, LookupError, ValueError, AttributeError):
            other = written(document)
            if [type(event) for event in other.log[: question.moment]] == kinds:
                yield name, replace(question, round=document)
    yield from _not_switched(question, round_)


def _documents(document: Document) -> Named:
    for vary in (_tables, _wagers, _seats, _calls, _absent, _cards):
        yield from vary(document)


def _tables(document: Document) -> Named:
    table = document.get("table") or {}
    for option, values in (EVERYWHERE | CHOICES[document["game"]]).items():
        for value in values:
            if value is None:
                others = {name: kept for name, kept in table.items() if name != option}
            else:
                others = {**table, option: list(value) if isinstance(value, tuple) else value}
            if others != table:
                yield f"table {option}: {value}", {**document, "table": others}
    for name, value in JACKPOT.items():
        if name in (table.get("jackpot") or {}) and table["jackpot"][name] != value:
            changed = {**table, "jackpot": {**table["jackpot"], name: value}}
            yield f"jackpot {name}: {value}", {**document, "table": changed}


def _wagers(document: Document) -> Named:
    wagers = document["wagers"]
    yield "wagers laid the other way round", {**document, "wagers": wagers[::-1]}
    for at, wager in enumerate(wagers):
        for stake in ("2.50", "5.00", "60.00"):
            yield f"wager {at}: {stake}", _with(document, "wagers", at, {**wager, "stake": stake})
        for player in {other["player"] for other in wagers if other["area"] == wager["area"]} - {wager["player"]}:
            yield f"wager {at}: {player}’s", _with(document, "wagers", at, {**wager, "player": player})
        yield f"wager {at} not laid", _with(document, "wagers", at)


def _seats(document: Document) -> Named:
    seats = document.get("seats") or {}
    for area in seats:
        others = {other: player for other, player in seats.items() if other != area}
        yield f"nobody sits at {area}", {**document, "seats": others}
        for player in {wager["player"] for wager in document["wagers"]} - set(seats.values()):
            yield f"{player} sits at {area}", {**document, "seats": {**others, area: player}}


def _calls(document: Document) -> Named:
    for at, call in enumerate(document.get("calls", ())):
        yield f"call {at} not made", _with(document, "calls", at)
        if call.get("joined"):
            yield f"call {at} not joined", _with(document, "calls", at, {**call, "joined": type(call["joined"])()})
        for other in {"hit", "stand", "bet", "fold", "war", "surrender"} - {call["call"]}:
            yield f"call {at}: {other}", _with(document, "calls", at, {**call, "call": other})


def _absent(document: Document) -> Named:
    """Somebody who calls makes no decision instead, and the other way round."""
    gone = document.get("absent", [])
    for player in dict.fromkeys(wager["player"] for wager in document["wagers"]):
        areas = {wager["area"] for wager in document["wagers"] if wager["player"] == player}
        calls = [call for call in document.get("calls", ()) if call["area"] not in areas]
        if player not in gone:
            yield f"{player} absent", {**document, "calls": calls, "absent": [*gone, player]}


def _cards(document: Document) -> Named:
    """Every card another one of its suit: where it is not seen, it must make no difference."""
    cards = document["cards"]
    for at, card in enumerate(cards):
        for index in ("A", "7", "10"):
            other = f"{index}{card[-1]}"
            if document["game"] != "caribbean-stud" or other not in cards:
                yield f"card {at}: {other}", _with(document, "cards", at, other)


def _with(document: Document, part: str, at: int, *instead: Any) -> Document:
    parts = document[part]
    return {**document, part: [*parts[:at], *instead, *parts[at + 1 :]]}


def _not_switched(question: Question, round_: Played) -> Iterator[tuple[str, Question]]:
    """Blackjack Switch: the cards that a switch brought together, dealt so to begin with."""
    for at, event in enumerate(round_.log[: question.moment]):
        if isinstance(event, BoxesSwitched):
            document = _dealt_so(round_, at, event.area)
            with suppress(GameError, LookupError, ValueError):
                written(document)
                yield f"area {event.area} not switched", replace(question, round=document, moment=question.moment - 1)


def _dealt_so(round_: Played, moment: int, area: int) -> Document:
    document = round_.document
    state: Any = round_.at(moment)
    boxes = [(box.area, box.box) for box in state.boxes]
    first, second = (len(boxes) + 1 + boxes.index((area, box)) for box in (1, 2))
    cards = list(document["cards"])
    cards[first], cards[second] = cards[second], cards[first]
    calls = [call for call in document["calls"] if (call["call"], call["area"]) != ("switch", area)]
    return {**document, "cards": cards, "calls": calls}
