"""From what somebody may see of a table to the cards and chips that lie on its felt."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from casino.felt.cards import Hand
from casino.felt.chips import Wager
from casino.felt.drawing import Felt, Lying, Sensor, spots
from casino.felt.layouts import BLACKJACK_SWITCH, CARIBBEAN_STUD, CASINO_WAR, Shape, Spot, star_blackjack
from casino.floor.looking import Look
from casino.library.words import wager_in_words
from games.areas import Wager as Laid
from games.areas import controlling_player, from_the_dealer
from games.catalogue import ADAPTERS
from games.chips import shown
from games.settlement import Line, Outcome
from games.star_blackjack.options import PAIRS_AND_LUCKY, SEVENS

SENSED: Final = (SEVENS, "jackpot")
LAYOUTS: Final = {"blackjack-switch": BLACKJACK_SWITCH, "casino-war": CASINO_WAR, "caribbean-stud": CARIBBEAN_STUD}
PARTS: Final = {
    "main": "main",
    "split": "main",
    "double": "main",
    "initial": "main",
    "war": "main",
    "ante": "main",
    "bet": "bet",
    "tie": "opt1",
    "super_match": "opt1",
    "insurance": "insurance",
    "jackpot": "jackpot",
    SEVENS: "jackpot",
}
"""The part of an area that a kind of wager lies on; Star Blackjack's optional ones go by the order they are offered."""


# --- the cloth --------------------------------------------------------------------------------------


def felt_of(look: Look) -> Felt:
    """The cloth of a table, with the spots of what it offers."""
    options = look.options
    offered = tuple(getattr(options, "optional_wagers", ()))
    progressive = getattr(options, "jackpot", None)
    jackpot = SEVENS in offered or progressive is not None
    stake = getattr(progressive, "wager", None)
    beside = getattr(options, "super_match", True)
    diagram = getattr(options, "layout", "A")
    names, chips = printed(offered), tuple(options.chips)
    return _felt(look.table.game, diagram, names, jackpot, stake, beside, options.places, chips)


@lru_cache(maxsize=256)
def _felt(
    slug: str,
    diagram: str,
    names: tuple[str, ...],
    jackpot: bool,
    stake: int | None,
    beside: bool,
    places: int,
    chips: tuple[int, ...],
) -> Felt:
    layout = LAYOUTS.get(slug) or star_blackjack(diagram, *map(wager_in_words, names))
    kept = tuple(_priced(spot, stake) for spot in layout.spots if _offered(slug, spot, len(names), jackpot, beside))
    return Felt(replace(layout, spots=kept, meter=layout.meter and jackpot), places, chips=chips)


def _priced(spot: Spot, stake: int | None) -> Spot:
    """With the price of the jackpot's wager in its caption."""
    if spot.caption is None or stake is None:
        return spot
    return replace(spot, caption=replace(spot.caption, words=f"{spot.caption.words} {shown(stake)}"))


def _offered(slug: str, spot: Spot, names: int, jackpot: bool, beside: bool) -> bool:
    if spot.shape is Shape.SENSOR:
        return jackpot
    if slug == "blackjack-switch" and spot.part == "opt1":
        return beside
    return slug != "star-blackjack" or spot.part == "main" or int(spot.part[-1]) <= names


def printed(offered: Iterable[str]) -> tuple[str, ...]:
    """The optional wagers in the order of their spots; Blazing 7's has a sensor instead."""
    return tuple(kind for kind in offered if kind in PAIRS_AND_LUCKY)[:2]


def part_of(options: Any, kind: str, box: int | None = None) -> str:
    """Which part of an area a wager lies on."""
    if kind in PAIRS_AND_LUCKY:
        return f"opt{printed(options.optional_wagers).index(kind) + 1}"
    return "main2" if box == 2 and PARTS[kind] == "main" else PARTS[kind]


def spot_for(look: Look, area: int, kind: str, box: int | None = None) -> str:
    """The id of the spot that a wager lies on."""
    return f"area-{area}-{part_of(look.options, kind, box)}"


def parts_on(look: Look) -> tuple[Spot, ...]:
    return spots(felt_of(look).layout)


# --- what lies on it --------------------------------------------------------------------------------


