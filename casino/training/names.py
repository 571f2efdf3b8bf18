"""Kinds, topics and sittings in words."""

from typing import Final

from casino.training.models import Mode, Sitting
from casino.training.questions.making import KINDS
from casino.training.questions.topics import FORMER, TOPICS
from games.catalogue import GAMES

KIND_NAMES: Final = [(kind.value, found.name) for kind, found in KINDS.items()]
TOPIC_NAMES: Final = [(slug, topic.name) for slug, topic in TOPICS.items()]
FORMER_NAMES: Final = [(slug, name) for slug, (name, _) in FORMER.items()]
_KINDS: Final = dict(KIND_NAMES)
_TOPICS: Final = dict((*TOPIC_NAMES, *FORMER_NAMES))
_MODES: Final = {Mode.LEARN: "Learning", Mode.PRACTICE: "Practice", Mode.STORM: "Storm", Mode.TEST: "Test"}


def kind_name(kind: str) -> str:
    return _KINDS.get(kind, kind)


def topic_name(slug: str) -> str:
    """A topic that is no longer asked about keeps at least its slug."""
    return _TOPICS.get(slug) or slug.replace("-", " ").capitalize()


def game_name(slug: str) -> str:
    return GAMES[slug].name


def sitting_name(sitting: Sitting) -> str:
    """What somebody would call it: the work's title, the daily session, a drill of one rule."""
    if sitting.work is not None:
        return sitting.work.title
    if sitting.wanted["plan"]:
        return "Daily session"
    rules = sitting.wanted["rules"]
    if sitting.mode == Mode.PRACTICE and len(rules) == 1:
        return f"Drill of {rules[0]}"
    return _MODES[Mode(sitting.mode)]


def in_seconds(milliseconds: int) -> str:
    """How long an answer took; after ten minutes somebody had gone to do other things."""
    seconds = milliseconds / 1000
    if seconds < 60:
        return f"{seconds:.1f} s"
    if seconds < 600:
        return f"{int(seconds // 60)} min {int(seconds % 60)} s"
    return "over 10 min"
