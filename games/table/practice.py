"""A person who practises the deal: at which level, what was done by hand, what went wrong and who noticed.

The state beside it stays lawful throughout. What a dealer did wrong lies over it: cards that left the shoe for the
wrong place are still the next cards to the rules, and chips paid wrongly are owed until somebody puts them right.
"""

from __future__ import annotations

from typing import Final, Literal, assert_never

from games.cards.cards import Card
from games.chips.chips import Stack
from games.choice import Side
from games.fault import Character, FaultFact, FaultHandled, FaultMissed, FaultPlaced, PlacedFault
from games.handwork import Attempt, Step
from games.records import Fact, Record, replace

Level = Literal["coached", "unaided", "test"]
LEVELS: Final[tuple[Level, ...]] = ("coached", "unaided", "test")
Part = Literal["verb", "place", "amount", "chips", "words", "order", "side"]
Result = Literal["another", "place", "amount", "cut", "unsaid", "early", "late", "side", "order", "missed"]
"""Another act was due; wrong place; wrong amount; badly cut; not said, or wrongly; too early; too late; a card laid the
wrong way up; against the order of house procedure; something wrong at the table passed over."""
Severity = Literal["critical", "serious", "minor"]
Fault = Literal["card", "payment", "words", "step", "call"]
"""What a slip left behind at the table: a card astray, chips astray, words that were wrong, an act left out, a call
wrongly allowed or refused."""
Noticer = Literal["dealer", "patron", "supervisor"]
AGAIN: Final = "again"
"""How the key of a step ends that may be done as often as it helps, with a number."""


class Astray(Record, frozen=True):
    """A card that was dealt to the wrong place and lies there. To the rules it is still the next one of the shoe."""

    card: Card
    area: int
    box: int | None = None
    hand: int | None = None
    side: Side = "up"


class OpenSlip(Record, frozen=True):
    """A mistake that has not been put right: numbered as they come. `cents` are over (or, below 0, under) what was due.

    `shows` says what was wrong, for whoever hears of it once it was noticed; `says` is what should have been said.
    `lifted`: a wager that lies in the float and is still in play, so that to the rules nothing has moved.
    """

    number: int
    fault: Fault
    rule: str | None
    shows: str
    area: int | None = None
    box: int | None = None
    hand: int | None = None
    player: str | None = None
    wager: str | None = None
    due: int = 0
    paid: int = 0
    noticed_by: Noticer | None = None
    called: bool = False
    """A supervisor has been called to it."""
    acts: int = 0
    """How many acts have passed since."""
    round: int = 0
    says: tuple[str, ...] = ()
    lifted: bool = False

    @property
    def cents(self) -> int:
        return self.paid - self.due


class Practice(Record, frozen=True):
    """`done` are the keys of steps of this round that the engine has no command for, `passed` the steps left out in it;
    `tray` are the chips in the float, which held those of `full` at first. `left` counts the mistakes that stood open.

    `missed` counts slips at the act that is due now. `rounds` are to be dealt (0: without end); `trouble` is the dial,
    and `kinds` are the kinds of it that may come (none named: all). `faults` are on the table now, `placed` the kinds
    of this round so far; there were `troubles` in all.
    """

    level: Level
    seed: bytes = b""
    rounds: int = 0
    trouble: int = 0
    done: tuple[str, ...] = ()
    passed: tuple[Step, ...] = ()
    after: int = 0
    """How many rounds the table had seen before."""
    missed: int = 0
    slips: int = 0
    astray: tuple[Astray, ...] = ()
    open: tuple[OpenSlip, ...] = ()
    tray: Stack = ()
    kinds: tuple[str, ...] = ()
    characters: tuple[Character, ...] = ()
    faults: tuple[PlacedFault, ...] = ()
    placed: tuple[str, ...] = ()
    troubles: int = 0
    full: Stack = ()
    left: int = 0


# --- what happened --------------------------------------------------------------------------------


class PracticeBegun(Fact, frozen=True):
    """From here on whoever deals does every act by hand, at this level."""

    level: Level
    seed: bytes = b""
    rounds: int = 0
    trouble: int = 0
    tray: Stack = ()
    after: int = 0
    kinds: tuple[str, ...] = ()
    characters: tuple[Character, ...] = ()


class PracticeEnded(Fact, frozen=True):
    """The deal went on, and nobody practises it any more."""


class ActDone(Fact, frozen=True):
    """A step done right, by hand. `key` is its own; `tray` is what it left in the float, where that changed.

    `passed` are the steps that could be left out, and were.
    """

    act: Attempt
    key: str = ""
    tray: Stack | None = None
    passed: tuple[Step, ...] = ()

    @property
    def again(self) -> bool:
        """Whether it was done before and need not have been: right as often as it helps, and counted once."""
        return self.key.rpartition(":")[2].startswith(AGAIN)


class ActSlipped(Fact, frozen=True):
    """An act done wrongly, or left out. `due` is what should have been done: it is told to nobody who practises.

    `happened`: nothing stopped it. `passed`: the keys of steps that are over with it, and are not due any more.
    """

    act: Attempt
    result: Result
    part: Part
    severity: Severity
    due: str
    shows: str
    happened: bool = False
    passed: tuple[str, ...] = ()
    tray: Stack | None = None
    coach: str = ""
    """What was wrong, to whoever is coached."""


