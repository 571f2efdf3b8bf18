"""From a number to its page: what settlement lines, errors and the rulebook's own cross-references link with."""

from __future__ import annotations

import re

from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify

from casino.rulebook.books import entries
from games.catalogue import GAMES, codes
from games.game import Game
from games.rulebook import Ruling, rulings
from games.words import sentence

# "5.7" or "CS 12.4" (but no amount such as $2.50), "rule 14", "R9".
_REFERENCE = re.compile(
    r"(?<![\w$.,])(?:(?P<code>[A-Z]{2}) )?(?P<number>\d{1,2}(?:\.\d{1,2})+)(?![\d%]|\.\d)"
    r"|\b[Rr]ule (?P<chapter>\d{1,2})\b(?!\.\d)"
    r"|\b(?P<ruling>R\d{1,3})\b"
)


def rule_url(code: str, number: str) -> str:
    """The page of a clause, or the place of a chapter in its book."""
    if "." in number:
        return reverse("rules_clause", args=[codes()[code].slug, number])
    return f"{reverse('rules_book', args=[codes()[code].slug])}#chapter-{number}"


def rule_link(code: str, number: str, said: str | None = None) -> SafeString:
    """A clause's number as a link that shows its text to a resting pointer. A number no rulebook has stays plain."""
    entry = entries(code).get(number) if code in codes() else None
    if entry is None:
        return conditional_escape(said or number)
    return format_html(
        '<a class="rule" href="{}" title="{}">{}</a>', rule_url(code, number), entry.clause.text, said or number
    )


def rule_text(code: str, number: str) -> SafeString:
    """What a clause says, in our words; nothing for a number that no rulebook has."""
    entry = entries(code).get(number) if code in codes() else None
    return linked(entry.clause.text, code) if entry else SafeString("")


def ruling_url(id_: str) -> str:
    return f"{reverse('rulings')}#{id_}"


def ruling_link(id_: str) -> SafeString:
    ruling = rulings().get(id_)
    if ruling is None:
        return conditional_escape(id_)
    says = sentence(ruling.ruling)
    return format_html(
        '<a class="rule" href="{}" title="{}" data-says="{}">{}</a>', ruling_url(id_), ruling.question, says, id_
    )


def read_by(ruling: Ruling) -> list[SafeString]:
    """What a ruling reads, each with its link: clauses, whole chapters, passages of the player's guide."""
    return [_read(name) for name in ruling.rules]


def _read(name: str) -> SafeString:
    code, _, number = name.partition(" ")
    if code == "G":
        address = f"{reverse('rules_book', args=[_guided().slug])}#guide-{slugify(number)}"
        return format_html('<a class="rule" href="{}">Player’s guide, {}</a>', address, number)
    if "." in number:
        return rule_link(code, number, name)
    return format_html('<a class="rule" href="{}">{}, chapter {}</a>', rule_url(code, number), code, number)


def linked(text: str, code: str | None) -> SafeString:
    """A rule's or ruling's text with every clause, chapter and ruling that it names as a link.

    A bare number is the game's own. Where `code` is None, several games are spoken of and only full names are linked.
    """
    parts, end = [], 0
    for found in _REFERENCE.finditer(text):
        parts += [conditional_escape(text[end : found.start()]), _reference(found, code)]
        end = found.end()
    return mark_safe("".join([*parts, conditional_escape(text[end:])]))  # noqa: S308  (every part is escaped above)


def _reference(found: re.Match[str], home: str | None) -> str:
    said = found[0]
    if found["ruling"]:
        return ruling_link(found["ruling"])
    code = found["code"] or home
    if code is None:
        return conditional_escape(said)
    if found["chapter"]:
        return format_html('<a class="rule" href="{}">{}</a>', rule_url(code, found["chapter"]), said)
    return rule_link(code, found["number"], said)


def codes_of(ruling: Ruling) -> frozenset[str]:
    """The games that a ruling speaks of."""
    named = (name.partition(" ")[0] for name in ruling.rules)
    return frozenset(_guided().code if code == "G" else code for code in named)


def _guided() -> Game:
    """The game whose rulebook has a player's guide: rulings name its passages without a code."""
    return next(game for game in GAMES.values() if game.rulebook.guide)
