"""Words of the drills in templates: `{% load drills %}{{ run.drill|drill_name }} {{ answer.time_ms|time_won }}`."""

from typing import Final

from django import template

from casino.training.drills import catalogue

register = template.Library()
MINUS: Final = "\N{MINUS SIGN}"


@register.filter
def drill_name(slug: str) -> str:
    """A drill that is no longer there keeps at least its slug."""
    return dict(catalogue.names()).get(slug) or slug.replace("-", " ").capitalize()


@register.filter
def time_won(milliseconds: int) -> str:
    """ "+6 s", or of time that was lost "−5 s" """
    seconds = abs(milliseconds) / 1000
    return f"{MINUS if milliseconds < 0 else '+'}{seconds:g} s"
