"""Rules in templates: `{% load rules %}{% rule_link "SB" line.rule %}`."""

from django import template
from django.utils.safestring import SafeString

from casino.rulebook import links, words
from casino.rulebook.arithmetic import arithmetic
from casino.rulebook.examples import Example
from games.chips.chips import shown
from games.chips.settlement import outcome_in_words
from games.rulebook import Ruling
from games.words import sentence

register = template.Library()

register.simple_tag(links.rule_link)
register.simple_tag(links.rule_text)
register.simple_tag(links.ruling_link)
register.filter(links.linked)
register.filter(links.read_by)
register.filter(sentence)
register.filter(words.outcome_in_words)
register.filter(words.result_in_words)
register.filter(words.wager_in_words)
register.filter(words.option_in_words)
register.filter("shown", shown)
register.filter(arithmetic)
register.filter("how_it_ends", outcome_in_words)


@register.filter
def told(example: Example, number: str) -> list[str]:
    """What happened in a round under one clause, in words."""
    return example.told(number)


@register.filter
def said(ruling: Ruling) -> SafeString:
    """What a ruling decides, its references linked."""
    games = links.codes_of(ruling)
    home = next(iter(games)) if len(games) == 1 else None
    return links.linked(sentence(ruling.ruling), home)
