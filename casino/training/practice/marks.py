"""A deal read from its log: a mark for every act of every round. Pure: what happened is handed in, nothing is asked.

What was stopped cost nobody a chip, but would have: how much follows from what was due at that moment, so the table's
state is folded along.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final, Literal, NamedTuple

from casino.floor.play import house
from games.chips.chips import worth
from games.dealing.judge import judge
from games.fault import FaultHandled, FaultMissed, FaultPlaced, PlacedFault
from games.game import Game, State
from games.handwork import Attempt, Step
from games.irregularities.facts import RoundVoided
from games.records import Fact
from games.table.practice import (
    ActDone,
    ActLeftOut,
    ActSlipped,
    Mispaid,
    Noticer,
    OpenSlip,
    SlipLeft,
    SlipNoticed,
    SlipRemedied,
    SlipStood,
)
from games.table.practice_words import act_in_words
from games.table.table import RoundClosed
from games.words import capital

How = Literal["right", "minor", "serious", "critical", "left"]
SETTLING: Final = ("pay", "take", "leave")
SPOKEN: Final = ("call", "announce")


class Moment(NamedTuple):
    """One event of a table's log."""

    seq: int
    at: datetime
    fact: Fact


@dataclass(frozen=True)
class Mark:
    """One act. `round` is the table's own number of the round. `cents` are over (or, below 0, under) what was due, and
    `stopped` those that would have been.

    `words` say what was done, `wrong` what was wrong with it and `due` what should have been done.
    """

    seq: int
    round: int
    how: How
    verb: str
    words: str
    wrong: str = ""
    due: str = ""
    rule: str = ""
    part: str = ""
    cents: int = 0
    stopped: int = 0

    @property
    def right(self) -> bool:
        return self.how == "right"

    @property
    def said(self) -> bool:
        """Whether it was about something to be said."""
        return self.verb in SPOKEN or self.part == "words"

    @property
    def cut(self) -> bool:
        """Whether chips of the right sum were cut, cleanly or not."""
        return self.verb == "pay" and (self.right or self.part == "chips")


@dataclass(frozen=True)
class Dealt:
    """A round that is over: the boxes in play, and how long it took."""

    number: int
    first_seq: int
    last_seq: int
    at: datetime
    boxes: int
    void: bool = False

    def ended_with(self, moment: datetime) -> bool:
        """Whether it was cancelled as the table was closed in the middle of it."""
        return self.void and self.at == moment


@dataclass(frozen=True)
class Left:
    """A mistake that nothing stopped, and what became of it."""

    seq: int
    slip: OpenSlip
    noticed_by: Noticer | None = None
    remedied: bool = False
    stood: bool = False


@dataclass(frozen=True)
class Trouble:
    """Something that was put on the table on purpose; `caught` in time, or only dealt with later."""

    seq: int
    round: int
    fault: PlacedFault
    handled: bool = False
    caught: bool = False
    missed: bool = False


@dataclass
class Reading:
    """All that a log says of a deal."""

    marks: list[Mark] = field(default_factory=list)
    rounds: list[Dealt] = field(default_factory=list)
    left: dict[int, Left] = field(default_factory=dict)
    troubles: dict[int, Trouble] = field(default_factory=dict)
    began_at: datetime | None = None
    paused: timedelta = timedelta()

    @property
    def seconds(self) -> float:
        """From being handed the deal to the end of the last round, without the time in which play was stopped."""
        if self.began_at is None or not self.rounds:
            return 0.0
        return max((self.rounds[-1].at - self.began_at - self.paused).total_seconds(), 0.0)

    def of_round(self, number: int) -> list[Mark]:
        return [mark for mark in self.marks if mark.round == number]


def read(game: Game, state: State, log: Iterable[Moment], most: int = 0) -> Reading:
    """The deal in a log that begins with `state`; of more than `most` rounds, so many. 0: all there are."""
    reader = _Reader(game, state)
    for moment in log:
        if most and reader.has_dealt(most, moment.at):
            break
        reader.take(moment)
    return reader.found


class _Reader:
    """Goes through a log once, with the table's state along."""

    def __init__(self, game: Game, state: State) -> None:
        self.found, self._game, self._state = Reading(), game, state
        self._first, self._void = 0, False
        self._stopped_at: datetime | None = None

    def has_dealt(self, rounds: int, now: datetime) -> bool:
        """Whether so many are over by now. What closes the table in the middle of one comes at the same moment."""
        over = self.found.rounds
        return len(over) >= rounds and not over[-1].ended_with(now)

    def take(self, moment: Moment) -> None:
        seq, at, fact = moment
        self.found.began_at = self.found.began_at or at
        self._first = self._first or seq
        _note(self.found, self._game, self._state, moment)
        boxes = _boxes(self._game, self._state)
        self._state = house.evolve(self._game, self._state, fact)
        match fact:
            case RoundClosed():
                self._close(moment, boxes)
            case RoundVoided():
                self._void = True
            case house.TablePaused():
                self._stopped_at = at
            case house.TableResumed() if self._stopped_at:
                self.found.paused += at - self._stopped_at
            case house.TableShut() if self.found.rounds and self.found.rounds[-1].ended_with(at):
                self.found.rounds.pop()
            case _:
                return

    def _close(self, moment: Moment, boxes: int) -> None:
        number = self._state.table.rounds
        self.found.rounds.append(Dealt(number, self._first, moment.seq, moment.at, boxes, void=self._void))
        self._first, self._void = moment.seq + 1, False


