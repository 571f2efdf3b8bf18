"""Every way of doing a step wrongly that the judge knows, with what it should find: worked out without the judge."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from games.chips.chips import Float, Stack, break_down, cut
from games.choice import Side
from games.dealing.decisions import decide
from games.dealing.procedure import UNSEEN, Way, ways
from games.errors import GameError
from games.game import Game
from games.handwork import OWN, Attempt, Step, Verb
from games.records import replace
from games.table.practice import Part, Severity
from tests.games.dealing.robot import Robot, cuts, lawful

SPOKEN = ("call", "announce")
SETTLING: tuple[Verb, ...] = ("pay", "take", "leave")
FAR = 40


class Wrong(NamedTuple):
    """An act that is wrong, in which part of it, and how badly."""

    kind: str
    act: Attempt
    part: Part
    severity: Severity


class Point(NamedTuple):
    """A moment at which something is due, and the step of it that a robot is about to do wrongly."""

    robot: Robot
    open: list[Way]
    step: Step
    right: Attempt

    @property
    def game(self) -> Game:
        return self.robot.game

    @property
    def tray(self) -> Float:
        return Float(chips=self.robot.state.table.practice.tray)


def point(robot: Robot) -> Point | None:
    """The moment that a robot is at; None while the table waits for somebody."""
    open_ = ways(robot.game, robot.state)
    step = next((way.step for way in open_ if not way.step.may), None)
    return Point(robot, open_, step, lawful(robot.state, step, robot.rnd)) if step else None


def done(game: Game, state: Any) -> Any:
    """The state after what is due was done rightly; None where the table waits then or now."""
    step = next((way.step for way in ways(game, state) if not way.step.may), None)
    if step is None:
        return None
    chips = cut(Float(chips=state.table.practice.tray), step.amount) if step.verb == "pay" else ()
    said = step.says[0] if step.says else ""
    act = Attempt(verb=step.verb, area=step.area, box=step.box, hand=step.hand, spot=step.spot, side=step.side)
    return game.fold(state, decide(game, state, replace(act, chips=chips, said=said, at=step.least)))


def soon(at: Point) -> Iterator[Way]:
    """What may be done next and after that, until somebody must be asked or a card comes to light."""
    state = at.robot.state
    for _ in range(FAR):
        due = next((way.step for way in ways(at.game, state) if not way.step.may), None)
        state = None if due is None or due.verb in UNSEEN else done(at.game, state)
        if state is None:
            return
        yield from ways(at.game, state)


def every_error(at: Point) -> Iterator[Wrong]:
    """All that can be done wrongly at a moment, one of each kind."""
    for kind in (_verb, _settlement, _card_too_many, _place, _amount, _chips, _words, _call, _side, _order, _house):
        yield from kind(at)


# --- the verb -----------------------------------------------------------------------------------------


def _verb(at: Point) -> Iterator[Wrong]:
    """An act that nobody asks for at a table where nothing is wrong."""
    yield Wrong("verb", Attempt(verb="colour", area=at.step.area), "verb", "serious")


def _settlement(at: Point) -> Iterator[Wrong]:
    """A loser paid, a winner taken, a wager left that is not to be."""
    step = at.step
    if step.verb not in SETTLING or not step.stake:
        return
    after = done(at.game, at.robot.state)
    there = (*at.open, *(ways(at.game, after) if after else ()))
    of_it = {way.step.verb for way in there if way.step.place[:3] == step.place[:3]}
    for verb in SETTLING:
        if verb not in of_it:
            chips = cut(at.tray, step.stake) if verb == "pay" else ()
            severity: Severity = "serious" if verb == "leave" else "critical"
            yield Wrong("settlement", replace(at.right, verb=verb, chips=chips), "verb", severity)


def _card_too_many(at: Point) -> Iterator[Wrong]:
    if at.robot.state.table.wagers and "give" not in {way.step.verb for way in (*at.open, *soon(at))}:
        area = at.robot.state.table.wagers[0].area
        yield Wrong("card too many", Attempt(verb="give", area=area, side="up"), "verb", "critical")


# --- the place ----------------------------------------------------------------------------------------


def _place(at: Point) -> Iterator[Wrong]:
    """At an area where nobody plays; a card, anywhere but where it should go."""
    step = at.step
    if step.least is not None and step.most is not None:
        yield Wrong("place", replace(at.right, at=step.most + 1), "place", "serious")
    if at.right.area is None:
        return
    hidden = step.verb == "turn" and at.game.hides_faces(at.robot.state.options)
    severity: Severity = "critical" if step.verb == "give" or hidden else "serious"
    for area in _elsewhere(at):
        yield Wrong("place", replace(at.right, area=area, box=None, hand=None), "place", severity)


def _elsewhere(at: Point) -> Iterable[int]:
    table = at.robot.state.table
    played = {wager.area for wager in table.wagers} | {seat.area for seat in table.seating.seats}
    if at.step.verb == "give":
        return [area for area in (OWN, *sorted(played)) if area != at.step.area][:2]
    if at.step.verb == "ask":  # a hand skipped
        return [area for area in sorted(played, reverse=True) if area != at.step.area][:1]
    return [area for area in range(1, table.seating.places + 1) if area not in played][:1]


# --- chips --------------------------------------------------------------------------------------------


def _amount(at: Point) -> Iterator[Wrong]:
    """Too much by the smallest chip; and too little."""
    if at.step.verb != "pay":
        return
    least = min(value for value, _ in at.tray.chips)
    for amount in (at.step.amount + least, at.step.amount - least):
        try:
            chips = cut(at.tray, amount)
        except GameError:
            continue
        yield Wrong("amount", replace(at.right, chips=chips), "amount", "serious")


def _chips(at: Point) -> Iterator[Wrong]:
    """The right sum, with one of its chips changed into smaller ones."""
    stack = changed(at.tray, cut(at.tray, at.step.amount)) if at.step.verb == "pay" else ()
    if stack and sorted(stack) not in [sorted(good) for good in cuts(at.tray, at.step)]:
        yield Wrong("chips", replace(at.right, chips=stack), "chips", "minor")


def changed(tray: Float, stack: Stack) -> Stack:
    values = [value for value, _ in tray.chips]
    for value, _ in stack:
        try:
            smaller = break_down(value, tuple(other for other in values if other < value))
        except (GameError, ValueError, TypeError):
            continue
        counts = dict(stack)
        counts[value] -= 1
        for other, count in smaller:
            counts[other] = counts.get(other, 0) + count
        return tuple((other, count) for other, count in counts.items() if count)
    return ()


# --- words, and the side of a card ----------------------------------------------------------------------


def _words(at: Point) -> Iterator[Wrong]:
    if at.step.says:
        for said in ("", "ninety-nine"):
            yield Wrong("words", replace(at.right, said=said), "words", "minor")


def _call(at: Point) -> Iterator[Wrong]:
    """A call of another moment of the game, which does not come next."""
    if at.step.verb != "call":
        return
    steps = [*(way.step for way in (*at.open, *soon(at))), *at.robot.state.table.practice.passed]
    known = {said for step in steps for said in step.says}
    for phrase in at.game.handwork.phrases:
        if phrase.words not in known:
            yield Wrong("call", replace(at.right, said=phrase.words), "verb", "serious")
            return


def _side(at: Point) -> Iterator[Wrong]:
    if at.step.verb == "give":
        side, severity = _WRONG_SIDE[at.step.side or "up"]
        yield Wrong("side", replace(at.right, side=side), "side", severity)


_WRONG_SIDE: dict[str, tuple[Side, Severity]] = {
    "up": ("down", "minor"),
    "sideways": ("up", "minor"),
    "down": ("up", "critical"),
}


# --- order --------------------------------------------------------------------------------------------


def _order(at: Point) -> Iterator[Wrong]:
    """What comes next, before what is due."""
    after: Any = None if at.step.verb in UNSEEN else done(at.game, at.robot.state)
    step = next((way.step for way in ways(at.game, after) if not way.step.may), None) if after else None
    if step is None or after.table.rounds > at.robot.state.table.rounds:
        return
    if step.key in {way.step.key for way in at.open} or (step.verb == at.step.verb and step.verb in SPOKEN):
        return
    act = lawful(at.robot.state, step, at.robot.rnd)
    severity: Severity = "minor" if at.step.verb in SPOKEN or at.step.rule is None else "serious"
    yield Wrong("order", act, "order", severity)


def _house(at: Point) -> Iterator[Wrong]:
    """In another order than the house's, where no clause says which: a slip of whoever is not coached."""
    if at.robot.state.table.practice.level == "coached":
        return
    ordered = [(way.step.verb, *way.step.place[:3]) for way in at.open if not way.house]
    for way in at.open:
        if way.house and (way.step.verb, *way.step.place[:3]) not in ordered and not _is_said_alike(at, way):
            yield Wrong("house", lawful(at.robot.state, way.step, at.robot.rnd), "order", "minor")
            return


def _is_said_alike(at: Point, way: Way) -> bool:
    """The same words are said for each hand, and name none."""
    return any(not other.house and way.step.says and other.step.says == way.step.says for other in at.open)
