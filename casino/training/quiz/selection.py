"""Which questions a sitting, a drill or set work is made of."""

import re
from typing import Any, Final

from casino.training.questions.contract import Kind
from games.catalogue import GAMES, codes
from games.errors import BadNotation
from games.records import Record, dumps, loads, prepare

MOST_QUESTIONS: Final = 60
MOST_NAMED: Final = 60
"""So many topics, rules or scenarios may be asked for by name."""
RULE: Final = re.compile(r"([A-Z]{2}) \d{1,2}(\.\d{1,2}){0,3}")
LONGEST_SHAPE: Final = 80
TOPIC: Final = re.compile(r"[a-z0-9-]{1,40}")


class Aim(Record, frozen=True):
    """What one question is to be about. An empty name leaves the choice open.

    `shape` is that of a question that was missed (making.shape_of): the same situation comes again with other cards.
    """

    kind: Kind
    game: str
    topic: str = ""
    rule: str = ""
    shape: str = ""


class Wanted(Record, frozen=True):
    """What is asked for, of each sort any of those named; nothing named means that all will do.

    `scenarios` are instructors' own, asked first and in this order. A daily session says what each question is to be
    about in `plan`, and then nothing else counts. `round` is a scenario that every question is asked of, as long as it
    holds one.
    """

    kinds: tuple[Kind, ...] = ()
    games: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    scenarios: tuple[int, ...] = ()
    plan: tuple[Aim, ...] = ()
    round: dict[str, Any] | None = None
    count: int = 10


prepare(Wanted)


def read(document: Any) -> Wanted:
    """What a row or somebody's JSON asks for, or BadNotation."""
    wanted: Wanted = loads(dumps(document), Wanted)
    if not 1 <= wanted.count <= MOST_QUESTIONS:
        raise BadNotation(f"a sitting has from 1 to {MOST_QUESTIONS} questions")
    if any(len(named) > MOST_NAMED for named in (wanted.topics, wanted.rules, wanted.scenarios, wanted.plan)):
        raise BadNotation(f"at most {MOST_NAMED} topics, rules or scenarios can be named")
    aims = wanted.plan
    for game in (*wanted.games, *(aim.game for aim in aims)):
        if game not in GAMES:
            raise BadNotation(f"there is no game called {game[:40]!r}")
    for topic in (*wanted.topics, *(aim.topic for aim in aims if aim.topic)):
        if not TOPIC.fullmatch(topic):
            raise BadNotation(f"{topic[:40]!r} is not a topic")
    if any(len(aim.shape) > LONGEST_SHAPE for aim in aims):
        raise BadNotation(f"a shape has at most {LONGEST_SHAPE} characters")
    for rule in (*wanted.rules, *(aim.rule for aim in aims if aim.rule)):
        _rule(rule)
    return wanted


def rules_in(text: str) -> tuple[str, ...]:
    """Rules as somebody types them: "SB 15.1.3, CW 8.2"."""
    named = tuple(dict.fromkeys(part.strip().upper() for part in text.replace(";", ",").split(",") if part.strip()))
    for name in named:
        _rule(name)
    return named


def _rule(name: str) -> None:
    found = RULE.fullmatch(name)
    if not found or found[1] not in codes():
        raise BadNotation(f"{name[:40]!r} is not a rule: write its game and number, as in SB 15.1.3")