def lying(look: Look) -> Lying:
    """Every card and chip of the table as this look has it."""
    view = look.view
    meter = getattr(view, "meter", None) or getattr(view, "jackpot", None)
    dealer = None if cleared(look) else Hand(tuple(view.dealer))
    return Lying(
        hands={} if view.over else hands(look),
        wagers=wagers(look),
        dealer=dealer,
        names={seat.area: look.names.get(seat.player, "") for seat in view.felt.seats},
        sensors=sensors(look),
        meter=meter,
        turn=None if view.over else _turn(look),
        insuring=getattr(view, "insurance", None) == "open",
    )


def cleared(look: Look) -> bool:
    """Whether the dealer's own cards are gone: the last thing picked up before a round is over."""
    return look.view.over or look.waiting.act == "close_round"


def hands(look: Look) -> dict[int, list[Hand]]:
    """Each area's hands still on the layout."""
    found: dict[int, list[Hand]] = {}
    for area, _, _, hand in _hands(look):
        if hand.cards:
            found.setdefault(area, []).append(hand)
    return found


def _hands(look: Look) -> Iterable[tuple[int, int | None, int, Hand]]:
    """Area, box, number and hand, in the order of the deal."""
    view = look.view
    for box in getattr(view, "boxes", ()):
        down = (None, None) if box.area in getattr(view, "face_down", ()) else ()
        for number, hand in enumerate(box.hands, start=1):
            if not hand.picked_up:
                across = hand.done is not None and (hand.doubled or (hand.split_ace and len(hand.cards) > 1))
                drawn = Hand((*down, *hand.cards), sideways=bool(hand.cards) and across, box=box.box or 1)
                yield box.area, box.box, number, drawn
    for hand in getattr(view, "hands", ()):
        if not hand.picked_up:
            yield hand.area, None, 1, Hand(tuple(hand.cards))


def _turn(look: Look) -> tuple[int, int] | None:
    """The hand that is being asked."""
    asked = look.waiting
    if asked.player is None or asked.area is None or not asked.calls:
        return None
    places = [(box, number) for area, box, number, _ in _hands(look) if area == asked.area]
    wanted = (asked.box, asked.hand or 1)
    return (asked.area, places.index(wanted)) if wanted in places else None


def sensors(look: Look) -> dict[int, Sensor]:
    """The lights of the jackpot spots: a wager taken, or one in play until it is settled."""
    view = look.view
    laid = {wager.area for wager in view.felt.wagers if wager.kind in SENSED}
    if view.over:
        return dict.fromkeys(laid, Sensor.ACCEPTED)
    return dict.fromkeys(laid - {line.area for line in view.lines if line.wager in SENSED}, Sensor.LOCKED)


# --- wagers -----------------------------------------------------------------------------------------


def wagers(look: Look) -> dict[str, list[Wager]]:
    """Chips by the id of their spot; whoever calls for the area lies nearest the dealer (5.10)."""
    found: dict[str, list[Wager]] = {}
    callers = calling(look)
    for laid, part, line in _on_the_layout(look):
        wager = _drawn(look, laid, part, line, callers.get(laid.area))
        if wager:
            found.setdefault(spot_for(look, laid.area, laid.kind, laid.box), []).append(wager)
    return {spot: _lined_up(lying_there) for spot, lying_there in found.items()}


def _lined_up(lying_there: list[Wager]) -> list[Wager]:
    """Whoever calls is marked where somebody else's chips lie there too."""
    ordered = sorted(lying_there, key=lambda wager: not wager.calls)
    alone = len({wager.key for wager in ordered}) == 1
    return [replace(wager, calls=False) for wager in ordered] if alone else ordered


def _drawn(look: Look, laid: Laid, part: str, line: Line | None, caller: str | None) -> Wager | None:
    """A wager as it lies now, or None where the dealer has taken it."""
    stake, paid = laid.stake, 0
    if line is not None:
        if line.outcome is Outcome.LOSE and not line.returned:
            return None
        stake, paid = line.returned or (0 if line.collected else line.stake), line.paid
        if not stake:
            stake, paid = paid, 0
        if not stake:
            return None
    return Wager(
        owner=look.names.get(laid.player, laid.player),
        cents=stake,
        key=laid.player,
        part=part,
        paid=paid,
        kept=line is not None,
        calls=laid.player == caller and laid.kind in ("main", "split", "double"),
    )


