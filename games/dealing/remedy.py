"""The lawful remedy that is due for a mistake that was noticed: the irregularity chapters' own commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.chips.chips import Float, FloatShort, Stack, break_down, cut, shown, take
from games.dealing.course import Course, perform, slip, tray_after
from games.dealing.judge import RESULTS, Case, Judged, found, judge
from games.dealing.overlay import correction
from games.dealing.parts import differences
from games.dealing.procedure import practice_of, ways
from games.errors import RuleViolation
from games.game import Command, Game, State, play
from games.handwork import OWN, Attempt, Step, Verb
from games.irregularities import commands
from games.irregularities.commands import ByStaff
from games.irregularities.facts import PaymentCorrected
from games.irregularities.remedies import REMEDIES
from games.records import replace
from games.table.practice import (
    ActDone,
    Astray,
    AstrayCleared,
    OpenSlip,
    Part,
    SlipNoticed,
    SlipRemedied,
    SupervisorCalled,
)
from games.table.staff import Staff

NOTHING_WRONG: Final = Judged(
    result="another",
    part="verb",
    severity="minor",
    shows="A supervisor was called, and nothing is wrong.",
    coach="Nothing is wrong that a supervisor is called for.",
)
MENDS: Final[dict[type, str]] = {
    commands.PutRight: "put right",
    commands.UseAsNextCard: "the next card",
    commands.BurnExtraCard: "burned",
    commands.HoldExtraCard: "kept for the next round",
    commands.VoidEmptyRound: "void without wagers",
    commands.DeclareMisdeal: "misdeal",
    commands.VoidRound: "void",
}
"""What the dealer says is to be done about cards astray, if anything: said wrongly it is not done."""
OTHERWISE: Final = "put right"


class Due(NamedTuple):
    """What is to be done about a mistake that was noticed; `command`: what the engine hears of it, if anything."""

    slip: OpenSlip
    step: Step
    command: Command | None = None


def due(game: Game, state: State) -> Due | None:
    """The remedy that is due: of the first mistake that somebody has noticed."""
    left = next((one for one in practice_of(state).open if one.noticed_by), None)
    if left is None:
        return None
    if left.fault in ("step", "call"):
        step = next((way.step for way in ways(game, state) if not way.step.may), None)
        return Due(left, step) if step else None
    command = lawful(game, state, left)
    if not left.called and _decides(game, left, command) is not Staff.DEALER:
        return Due(left, Step(verb="supervisor", rule=left.rule, shows="Call the supervisor"))
    return Due(left, _by_hand(game, left, command), command)


def lawful(game: Game, state: State, left: OpenSlip) -> Command | None:
    """The first remedy of the irregularity chapters that the game's rules take for it."""
    for command in _remedies(game, state, left):
        try:
            game.decide(state, command)
        except RuleViolation:
            continue
        return command
    return None


def _remedies(game: Game, state: State, left: OpenSlip) -> Iterator[Command]:
    if left.fault == "payment" and not left.lifted:
        yield commands.CorrectPayment(**correction(left))
    elif left.fault == "card":
        yield from _for_cards(game, state, practice_of(state).astray)


def _for_cards(game: Game, state: State, astray: tuple[Astray, ...]) -> Iterator[Command]:
    """Every effort is made to put cards right; one that nobody was to have is the next card, or too many.

    Where the rules know no such thing, the round is dealt anew or void.
    """
    went, count = tuple(None if one.area == OWN else one.area for one in astray), len(astray)
    if state.over:
        yield commands.VoidEmptyRound(cards=count)
        return
    own = game.handwork.stray(state, tuple(one.area for one in astray))
    if own is not None:
        yield own
    if _are_at_their_areas(game, state, went):  # at another hand or box of it: they are laid again
        return
    if game.due(state).act == "deal":
        yield commands.PutRight(dealt_to=went)
    if count == 1:
        hidden = astray[0].area == OWN and astray[0].side == "down"
        yield from ((commands.HoldExtraCard(),) if hidden else ())
        yield from (commands.UseAsNextCard(), commands.BurnExtraCard())
    yield commands.PutRight(dealt_to=went)
    if None in went:
        yield commands.DeclareMisdeal(cause="dealer", extra=count)
    yield commands.DeclareMisdeal(cause="player", extra=count)
    yield commands.DeclareMisdeal(cause="order", extra=count)
    yield commands.VoidRound(by=Staff.SUPERVISOR)


def _are_at_their_areas(game: Game, state: State, went: tuple[int | None, ...]) -> bool:
    """Whether each of the cards went to the area of the card that is due."""
    for area in went:
        act = game.due(state)
        if act.act != "deal" or act.area != area:
            return False
        state, _ = play(game, state, act.step)
    return True


