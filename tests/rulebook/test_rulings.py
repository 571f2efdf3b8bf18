"""The register of rulings: whole, in order, and each one shown beside every clause that it reads."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from casino.rulebook.links import linked, rule_link, rule_url
from games.catalogue import GAMES, codes, rulebook
from games.rulebook import rulings, rulings_on
from tests.reading import Page, body, words


def test_the_register_has_no_hole() -> None:
    assert list(rulings()) == [f"R{number}" for number in range(1, len(rulings()) + 1)]


def test_of_a_void_round_what_was_paid_stands_and_what_was_collected_goes_back() -> None:
    assert "what was collected" in rulings()["R47"].ruling
    for clause in ("SB 16.8", "SB 16.16.2", "BS 17.8", "BS 17.15.2", "CW 11.6"):
        assert rulings()["R47"] in rulings_on(clause)


@pytest.mark.parametrize(
    ("ruling", "clauses"),
    [
        ("R72", "SB 3.6.2, SB 3.7, SB 5.6, SB 5.8, SB 8.2, SB 8.4, SB 12.5, SB 13.4, SB 14"),
        ("R73", "SB 19.1.1, SB 19.5.2, SB 19.7.1"),
        ("R75", "SB 19.8.2.1, SB 8, SB 11, SB 12"),
        ("R80", "SB 19.7.1, SB 19.8"),
        ("R84", "SB 19.10.4"),
        ("R85", "SB 5.3, SB 5.4, SB 7.1, BS 5.3, BS 5.4, BS 7.1, CW 5.4, CW 5.5, CW 7.1, CS 5.3, CS 5.7, CS 7.2"),
        ("R86", "SB 16.18.1, SB 14.22"),
        ("R87", "SB 16.9, SB 17.5.3, BS 17.9, BS 18.5.3, CW 11.7, CW 12.5.3"),
        ("R88", "SB 16.11, SB 4.6, SB 4.9, BS 17.11, BS 4.6, BS 4.9, CW 11.9, CW 4.6, CW 4.9"),
        ("R89", "SB 17.5, BS 18.5, CW 12.5"),
        ("R90", "SB 5.14, BS 5.12"),
        ("R91", "SB 5.13, SB 5.14, SB 5.15, BS 5.11, BS 5.12, BS 5.13"),
        ("R92", "SB 14.27.4"),
        ("R93", "CS 14.1, CS 14.8"),
        ("R94", "CW 11.8"),
        ("R95", "SB 15, BS 16, CW 8, CW 10, CS 9"),
        ("R96", "SB 7, SB 8, SB 9, SB 14"),
        ("R97", "BS 3.2.4, BS 6.5.1, BS 17.10, BS 17.11, BS 17.12, BS 20.8, CW 11.9, CW 13.6, SB 16.21.1"),
        ("R98", "BS 3, BS 5, BS 17, BS 19"),
    ],
)
def test_a_ruling_reads_its_clauses_and_their_kin(ruling: str, clauses: str) -> None:
    assert set(clauses.split(", ")) <= set(rulings()[ruling].rules)


def test_every_ruling_is_shown_beside_each_clause_and_chapter_that_it_reads(client: Client) -> None:
    books = {game.code: body(client, reverse("rules_book", args=[slug])) for slug, game in GAMES.items()}
    missing = []
    for ruling in rulings().values():
        for code, _, number in (name.partition(" ") for name in ruling.rules):
            if code in codes() and f"Ruling {ruling.id}" not in _part(books[code], number):
                missing.append(f"{ruling.id}: {code} {number}")
    assert missing == []


def _part(page: str, number: str) -> str:
    """A clause in its book, up to the next; a chapter up to its first clause."""
    begin = page.index(f'id="{number}"' if "." in number else f'id="chapter-{number}"')
    end = page.find('<li class="clause', begin + 1)
    return page[begin : end if end > 0 else len(page)]


def test_the_guide_says_where_the_rules_differ_and_leads_to_the_clause(client: Client) -> None:
    """Ruling R72."""
    page, guide = body(client, "/rules/star-blackjack/"), rulebook("SB").guide
    differing = {f"G {passage.heading}" for passage in guide if passage.differs}
    assert differing == {name for name in rulings()["R72"].rules if name.startswith("G ")}
    led_to = [link for passage in guide for link in Page(linked(passage.differs, "SB")).links]
    read = [name.removeprefix("SB ") for name in rulings()["R72"].rules if name.startswith("SB ")]
    assert [number for number in [*read, "14.7"] if rule_url("SB", number) not in led_to] == []
    told = words(page[page.index('id="guide"') :])
    assert told.count("The rules differ:") == len(differing)
    assert "no card is taken that would change nothing (13.4)" in told


@pytest.mark.parametrize(
    ("clause", "named", "meant"),
    [
        ("BS 3.2.4", "15.8", "15.7"),
        ("BS 6.5.1", "6.6", "6.5"),
        ("BS 17.10", "5.5", "5.6"),
        ("BS 17.11", "4.3", "4.2"),
        ("BS 17.12", "4.8", "4.9"),
        ("BS 20.8", "10.8.1", "20.8.1"),
        ("CW 11.9", "4.5", "4.3"),
        ("CW 13.6", "13.4", "13.5.2"),
        ("SB 16.21.1", "16.20.2", "16.20.1"),
        ("CW 11.21.1", "11.20.2", "11.20.1"),
        ("CS 14.18.1", "14.17.2", "14.17.1"),
    ],
)
def test_a_clause_that_names_the_wrong_number_says_which_is_meant(
    client: Client, clause: str, named: str, meant: str
) -> None:
    """Rulings R97 and R100."""
    code, _, number = clause.partition(" ")
    page = body(client, rule_url(code, number))
    assert re.search(rf"approved text (refers to|numbers the ways) {named}\b.*; .*\b{meant}\b", words(page))
    assert rule_link(code, meant) in page


def test_every_misnumbered_reference_is_a_ruling() -> None:
    noted = {f"{code} {clause.number}" for code in codes() for clause in rulebook(code).clause if clause.meant}
    assert noted == {*rulings()["R97"].rules, *rulings()["R100"].rules}


@pytest.mark.parametrize(
    ("chapter", "missing"),
    [("3", "checks the decks"), ("5", "Player Card"), ("17", "payments too high or too low"), ("19", "Player Card")],
)
def test_a_chapter_says_where_blackjack_switch_is_silent(client: Client, chapter: str, missing: str) -> None:
    """Ruling R98."""
    head = words(_part(body(client, "/rules/blackjack-switch/"), chapter))
    assert "The approved text of Blackjack Switch is silent on" in head
    assert missing in head


def test_no_other_chapter_is_called_silent() -> None:
    silent = {f"{code} {chapter.number}" for code in codes() for chapter in rulebook(code).chapter if chapter.silent}
    assert silent == set(rulings()["R98"].rules)