Found = tuple[Laid, str, Line | None]


def _on_the_layout(look: Look) -> Iterable[Found]:
    """Every wager of the table, which chips of its owner it is, and the line that settled it."""
    view = look.view
    if view.over:
        return ((wager, "", None) for wager in view.felt.wagers)
    settled = {(line.area, line.box, line.hand, line.player, line.wager): line for line in view.lines}
    if hasattr(view, "boxes"):
        return _in_boxes(look, settled)
    return _by_hand(look, settled)


def _in_boxes(look: Look, settled: Mapping[Any, Line]) -> Iterable[Found]:
    view = look.view
    on_table = set()
    for box in view.boxes:
        for at, hand in enumerate(box.hands, start=1):
            if hand.picked_up:
                continue
            on_table.add(box.area)
            for bet in hand.bets:
                laid = Laid(area=box.area, box=box.box, player=bet.player, kind=bet.kind, stake=bet.stake)
                line = settled.get((box.area, box.box, at, bet.player, bet.kind)) if bet.settled else None
                yield laid, f"{at}-{bet.kind}", line
    for wager in view.felt.wagers:
        if wager.kind != "main":
            line = settled.get((wager.area, wager.box, None, wager.player, wager.kind))
            if wager.area in on_table or line is None:
                yield wager, "", line
    yield from _insurances(view)


def _insurances(view: Any) -> Iterable[Found]:
    for one in view.insurances:
        part = "" if one.box is None else str(one.box)
        yield Laid(area=one.area, box=one.box, player=one.player, kind="insurance", stake=one.stake), part, None
    for line in view.lines:
        if line.wager == "insurance":
            part = "" if line.box is None else str(line.box)
            laid = Laid(area=line.area, box=line.box, player=line.player, kind="insurance", stake=line.stake)
            yield laid, part, line


def _by_hand(look: Look, settled: Mapping[Any, Line]) -> Iterable[Found]:
    """Games of one player to an area: what lies there is what the hand says."""
    for hand in look.view.hands:
        if hand.picked_up:
            continue
        for kind in ("initial", "war", "tie", "ante", "bet"):
            stake = getattr(hand, kind, 0)
            if stake:
                line = next((line for line in settled.values() if (line.area, line.wager) == (hand.area, kind)), None)
                laid = Laid(area=hand.area, player=hand.player, kind=kind, stake=stake)
                yield laid, "" if kind != "war" else "war", line


def calling(look: Look) -> dict[int, str]:
    """Who calls for each area: recorded once cards are dealt, and before that whoever would."""
    view = look.view
    if not view.over:
        boxes = getattr(view, "boxes", ())
        return {box.area: box.controlling for box in boxes} or {hand.area: hand.player for hand in view.hands}
    seats = {seat.area: seat.player for seat in view.felt.seats}
    initial = ADAPTERS[look.table.game].initial
    by_area: dict[int, dict[str, int]] = {}
    for wager in view.felt.wagers:
        if wager.kind == initial:
            by_area.setdefault(wager.area, {})[wager.player] = wager.stake
    found = {area: controlling_player(list(laid.items()), seats.get(area)) for area, laid in by_area.items()}
    return {area: player for area, player in found.items() if player}


def in_order(look: Look, area: int) -> Sequence[str]:
    """The players on an area, from the dealer outwards."""
    players = dict.fromkeys(wager.player for wager in look.view.felt.wagers if wager.area == area)
    return from_the_dealer(players, calling(look).get(area))


def mine(look: Look) -> dict[int, list[Hand]]:
    """Hands that this person sees and the table does not: what is drawn over the backs of their own cards."""
    if look.view.over or look.me is None:
        return {}
    own = set(_held_by_me(look))
    return {area: held for area, held in hands(look).items() if area in own and any(held[0].cards)}


def _held_by_me(look: Look) -> Iterable[int]:
    view, me = look.view, look.me
    if getattr(look.options, "face_down", False):
        yield from (box.area for box in view.boxes if box.area not in view.face_down and box.controlling == me)
    yield from (
        hand.area for hand in getattr(view, "hands", ()) if hand.player == me and not getattr(hand, "turned", True)
    )