def _decides(game: Game, left: OpenSlip, command: Command | None) -> Staff:
    """Who at least decides on it. Where no clause knows a remedy, house procedure has a supervisor decide on money."""
    if command is None:
        return Staff.SUPERVISOR if left.fault in ("payment", "card") and not left.lifted else Staff.DEALER
    if type(command) not in REMEDIES or not isinstance(command, ByStaff):
        return Staff.SUPERVISOR if isinstance(command, commands.Decided) else Staff.DEALER
    return REMEDIES[type(command)].decides(game.code, command).least


def _by_hand(game: Game, left: OpenSlip, command: Command | None) -> Step:
    """How the remedy is done: the difference paid or taken, the cards dealt with as said, the right words said."""
    rule = _clause(game, command) or left.rule
    if left.fault == "payment":
        verb: Verb = "take" if left.cents > 0 else "pay"
        shows = f"{'Take back' if left.cents > 0 else 'Pay'} {shown(abs(left.cents))}"
        return _at(left, verb, rule, shows, spot=left.wager, amount=abs(left.cents))
    if left.fault == "words":
        return _at(left, "announce", rule, "Say it again, rightly", says=left.says)
    says = MENDS.get(type(command), OTHERWISE)
    return Step(verb="mend", rule=rule, shows=f"Say what becomes of the cards: {says}", says=(says,))


def _at(left: OpenSlip, verb: Verb, rule: str | None, shows: str, **more: object) -> Step:
    step = Step(verb=verb, rule=rule, shows=shows, area=left.area, box=left.box, hand=left.hand)
    return replace(step, **more)


def _clause(game: Game, command: Command | None) -> str | None:
    remedy = REMEDIES.get(type(command))
    return remedy.clause(game.code) if remedy else None


# --- what the dealer does about it -------------------------------------------------------------------


def call_supervisor(course: Course, act: Attempt) -> None:
    """A supervisor comes, and looks at what is wrong; where nothing is, the call was one too many."""
    wrong = [one for one in course.practice.open if not one.called]
    about = next((one for one in wrong if one.noticed_by), wrong[-1] if wrong else None)
    if about is None:
        _nothing_wrong(course, act)
        return
    course.happened(ActDone(act=act, rule=about.rule), SupervisorCalled(number=about.number))
    if about.noticed_by is None:
        course.happened(SlipNoticed(number=about.number, by="dealer", words=about.shows, rule=about.rule))


def _nothing_wrong(course: Course, act: Attempt) -> None:
    """A float that cannot make what is due is filled; else somebody came for nothing."""
    filled = _tray_refilled(course)
    if filled is None:
        course.happened(slip(act, NOTHING_WRONG), SupervisorCalled())
    else:
        course.happened(ActDone(act=act, tray=filled), SupervisorCalled())


def _tray_refilled(course: Course) -> Stack | None:
    """The float as it was at first, and what it lacks to pay with; None where it can pay what is due."""
    practice = course.practice
    for way in ways(course.game, course.state):
        try:
            if way.step.verb == "pay" and practice.tray:
                cut(course.tray, way.step.amount)
        except FloatShort:
            lacking = break_down(way.step.amount, tuple(value for value, _ in practice.full))
            return take(Float(chips=practice.full), lacking).chips
    return None


def follow(course: Course, act: Attempt, wanted: Due) -> None:
    """An act while a remedy is due: the remedy itself, or something that has to wait for it."""
    if wanted.slip.fault in ("step", "call"):
        _resume(course, act, wanted)
        return
    wrong = differences(course.game, wanted.step, act, course.tray)
    if wrong:
        _refuse(course, act, wanted, wrong)
        return
    tray, rule = tray_after(course.tray, act, wanted.step.amount), wanted.step.rule
    course.happened(ActDone(act=act, tray=tray, rule=rule))
    if wanted.slip.fault == "card":
        course.happened(AstrayCleared(rule=rule))
    if wanted.command is not None:
        course.give(wanted.command)
    elif wanted.slip.fault == "payment" and not wanted.slip.lifted:
        course.happened(PaymentCorrected(**correction(wanted.slip)))
    course.happened(SlipRemedied(number=wanted.slip.number, rule=rule))


def _resume(course: Course, act: Attempt, wanted: Due) -> None:
    """What was due is done after all, in whichever way it may be."""
    judged, way = judge(course.game, course.state, act)
    if judged.right and way is not None:
        perform(course, act, way)
        course.happened(SlipRemedied(number=wanted.slip.number, rule=judged.rule))
    else:
        course.happened(slip(act, judged))


def _refuse(course: Course, act: Attempt, wanted: Due, wrong: list[Part]) -> None:
    part: Part = "order" if "verb" in wrong else wrong[0]
    case = Case(course.game, course.state, act, course.tray)
    course.happened(slip(act, found(case, part, "serious", wanted.step, result=RESULTS[part])))
