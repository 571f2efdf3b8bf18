"""What is learnt, game by game and topic by topic, and in what order."""

from collections.abc import Iterable
from itertools import cycle, islice
from typing import Final

from casino.training.lessons.catalogue import lessons_of
from casino.training.lessons.lesson import Lines, Topic
from casino.training.questions.contract import Kind
from casino.training.questions.rounds.round import Played
from casino.training.quiz.selection import Aim
from games.catalogue import GAMES
from games.game import State

FORMER: Final = {"totals": ("Hand totals", ("hard-totals", "aces", "naturals", "busts"))}
"""Topics that earlier answers and set work name: what they were called, and what they have become."""
TURNS_AT_ODDS: Final = 2
"""So many questions to pay are about a topic at odds for each one about another."""
_LEARNT: Final = (
    *(Kind.READ, Kind.MAY, Kind.NEXT, Kind.IRREGULARITY),
    *(Kind.PAY, Kind.BOX, Kind.TABLE, Kind.CONTROL, Kind.JACKPOT),
)
"""Topics come in the order of the kinds that teach them, within a kind game by game."""


def every_topic() -> dict[str, Topic[State]]:
    """Every topic of any game by its slug, in the order in which they are learnt."""
    found: dict[str, Topic[State]] = {}
    for slug in GAMES:
        for topic in lessons_of(slug).topics:
            found.setdefault(topic.slug, topic)
    return dict(sorted(found.items(), key=lambda item: _LEARNT.index(item[1].kinds[0])))


def topics_of(slug: str, kind: Kind | None = None) -> list[Topic[State]]:
    """The topics of a game, of one kind of question or of any, in the order in which they are learnt."""
    return [topic for topic in lessons_of(slug).topics if kind is None or kind in topic.kinds]


def lines_showing(topic: str, played: Played) -> Lines:
    """The lines of a round that show a topic, whoever dealt it; none where its game has no such topic."""
    own = lessons_of(played.game.slug).topic(topic)
    return own.lines(played) if own else []


def current(slugs: Iterable[str]) -> tuple[str, ...]:
    """The topics that are meant today by names that may be old."""
    found = (FORMER[slug][1] if slug in FORMER else (slug,) for slug in slugs)
    return tuple(dict.fromkeys(slug for each in found for slug in each))


def at_odds() -> set[str]:
    """What "pay" is for: topics whose wagers are paid at odds other than even, or by half."""
    return {slug for slug, topic in every_topic().items() if topic.at_odds}


def likely_to_show(rule: str, topics: list[Topic[State]]) -> list[Topic[State]]:
    """Of some topics of the rule's game those whose rounds come to it; all of them where none is the likeliest."""
    number = rule.partition(" ")[2]
    found = [topic for topic in topics if number.startswith(topic.clauses)]
    return found or topics


def in_turn(kind: Kind, topics: list[str]) -> list[str]:
    """Topics in the order in which their turns come, over and over: to pay, those at odds more often than the rest."""
    paid_at_odds = at_odds() if kind is Kind.PAY else set()
    often, rest = ([slug for slug in topics if (slug in paid_at_odds) is paid] for paid in (True, False))
    if not often or not rest:
        return topics
    found, odds = [], cycle(often)
    for slug in islice(cycle(rest), len(rest) * len(often)):
        found += [*islice(odds, TURNS_AT_ODDS), slug]
    return found


def every_aim() -> list[Aim]:
    """Every topic of every game by every kind of question that asks about it."""
    return [
        Aim(kind=kind, game=slug, topic=topic)
        for kind in Kind
        for topic in every_topic()
        for slug in GAMES
        if (own := lessons_of(slug).topic(topic)) and kind in own.kinds
    ]


def in_learning_order() -> list[Aim]:
    """What is learnt, each topic by the kinds of question that teach it, the simplest first.

    What a wager of a topic that is not learnt by paying pays is even money or nothing, which a box or a whole table
    asks as well.
    """
    by_paying = {slug for slug, topic in every_topic().items() if topic.at_odds or topic.by_paying}
    return [aim for aim in every_aim() if aim.kind is not Kind.PAY or aim.topic in by_paying]
