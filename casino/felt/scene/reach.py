"""What a dealer's hands reach: shoe, rack, float, seats, hands and wagers, each with its name and its place.

It follows from what lies on the table and from nothing else: never from what is to be done next.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from casino.felt.cards import Hand
from casino.felt.chips import Wager
from casino.felt.drawing import INSURANCE, Lying, Sensor, spot_id
from casino.felt.live import in_words, spot_name
from casino.felt.scene.sight import Sight, parts_on
from casino.felt.stacks import hands_in_line
from games.chips.wagers import BESIDE
from games.handwork import OWN
from games.layout import Spot

At = Literal["shoe", "rack", "float", "own", "seat", "hand", "spot"]


class Reach(NamedTuple):
    """Something that a dealer touches. `kind` is the wager that lies on a spot, which is a `part` of the layout.

    `row` is which of several hands' chips on one spot it is, and of how many.
    """

    at: At
    words: str
    area: int | None = None
    box: int | None = None
    hand: int | None = None
    kind: str = ""
    part: str = ""
    row: tuple[int, int] = (0, 1)

    @property
    def id(self) -> str:
        """The same for the same thing, wherever it is shown and whatever lies there."""
        named = (self.at, self.area, self.box, self.hand, self.part or None)
        return "-".join(str(part) for part in named if part is not None)


def tools(lying: Lying) -> list[Reach]:
    """What lies before every dealer: where the cards come from and go to, the float, and the place of the own hand."""
    own = in_words([lying.dealer]) if lying.dealer and lying.dealer.cards else "no cards"
    return [
        Reach("shoe", lying.stock.words),
        Reach("rack", "Discard rack"),
        Reach("float", "Float"),
        Reach("own", f"Your own hand: {own}", area=OWN),
    ]


def in_area(sight: Sight, lying: Lying, area: int) -> list[Reach]:
    """The seat, the hands and the wagers of an area; a hand's place is there before its first card."""
    return [_seat(lying, area), *_hands(sight, lying, area), *_spots(sight, lying, area)]


def _seat(lying: Lying, area: int) -> Reach:
    return Reach("seat", f"Seat {area}: {lying.names.get(area) or 'nobody'}", area=area)


def _hands(sight: Sight, lying: Lying, area: int) -> Iterator[Reach]:
    there = lying.hands.get(area, ())
    boxes = boxes_of(sight)
    for box in boxes or (None,):
        own = [hand for hand in there if box in (None, hand.box)]
        for hand in own or [Hand((), box=box or 1)]:
            yield Reach("hand", _hand_words(area, box, hand, own), area, box, hand.number)


def _hand_words(area: int, box: int | None, hand: Hand, beside: Sequence[Hand]) -> str:
    """ "Area 3, box 2, hand 2: 8 of spades" """
    of_box = f", box {box}" if box else ""
    number = f", hand {hand.number}" if len(beside) > 1 or hand.number > 1 else ""
    return f"Area {area}{of_box}{number}: {in_words([hand]) if hand.cards else 'no cards'}"


def _spots(sight: Sight, lying: Lying, area: int) -> Iterator[Reach]:
    kinds, boxes = kinds_on(sight), boxes_of(sight)
    for spot in parts_on(sight):
        wagers = lying.wagers.get(spot_id(area, spot), ())
        kind, box = kinds.get(spot.part, ("", None))
        for on_box in boxes if spot.part == INSURANCE.part and boxes else (box,):
            rows = hands_in_line(spot, wagers)
            for at, (hand, _) in enumerate(rows):
                words = _spot_words(area, spot, wagers, lying.sensors.get(area, Sensor.IDLE), hand, on_box)
                yield Reach("spot", words, area, on_box, hand, kind, spot.part, (at, len(rows)))


def _spot_words(
    area: int, spot: Spot, wagers: Sequence[Wager], sensor: Sensor, hand: int | None, box: int | None
) -> str:
    theirs = [wager for wager in wagers if hand in (None, wager.hand)]
    if spot.part != INSURANCE.part:
        named = spot_name(area, spot, theirs, sensor)
        return named.replace(f", {spot.name}", f", {spot.name}, hand {hand}", 1) if hand else named
    on_box = [wager for wager in theirs if not wager.on_box or wager.part == str(box)]
    named = spot_name(area, spot, on_box, sensor)
    return named.replace(f"Area {area},", f"Area {area}, box {box},", 1) if box else named


def boxes_of(sight: Sight) -> tuple[int, ...]:
    """The boxes of an area, where it has several."""
    return sight.game.boxes(sight.game.initial)


def kinds_on(sight: Sight) -> dict[str, tuple[str, int | None]]:
    """The kind of wager that lies on each part of an area, the initial one before others there; and its box."""
    game, offered = sight.game, sight.game.offered(sight.options)
    found: dict[str, tuple[str, int | None]] = {}
    for wager in sorted(game.wagers, key=lambda wager: not wager.initial):
        if wager.part == BESIDE and wager.kind not in offered:
            continue
        for box in wager.boxes or (None,):
            found.setdefault(game.part(sight.options, wager.kind, box), (wager.kind, box))
    return found
