"""A round that questions are asked of: dealt to simulated patrons, written by an instructor, or played on the floor."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from casino.training.questions.dealing import deal
from casino.training.questions.leanings import every_leaning
from casino.training.questions.topics import TOPICS, Topic, topics_of
from games.catalogue import ADAPTERS
from games.patrons.chance import pick, seed_for
from games.round import Game
from games.scenario import replayed
from games.settlement import Line


@dataclass(frozen=True)
class Played:
    """A whole round: its scenario, the table as its wagers lay, and every event from no more bets to the end.

    `topic` is the one that the round was dealt for and shows, `rule` the clause that a question is wanted about; ""
    leaves it open. Whoever poses a question follows them where the round allows.
    """

    document: dict[str, Any]
    game: Game
    laid: Any
    log: tuple[Any, ...]
    topic: str = ""
    rule: str = ""

    def at(self, moment: int) -> Any:
        """The state after so many events."""
        return self.states[moment]

    @cached_property
    def states(self) -> tuple[Any, ...]:
        """The state before each event, and the one after the last."""
        found = [self.laid]
        for event in self.log:
            found.append(self.game.evolve(found[-1], event))
        return tuple(found)

    @property
    def ended(self) -> Any:
        return self.states[-1]

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The settlement, a line for each wager in the order they were settled."""
        return ADAPTERS[self.game.slug].lines(self.ended)


def written(document: dict[str, Any]) -> Played:
    """A round from a scenario, as an instructor or a question has it; BadScenario where it cannot be played."""
    adapter, laid, log = replayed(document)
    return Played(document, adapter.game, laid, tuple(log))


def dealt(slug: str, seed: bytes, topic: str | None = None) -> Played:
    """A round at a table of patrons, the same for the same seed, leaning towards a topic or, without one, towards any.

    The topic is shown as a rule and not always: `topic` of what comes back says. For one that every round shows, the
    round leans towards any.
    """
    leans = [each.bias(slug) for each in ([TOPICS[topic]] if topic else topics_of(slug))]
    lean = pick(seed, [bias for bias in leans if bias] or every_leaning(slug), "lean")
    played = written(deal(slug, seed_for(seed, "deal"), lean))
    return replace(played, topic=topic) if topic and shows(TOPICS[topic], played) else played


def shows(topic: Topic, played: Played) -> bool:
    """Whether a round shows a topic, whoever dealt it."""
    return played.game.slug in topic.games and bool(topic.lines(played))
