"""A scenario being written: each step makes a new document, and the engine plays it before it counts."""

import re
import unicodedata
from typing import Any, Final, NamedTuple

from games.chips.chips import dollars, money
from games.errors import BadNotation
from games.fields import BadScenario
from games.scenario.draft import so_far

Document = dict[str, Any]

CARD: Final = re.compile(r"(10|[2-9TJQKA])([SHDC])")
BETWEEN_CARDS: Final = re.compile(r"[\s,;]+")
GROWS: Final = ("cards", "calls")
"""What is only ever added to, so that a step back need only know how long it was."""
MOST_STEPS_BACK: Final = 500


class Draft(NamedTuple):
    """A document so far, and the way back: what each step changed, and how that was before."""

    document: Document
    back: tuple[tuple[str, Any], ...] = ()

    @property
    def game(self) -> str:
        return str(self.document["game"])

    @property
    def people(self) -> list[str]:
        """Everybody at the table, in the order they came."""
        seated = self.document.get("seats", {}).values()
        return list(dict.fromkeys([*seated, *(wager["player"] for wager in self.document["wagers"])]))


class Spot(NamedTuple):
    """Where chips can be laid: what a spot of the felt is to the rules."""

    area: int
    kind: str
    box: int | None = None


def begun(game: str, table: Document) -> Draft:
    """An empty table with these options, or BadScenario."""
    return opened({"game": game, "table": table, "seats": {}, "wagers": [], "cards": [], "calls": []})


def opened(document: Document) -> Draft:
    """A document from elsewhere as a draft: played once, so that nothing is taken in that cannot be shown."""
    kept = {name: value for name, value in document.items() if name not in ("title", "expect") and value is not None}
    _readable(kept, "")
    so_far(kept)
    whole: Document = {"table": {}, "seats": {}, "wagers": [], "cards": [], "calls": []} | kept
    return Draft(whole, _way_to(whole))


def _way_to(document: Document) -> tuple[tuple[str, Any], ...]:
    """The steps by which somebody could have written it: each card and call when it was asked for."""
    cards, calls = document["cards"], document["calls"]
    dealt = made = 0
    back: list[tuple[str, Any]] = []
    while dealt < len(cards) or made < len(calls):
        now = so_far({**document, "cards": cards[:dealt], "calls": calls[:made]})
        early = {name for _, act in now.pauses for name in act.first}
        if made < len(calls) and (now.needs == "calls" or calls[made]["call"] in early):
            back.append(("calls", made))
            made += 1
        elif now.needs == "cards" and dealt < len(cards):
            back.append(("cards", dealt))
            dealt += 1
        else:
            back += [("calls", made)] * (made < len(calls)) + [("cards", dealt)] * (dealt < len(cards))
            break
    return tuple(back)


def _readable(value: Any, at: str) -> None:
    """Refuse text that no page can show and no database keeps."""
    if isinstance(value, str) and any(unicodedata.category(char)[0] == "C" for char in value):
        raise BadScenario("this text has signs in it that cannot be seen", at=at)
    if isinstance(value, dict):
        for name, inner in value.items():
            _readable(name, at)
            _readable(inner, f"{at}.{name}".strip("."))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            _readable(inner, f"{at}[{index}]")


def _changed(draft: Draft, field: str, value: Any) -> Draft:
    """The draft with one thing another, if the rules let it be played."""
    document = {**draft.document, field: value}
    so_far(document)
    before = draft.document.get(field)
    kept = len(before or ()) if field in GROWS else before
    return Draft(document, (*draft.back, (field, kept))[-MOST_STEPS_BACK:])


def step_back(draft: Draft) -> Draft:
    """The draft without its last step."""
    if not draft.back:
        return draft
    field, before = draft.back[-1]
    document = dict(draft.document)
    if field in GROWS:
        document[field] = document[field][:before]
    elif before is None:
        document.pop(field, None)
    else:
        document[field] = before
    return Draft(document, draft.back[:-1])


def with_table(draft: Draft, table: Document) -> Draft:
    return _changed(draft, "table", table)


def seat(draft: Draft, area: int, player: str) -> Draft:
    """Somebody sits down; whoever sits there already gets up."""
    seats = dict(draft.document.get("seats", {}))
    if seats.get(str(area)) == player:
        del seats[str(area)]
    else:
        seats[str(area)] = player
    return _changed(draft, "seats", seats)


def clear_seat(draft: Draft, area: int) -> Draft:
    seats = {place: name for place, name in draft.document.get("seats", {}).items() if place != str(area)}
    return _changed(draft, "seats", seats)


def lay(draft: Draft, player: str, spots: list[Spot], cents: int) -> Draft:
    """Chips on a spot (or on both boxes of one); where the player's chips lie already, added to them."""
    wagers = [dict(wager) for wager in draft.document["wagers"]]
    for spot in spots:
        lying = next((wager for wager in wagers if _is(wager, player, spot)), None)
        if lying:
            lying["stake"] = _written(dollars(lying["stake"]) + cents)
        else:
            wagers.append(_wager(player, spot, cents))
    return _changed(draft, "wagers", wagers)


def take_back(draft: Draft, player: str, spots: list[Spot]) -> Draft:
    """A player's chips off a spot; of nobody in particular, everybody's."""
    wagers = draft.document["wagers"]
    left = [one for one in wagers if not any(_is(one, player or one["player"], spot) for spot in spots)]
    if len(left) == len(wagers):
        raise BadScenario(f"{player or 'nobody'} has no chips there to take back", at="wagers")
    return _changed(draft, "wagers", left)


def come_or_go(draft: Draft, player: str) -> Draft:
    """Somebody who was there is absent and makes no calls, or the other way round."""
    absent = list(draft.document.get("absent", []))
    changed = [name for name in absent if name != player] if player in absent else [*absent, player]
    return _changed(draft, "absent", changed)


def _is(wager: Document, player: str, spot: Spot) -> bool:
    found = (wager["player"], wager["area"], wager["kind"], wager.get("box"))
    return found == (player, spot.area, spot.kind, spot.box)


def _wager(player: str, spot: Spot, cents: int) -> Document:
    wager = {"area": spot.area, "player": player, "kind": spot.kind, "stake": _written(cents)}
    return wager if spot.box is None else {**wager, "box": spot.box}


def _written(cents: int) -> str:
    return money(cents).removesuffix(".00")


def read_cards(text: str) -> list[str]:
    """Cards as somebody types them: "10h KD", "10H,KD" or "10HKD"."""
    left = BETWEEN_CARDS.sub("", text.upper())
    found = list(CARD.finditer(left))
    if not found or "".join(card[0] for card in found) != left:
        raise BadNotation("Write the rank and then the suit, as in 10H or KS; several with a space between.")
    return [card[0].replace("T", "10") for card in found]


def deal(draft: Draft, cards: list[str]) -> Draft:
    """The next cards out of the shoe, however many of them are asked for by now."""
    if so_far(draft.document).needs is None:
        raise BadScenario("the round is over: it takes no more cards", at="cards")
    return _changed(draft, "cards", [*draft.document["cards"], *cards])


def call(draft: Draft, made: Document) -> Draft:
    """A player's call, refused by the engine where it is not open."""
    return _changed(draft, "calls", [*draft.document.get("calls", []), made])