class ActLeftOut(Fact, frozen=True):
    """A step that was due was passed over by the act that slipped before this."""

    key: str
    due: str
    step: Step | None = None


class CardAstray(Fact, frozen=True):
    """A card was dealt to a place that was not to have it, and lies there."""

    astray: Astray


class AstrayCleared(Fact, frozen=True):
    """The cards that went astray are taken up, to be laid as the remedy says."""


class Mispaid(Fact, frozen=True):
    """A wager was settled, and its player has `got` more than before it where `due` was right; both may be below 0."""

    area: int
    player: str
    wager: str
    due: int
    got: int
    box: int | None = None
    hand: int | None = None


class SlipLeft(Fact, frozen=True):
    """A mistake that stands until somebody notices it. `instead_of`: an earlier one that it makes greater or less."""

    slip: OpenSlip
    instead_of: int | None = None


class SlipNoticed(Fact, frozen=True):
    number: int
    by: Noticer
    words: str
    player: str | None = None


class SupervisorCalled(Fact, frozen=True):
    """By whoever deals. `number`: the mistake that it is about, if there is one."""

    number: int | None = None


class SlipRemedied(Fact, frozen=True):
    """The remedy is done; what it led to stands beside this."""

    number: int


class SlipStood(Fact, frozen=True):
    """Nobody noticed in time, or nothing can be done about it: it stands."""

    number: int
    cents: int = 0


PracticeFact = (
    (PracticeBegun | PracticeEnded | ActDone | ActSlipped | ActLeftOut | CardAstray | AstrayCleared)
    | (Mispaid | SlipLeft | SlipNoticed | SupervisorCalled | SlipRemedied | SlipStood)
    | (FaultPlaced | FaultHandled | FaultMissed)
)


def evolve_practice(practice: Practice | None, event: PracticeFact) -> Practice | None:
    """Fold one fact into what is known of the practice. Total: never validates, never raises."""
    if isinstance(event, PracticeBegun):
        return Practice(
            level=event.level,
            seed=event.seed,
            rounds=event.rounds,
            trouble=event.trouble,
            tray=event.tray,
            after=event.after,
            full=event.tray,
            kinds=event.kinds,
            characters=event.characters,
        )
    if practice is None:
        return None
    match event:
        case PracticeEnded():
            return None
        case ActDone(key=key, tray=tray, passed=passed):
            after = _age(practice, (key,) if key else ())
            left = practice.tray if tray is None else tray
            return replace(after, missed=0, tray=left, passed=(*after.passed, *passed))
        case ActSlipped(passed=keys, tray=tray):
            after = _age(practice, keys)
            counts = {"slips": after.slips + 1, "missed": 0 if event.happened else after.missed + 1}
            return replace(after, **counts, tray=practice.tray if tray is None else tray)
        case ActLeftOut(key=key, step=step):
            passed = (*practice.passed, step) if step else practice.passed
            return replace(practice, done=(*practice.done, key), passed=passed)
        case CardAstray(astray=astray):
            return replace(practice, astray=(*practice.astray, astray))
        case AstrayCleared():
            return replace(practice, astray=())
        case SlipLeft(slip=slip, instead_of=number):
            others = tuple(one for one in practice.open if one.number != number)
            return replace(practice, open=(*others, slip), left=practice.left + 1)
        case SlipNoticed(number=number, by=by):
            return _with(practice, number, noticed_by=by)
        case SupervisorCalled(number=number):
            return practice if number is None else _with(practice, number, called=True)
        case SlipRemedied(number=number) | SlipStood(number=number):
            return replace(practice, open=tuple(slip for slip in practice.open if slip.number != number))
        case FaultPlaced() | FaultHandled() | FaultMissed():
            return _with_trouble(practice, event)
        case Mispaid():
            return practice
        case _:
            assert_never(event)


def after_the_round(practice: Practice | None) -> Practice | None:
    """A new round takes over what is still wrong, and nothing of what was done."""
    return None if practice is None else replace(practice, done=(), passed=(), missed=0, placed=())


def _age(practice: Practice, keys: tuple[str, ...]) -> Practice:
    """Another act is over; `keys` are of what was done or left out with it, where nothing else remembers that."""
    older = tuple(replace(slip, acts=slip.acts + 1) for slip in practice.open)
    return replace(practice, open=older, done=(*practice.done, *keys))


def _with_trouble(practice: Practice, event: FaultFact) -> Practice:
    """What is known of the faults that were put on the table."""
    if isinstance(event, FaultPlaced):
        tray = practice.tray if event.tray is None else event.tray
        counts = {"placed": (*practice.placed, event.fault.kind), "troubles": practice.troubles + 1}
        return replace(practice, faults=(*practice.faults, event.fault), tray=tray, **counts)
    if isinstance(event, FaultHandled) or event.stands:
        left = tuple(one for one in practice.faults if one.number != event.number)
        after = event.tray if isinstance(event, FaultHandled) else None
        return replace(practice, faults=left, tray=practice.tray if after is None else after)
    seen = (replace(one, missed=True) if one.number == event.number else one for one in practice.faults)
    return replace(practice, faults=tuple(seen))


def _with(practice: Practice, number: int, **changes: object) -> Practice:
    return replace(
        practice,
        open=tuple(replace(slip, **changes) if slip.number == number else slip for slip in practice.open),
    )
