"""Finding a rule by plain words and numbers, in every clause, term, ruling and passage of the player's guide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import islice, product
from typing import NamedTuple

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst, slugify

from casino.rulebook.books import Book, Entry, book, entries
from casino.rulebook.links import codes_of, ruling_url
from casino.rulebook.words import STANDINGS
from games.catalogue import GAMES, codes
from games.rulebook import Ruling, Standing, rulings
from games.words import sentence

NOISE = {"chapter", "clause", "rule", "rules", "the", "a", "an", "of", "and", "at", "for", "in", "is", "on", "to"}
FLOOR_TALK = {"push": "stand off", "pushes": "stands off", "double down": "double", "doubling down": "doubling"}
"""What dealers say, and what the rules call it."""
ENDINGS = ("s", "es", "d", "ed", "t", "r", "er", "ing")
MOST_OFFERS = 4
_STRAIGHT = str.maketrans("’“”", '\'""')
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_SUM = re.compile(r"\$?\d{4,}")
"""An amount, whether or not its thousands are set off: $1000."""
_ODDS = re.compile(r"(?<![\w.])(\d+)(?: to |:)(\d+)(?!\w|\.\d)")
"""3 to 2, also written 3:2."""
_HYPHEN = re.compile(r"(?<=\w)\\-(?=\w)")
"""Within a word: even-money finds even money too."""
_OWNERS = re.compile(r"(?<=\w)s$")
"""dealers finds the dealer's too."""


class Item(NamedTuple):
    """Something that can be found. `codes` are the games it belongs to; only a clause has a standing."""

    kind: str
    codes: frozenset[str]
    label: str
    heading: str
    text: str
    url: str
    number: str = ""
    standing: Standing | None = None
    rows: tuple[str, ...] = ()
    """Of its pay table."""

    @property
    def standing_in_words(self) -> str:
        return STANDINGS[self.standing] if self.standing else ""

    @property
    def said(self) -> str:
        return plain(f"{' '.join(sorted(self.codes))} {self.label} {self.heading} {self.text} {' '.join(self.rows)}")


class Hit(NamedTuple):
    """An item with what was looked for marked in it."""

    item: Item
    heading: SafeString
    text: SafeString
    rows: tuple[SafeString, ...]


def find(query: str, code: str = "", standing: str = "") -> list[Hit]:
    """Everything that has all the words, in one game or of one standing if asked; the best first."""
    sought = wanted(query)
    if query.strip() and not sought:  # only stops and brackets: that is no wish for everything
        return []
    patterns = [_pattern(word) for word in sought]
    found = [
        item
        for item, said in _everything(tuple(GAMES))
        if (not code or code in item.codes)
        and (not standing or item.standing == standing)
        and all(pattern.search(said) for pattern in patterns)
    ]
    found.sort(key=lambda item: _rank(item, sought, patterns))
    return [_hit(item, sought, patterns) for item in found]


def wanted(query: str) -> list[str]:
    """The words of a query that say something, odds as one; all of them where none does."""
    run_together = rf"\b({'|'.join(codes()).lower()})[.:-]?(?=\d)"  # SB6.5 is SB 6.5
    asked = re.sub(run_together, r"\1 ", plain(query))
    for spoken, written in FLOOR_TALK.items():
        asked = re.sub(rf"\b{spoken}\b", written, asked)
    odds = [f"{pays} to {to}" for pays, to in _ODDS.findall(asked)]
    said = [*odds, *(word.strip(".,;:!?()[]\"'") for word in _ODDS.sub(" ", asked).split())]
    said = list(dict.fromkeys(word for word in said if word))
    return [word for word in said if word not in NOISE] or said


def instead(query: str, code: str = "", standing: str = "") -> list[str]:
    """The question in words that the rules have: those that they lack spelt otherwise, or left out."""
    texts = [said for _, said in _everything(tuple(GAMES))]
    known = {word: any(map(_pattern(word).search, texts)) for word in wanted(query)}
    choices = [[word] if known[word] else _close(word) or [""] for word in wanted(query)]
    offers = (" ".join(filter(None, words)) for words in islice(product(*choices), MOST_OFFERS))
    return [offer for offer in offers if offer and find(offer, code, standing)]


def _close(word: str) -> list[str]:
    """The word spelt most alike, and the one that this is a form of: fold for folding."""
    vocabulary = _vocabulary(tuple(GAMES))
    alike = get_close_matches(word, vocabulary, n=1, cutoff=0.75)
    plainer = [stem for ending in ENDINGS if (stem := word.removesuffix(ending)) != word and stem in vocabulary]
    return list(dict.fromkeys([*alike, *plainer]))[:2]


