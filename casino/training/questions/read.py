"""Read the hand: what lies on the felt is worth so much, before any chip moves."""

from typing import Final

from casino.training.lessons.catalogue import lessons_of
from casino.training.lessons.lesson import About, Hands, Reading
from casino.training.questions.choices import chance, judged
from casino.training.questions.contract import (
    Asked,
    Given,
    Kind,
    KindOfQuestion,
    NoSuchQuestion,
    Question,
    Verdict,
)
from casino.training.questions.felt.frozen import felt_of, frozen
from casino.training.questions.felt.knowledge import called_out
from casino.training.questions.rounds.round import Played
from games.catalogue import GAMES


def _hands(slug: str) -> Hands:
    hands = lessons_of(slug).hands
    if hands is None:
        raise NoSuchQuestion(f"nobody teaches how to read a hand of {slug}")
    return hands


def pose(played: Played, seed: bytes) -> Question:
    """A hand of the round: first what is special in it is drawn, so that hard 15s do not crowd out the rest."""
    slug, luck = played.game.slug, chance(seed, "read")
    hands = _hands(slug)
    groups: dict[str, list[tuple[int, About, Reading]]] = {}
    for moment, about in hands.find(played):
        reading = hands.read(played.at(moment), about)
        if reading and _wanted(played, reading):
            groups.setdefault(reading.group, []).append((moment, about, reading))
    if not groups:
        raise NoSuchQuestion("no hand of this round is there to be read")
    moment, about, reading = luck.choice(groups[luck.choice(sorted(groups))])
    return Question(
        kind=Kind.READ,
        game=slug,
        topic=reading.topic,
        rules=(f"{played.game.code} {reading.rule}",),
        round=played.document,
        moment=moment,
        about=about,
    )


def _wanted(played: Played, reading: Reading) -> bool:
    """Whether a hand is of the topic and the clause that the round is wanted for."""
    clause = f"{played.game.code} {reading.rule}"
    return played.topic in ("", reading.topic) and played.rule in ("", clause)


def asked(question: Question) -> Asked:
    state, hands = frozen(question), _hands(question.game)
    felt, words = felt_of(question.game, state)
    return Asked(
        prompt=" ".join([hands.prompt(state, question.about), *called_out(state)]),
        felt=felt,
        felt_in_words=words,
        fields=hands.fields(state, question.about),
        hints=hands.hints,
    )


def right(question: Question) -> dict[str, str]:
    return _reading(question).answer


def _reading(question: Question) -> Reading:
    reading = _hands(question.game).read(frozen(question), question.about)
    if reading is None:
        raise NoSuchQuestion("that hand does not lie there")
    return reading


def check(question: Question, given: Given) -> Verdict:
    reading = _reading(question)
    parts = judged(_hands(question.game).fields(frozen(question), question.about), reading.answer, given)
    right = all(part.ok for part in parts)
    return Verdict(right=right, parts=parts, rule=f"{GAMES[question.game].code} {reading.rule}", why=reading.why)


def shape(question: Question) -> str:
    """What is special in the hand."""
    return _reading(question).group


READ: Final = KindOfQuestion(Kind.READ, "Read the hand", pose, asked, right, check, shape)
