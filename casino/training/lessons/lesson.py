"""What the quiz asks of a game beyond what every game's contract says: one record for each game that is taught."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Generic, NamedTuple, Self, TypeVar

from casino.training.lessons.requests import Requests
from casino.training.lessons.showcase import Picture, Showcase
from casino.training.questions.contract import Field, Kind
from casino.training.questions.rounds.bias import NO_LEAN, Bias
from casino.training.questions.rounds.deal import Manner
from casino.training.questions.rounds.round import About, Played, PlayedRound
from casino.training.questions.sightings.family import Sighting
from games.cards.cards import Card
from games.chips.chips import shown
from games.chips.jackpot import Meter
from games.chips.settlement import Line
from games.choice import Act
from games.game import State
from games.irregularities.remedies import Remedy
from games.records import Fact, Record
from games.rulebook import cite
from games.table.areas import Wager, parts_in_play

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
Lines = list[Line]


@dataclass(frozen=True)
class Topic(Generic[S_contra]):
    """What questions are about at a game, and by which kinds, the one that teaches it first.

    `lines` are those of a round that show the topic: none, and the round does not show it. `clauses` are those that its
    wagers are decided by, where other rounds seldom come to them. `at_odds`: its wagers are paid at odds other than
    even, or by half; `by_paying`: it is learnt by paying though they are not.
    """

    slug: str
    name: str
    kinds: tuple[Kind, ...]
    lines: Callable[[PlayedRound[S_contra]], Lines]
    clauses: tuple[str, ...] = ()
    at_odds: bool = False
    by_paying: bool = False

    def by(self, *clauses: str) -> Self:
        """The topic as one game's clauses decide it."""
        return replace(self, clauses=clauses)


class Reading(Record, frozen=True):
    """What the engine makes of a hand: the answer, the clause behind it and why.

    `topic` is what makes the hand worth what it is, and `group` says what is special in it.
    """

    topic: str
    group: str
    answer: dict[str, str]
    rule: str
    why: str


@dataclass(frozen=True)
class Hands(Generic[S_contra]):
    """How the hands of a game are read.

    `find` looks for those of a round and the moments at which they lie there, `read` says what one is worth, `fields`
    are what is asked about it and `prompt` says which it is.
    """

    find: Callable[[PlayedRound[S_contra]], Iterator[tuple[int, About]]]
    read: Callable[[S_contra, About], Reading | None]
    fields: Callable[[S_contra, About], tuple[Field, ...]]
    prompt: Callable[[S_contra, About], str]
    hints: tuple[str, ...]


Cards = tuple[Card, ...]


@dataclass(frozen=True)
class HandSkill:
    """Hands named and compared: `draw` draws a player's and the dealer's for a level from 1 up, `name` reads which of
    the `names` one of them has, and `compare` which of the `endings` the first comes to against the second."""

    draw: Callable[[Random, int], tuple[Cards, Cards]]
    name: Callable[[Cards], Reading]
    names: tuple[tuple[str, str], ...]
    compare: Callable[[Cards, Cards], Reading]
    endings: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Skills:
    """What one-skill drills need of a game beside its tables and rounds; whatever it does not teach is left out.

    `count` reads the cards of a hand as its total is called.
    """

    count: Callable[[Cards], Reading] | None = None
    hands: HandSkill | None = None


class Shortfall(NamedTuple):
    """Why less of a wager is in play than lies there, by which clause, and the topic that this is of."""

    rule: str
    words: str
    topic: str


def _over_maximum(played: Played, wager: Wager, part: int) -> Shortfall:
    clause = cite(parts_in_play, played.game.code)
    return Shortfall(clause, "the area’s maximum leaves no room for more", "over-maximum")


def _nothing(state: State) -> list[str]:
    return []


