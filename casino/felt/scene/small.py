"""A table at the size of a postcard, for the lobby: who sits where, what is wagered, which cards are up.

It is drawn with few and short elements because every open table's is sent again whenever it changes. The shapes it
refers to (`#small-card`, `#small-chip` and their kin) stand once in the lobby's page.
"""

from collections import Counter
from typing import Final

from casino.felt import geometry as g
from casino.felt.cards import Hand
from casino.felt.cloth import half_moon
from casino.felt.scene.sight import Sight
from casino.felt.scene.table import by_area
from games.cards.cards import Card, Rank, Suit
from games.chips.settlement import Outcome
from games.layout import MAIN
from games.view import View

RED: Final = (Suit.HEARTS, Suit.DIAMONDS)
CARD: Final = 64
FAN, CLOSEST = 44.0, 26.0
"""How far a card lies from the one before it: as far as its area has room for, but always so that ranks show."""
MOST_IN_A_ROW: Final = 8
RIM: Final = half_moon(g.RIM, 46)
CLOTH: Final = half_moon(g.FELT, 26)


def draw(sight: Sight) -> str:
    """The table as anybody sees it. A reader is told the same in words beside it."""
    view = sight.view
    angles = g.angles(view.felt.places)
    seated = {seat.area for seat in view.felt.seats}
    laid, dealt = _wagered(view), by_area(() if view.over else view.hands)
    room = g.room(view.felt.places, g.CARDS) - CARD
    parts = [
        f'<path class="small-rim" d="{RIM}"/><path class="small-cloth cloth-{sight.game.slug}" d="{CLOTH}"/>'
        '<use href="#small-tray"/>'
    ]
    for area, angle in enumerate(angles, start=1):
        seat, taken = g.place(g.View.PLAYER, angle, g.SEAT - 8), "seat" if area in seated else "free"
        parts.append(_at("#small-spot", g.place(g.View.PLAYER, angle, MAIN)))
        parts.append(f'<circle class="small-{taken}" cx="{seat.x:.0f}" cy="{seat.y:.0f}" r="26"/>')
        chips = (g.place(g.View.PLAYER, angle, MAIN - 62 * number) for number in range(min(laid[area], 3)))
        parts += [_at("#small-chip", place) for place in chips]
        parts.append(_cards(dealt.get(area, []), g.place(g.View.PLAYER, angle, g.CARDS), room))
    dealers = [Hand(view.dealer)] if view.dealer and not view.over else []
    parts.append(_cards(dealers, g.place(g.View.PLAYER, 0, g.DEALER_CARDS + 30), g.WIDTH))
    return f'<svg class="small-felt" viewBox="0 0 {g.WIDTH} {g.HEIGHT}" aria-hidden="true">{"".join(parts)}</svg>'


def _wagered(view: View) -> Counter[int]:
    """How many wagers lie on each area; what was lost has gone to the float."""
    lines = () if view.over else view.lines
    lost = {(line.area, line.player, line.wager, line.box) for line in lines if line.outcome is Outcome.LOSE}
    wagers = view.felt.wagers
    return Counter(one.area for one in wagers if (one.area, one.player, one.kind, one.box) not in lost)


def _at(shape: str, place: g.Place) -> str:
    return f'<use href="{shape}" x="{place.x:.0f}" y="{place.y:.0f}"/>'


def _cards(lying: list[Hand], at: g.Place, room: float) -> str:
    """All hands of an area in one row, each card showing its rank."""
    cards = [card for hand in lying for card in hand.cards][-MOST_IN_A_ROW:]
    gaps = max(1, len(cards) - 1)
    step = min(FAN, max(CLOSEST, room / gaps))
    left = at.x - step * (len(cards) - 1) / 2
    return "".join(_card(card, left + step * place, at.y) for place, card in enumerate(cards))


def _card(card: Card | None, x: float, y: float) -> str:
    if card is None:
        return _at("#small-back", g.Place(x, y))
    ink = ' class="red"' if card.suit in RED else ""
    narrow = ' textLength="38" lengthAdjust="spacingAndGlyphs"' if card.rank is Rank.TEN else ""
    index = f'<text{ink}{narrow} x="{x - 8:.0f}" y="{y + 12:.0f}">{card.rank.value}</text>'
    return _at("#small-card", g.Place(x, y)) + index
