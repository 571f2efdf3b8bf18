"""The cards and chips that lie on a felt, from what somebody may see of the table."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from casino.felt import live
from casino.felt.cards import Hand
from casino.felt.chips import Wager
from casino.felt.cloth import Cutting, Stock
from casino.felt.drawing import Lying, Plaque, Sensor
from casino.felt.scene.sight import Sight, felt_of, spot_for
from games.cards.backs import Back
from games.chips.chips import shown
from games.chips.settlement import Outcome
from games.handwork import OWN
from games.table.areas import from_the_dealer
from games.table.practice import Astray as Lost
from games.table.practice import OpenSlip
from games.table.seating import located
from games.table.sign import in_force
from games.view import HandSeen, View, WagerSeen
from games.words import listed

Signals = Mapping[int, tuple[str, str]]
"""Who is seen to do what, by their area."""


def draw(sight: Sight) -> str:
    """The felt as the live table draws it, for a page with the table's stylesheet."""
    felt = felt_of(sight)
    return live.scene(felt, live.lying_on(felt, lying(sight)), "")


def lying(sight: Sight, *, read: bool = False, signals: Signals | None = None) -> Lying:
    """Every card and chip of the table, where a dealer put them, rightly or not.

    `read`: stakes are read from their chips, and no sum is told; `signals` are what players are seen to do.
    """
    view = sight.view
    there, own = dealt_there(view, sight.astray)
    return Lying(
        hands=there,
        wagers=wagers(sight, read=read),
        dealer=own,
        names={seat.area: sight.names.get(seat.player, "") for seat in view.felt.seats},
        sensors=sensors(sight),
        meter=view.meter,
        turn=None if view.over else _turn(view),
        insuring=view.offered == "insurance",
        plaques=plaques(sight),
        stock=stock(view),
        signals=signals or {},
    )


def dealt_there(view: View, astray: Sequence[Lost] = ()) -> tuple[dict[int, list[Hand]], Hand | None]:
    """Each area's hands and the dealer's own, with cards that went astray on the hand that they were given to."""
    there = {} if view.over else hands(view)
    own = None if view.cleared else Hand(view.dealer, back=view.felt.back)
    for lost in astray:
        if lost.area == OWN:
            own = _with_lost(own or Hand((), back=view.felt.back), lost)
            continue
        lie = there.setdefault(lost.area, [])
        wanted = (lost.box or 1, lost.hand or 1)
        at = next((at for at, hand in enumerate(lie) if (hand.box, hand.number) == wanted), len(lie))
        given = lie[at] if at < len(lie) else Hand((), box=wanted[0], number=wanted[1], back=view.felt.back)
        lie[at : at + 1] = [_with_lost(given, lost)]
        lie.sort(key=lambda hand: (hand.box, hand.number))
    return there, own


def _with_lost(hand: Hand, lost: Lost) -> Hand:
    card = None if lost.side == "down" else lost.card
    return hand._replace(cards=(*hand.cards, card), sideways=hand.sideways or lost.side == "sideways")


def stock(view: View) -> Stock:
    """Where the cards come from."""
    felt = view.felt
    cutting: Cutting = "out" if felt.cutting_card_out else "next" if felt.cutting_card_next else ""
    return Stock(felt.dealing, felt.back, felt.waiting_back, cutting, felt.cutting_card_at)


def plaques(sight: Sight) -> dict[int, list[Plaque]]:
    """Before each area: the markers of players there who keep an old minimum, and the signs of their own limits."""
    felt, found = sight.view.felt, dict[int, list[Plaque]]()
    sign = in_force(felt.sign, 0)  # what has come due since is on the sign itself
    alike: dict[tuple[int, int], list[str]] = {}
    for marker in sign.markers:
        alike.setdefault((marker.area, marker.minimum), []).append(_named(sight, marker.player))
    for (area, minimum), names in alike.items():
        many = len(names) > 1
        says = f"marker, {listed(names)} {'play' if many else 'plays'} on at the old minimum of {shown(minimum)}"
        words = f"{shown(minimum)} ×{len(names)}" if many else f"min {shown(minimum)}"
        found.setdefault(area, []).append(Plaque(words, says))
    where = located(felt, felt.wagers)
    for own in sign.personal:
        if own.player in where:
            least, most = shown(own.minimum), shown(own.maximum)
            says = f"{_named(sight, own.player)}’s own limits, {least} to {most}"
            found.setdefault(where[own.player], []).append(Plaque(f"{least}–{most}", says, limits=True))
    return found


def _named(sight: Sight, player: str) -> str:
    return sight.names.get(player, player)


def hands(view: View) -> dict[int, list[Hand]]:
    """Each area's hands still on the layout."""
    return by_area((hand for hand in _on_the_layout(view) if hand.cards), view.felt.back)


def by_area(seen: Iterable[HandSeen], back: Back = "red") -> dict[int, list[Hand]]:
    """Each area's hands as they are drawn."""
    found: dict[int, list[Hand]] = {}
    for hand in seen:
        found.setdefault(hand.area, []).append(Hand(hand.cards, hand.sideways, hand.box or 1, back, hand.number))
    return found


