"""Read the hand: what lies on the felt is worth so much, before any chip moves."""

from casino.training.lessons.catalogue import lessons_of
from casino.training.lessons.lesson import Hands, Reading
from casino.training.questions.choices import chance, judge
from casino.training.questions.contract import Asked, Given, Kind, NoSuchQuestion, Question, Verdict
from casino.training.questions.felt import called_out, felt_of, frozen
from casino.training.questions.rounds.round import About, Played
from games.catalogue import GAMES
from games.game import State


def _hands(slug: str) -> Hands[State]:
    hands = lessons_of(slug).hands
    if hands is None:
        raise NoSuchQuestion(f"nobody teaches how to read a hand of {slug}")
    return hands


def pose(played: Played, seed: bytes) -> Question:
    """A hand of the round: first what is special in it is drawn, so that hard 15s do not crowd out the rest."""
    code, luck, hands = played.game.code, chance(seed, "read"), _hands(played.game.slug)
    groups: dict[str, list[tuple[int, About, Reading]]] = {}
    for moment, about in hands.find(played):
        reading = hands.read(played.at(moment), about)
        if reading and played.topic in ("", reading.topic) and played.rule in ("", f"{code} {reading.rule}"):
            groups.setdefault(reading.group, []).append((moment, about, reading))
    if not groups:
        raise NoSuchQuestion("no hand of this round is there to be read")
    moment, about, reading = luck.choice(groups[luck.choice(sorted(groups))])
    return Question.of(played, Kind.READ, reading.topic, [f"{code} {reading.rule}"], moment, about)


def show(question: Question) -> Asked:
    state, hands = frozen(question), _hands(question.game)
    felt, words = felt_of(question.game, state)
    prompt, fields = hands.prompt(state, question.about), hands.fields(state, question.about)
    prompt = " ".join([prompt, *called_out(state)])
    return Asked(prompt=prompt, felt=felt, felt_in_words=words, fields=fields, hints=hands.hints)


def right(question: Question) -> dict[str, str]:
    return _reading(question).answer


def _reading(question: Question) -> Reading:
    reading = _hands(question.game).read(frozen(question), question.about)
    if reading is None:
        raise NoSuchQuestion("that hand does not lie there")
    return reading


def check(question: Question, given: Given) -> Verdict:
    reading = _reading(question)
    parts = judge(_hands(question.game).fields(frozen(question), question.about), reading.answer, given)
    right = all(part.ok for part in parts)
    return Verdict(right=right, parts=parts, rule=f"{GAMES[question.game].code} {reading.rule}", why=reading.why)


def shape(question: Question) -> str:
    """What is special in the hand."""
    return _reading(question).group
