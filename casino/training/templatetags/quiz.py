"""Words of the quiz in templates: `{% load quiz %}{{ answer.kind|kind_name }}{% clause answer.rule %}`."""

from django import template
from django.utils.safestring import SafeString

from casino.rulebook.links import rule_link
from casino.training.quiz import names
from games.catalogue import clauses

register = template.Library()

register.filter(names.kind_name)
register.filter(names.topic_name)
register.filter(names.game_name)
register.filter(names.sitting_name)
register.filter(names.in_seconds)


@register.simple_tag
def clause(name: str) -> SafeString:
    """A rule with its game ("SB 15.1.3") as a link."""
    code, _, number = name.partition(" ")
    return rule_link(code, number, name)


@register.filter
def in_our_words(name: str) -> str:
    """What a rule says ("SB 15.1.3"), as the rulebook's pages put it."""
    code, _, number = name.partition(" ")
    return clauses(code)[number].text