@dataclass(frozen=True)
class Unseen(Generic[S_contra]):
    """What a dealer at the table knows and no felt shows.

    `called` is what was called in the round, or has gone; `counted_by` what the house has chosen and settlement depends
    on; `goes_by` what it has chosen and the dealer's acts depend on. `said_before` is what has been said to the table
    before somebody is asked, `on_offer` an offer that nobody takes up any more; `hand` says which hand of a box is
    asked, where there are several.
    """

    called: Callable[[S_contra], list[str]] = _nothing
    counted_by: Callable[[S_contra], list[str]] = _nothing
    goes_by: Callable[[S_contra], list[str]] = _nothing
    said_before: Callable[[S_contra], str] = lambda state: ""
    on_offer: Callable[[S_contra], str] = lambda state: ""
    hand: Callable[[S_contra, Act], str] = lambda state, act: ""


def jackpot_in_words(reset: int, meter: Meter | None) -> Iterator[str]:
    """What it resets to, and the part of a cent that the meter does not show and that a tenth of it is counted from."""
    yield f"The jackpot resets to {shown(reset)}."
    part, whole = meter.over if meter else (0, 1)
    if part:
        yield f"Behind the meter’s last cent {part}/{whole} of a cent more is waiting."


@dataclass(frozen=True)
class Ordering:
    """The clause that orders the areas as their initial wagers are settled; without one that is house procedure.

    `acts` are the clauses of acts that it orders, `later` those of wagers that wait and are settled in no order.
    """

    clause: str
    acts: tuple[str, ...]
    later: tuple[str, ...]


@dataclass(frozen=True)
class Lessons(Generic[S]):
    """What is taught about a game. `topics` come in the order in which they are learnt.

    `leanings` say for a topic how a round is dealt that is likely to show it; a topic without one every round shows.
    `clearing` are facts that come while wagers are settled and hands put away, beside those of every game, and
    `turning` those by which hands are turned up for it. `jackpot_turns` number the winners of a jackpot: those with one
    number may be paid in any order. `sightings` are what may be seen at its tables, by the names that questions keep,
    and `remedies` those that it has of its own, by the family of mistakes that they are for. `whole_round` is a table
    with nothing settled, as questions showed it before each had a moment of its own; new ones show a state that the
    engine reached. `surrenders`: a wager may end in a surrender. `given_up` are clauses by which a wager is lost before
    any cards are compared: there is nothing to work out about its payment; `at_once` those by which a hand is taken
    before the others are come to. `skills` are what drills are made of. `showcases` and `pictures` are its tables in
    the demo school and the layouts that are photographed.
    """

    slug: str
    manner: Manner[S]
    topics: tuple[Topic[S], ...]
    leanings: Mapping[str, Bias] = field(default_factory=dict)
    unseen: Unseen[S] = Unseen()
    shortfall: Callable[[Played, Wager, int], Shortfall] = _over_maximum
    ordering: Ordering | None = None
    at_once: tuple[str, ...] = ()
    clearing: tuple[type[Fact], ...] = ()
    turning: tuple[type[Fact], ...] = ()
    jackpot_turns: Callable[[PlayedRound[S], Lines], list[int]] = lambda played, winners: [*range(len(winners))]
    surrenders: bool = True
    given_up: tuple[str, ...] = ()
    hands: Hands[S] | None = None
    skills: Skills = Skills()
    requests: Requests[S] | None = None
    sightings: Mapping[str, Sighting[S]] = field(default_factory=dict)
    remedies: Mapping[str, tuple[Remedy, ...]] = field(default_factory=dict)
    whole_round: Callable[[S], S] = lambda state: state
    showcases: tuple[Showcase, ...] = ()
    pictures: tuple[Picture, ...] = ()

    def topic(self, slug: str) -> Topic[S] | None:
        return next((topic for topic in self.topics if topic.slug == slug), None)

    def every_leaning(self) -> list[Bias]:
        """Whatever a round of the game may lean towards, and towards nothing.

        Not towards wagers that the sign forbids: whoever asks of such a round what is wrong, or what comes next, asks
        that.
        """
        return [NO_LEAN, *(bias for bias in self.leanings.values() if not (bias.over or bias.lone))]
