"""What questions come and how often: so many made as a sitting makes them, and counted by what they ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from casino.training.questions import pay
from casino.training.questions.contract import Kind, Question
from casino.training.questions.felt import played
from casino.training.questions.rounds.round import Played
from casino.training.quiz import next_question
from casino.training.quiz.selection import Wanted
from games.cards.cards import Card
from games.chips.settlement import EVEN, Line, Outcome

SITTING: Final = 10
"""Questions of one sitting; then another begins with a seed of its own, as trainees' sittings do."""
NOTHING, EVEN_MONEY, HALF = "nothing", "even money", "half back"


@dataclass(frozen=True)
class Shares:
    """So many questions of a game, counted under headings such as "odds" and "dealer’s hand"."""

    count: int
    counted: dict[str, Counter[str]] = field(default_factory=dict)

    def share(self, heading: str, *names: str) -> float:
        """The part that some names have of all that is counted under a heading."""
        counted = self.counted[heading]
        return sum(counted[name] for name in names) / counted.total()

    def greatest(self, heading: str, most: int = 1) -> float:
        """The part that the most frequent of a heading make up together."""
        counted = self.counted[heading]
        return sum(count for _, count in counted.most_common(most)) / counted.total()

    @property
    def at_odds(self) -> float:
        """The part of the "pay" questions that is paid, and not even money."""
        return 1 - self.share("odds", NOTHING, EVEN_MONEY)


def question_shares(game: str, kinds: tuple[Kind, ...], count: int, seed: str = "shares") -> Shares:
    """The shares among questions as trainees get them who practise those kinds at a game."""
    shares = Shares(count)
    for number in range(count):
        wants = Wanted(kinds=kinds, games=(game,), count=SITTING)
        question, _ = next_question.question(wants, f"{seed} {number // SITTING}", number % SITTING + 1)
        for heading, name in _names(question):
            shares.counted.setdefault(heading, Counter())[name] += 1
    return shares


def _names(question: Question) -> Iterator[tuple[str, str]]:
    round_ = played(question)
    yield "kind", question.kind.value
    yield "topic", question.topic
    yield "clause", question.rules[0] if question.rules else "house procedure"
    yield "dealer’s hand", dealer_hand(round_)
    if question.kind is Kind.PAY:
        line = pay.line_of(question)
        yield "wager", line.wager
        yield "outcome", line.outcome.value.replace("_", " ")
        yield "odds", odds_name(line)


def dealer_hand(round_: Played) -> str:
    """The ranks that the dealer ends with, highest first: suits make no difference to anything the dealer pays."""
    cards: tuple[Card, ...] = round_.ended.dealer
    return " ".join(card.index for card in sorted(cards, key=lambda card: -card.order))


def odds_name(line: Line) -> str:
    """What a wager is paid at: "3 to 2"."""
    if not line.paid:
        return NOTHING
    if line.outcome is Outcome.SURRENDER:
        return HALF
    if line.odds is None:
        return "an amount of its own"
    return EVEN_MONEY if line.odds == EVEN else f"{line.odds.pays} to {line.odds.to}"
