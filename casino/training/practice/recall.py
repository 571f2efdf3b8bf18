"""What the quiz asks about after a deal: for each clause that was slipped in, a question that comes to it."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from casino.training.lessons import curriculum
from casino.training.practice.marks import SETTLING, SPOKEN, Mark, Reading
from casino.training.questions import settlement
from casino.training.questions.catalogue import KINDS, dealt
from casino.training.questions.contract import Kind, NoSuchQuestion
from casino.training.questions.rounds.round import Played
from casino.training.quiz.selection import Aim
from games.catalogue import GAMES
from games.patron import seed_for

ROUNDS: Final = 40
"""So many rounds show what questions on a game come to; a third of a second, once in a process."""
POSED: Final = (Kind.MAY, Kind.IRREGULARITY)
REMEDIES: Final = ("mend", "supervisor", "tell", "refuse")
BY_SKILL: Final = {
    "settling": (Kind.PAY, Kind.BOX, Kind.NEXT),
    "putting right": (Kind.IRREGULARITY, Kind.MAY, Kind.NEXT),
    "the rest": (Kind.NEXT, Kind.MAY, Kind.PAY, Kind.BOX, Kind.IRREGULARITY),
}
"""Which kinds of question ask for what was done wrongly, the best first."""


def aims_after(game: str, found: Reading) -> list[Aim]:
    """One for each clause that was slipped in and that questions come to, and for totals that were called wrongly."""
    wrong = [mark for mark in found.marks if not mark.right]
    aims = (aim for mark in wrong for aim in _aims(game, mark))
    return list(dict.fromkeys(aims))


def _aims(game: str, mark: Mark) -> Iterator[Aim]:
    rule = f"{GAMES[game].code} {mark.rule}" if mark.rule else ""
    known = questions_on(game).get(rule, {})
    for kind in BY_SKILL[_skill(mark)]:
        if kind in known:
            yield Aim(kind=kind, game=game, topic=known[kind], rule=rule)
            return
    if mark.verb in SPOKEN and (hands := curriculum.topics_of(game, Kind.READ)):
        yield Aim(kind=Kind.READ, game=game, topic=hands[0].slug)


def _skill(mark: Mark) -> str:
    if mark.verb in REMEDIES:
        return "putting right"
    return "settling" if mark.verb in SETTLING and mark.part in ("amount", "verb") else "the rest"


@cache
def questions_on(game: str) -> dict[str, dict[Kind, str]]:
    """The clauses that questions on a game come to, each with the kinds of question and the topic that it is of."""
    found: dict[str, dict[Kind, str]] = {}
    for at in range(ROUNDS):
        own = seed_for(b"what questions come to", game, at)
        for rule, kind, topic in _asked_in(dealt(game, own), own):
            found.setdefault(rule, {}).setdefault(kind, topic)
    return found


def _asked_in(played: Played, seed: bytes) -> Iterator[tuple[str, Kind, str]]:
    """The clauses of a round: those of the dealer's acts, of its wagers, and of what may be asked about it besides."""
    game, code = played.game.slug, played.game.code
    topics = {kind: {topic.slug for topic in curriculum.topics_of(game, kind)} for kind in Kind}
    for act in map(played.game.due, played.states[:-1]):
        if act.rule and topics[Kind.NEXT]:
            yield f"{code} {act.rule}", Kind.NEXT, next(iter(topics[Kind.NEXT]))
    for kind in (Kind.PAY, Kind.BOX):
        for line in played.lines:
            if line.stake and (topic := settlement.topic_of(played, kind, [line])) in topics[kind]:
                yield settlement.rule_of(played, line), kind, topic
    for kind in POSED:
        if topics[kind]:
            try:
                question = KINDS[kind].of.pose(played, seed)
            except NoSuchQuestion:
                continue
            if question.rules:
                yield question.rules[0], kind, question.topic
