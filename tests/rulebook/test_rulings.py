"""The register of rulings: whole, in order, and each one shown beside every clause that it reads."""

import pytest
from django.test import Client
from django.urls import reverse

from games.catalogue import GAMES, codes
from games.rulebook import rulings, rulings_on
from tests.reading import body


def test_the_register_has_no_hole() -> None:
    assert list(rulings()) == [f"R{number}" for number in range(1, len(rulings()) + 1)]


@pytest.mark.rule("SB 16.8", "SB 16.16.2", "BS 17.8", "BS 17.15.2", "CW 11.6")
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
