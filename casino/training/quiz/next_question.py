"""The questions of a sitting: each follows from its seed and number, so that one seed asks everybody the same."""

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from typing import Any, Final

from casino.training.lessons.curriculum import current, in_learning_order, in_turn, topics_of
from casino.training.models import Posed, WrittenScenario
from casino.training.questions.catalogue import KINDS, asks, from_round, make
from casino.training.questions.contract import Kind, NoSuchQuestion, Question
from casino.training.questions.rounds.round import written
from casino.training.quiz.selection import Aim, Wanted
from games.catalogue import GAMES
from games.records import dumps, loads, replace

MOST_AIMS: Final = 12
"""So many kinds, games and topics are tried before a wish is taken less strictly."""


def question(wanted: Wanted, seed: str, number: int) -> tuple[Question, WrittenScenario | None]:
    """A sitting's question of that number, and the scenario that it is of, where an instructor wrote it."""
    if number <= len(wanted.scenarios):
        scenario = WrittenScenario.objects.filter(pk=wanted.scenarios[number - 1]).first()
        if scenario is not None:
            return question_of(scenario), scenario
    own = hashlib.sha256(f"{seed}:{number}".encode()).digest()
    if wanted.round and (of_the_round := _of_one_round(wanted, wanted.round, own, number)):
        return of_the_round, None
    for aim in _aims(wanted, seed, number):
        try:
            return make(aim.kind, aim.game, own, aim.topic or None, aim.rule or None, aim.shape), None
        except NoSuchQuestion:
            continue
    raise NoSuchQuestion("nothing can be asked of what is wanted")


def question_of(kept: Posed | WrittenScenario) -> Question:
    question: Question = loads(dumps(kept.question), Question)
    return question


def _of_one_round(wanted: Wanted, document: dict[str, Any], seed: bytes, number: int) -> Question | None:
    """Every kind that the round holds has its turn; None where it holds none."""
    kinds = wanted.kinds or tuple(KINDS)
    start, round_ = (number - 1) % len(kinds), written(document)
    for kind in (*kinds[start:], *kinds[:start]):
        with suppress(NoSuchQuestion):
            return from_round(kind, round_, seed)
    return None


def _aims(wanted: Wanted, seed: str, number: int) -> Iterator[Aim]:
    """What the question is to be about, then the same less strictly, and at last anything at all."""
    if wanted.plan:
        aim = wanted.plan[(number - 1) % len(wanted.plan)]
        yield aim
        if aim.shape:  # seen once, and perhaps in a round that seldom comes: its rule will do
            aim = replace(aim, shape="")
            yield aim
        if aim.rule:  # met in a round of this topic once, and perhaps seldom: any other round of it will do
            yield replace(aim, topic="")
        yield from (replace(aim, rule=""), replace(aim, rule="", topic=""))
    else:
        strict = _shuffled(_all_aims(wanted), seed, number, named=bool(wanted.topics))
        yield from strict[:MOST_AIMS]
        yield from (replace(aim, rule="") for aim in strict[:MOST_AIMS] if aim.rule)
    yield from _shuffled(in_learning_order(), seed, number)


def _all_aims(wanted: Wanted) -> list[Aim]:
    """Every way to fulfil a wish. A rule belongs to its own game."""
    kinds, games = wanted.kinds or tuple(KINDS), wanted.games or tuple(GAMES)
    found, named = [], current(wanted.topics)
    for kind, game, rule in product(kinds, games, wanted.rules or ("",)):
        if rule and not rule.startswith(GAMES[game].code):
            continue
        topics = [topic for topic in named if asks(kind, game, topic)]
        if not named and asks(kind, game):
            topics = [topic.slug for topic in topics_of(game, kind)]
        found += [Aim(kind=kind, game=game, topic="" if rule else topic, rule=rule) for topic in topics]
    return list(dict.fromkeys(found))


def _shuffled(aims: list[Aim], seed: str, number: int, *, named: bool = False) -> list[Aim]:
    """In an order that the seed decides and that differs from question to question, kinds and games evenly mixed.

    Each kind and game has its turn before one of them comes again, however many topics it has. Topics that were asked
    for by name come alike often.
    """
    turns: dict[tuple[Kind, str], list[Aim]] = {}
    for aim in aims:
        turns.setdefault((aim.kind, aim.game), []).append(aim)
    order = sorted(turns, key=lambda turn: _mark(seed, "turn", *turn))
    start = (number - 1) % len(order) if order else 0
    rounds = (number - 1) // len(order) if order else 0
    found = []
    for turn in (*order[start:], *order[:start]):
        own = sorted(turns[turn], key=lambda aim: _mark(seed, "topic", aim.topic, aim.rule))
        weighed = own if named else _weighed(turn[0], own)
        # A sitting of many kinds comes to each once or twice: the pattern of turns must not always begin alike.
        offset = _mark(seed, "first", *turn)[0] if weighed != own else 0
        first = (rounds + offset) % len(weighed)
        found.append([*weighed[first:], *weighed[:first]])
    longest = max(map(len, found), default=0)
    return [own[at] for at in range(longest) for own in found if at < len(own)]


def _weighed(kind: Kind, aims: list[Aim]) -> list[Aim]:
    """Each as often as its topic has a turn."""
    by_topic = {aim.topic: aim for aim in aims}
    return [by_topic[topic] for topic in in_turn(kind, list(by_topic))] if len(by_topic) == len(aims) else aims


def _mark(*words: str) -> bytes:
    return hashlib.sha256("\0".join(words).encode()).digest()