def _boxes(game: Game, state: State) -> int:
    return len({(wager.area, wager.box) for wager in state.table.wagers if wager.kind == game.initial})


def _note(found: Reading, game: Game, state: State, moment: Moment) -> None:
    """What one fact adds to the reading."""
    seq, _, fact = moment
    at = seq, state.table.rounds + 1
    match fact:
        case ActDone(act=act) if not fact.again:
            found.marks.append(Mark(*at, "right", act.verb, _words(act), rule=fact.rule or ""))
        case ActSlipped():
            found.marks.append(_mark_of_slip(at, fact, _stopped_cents(game, state, fact)))
        case ActLeftOut(key=key, due=due):
            verb = key.partition(":")[0]
            found.marks.append(Mark(*at, "left", verb, "Left out", due=due, rule=fact.rule or "", part="verb"))
        case Mispaid(due=due, got=got) if found.marks:
            last = found.marks[-1]
            found.marks[-1] = replace(last, cents=last.cents + got - due)
        case SlipLeft() | SlipNoticed() | SlipRemedied() | SlipStood():
            _follow_slip(found, seq, fact)
        case FaultPlaced() | FaultHandled() | FaultMissed():
            _follow_trouble(found, at, fact)
        case _:
            return


def _follow_slip(found: Reading, seq: int, fact: SlipLeft | SlipNoticed | SlipRemedied | SlipStood) -> None:
    """What becomes of a mistake that nothing stopped."""
    if isinstance(fact, SlipLeft):
        found.left[fact.slip.number] = Left(seq, fact.slip)
    elif (known := found.left.get(fact.number)) is not None:
        match fact:
            case SlipNoticed(by=by):
                after = replace(known, noticed_by=by)
            case SlipRemedied():
                after = replace(known, remedied=True)
            case SlipStood():
                after = replace(known, stood=True)
        found.left[fact.number] = after


def _follow_trouble(found: Reading, at: tuple[int, int], fact: FaultPlaced | FaultHandled | FaultMissed) -> None:
    if isinstance(fact, FaultPlaced):
        found.troubles[fact.fault.number] = Trouble(*at, fact.fault)
    elif (known := found.troubles.get(fact.number)) is not None:
        if isinstance(fact, FaultHandled):
            found.troubles[fact.number] = replace(known, handled=True, caught=fact.caught)
        else:
            found.troubles[fact.number] = replace(known, missed=True)


def _mark_of_slip(at: tuple[int, int], fact: ActSlipped, stopped: int) -> Mark:
    return Mark(
        *at,
        fact.severity,
        fact.act.verb,
        _words(fact.act),
        wrong=fact.coach or fact.shows,
        due=fact.due,
        rule=fact.rule or "",
        part=fact.part,
        stopped=stopped,
    )


def _words(act: Attempt) -> str:
    return capital(act_in_words(act))


def _stopped_cents(game: Game, state: State, fact: ActSlipped) -> int:
    """What a wrong settlement that was stopped would have cost. What happened is in the log by itself."""
    act = fact.act
    if fact.happened or act.verb not in SETTLING or fact.part not in ("amount", "verb"):
        return 0
    due = judge(game, state, act)[0].due
    if due is None or due.verb not in SETTLING or not _same_place(due, act):
        return 0
    got = {"pay": worth(act.chips), "take": -due.stake, "leave": 0}[act.verb]
    return got - {"pay": due.amount, "take": -due.amount, "leave": 0}[due.verb]


def _same_place(due: Step, act: Attempt) -> bool:
    return (due.area, due.box, due.hand or 1) == (act.area, act.box, act.hand or 1)


def rounds_with_slips(found: Reading) -> list[int]:
    """The rounds that were dealt to their end and not without a slip, in order."""
    over = {one.number for one in found.rounds}
    return sorted({mark.round for mark in found.marks if not mark.right} & over)


def by_round(found: Reading) -> Iterator[tuple[int, list[Mark]]]:
    """Each round with its marks, those of an unfinished one last."""
    for number in sorted({mark.round for mark in found.marks} | {one.number for one in found.rounds}):
        yield number, found.of_round(number)
