"""Kinds, topics and sittings in words."""

from typing import Final

from casino.training.lessons.curriculum import FORMER, every_topic
from casino.training.models import Mode, Sitting
from casino.training.questions.catalogue import KINDS
from games.catalogue import GAMES

KIND_NAMES: Final = [(kind.value, found.name) for kind, found in KINDS.items()]
FORMER_NAMES: Final = [(slug, name) for slug, (name, _) in FORMER.items()]
_KINDS: Final = dict(KIND_NAMES)
_MODES: Final = {Mode.LEARN: "Learning", Mode.PRACTICE: "Practice", Mode.STORM: "Storm", Mode.TEST: "Test"}


def topic_names() -> list[tuple[str, str]]:
    """Every topic of today and what it is called, in the order in which they are learnt."""
    return [(slug, topic.name) for slug, topic in every_topic().items()]


def every_topic_name() -> list[tuple[str, str]]:
    """Those of today and those that earlier answers name."""
    return [*topic_names(), *FORMER_NAMES]


def kind_name(kind: str) -> str:
    return _KINDS.get(kind, kind)


def topic_name(slug: str) -> str:
    """A topic that is no longer asked about keeps at least its slug."""
    return dict(every_topic_name()).get(slug) or slug.replace("-", " ").capitalize()


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
