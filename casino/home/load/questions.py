"""A pool of questions for a loaded school, each with answers that its own check has judged: right, near and wrong."""

import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle, islice
from random import Random
from typing import Final, NamedTuple

from casino.training.questions import catalogue
from casino.training.questions.contract import BadAnswer, Field, Input, NoSuchQuestion, Question
from casino.training.quiz.sittings import counts_for
from games.records import dumps

WRONG_ANSWERS: Final = 5
TRIES: Final = 12


class Judged(NamedTuple):
    """An answer and its verdict, as their rows keep them, and the topic and rule that it counts for."""

    topic: str
    rule: str
    given: str
    verdict: str
    right: bool
    critical: bool
    over: int
    under: int


class Made(NamedTuple):
    """A question as its row keeps it, the right answer and some wrong ones."""

    kind: str
    game: str
    topic: str
    rule: str
    question: str
    right: Judged
    wrong: tuple[Judged, ...]


def pool(size: int, chance: Random) -> list[Made]:
    """So many questions, of every kind and game in turn. One that nobody can get wrong is left out."""
    turns = [(kind, slug) for kind in catalogue.KINDS for slug in catalogue.games_of(kind)]
    chance.shuffle(turns)
    found: list[Made] = []
    for kind, slug in islice(cycle(turns), 4 * size + len(turns)):
        if len(found) == size:
            break
        with suppress(NoSuchQuestion):
            if made := _made(catalogue.make(kind, slug, chance.randbytes(32)), chance):
                found.append(made)
    return found


def _made(question: Question, chance: Random) -> Made | None:
    right = catalogue.right(question)
    wrong: dict[str, Judged] = {}
    for given in _mistaken(question, right, chance):
        try:
            judged = _judged(question, given)
        except BadAnswer:
            continue
        if not judged.right:
            wrong[judged.given] = judged
        if len(wrong) == WRONG_ANSWERS:
            break
    if not wrong:
        return None
    return Made(
        kind=question.kind.value,
        game=question.game,
        topic=question.topic,
        rule=_asked(question),
        question=dumps(question).decode(),
        right=_judged(question, right),
        wrong=tuple(wrong.values()),
    )


def _judged(question: Question, given: dict[str, str]) -> Judged:
    verdict = catalogue.check(question, given)
    return Judged(
        **counts_for(question.topic, _asked(question), verdict),
        given=json.dumps(given),
        verdict=dumps(verdict).decode(),
        right=verdict.right,
        critical=verdict.critical,
        over=verdict.over,
        under=verdict.under,
    )


def _asked(question: Question) -> str:
    return question.rules[0] if question.rules else ""


def _mistaken(question: Question, right: dict[str, str], chance: Random) -> Iterator[dict[str, str]]:
    """Near misses, with one part wrong, and now and then an answer that is wrong in every part."""
    fields = catalogue.show(question).fields
    for at in range(TRIES):
        chosen = fields if at % 4 == 3 else [chance.choice(fields)]
        changes = {field.name: mistaken(field, right.get(field.name, ""), chance) for field in chosen}
        yield right | changes


def mistaken(field: Field, right: str, chance: Random) -> str:
    """Something else than the right value, such as somebody might give."""
    values = [value for value, _ in field.options]
    match field.input:
        case Input.ONE:
            return chance.choice([value for value in values if value != right] or [right])
        case Input.SEVERAL:
            chosen = set(filter(None, right.split(",")))
            return ",".join(value for value in values if (value in chosen) != (value == chance.choice(values)))
        case Input.WHOLE:
            return str(max(0, int(right or 0) + chance.choice((-1, 1, 2))))
        case Input.MONEY:
            cents = round(float(right or 0) * 100)
            wrong = chance.choice((cents * 2, cents // 2, cents + 500, abs(cents - 250), cents * 3 // 2)) or 500
            return f"{wrong / 100:.2f}"
        case Input.CHIPS:
            return _other_chips(values, right, chance)


def _other_chips(values: list[str], right: str, chance: Random) -> str:
    """A chip too many, one too few, or none at all where there should be some."""
    tray = dict(part.split("x") for part in right.split(",") if part)
    chip = chance.choice(sorted(tray) or values)
    count = max(0, int(tray.get(chip, 0)) + chance.choice((-1, 1, 1, 2)))
    tray[chip] = str(count)
    return ",".join(f"{value}x{many}" for value, many in tray.items() if many != "0")
