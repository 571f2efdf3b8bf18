"""Numbers of the desk in words: `{% load desk %}{{ session.accuracy|percent }}`."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from casino.floor.models import Level
from casino.floor.names import spoken
from casino.percent import percent_of
from casino.review.models.sessions import Session
from casino.rulebook.links import rule_link
from casino.rulebook.words import outcome_in_words
from casino.training.quiz.names import sitting_name
from games.chips.settlement import Outcome

register = template.Library()
register.filter("by_name", spoken)


@register.filter
def percent(per_thousand: int) -> str:
    """Accuracy as it is said, rounded as in every report; nothing was asked where it is below zero."""
    return "–" if per_thousand < 0 else f"{percent_of(per_thousand, 1000)}%"


@register.filter
def accuracy(session: Session) -> str:
    """A session's, or that there is none to speak of."""
    if session.level == Level.COACHED:
        return "coached"
    return "dealt with help" if session.aided else percent(session.accuracy)


@register.filter
def duration(seconds: int) -> str:
    """ "4 s", "12 min", "1 h 05 min" """
    if seconds < 60:
        return f"{seconds} s"
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min"


@register.filter
def quiz_name(session: Session) -> str:
    """What sort of quiz it was: "Daily session", "Drill of SB 13.2", "Practice"; where it was set, "Test: Week one"."""
    sitting = session.sitting
    if sitting is None:
        return ""
    kind, name = session.get_kind_display().capitalize(), sitting_name(sitting)
    return f"{kind}: {name}" if sitting.work else name


@register.filter
def outcome(kept: str) -> str:
    """A stored line's outcome in a word."""
    return outcome_in_words(Outcome(kept))


@register.simple_tag
def full_rule(name: str) -> SafeString:
    """ "SB 13.2" as a link to the rulebook; nothing where there is no rule."""
    code, _, number = name.partition(" ")
    return rule_link(code, number, name) if number else format_html("")
