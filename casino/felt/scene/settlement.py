"""A round drawn on its felt: the cards and chips as they lay when the last hand was settled, or as they lie so far."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from casino.felt import geometry as g
from casino.felt.cards import Hand
from casino.felt.chips import Wager
from casino.felt.drawing import Lying, Sensor, draw
from casino.felt.live import in_words
from casino.felt.scene.sight import Sight, felt_of, spot_for
from casino.felt.scene.table import by_area, hands, lying, stock
from games.cards.names import short
from games.chips.settlement import Line
from games.view import View

DEALER_LEFT: Final = 480
METER_LEFT: Final = 310
"""Where the float tray begins, and the jackpot's meter: left of them only areas in play are shown."""
MARGIN: Final = 110
MOST_STACKS: Final = 3
"""More stacks than this on one spot are drawn as one for each player."""


class Frame(NamedTuple):
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
    areas = {hand.area for hand in view.hands} | {seat.area for seat in view.felt.seats}
    areas |= {wager.area for wager in view.wagers}
    angles = {g.angles(view.felt.places)[area - 1] for area in areas}
    rings = [g.place(g.View.PLAYER, angle, radius) for angle in angles for radius in (g.CARDS, g.SEAT)]
    dealer = DEALER_LEFT if view.meter is None else METER_LEFT
    left = min([dealer, *(round(place.x) - MARGIN for place in rings)])
    right = max([g.WIDTH - DEALER_LEFT, *(round(place.x) + MARGIN for place in rings)])
    low = max([g.HEIGHT // 2, *(round(place.y) + MARGIN for place in rings)])
    return Frame(max(left, 0), 0, min(right, g.WIDTH) - max(left, 0), min(low, g.HEIGHT))


def picture(sight: Sight) -> str:
    """The table at the end of a round, or as far as it goes, as an SVG document."""
    view = sight.view
    lies = _settled(sight) if is_settled(view) else lying(sight)
    return draw(felt_of(sight), lies).replace(WHOLE.view_box, frame(view).view_box, 1)


def is_settled(view: View) -> bool:
    """Whether a round has come to its end and no wager lies for the next."""
    return view.over and bool(view.lines) and not view.felt.wagers


def lying_there(view: View) -> dict[int, list[Hand]]:
    """Each area's hands: of a round that is settled all that there were, of another those still on the layout."""
    return by_area(view.hands) if is_settled(view) else {} if view.over else hands(view)


def dealer_there(view: View) -> bool:
    """Whether the dealer's cards are to be seen."""
    return bool(view.dealer) and (is_settled(view) or not view.cleared)


def _settled(sight: Sight) -> Lying:
    """Everything as it lay before the last settlement cleared it away."""
    view = sight.view
    return Lying(
        hands=by_area(view.hands, view.felt.back),
        wagers=_wagers(sight),
        dealer=Hand(view.dealer, back=view.felt.back),
        names={seat.area: seat.player for seat in view.felt.seats},
        sensors={line.area: Sensor.LOCKED for line in view.lines if sight.game.wager(line.wager).sensed},
        meter=view.meter,
        stock=stock(view),
    )


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
    each = Counter[str]()
    for line in lines:
        each[line.player] += line.stake
    return [Wager(player, cents) for player, cents in each.items()]


def glyphs(hand: Hand) -> str:
    """Cards to read at a glance: "9♥ 10♠"."""
    faces = [short(card) for card in hand.cards if card]
    if not faces:
        return in_words([hand])
    down = len(hand.cards) - len(faces)
    return " ".join(faces) + (f" and {down} face down" if down else "")


def describe(view: View) -> str:
    """The cards as somebody would say them who describes the picture."""
    dealer = [f"The dealer has {in_words([Hand(view.dealer)])}."] if dealer_there(view) else []
    areas = (f"Area {area} has {in_words(lie)}." for area, lie in lying_there(view).items())
    return " ".join([*dealer, *areas])