def _hit(item: Item, sought: list[str], patterns: list[re.Pattern[str]]) -> Hit:
    """What the text itself lacks is shown by the rows of the pay table that have it."""
    text = plain(f"{item.label} {item.heading} {item.text}")
    lacking = [pattern for pattern in patterns if not pattern.search(text)]
    rows = (row for row in item.rows if lacking and all(pattern.search(plain(row)) for pattern in lacking))
    shown = tuple(marked(row, sought) for row in rows)
    return Hit(item, marked(item.heading, sought), marked(item.text, sought), shown)


def marked(text: str, sought: list[str]) -> SafeString:
    """The text as HTML, with what was looked for in <mark>."""
    if not sought:
        return escape(text)
    any_of = re.compile("|".join(_pattern(word).pattern for word in sought))
    parts, end = [], 0
    for found in any_of.finditer(plain(text)):
        parts += [escape(text[end : found.start()]), f"<mark>{escape(text[found.start() : found.end()])}</mark>"]
        end = found.end()
    return mark_safe("".join([*parts, escape(text[end:])]))  # noqa: S308  (every part is escaped above)


def plain(text: str) -> str:
    """Letter for letter the same text, without capitals or curly quotes."""
    return "".join(each.lower() if len(each.lower()) == 1 else each for each in text.translate(_STRAIGHT))


@lru_cache(maxsize=512)
def _pattern(word: str) -> re.Pattern[str]:
    """A word is found by its beginning; a number only whole, with whatever stands under it: 13 finds 13.2."""
    if _SUM.fullmatch(word):
        digits = f"{int(word.removeprefix('$')):,}".replace(",", ",?")
        return re.compile(rf"(?<![\w.,])\$?{digits}(?!\d)")
    if _NUMBER.fullmatch(word) or _ODDS.fullmatch(word):
        return re.compile(rf"(?<![\w.$]){re.escape(word)}(?!\d)")
    return re.compile(r"(?<!\w)" + _OWNERS.sub("'?s", _HYPHEN.sub("[- ]?", re.escape(word))))


def _rank(item: Item, sought: list[str], patterns: list[re.Pattern[str]]) -> int:
    """The clause of that number, then the chapter's or term's own name, then the text."""
    if item.number in sought:
        return 0
    if any(word and item.number.startswith(f"{word}.") for word in sought):
        return 1
    heading = plain(item.heading)
    return 2 if patterns and all(pattern.search(heading) for pattern in patterns) else 3


@cache
def _everything(slugs: tuple[str, ...]) -> tuple[tuple[Item, str], ...]:
    """All there is to find, each with the text that is searched."""
    items = [item for slug in slugs for item in _in_book(book(slug))] + [_ruling(each) for each in rulings().values()]
    return tuple((item, item.said) for item in items)


@cache
def _vocabulary(slugs: tuple[str, ...]) -> tuple[str, ...]:
    return tuple({word for _, said in _everything(slugs) for word in re.findall(r"[a-z][a-z'-]{3,}", said)})


def _in_book(book: Book) -> Iterator[Item]:
    code, name, address = book.rules.code, book.game.name, reverse("rules_book", args=[book.game.slug])
    codes = frozenset({code})
    for term in book.rules.term:
        yield Item("Term", codes, name, term.name, term.text, f"{address}#term-{slugify(term.name)}")
    for entry in entries(code).values():
        clause, number = entry.clause, entry.number
        url = reverse("rules_clause", args=[book.game.slug, number])
        rows = tuple(_row(entry, row) for row in clause.table)
        label, title = f"{name} {number}", entry.chapter.title
        yield Item("Clause", codes, label, title, clause.text, url, number, clause.standing, rows)
    for passage in book.rules.guide:
        url = f"{address}#guide-{slugify(passage.heading)}"
        yield Item("Player’s guide", codes, name, passage.heading, f"{passage.text} {passage.differs}", url)


def _row(entry: Entry, row: tuple[str, ...]) -> str:
    """ "Suited 21: Pay table 1 10 to 1, Pay table 2 15 to 1" """
    first, *cells = row
    heads = entry.clause.table_head[1:]
    return f"{first}: " + ", ".join(f"{head} {cell}" for head, cell in zip(heads, cells, strict=True))


def _ruling(ruling: Ruling) -> Item:
    games = codes_of(ruling) & codes().keys()
    text = f"{sentence(ruling.ruling)} {' '.join(ruling.rules)}"
    return Item("Ruling", games, ruling.id, capfirst(ruling.question), text, ruling_url(ruling.id), ruling.id.lower())
