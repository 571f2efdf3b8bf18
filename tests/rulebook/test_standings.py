"""How clauses stand: the same clause alike in every game that has it, and the data as its own header says."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import get_args

from casino.rulebook.books import Entry, applied, entries
from games.catalogue import GAMES, codes
from games.rulebook import Standing


def by_function() -> Iterator[dict[str, list[Entry]]]:
    """The clauses that one function holds, by game and in the order in which each game names them."""
    held = defaultdict[tuple[str, str], dict[str, list[Entry]]](lambda: defaultdict(list))
    for name, claim in applied().items():
        code, number = name.split(" ")
        if code in codes():
            held[claim.module, claim.function][code].append(entries(code)[number])
    return iter(held.values())


def same() -> set[tuple[Entry, Entry]]:
    """Clauses of two games that say the same: held by one function, or over families that are alike throughout."""
    alike = {
        pair
        for games in by_function()
        for one, other in combinations(games.values(), 2)
        if len(one) == len(other)
        for pair in zip(one, other, strict=True)
    }
    above = {(one.parent, other.parent) for one, other in alike if one.depth == other.depth > 1}
    return alike | {
        (one, other)
        for one, other in above
        if one and other and len(one.children) == len(other.children)
        if all(pair in alike for pair in zip(one.children, other.children, strict=True))
    }


def test_the_same_clause_stands_alike_in_every_game() -> None:
    pairs = {frozenset({one.name, other.name}): (one, other) for one, other in same()}
    assert {frozenset({"SB 17.1", "BS 18.1"}), frozenset({"SB 16.16.3", "CW 11.17.3"})} <= pairs.keys()
    assert [
        f"{one.name} {one.clause.standing}, {other.name} {other.clause.standing}"
        for one, other in pairs.values()
        if one.clause.standing != other.clause.standing
    ] == []


def test_what_only_words_pair_stands_alike_too() -> None:
    """Clauses that say the same and that each game holds in a function of its own, or that no code holds."""
    for line in (
        "SB 3.6.2 SB 12.5 BS 12.2 BS 13.5 SB 14.6 BS 15.3",
        "SB 3.8 BS 3.7 CW 3.7 SB 3.7 CS 8.2",
        "SB 14.5 BS 15.2 CS 11.3",
        "SB 15.3 BS 16.3 CW 10.4 CW 8.2.3 CS 9.4.2",
        "SB 10.1.1 BS 10.1.3 SB 10.1.2 BS 10.1.2",
        "SB 17.5 BS 18.5 CW 12.5 CS 15.2",
        "SB 3.6.2.2 SB 14.6.1 BS 15.3.1 SB 16.16.4 SB 4.6.1",
        "SB 12.5.1 BS 12.2.1 BS 13.5.1 SB 14.6.2 BS 15.3.2",
    ):
        words = line.split()
        standings = {
            entries(code)[number].clause.standing for code, number in zip(words[::2], words[1::2], strict=True)
        }
        assert len(standings) == 1, line


def test_the_data_is_as_its_header_says() -> None:
    """The header knows each standing and singles out no clause; who may order a thing is a power, or binds as well."""
    book = GAMES[codes()["SB"].slug].folder / "rulebook.toml"
    header = book.read_text(encoding="utf-8").partition("\ncode =")[0]
    assert re.findall(r"^#   (\w+) ", header, re.MULTILINE) == list(get_args(Standing))
    assert not re.search(r"\d\.\d", header)
    ordered = [entry for code in codes() for entry in entries(code).values() if entry.clause.orders]
    assert {entry.clause.standing for entry in ordered} == {"power", "enforced"}
    assert len(ordered) > 100