def _on_the_layout(view: View) -> list[HandSeen]:
    return [hand for hand in view.hands if not hand.picked_up]


def _turn(view: View) -> tuple[int, int] | None:
    """The hand that is being asked: its area, and its place among the hands there."""
    asked = view.turn
    if asked is None:
        return None
    places = [(hand.box, hand.number) for hand in _on_the_layout(view) if hand.area == asked.area]
    wanted = (asked.box, asked.hand)
    return (asked.area, places.index(wanted)) if wanted in places else None


def sensors(sight: Sight) -> dict[int, Sensor]:
    """The lights of the jackpot spots: a wager taken, or one in play until it is settled."""
    view, wager_kind = sight.view, sight.game.wager
    laid = {wager.area for wager in view.felt.wagers if wager_kind(wager.kind).sensed}
    if view.over:
        return dict.fromkeys(laid, Sensor.ACCEPTED)
    return dict.fromkeys(laid - {line.area for line in view.lines if wager_kind(line.wager).sensed}, Sensor.LOCKED)


def wagers(sight: Sight, *, read: bool = False) -> dict[str, list[Wager]]:
    """Chips by the id of their spot; whoever calls for the area lies nearest the dealer (5.10)."""
    values = sight.view.felt.chips if read else ()
    found: dict[str, list[Wager]] = {}
    callers = calling(sight.view)
    for laid in sight.view.wagers:
        wager = _drawn(sight, laid, callers.get(laid.area))
        if wager:
            # A dealer who reads stakes is not shown which of them the rules have done with.
            wager = replace(wager, read=values, kept=wager.kept and not read)
            found.setdefault(spot_for(sight, laid.area, laid.kind, laid.box), []).append(wager)
    return {spot: _lined_up(lying_there) for spot, lying_there in found.items()}


def _lined_up(lying_there: list[Wager]) -> list[Wager]:
    """Whoever calls is marked where somebody else's chips lie there too."""
    ordered = sorted(lying_there, key=lambda wager: not wager.calls)
    alone = len({wager.key for wager in ordered}) == 1
    return [replace(wager, calls=False) for wager in ordered] if alone else ordered


def _drawn(sight: Sight, laid: WagerSeen, caller: str | None) -> Wager | None:
    """A wager as it lies now, or None where the dealer has taken it."""
    line, (stake, paid) = laid.line, _settled(laid)
    if wrongly := next((slip for slip in sight.mispaid if _is_of(slip, laid)), None):
        stake, paid = _as_paid(wrongly, laid)
    if not stake:
        stake, paid = paid, 0
    if not stake:
        return None
    return Wager(
        owner=sight.names.get(laid.player, laid.player),
        cents=stake,
        key=laid.player,
        part=laid.part,
        paid=paid,
        kept=line is not None,
        calls=laid.player == caller and sight.game.wager(laid.kind).calls,
    )


def _settled(laid: WagerSeen) -> tuple[int, int]:
    """What of a wager lies there as the rules have it, and what is paid beside it."""
    line = laid.line
    if line is None:
        return laid.stake, 0
    if line.outcome is Outcome.LOSE and not line.returned:
        return 0, 0
    return line.returned or (0 if line.collected else line.stake), line.paid


def _as_paid(slip: OpenSlip, laid: WagerSeen) -> tuple[int, int]:
    """The same as whoever deals by hand settled it: its player has `slip.paid` of it where `slip.due` was right.

    Of a wager that is not settled yet only what was due is known to have been done with it.
    """
    if slip.lifted:
        return 0, 0
    stake, paid = _settled(laid) if laid.line else (laid.stake, max(slip.due, 0))
    before = stake + max(-slip.due, 0) if laid.line else stake
    return max(before + min(slip.paid, 0), 0), paid - max(slip.due, 0) + max(slip.paid, 0)


def _is_of(slip: OpenSlip, laid: WagerSeen) -> bool:
    """Whether a mistake is at this wager. One that names no box or hand is at the first."""
    if (slip.player, slip.area, slip.wager) != (laid.player, laid.area, laid.kind):
        return False
    return slip.box in (None, laid.box) and (slip.hand or 1) == (laid.hand or 1)


def calling(view: View) -> dict[int, str]:
    """Who calls for each area, or would."""
    return {control.area: control.player for control in view.controls}


def in_order(view: View, area: int) -> Sequence[str]:
    """The players on an area, from the dealer outwards."""
    players = dict.fromkeys(wager.player for wager in view.felt.wagers if wager.area == area)
    return from_the_dealer(players, calling(view).get(area))


def held(view: View) -> dict[int, list[Hand]]:
    """Hands that this person sees and the table does not: what is drawn over the backs of their own cards."""
    own = {hand.area for hand in view.hands if hand.held and not view.over}
    return {area: lying for area, lying in hands(view).items() if area in own and any(lying[0].cards)}
