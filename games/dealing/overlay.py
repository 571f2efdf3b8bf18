"""What a mistake at a test leaves lying over the lawful state: cards astray, chips in the wrong hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.chips.chips import worth
from games.dealing.course import Course, complete, completes, slip, tray_after, with_amount
from games.dealing.judge import Judged
from games.dealing.procedure import Way, coming, seeded
from games.errors import RuleViolation
from games.game import Event, play
from games.handwork import OWN, Attempt, Step
from games.irregularities.commands import LeaveBurned, UseBurnedCard
from games.irregularities.facts import PaymentCorrected
from games.records import replace
from games.table.areas import Wager
from games.table.practice import (
    Astray,
    CardAstray,
    Fault,
    Mispaid,
    Noticer,
    OpenSlip,
    SlipLeft,
    SlipNoticed,
    SlipRemedied,
)
from games.table.table import next_cards


def leave(
    course: Course, fault: Fault, act: Attempt, found: Judged, *, instead_of: int | None = None, **more: Any
) -> OpenSlip:
    """A mistake stands from here on, until somebody notices it."""
    given = {"area": act.area, "box": act.box, "hand": act.hand, "shows": found.shows, "rule": found.rule, **more}
    number, round_ = course.practice.left + 1, course.state.table.rounds
    left = OpenSlip(number=number, fault=fault, round=round_, **given)
    course.happened(SlipLeft(slip=left, instead_of=instead_of, rule=found.rule))
    return left


def spoken_of(course: Course, left: OpenSlip, by: Noticer) -> None:
    """Somebody notices it at once."""
    course.happened(SlipNoticed(number=left.number, by=by, words=left.shows, player=left.player, rule=left.rule))


# --- cards ------------------------------------------------------------------------------------------


def card_astray(course: Course, act: Attempt, found: Judged) -> bool:
    """The cards that would come next lie where they should not; False where none can have left the shoe."""
    table, gone = course.state.table, len(course.practice.astray)
    cards = of_one_deal(course)
    if table.stage != "ready" or table.shoe.remaining + len(table.trouble.lying) < gone + cards:
        return False
    if not gone:  # what follows a card that went astray is part of the same mistake
        course.happened(slip(act, found, happened=True))
    where: dict[str, Any] = {"area": act.area or OWN, "box": act.box, "hand": act.hand, "side": act.side or "up"}
    for card in next_cards(table, gone + cards)[gone:]:
        course.happened(CardAstray(astray=Astray(card=card, **where), rule=found.rule))
    if not gone:
        leave(course, "card", act, found)
    return True


def of_one_deal(course: Course) -> int:
    """How many cards leave the shoe or the device at a time: as many as the deal that is due brings."""
    for step, act, state in coming(course.game, course.state):
        if step.verb == "give" and act.command is not None:
            after, _ = play(course.game, state, seeded(state, act.step))
            return max(1, after.table.shoe.dealt - state.table.shoe.dealt)
    return 1


def burn_wrongly(course: Course, act: Attempt, found: Judged) -> bool:
    """A card burned that was not to be: it stays so or comes back as the rules have it; False where they know none."""
    for remedy in (LeaveBurned(), UseBurnedCard()):
        try:
            facts = course.game.decide(course.state, remedy)
        except RuleViolation:
            continue
        course.happened(slip(act, found, happened=True), *facts)
        return True
    return False


# --- chips ------------------------------------------------------------------------------------------


def mispay(course: Course, act: Attempt, found: Judged, way: Way, left_out: Sequence[Event] = ()) -> None:
    """The wager is settled, and its player has more or less of it than the rules say."""
    got = _got(act, way.step)
    land(course, act, found, way, left_out, taken=-got)
    owe(course, act, found, way, got=got)


def land(
    course: Course, act: Attempt, found: Judged, way: Way, left_out: Sequence[Event] = (), taken: int | None = None
) -> None:
    """A wrong act takes effect at a step, after what it leaves out. `taken` goes into the float with it."""
    tray = tray_after(course.tray, act, way.step.amount if taken is None else taken)
    keys = () if completes(way) else (way.step.key,)
    course.happened(slip(act, found, happened=True, passed=keys, tray=tray), *left_out)
    for command in way.before:
        course.give(command)
    complete(course, act, way)


def _got(act: Attempt, step: Step) -> int:
    """What the player has more by an act. Whoever takes a wager takes what of it is to be taken, or all of it."""
    if act.verb == "pay":
        return worth(act.chips)
    return 0 if act.verb == "leave" else -(step.amount if step.verb == "take" else step.stake)


def left_unsettled(course: Course, found: Judged, way: Way) -> None:
    """A wager that was passed over: neither paid nor taken."""
    step = way.step
    act = Attempt(verb="leave", area=step.area, box=step.box, hand=step.hand, spot=step.spot)
    owe(course, act, found, way, got=0)


def owe(course: Course, act: Attempt, found: Judged, way: Way, *, got: int) -> None:
    """What a player has beside what was due to him or her, until it is put right."""
    step = way.step
    due = {"pay": step.amount, "take": -step.amount}.get(step.verb, 0)
    whose = {"player": way.act.player or "", "wager": step.spot or course.game.initial}
    _move(course, replace(act, box=step.box, hand=step.hand), found, due=due, got=got, **whose)


def _move(course: Course, act: Attempt, found: Judged, *, player: str, wager: str, due: int, got: int) -> None:
    """Chips beside what was due. Together with an earlier mistake at the wager it may be right in the end.

    One of another round is another wager's.
    """
    of_the_round = (one for one in course.practice.open if one.round == course.state.table.rounds)
    earlier = next((one for one in of_the_round if _is_of(one, act, player, wager)), None)
    if earlier and earlier.cents == due - got:
        course.happened(PaymentCorrected(**correction(earlier)), SlipRemedied(number=earlier.number, rule=found.rule))
    elif due != got:
        whose: dict[str, Any] = {"player": player, "wager": wager, "box": act.box, "hand": act.hand}
        course.happened(Mispaid(area=act.area or 0, due=due, got=got, rule=found.rule, **whose))
        if earlier:
            due, got = earlier.due + due, earlier.paid + got
        number = earlier.number if earlier else None
        leave(course, "payment", act, found, instead_of=number, player=player, wager=wager, due=due, paid=got)


def correction(left: OpenSlip) -> dict[str, Any]:
    """A wrong payment as a correction has it, neither amount below nothing.

    A wager that was taken wrongly is owed, and one that was to be taken and was not counts as paid.
    """
    least = min(left.due, left.paid, 0)
    amounts = {"due": left.due - least, "paid": left.paid - least}
    place = {"area": left.area or 0, "box": left.box, "hand": left.hand}
    return {"player": left.player or "", "wager": left.wager or "", "why": left.shows, **place, **amounts}


def _is_of(one: OpenSlip, act: Attempt, player: str, wager: str) -> bool:
    place = (one.area, one.box, one.hand or 1) == (act.area, act.box, act.hand or 1)
    return one.fault == "payment" and not one.lifted and place and (one.player, one.wager) == (player, wager)


def settle_late(course: Course, act: Attempt, found: Judged, step: Step) -> None:
    """A wager that was passed over is settled after all: what it left owing is owed no more."""
    course.happened(slip(act, found, happened=True, tray=tray_after(course.tray, act, step.amount)))
    wager = step.spot or course.game.initial
    owing = [one for one in course.practice.open if one.player and _is_of(one, act, one.player, wager)]
    whose = next((one.player for one in owing if one.player == step.once), owing[0].player if owing else None)
    if whose:
        _move(course, act, found, player=whose, wager=wager, due=0, got=_got(act, step))


def chips_astray(course: Course, act: Attempt, found: Judged) -> bool:
    """Chips paid or taken where nothing is settled now; False where nobody's chips lie there."""
    wager = _wager_at(course, act)
    if wager is None or act.verb == "leave":
        return False
    if act.verb == "take":
        _lift(course, act, found, wager)
        return True
    course.happened(slip(act, found, happened=True, tray=tray_after(course.tray, act, 0)))
    _move(course, act, found, player=wager.player, wager=wager.kind, due=0, got=worth(act.chips))
    return True


def _lift(course: Course, act: Attempt, found: Judged, wager: Wager) -> None:
    """A wager in play is taken off the layout: its player says so at once."""
    course.happened(slip(act, found, happened=True, tray=with_amount(course.tray, wager.stake)))
    whose: dict[str, Any] = {"player": wager.player, "wager": wager.kind, "paid": -wager.stake}
    spoken_of(course, leave(course, "payment", act, found, lifted=True, **whose), "patron")


def _wager_at(course: Course, act: Attempt) -> Wager | None:
    """Whose chips lie at the place of an act: not a wager that was collected."""
    kind, state = act.spot or course.game.initial, course.state
    lines = () if state.over else state.lines
    gone = {(line.area, line.player, line.wager, line.box) for line in lines if not line.returned}
    lying = (one for one in state.table.wagers if (one.area, one.player, one.kind, one.box) not in gone)
    there = (one for one in lying if one.area == act.area and one.kind == kind)
    return next((one for one in there if act.box in (None, one.box)), None)
