"""What a question, an answer form and a verdict are made of: the same for every kind and game.

A question holds a round as a scenario and the moment at which it lies on the felt. Its answer is nowhere in it: each
kind derives that from the engine when it is asked to check. `about` says what is asked of the round (an area, a player,
a wager, a command) and never what the answer is.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, Self

from casino.training.questions.rounds.round import About, Played
from games.calls import Document
from games.chips.settlement import Line
from games.errors import GameError
from games.irregularities.money import goes_to_the_nicc
from games.records import Record, prepare


class Kind(StrEnum):
    """What is asked, in the order a trainee learns it."""

    READ = "read"
    PAY = "pay"
    BOX = "box"
    TABLE = "table"
    CONTROL = "control"
    MAY = "may"
    NEXT = "next"
    IRREGULARITY = "irregularity"
    JACKPOT = "jackpot"


class Question(Record, frozen=True):
    """A frozen round and what is asked of it; travels as JSON.

    `round` is a scenario that `settle` reads; `moment` is how many events of its log have happened. `rules` are the
    clauses it examines, with their game ("SB 15.1.3"), the deciding one first; `topic` is one of its game’s lessons.
    """

    kind: Kind
    game: str
    topic: str
    rules: tuple[str, ...]
    round: Document
    moment: int
    about: About

    @classmethod
    def of(cls, round_: Played, kind: Kind, topic: str, rules: Iterable[str], moment: int, about: About) -> Self:
        """A question of a kind about a round."""
        game, document = round_.game.slug, round_.document
        return cls(kind=kind, game=game, topic=topic, rules=tuple(rules), round=document, moment=moment, about=about)


class Input(StrEnum):
    """How a part of an answer is given."""

    MONEY = "money"
    CHIPS = "chips"
    ONE = "one"
    SEVERAL = "several"
    WHOLE = "whole"


class Field(Record, frozen=True):
    """One part of an answer form. Everything here is shown, so nothing here may depend on the right answer.

    `options` are value and label of a choice, or the denominations of a chip tray in cents; `group` gathers fields
    under a heading ("Area 3, box 2"); `most` is the largest number taken, in cents for money.
    """

    name: str
    label: str
    input: Input
    options: tuple[tuple[str, str], ...] = ()
    group: str = ""
    most: int = 100_000_000
    hint: str = ""


class Asked(Record, frozen=True):
    """A question as a page shows it: a sentence, the felt (SVG and list) and the felt in words, the form, hints.

    Hints point to rules and ways of counting; they do not give the answer away.
    """

    prompt: str
    felt: str
    felt_in_words: str
    fields: tuple[Field, ...]
    hints: tuple[str, ...] = ()


Given = Mapping[str, str]
"""An answer as the form sends it, by field name; several choices are joined by commas, a tray as "500x2,100x1"."""


class BadAnswer(GameError):
    """An answer that no field takes; `field` says which. It is shown again and does not count."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field


class Part(Record, frozen=True):
    """One field of the answer, judged: what was given and what is right, in words."""

    field: str
    label: str
    given: str
    right: str
    ok: bool


class Cost(Record, frozen=True):
    """What the answer would have cost: cents paid too much to a player (or too little, below zero)."""

    player: str
    cents: int


class Verdict(Record, frozen=True):
    """What the engine says. `rule` decides the question ("SB 15.1.3"; None: house procedure); `why` is one sentence.

    Of a wrong answer, `rule` is the one that was got wrong, and `topic` the topic that it belongs to, where the kind
    can tell: a box is asked for one of its wagers and may go wrong on another.

    `critical`: an error that fails a test, such as paying a losing hand or letting a foul stand.
    """

    right: bool
    parts: tuple[Part, ...]
    rule: str | None
    why: str
    lines: tuple[Line, ...] = ()
    costs: tuple[Cost, ...] = ()
    critical: bool = False
    topic: str = ""

    @property
    def over(self) -> int:
        """Cents paid too much, over all players."""
        return sum(cost.cents for cost in self.costs if cost.cents > 0)

    @property
    def under(self) -> int:
        """Cents paid too little, over all players."""
        return -sum(cost.cents for cost in self.costs if cost.cents < 0)

    @property
    def reportable(self) -> bool:
        """Whether the mistake, had it been dealt, would go to the regulator."""
        return any(goes_to_the_nicc(0, cost.cents) for cost in self.costs)


prepare(Question, Verdict)


class NoSuchQuestion(GameError):
    """The round at hand holds no question of that kind."""


class Asks(Protocol):
    """The module of one kind of question.

    `pose` finds the question in a round, by a seed, or raises NoSuchQuestion; `show` is what a page shows of it;
    `right` is the answer that the engine derives, as the form would send it; `check` judges one.
    """

    def pose(self, round_: Played, seed: bytes, /) -> Question: ...
    def show(self, question: Question, /) -> Asked: ...
    def right(self, question: Question, /) -> dict[str, str]: ...
    def check(self, question: Question, given: Given, /) -> Verdict: ...


@dataclass(frozen=True)
class KindOfQuestion:
    """How one kind is made from a round, shown and checked.

    `shape` says in a few words what else than game, topic and rule makes two questions the same situation with other
    cards. It knows the answer: never show it.
    """

    name: str
    of: Asks
    shape: Callable[[Question], str] = lambda question: ""
