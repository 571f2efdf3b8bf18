"""A round that has been played, drawn on its felt: the cards and chips as they lay when the last hand was settled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from casino.felt import geometry as g
from casino.felt.cards import Hand, name, short
from casino.felt.chips import Wager
from casino.felt.drawing import Felt, Lying, Sensor, draw
from casino.felt.layouts import BLACKJACK_SWITCH, CARIBBEAN_STUD, CASINO_WAR, Layout, star_blackjack
from casino.library.words import wager_in_words
from games.cards import Card
from games.catalogue import GAMES
from games.settlement import Line
from games.star_blackjack.options import PAIRS_AND_LUCKY
from games.twentyone.boxes import Box

Hands = Mapping[int, list[Hand]]

SENSORS: Final = ("jackpot", "blazing_7s")
DEALER_LEFT: Final = 480
METER_LEFT: Final = 310
"""Where the float tray begins, and the jackpot's meter: left of them only areas in play are shown."""
MARGIN: Final = 110
MOST_STACKS: Final = 3
"""More stacks than this on one spot are drawn as one for each player."""

LAYOUTS: Final[dict[str, Callable[[Any], Layout]]] = {
    "star-blackjack": lambda options: star_blackjack(options.layout, *map(wager_in_words, _printed(options))),
    "blackjack-switch": lambda options: BLACKJACK_SWITCH,
    "casino-war": lambda options: CASINO_WAR,
    "caribbean-stud": lambda options: CARIBBEAN_STUD,
}


@dataclass(frozen=True)
class Frame:
    """The part of the cloth that a picture shows."""

    left: int
    top: int
    width: int
    height: int

    @property
    def view_box(self) -> str:
        return f'viewBox="{self.left} {self.top} {self.width} {self.height}"'


WHOLE: Final = Frame(0, 0, g.WIDTH, g.HEIGHT)


def frame(state: Any, areas: Iterable[int]) -> Frame:
    """The dealer's cards and the areas in play, so that a round of one hand is not lost on a table of seven places."""
    angles = g.angles(state.options.places)
    rings = [g.place(g.View.PLAYER, angles[area - 1], radius) for area in areas for radius in (g.CARDS, g.SEAT)]
    dealer = METER_LEFT if getattr(state, "meter", None) else DEALER_LEFT
    left = min(dealer, *(round(place.x) - MARGIN for place in rings))
    right = max(g.WIDTH - DEALER_LEFT, *(round(place.x) + MARGIN for place in rings))
    low = max(round(place.y) + MARGIN for place in rings)
    return Frame(max(left, 0), 0, min(right, g.WIDTH) - max(left, 0), min(low, g.HEIGHT))


def picture(slug: str, state: Any) -> str:
    """The table at the end of a round, as an SVG document."""
    felt = Felt(LAYOUTS[slug](state.options), state.options.places, chips=state.options.chips)
    seen = GAMES[slug].view(state, None)
    lying = Lying(
        hands=hands(seen),
        wagers=_wagers(state, seen.lines),
        dealer=Hand(seen.dealer),
        names={seat.area: seat.player for seat in seen.felt.seats},
        sensors={line.area: Sensor.LOCKED for line in seen.lines if line.wager in SENSORS},
        meter=state.meter.cents if felt.layout.meter and state.meter else None,
    )
    shown = frame(state, lying.hands)
    return draw(felt, lying).replace(WHOLE.view_box, shown.view_box, 1)


def hands(seen: Any) -> Hands:
    """Every area's hands from a game's view; a card that nobody was shown is None."""
    found: dict[int, list[Hand]] = {}
    for area, hand in _hands(seen):
        found.setdefault(area, []).append(hand)
    return found


def glyphs(cards: tuple[Card | None, ...]) -> str:
    """Cards to read at a glance: "9♥ 10♠"."""
    if not any(cards):
        return _face_down(cards)
    return " ".join(short(card) if card else "a card face down" for card in cards)


def in_words(seen: Any) -> str:
    """The cards as somebody would say them who describes the picture."""
    parts = [f"The dealer has {_said(seen.dealer)}."] if seen.dealer else []
    for area, lying in hands(seen).items():
        parts.append(f"Area {area} has " + "; and ".join(_said(hand.cards) for hand in lying) + ".")
    return " ".join(parts)


def _said(cards: tuple[Card | None, ...]) -> str:
    return ", ".join(map(name, cards)) if any(cards) else _face_down(cards)


def _face_down(cards: tuple[Card | None, ...]) -> str:
    return f"{len(cards)} cards face down"


def _hands(seen: Any) -> Iterable[tuple[int, Hand]]:
    for box in getattr(seen, "boxes", ()):
        for hand in box.hands:
            yield box.area, Hand(hand.cards, sideways=hand.doubled or (hand.split_ace and len(hand.cards) > 1))
    for hand in getattr(seen, "hands", ()):
        yield hand.area, Hand(hand.cards)


def _printed(options: Any) -> list[str]:
    """The optional wagers in the order of their spots; Blazing 7's has a sensor instead."""
    return [kind for kind in options.optional_wagers if kind in PAIRS_AND_LUCKY][:2]


def _wagers(state: Any, lines: tuple[Line, ...]) -> dict[str, list[Wager]]:
    """Each spot's stacks, the controlling player's nearest the dealer."""
    by_spot: dict[str, list[Line]] = {}
    for line in sorted(lines, key=lambda line: _from_the_dealer(state, line)):
        if line.stake and line.wager not in SENSORS:
            by_spot.setdefault(f"area-{line.area}-{_part(state, line)}", []).append(line)
    return {spot: _stacks(found) for spot, found in by_spot.items()}


def _stacks(lines: list[Line]) -> list[Wager]:
    if len(lines) <= MOST_STACKS:
        return [Wager(line.player, line.stake) for line in lines]
    each: dict[str, int] = {}
    for line in lines:
        each[line.player] = each.get(line.player, 0) + line.stake
    return [Wager(player, cents) for player, cents in each.items()]


def _part(state: Any, line: Line) -> str:
    """Which of an area's spots a wager lies on."""
    if line.wager in ("insurance", "bet"):
        return line.wager
    if line.wager in ("tie", "super_match"):
        return "opt1"
    if line.wager in PAIRS_AND_LUCKY:
        return f"opt{_printed(state.options).index(line.wager) + 1}"
    return "main2" if line.box == 2 else "main"


def _from_the_dealer(state: Any, line: Line) -> int:
    boxes: tuple[Box, ...] = getattr(state, "boxes", ())
    box = next((box for box in boxes if (box.area, box.box) == (line.area, line.box)), None)
    players = [player for player, _ in box.original] if box else []
    return players.index(line.player) if line.player in players else len(players)
