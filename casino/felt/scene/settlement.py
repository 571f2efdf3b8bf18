"""A round that has been played, drawn on its felt: the cards and chips as they lay when the last hand was settled."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from casino.felt import geometry as g
from casino.felt.cards import Hand
from casino.felt.chips import Wager
from casino.felt.drawing import Lying, Sensor, draw
from casino.felt.scene.sight import Sight
from casino.felt.scene.spots import felt_of, spot_for
from casino.felt.scene.table import drawn_hand
from games.cards.cards import Card
from games.cards.names import name, short
from games.chips.settlement import Line
from games.view import View

DEALER_LEFT: Final = 480
METER_LEFT: Final = 310
"""Where the float tray begins, and the jackpot's meter: left of them only areas in play are shown."""
MARGIN: Final = 110
MOST_STACKS: Final = 3
"""More stacks than this on one spot are drawn as one for each player."""


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


def frame(view: View) -> Frame:
    """The dealer's cards and the areas in play, so that a round of one hand is not lost on a table of seven places."""
    angles = g.angles(view.felt.places)
    rings = [g.place(g.View.PLAYER, angles[area - 1], radius) for area in hands(view) for radius in (g.CARDS, g.SEAT)]
    dealer = DEALER_LEFT if view.meter is None else METER_LEFT
    left = min(dealer, *(round(place.x) - MARGIN for place in rings))
    right = max(g.WIDTH - DEALER_LEFT, *(round(place.x) + MARGIN for place in rings))
    low = max(round(place.y) + MARGIN for place in rings)
    return Frame(max(left, 0), 0, min(right, g.WIDTH) - max(left, 0), min(low, g.HEIGHT))


def picture(sight: Sight) -> str:
    """The table at the end of a round, as an SVG document."""
    view = sight.view
    lying = Lying(
        hands=hands(view),
        wagers=_wagers(sight),
        dealer=Hand(view.dealer),
        names={seat.area: seat.player for seat in view.felt.seats},
        sensors={line.area: Sensor.LOCKED for line in view.lines if sight.game.wager(line.wager).sensed},
        meter=view.meter,
    )
    return draw(felt_of(sight), lying).replace(WHOLE.view_box, frame(view).view_box, 1)


def hands(view: View) -> dict[int, list[Hand]]:
    """Every area's hands of the round, picked up or not; a card that nobody was shown is None."""
    found: dict[int, list[Hand]] = {}
    for hand in view.hands:
        found.setdefault(hand.area, []).append(drawn_hand(hand))
    return found


def _wagers(sight: Sight) -> dict[str, list[Wager]]:
    """Each spot's stacks, the controlling player's nearest the dealer."""
    order = {(hand.area, hand.box): hand.players for hand in sight.view.hands}
    by_spot: dict[str, list[Line]] = {}
    for line in sorted(sight.view.lines, key=lambda line: _place(line, order.get((line.area, line.box), ()))):
        if line.stake and not sight.game.wager(line.wager).sensed:
            by_spot.setdefault(spot_for(sight, line.area, line.wager, line.box), []).append(line)
    return {spot: _stacks(found) for spot, found in by_spot.items()}


def _place(line: Line, players: Sequence[str]) -> int:
    return players.index(line.player) if line.player in players else len(players)


def _stacks(lines: list[Line]) -> list[Wager]:
    if len(lines) <= MOST_STACKS:
        return [Wager(line.player, line.stake) for line in lines]
    each: dict[str, int] = {}
    for line in lines:
        each[line.player] = each.get(line.player, 0) + line.stake
    return [Wager(player, cents) for player, cents in each.items()]


# --- in words ---------------------------------------------------------------------------------------


def glyphs(cards: Iterable[Card | None]) -> str:
    """Cards to read at a glance: "9♥ 10♠"."""
    lying = tuple(cards)
    if not any(lying):
        return _face_down(lying)
    return " ".join(short(card) if card else "a card face down" for card in lying)


def in_words(view: View) -> str:
    """The cards as somebody would say them who describes the picture."""
    parts = [f"The dealer has {_said(view.dealer)}."] if view.dealer else []
    for area, lying in hands(view).items():
        parts.append(f"Area {area} has " + "; and ".join(_said(hand.cards) for hand in lying) + ".")
    return " ".join(parts)


def _said(cards: tuple[Card | None, ...]) -> str:
    return ", ".join(map(name, cards)) if any(cards) else _face_down(cards)


def _face_down(cards: tuple[Card | None, ...]) -> str:
    return f"{len(cards)} cards face down"
