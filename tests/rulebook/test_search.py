"""A search of the rulebook finds what it should, says what to try instead, and can do nothing but look."""

import re
from html import unescape

import pytest
from django.conf import settings
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from casino.rulebook import search
from casino.rulebook.forms import LONGEST
from tests.reading import body, words


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("13.2", "Star Blackjack 13.2"),
        ("rule 5.7.2", "Star Blackjack 5.7.2"),
        ("sb 15.1.3", "Star Blackjack 15.1.3"),
        ("INSURANCE", "Star Blackjack 8.1"),
        ("soft total", "Star Blackjack: Soft total"),
        ("r9", "Ruling R9"),
        ("dealer’s hand", "Star Blackjack 13.1"),
        ("surrender half", "Casino War: surrender"),
        ("winning tie wagers", "Casino War 8.1.2"),
    ],
)
def test_words_and_numbers_find_their_rule_first(client: Client, query: str, first: str) -> None:
    answer = client.get("/rules/", {"q": query})
    hits = re.findall(r'<p class="hit-where">(.*?)</a>', answer.content.decode(), re.DOTALL)
    assert words(hits[0]) == first


def test_what_was_looked_for_is_marked(client: Client) -> None:
    page = body(client, "/rules/?q=insur")
    assert "<mark>insur</mark>ance" in page
    assert "<mark>Insur</mark>ance" in page


@pytest.mark.parametrize(
    "asked",
    [
        {"q": "insurance", "game": "BS"},
        {"q": "void", "game": "CW", "standing": "power"},
        {"standing": "procedure", "game": "CS"},
    ],
)
def test_a_search_is_narrowed_to_a_game_and_a_standing(client: Client, asked: dict[str, str]) -> None:
    hits = search.find(asked.get("q", ""), asked["game"], asked.get("standing", ""))
    assert hits
    assert all(asked["game"] in hit.item.codes for hit in hits)
    assert all(hit.item.standing == asked.get("standing", hit.item.standing) for hit in hits)
    page = words(client.get("/rules/", asked).content.decode())
    assert f"{len(hits)} found" in page


def test_results_come_in_pages_that_keep_the_question(client: Client) -> None:
    first = body(client, "/rules/?q=dealer&game=SB")
    assert "Page 1 of" in first
    onward = unescape(re.findall(r'<a href="([^"]*page=2)">Next', first)[0])
    second = body(client, f"/rules/{onward}")
    assert 'value="dealer"' in second
    assert "Page 2 of" in second
    assert set(re.findall(r'hit-where">\s*<a[^>]*href="([^"]+)"', first)).isdisjoint(
        re.findall(r'hit-where">\s*<a[^>]*href="([^"]+)"', second)
    )


@pytest.mark.parametrize(("query", "first"), [("SB6.5", "6.5"), ("cs-12.1.1", "12.1.1"), ("even-money", "9.1.2")])
def test_a_number_or_a_word_is_found_however_it_is_written(query: str, first: str) -> None:
    clauses_found = [hit.item.number for hit in search.find(query) if hit.item.kind == "Clause"]
    assert first in clauses_found[:3]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("3:2", ["2.2.3.1", "9.1.1", "15.1.1"]),
        ("blackjack 3 to 2", ["2.2.3.1", "9.1.1", "15.1.1"]),
        ("$1000 NICC", ["16.21.3", "11.21.2", "14.19"]),
        ("1000 nicc", ["16.21.3", "11.21.2", "14.19"]),
        ("dealers hand", ["13.1"]),
        ("chapter 13", ["13.1"]),
    ],
)
def test_odds_sums_and_owners_are_found_as_people_write_them(query: str, first: list[str]) -> None:
    found = [hit.item.number for hit in search.find(query) if hit.item.kind == "Clause"]
    assert found[: len(first)] == first


@pytest.mark.parametrize(
    ("spoken", "clause"),
    [("push on 22", "Blackjack Switch 16.1.4"), ("double down", "Star Blackjack 11.1"), ("push", "Casino War 10.2")],
)
def test_what_dealers_say_finds_what_the_rules_call_it(spoken: str, clause: str) -> None:
    assert clause in [hit.item.label for hit in search.find(spoken)]


@pytest.mark.parametrize(
    ("query", "row"),
    [
        ("200 to 1", "Suited 7-7-7: Pay table 1 <mark>200 to 1</mark>, Pay table 2"),
        ("straight flush 50 to 1", "Bet: Hand <mark>Straight</mark> <mark>flush</mark>, Odds <mark>50 to 1</mark>"),
    ],
)
def test_a_pay_table_is_searched_and_its_row_shown(client: Client, query: str, row: str) -> None:
    page = body(client, f"/rules/?q={query}")
    assert "1 found" in words(page)
    assert row in page


@pytest.mark.parametrize("query", ["(", ".", "' '", "?!"])
def test_stops_and_brackets_alone_find_nothing(client: Client, query: str) -> None:
    assert search.find(query) == []
    assert "Nothing found" in words(body(client, f"/rules/?q={query}"))


def test_nothing_found_says_what_to_try(client: Client) -> None:
    page = words(body(client, "/rules/?q=insurence"))
    assert "Nothing found" in page
    assert "Did you mean insurance" in page
    assert "Try fewer of them" in page
    narrowed = body(client, "/rules/?q=roulette&game=SB")
    assert "Search all games and standings" in narrowed


@pytest.mark.parametrize(
    ("query", "offered"),
    [
        ("insurence ace", ["insurance ace"]),
        ("mobile phone", ["phone"]),
        ("folding", ["holding", "fold"]),
        ("suprvisor colour", ["supervisor colour"]),
        ("zzyzx", []),
    ],
)
def test_words_that_the_rules_lack_are_spelt_otherwise_or_left_out(query: str, offered: list[str]) -> None:
    assert search.find(query) == []
    assert search.instead(query) == [offer for offer in offered if search.find(offer)]


def test_nothing_is_offered_that_would_find_nothing_either(client: Client) -> None:
    page = words(body(client, "/rules/?q=surender&game=CS"))
    assert "Nothing found" in page
    assert "Did you mean" not in page
    assert "Did you mean surrender?" in words(body(client, "/rules/?q=surender&game=CW"))


@pytest.mark.parametrize(
    "query",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "{{ settings.SECRET_KEY }}",
        "((((",
        "[a-",
        "a\\",
        "%00",
    ],
)
def test_a_query_can_do_nothing_but_look(client: Client, query: str) -> None:
    answer = client.get("/rules/", {"q": query})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert settings.SECRET_KEY not in page


@pytest.mark.parametrize(("length", "status"), [(LONGEST, 200), (LONGEST + 1, 422), (100_000, 422)])
def test_a_long_query_is_refused_in_words(client: Client, length: int, status: int) -> None:
    answer = client.get("/rules/", {"q": "w" * length})
    assert answer.status_code == status
    assert ("A search is at most 100 characters" in answer.content.decode()) is (status == 422)


@pytest.mark.parametrize("asked", [{"q": "ace\0"}, {"game": "XX"}, {"standing": "none"}])
def test_what_no_search_could_mean_is_refused(client: Client, asked: dict[str, str]) -> None:
    assert client.get("/rules/", asked).status_code == 422


@given(text=st.text(max_size=60), query=st.text(max_size=20))
def test_marking_changes_nothing_and_escapes_everything(text: str, query: str) -> None:
    html = search.marked(text, search.wanted(query))
    bare = html.replace("<mark>", "").replace("</mark>", "")
    assert "<" not in bare
    assert unescape(bare) == text
