"""The rulebook's pages: every clause has one, and every link leads somewhere."""

from collections import defaultdict
from urllib.parse import urldefrag

import pytest
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.urls import resolve, reverse

from casino.rulebook.books import Entry, applied, entries
from casino.rulebook.links import linked, rule_link
from games.catalogue import GAMES, clauses, codes, rulebook
from games.rulebook import rulings
from tests.reading import Page, body, words

TIE = '<a class="rule" href="/rules/casino-war/8.1.2/" title="Winning Tie Wagers are paid 10 to 1.">8.1.2</a>'
PAGES = {
    "rules": (),
    "rulings": (),
    "rules_book": ("casino-war",),
    "rules_odds": ("casino-war",),
    "rules_best": ("casino-war",),
    "rules_clause": ("casino-war", "8.2.4.1"),
    "rules_picture": ("casino-war", "war-won"),
}


@pytest.fixture(scope="module")
def library() -> dict[str, Page]:
    """Every page of the rulebook that its links lead to, from the shelf on."""
    found, waiting = dict[str, Page](), {reverse("rules"), "/rules/?q=insurance"}
    while waiting:
        address = waiting.pop()
        found[address] = page = straight_from_its_view(address)
        onward = (urldefrag(link)[0] for link in page.links if link.startswith("/rules/"))
        waiting |= {each for each in onward if each not in found}
    return found


def straight_from_its_view(address: str) -> Page:
    """Without the middleware, which costs more than the page: there are over a thousand."""
    match = resolve(address.partition("?")[0])
    answer = match.func(RequestFactory().get(address), *match.args, **match.kwargs)
    assert answer.status_code == 200, address
    return Page(answer.content.decode())


@pytest.mark.parametrize("name", PAGES)
def test_reading_needs_no_sign_in_and_nothing_can_be_posted(client: Client, name: str) -> None:
    address = reverse(name, args=PAGES[name])  # nor the database: without the db fixture a query fails the test
    assert client.get(address).status_code == 200
    assert client.head(address).status_code == 200
    assert client.post(address).status_code == 405


@pytest.mark.parametrize(
    "address",
    [
        "/rules/roulette/",
        "/rules/roulette/odds/",
        "/rules/roulette/best/",
        "/rules/star-blackjack/99.9/",
        "/rules/star-blackjack/13/",
        "/rules/star-blackjack/13.2.1.1/",
        "/rules/star-blackjack/013.2/",
        "/rules/star-blackjack/13.²/",
        "/rules/casino-war/examples/even-money.svg",
        "/rules/casino-war/examples/../war-won.svg",
    ],
)
def test_what_is_not_in_the_library_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("address", "offered"),
    [
        ("/rules/star-blackjack/13.2.1.1/", ['href="/rules/star-blackjack/13.2/"', "#chapter-13"]),
        ("/rules/casino-war/99.9/", []),
    ],
)
def test_a_clause_that_no_book_has_offers_its_book_and_a_search(
    client: Client, address: str, offered: list[str]
) -> None:
    html = client.get(address).content.decode()
    book, number = address.removesuffix("/").rsplit("/", 1)
    assert f"has no clause {number}</h1>" in html
    assert f'<a href="{book}/">the rules of' in html
    assert f'name="q" value="{number}"' in html
    for link in offered:
        assert link in html


def test_every_clause_and_every_book_is_reached_from_the_shelf(library: dict[str, Page]) -> None:
    for slug, code in ((slug, game.code) for slug, game in GAMES.items()):
        wanted = {reverse("rules_clause", args=[slug, number]) for number in clauses(code)}
        wanted |= {reverse("rules_book", args=[slug]), reverse("rules_odds", args=[slug])}
        assert wanted <= library.keys()
    assert reverse("rulings") in library


def test_every_link_leads_to_a_place_that_is_there(library: dict[str, Page], client: Client, db: None) -> None:
    places = {(address, urldefrag(link)) for address, page in library.items() for link in page.links}
    elsewhere = {target.url for _, target in places if target.url.startswith("/") and target.url not in library}
    pages = {address for address in elsewhere if not address.startswith("/static/")}
    assert {address: client.get(address).status_code for address in pages} == dict.fromkeys(pages, 200)
    lost = {
        (address, target)
        for address, target in places
        if target.fragment and target.fragment not in library[target.url or address].ids
    }
    assert not lost


def test_no_page_has_the_same_place_twice(library: dict[str, Page]) -> None:
    assert not {address for address, page in library.items() if len(page.ids) != len(set(page.ids))}


@pytest.mark.parametrize(
    ("slug", "signed"),
    [
        ("star-blackjack", "16 August 2024"),
        ("blackjack-switch", "17 August 2016"),
        ("casino-war", "16 August 2024"),
        ("caribbean-stud", "16 August 2024"),
    ],
)
def test_the_shelf_has_each_book_with_the_date_of_its_order(client: Client, slug: str, signed: str) -> None:
    page = body(client, "/rules/")
    card = page[page.index(f'href="/rules/{slug}/"') :]
    assert f"signed on {signed}" in words(card[: card.index("</li>")])


def test_a_choice_that_a_ruling_leaves_is_told_without_the_engines_names(client: Client) -> None:
    page = words(body(client, "/rules/rulings/"))
    assert "A table can be opened with the other reading: draws on hard 16 and soft 17." in page
    assert "It is chosen when a table is opened." in page
    assert "_only" not in page
    assert "Option:" not in page


def test_a_book_has_its_clauses_with_what_belongs_to_them(client: Client) -> None:
    page = body(client, "/rules/star-blackjack/")
    thirteen = page[page.index('id="13.2"') : page.index('id="13.3"')]
    assert "Enforced by the engine" in thirteen
    assert "dealer_must_draw" in thirteen
    limits = page[page.index('id="6.5"') : page.index('id="6.6"')]
    assert "May be ordered by a casino supervisor or above" in limits
    lucky = page[page.index('id="14.17"') : page.index('id="14.18"')]
    assert '<td data-label="Pay table 2">15 to 1</td>' in lucky
    assert "Ruling R10" in lucky
    assert 'id="guide-perfect-pairs"' in page
    assert 'id="term-soft-total"' in page


@pytest.mark.parametrize("code", codes())
def test_a_clause_that_defines_words_leads_to_them(client: Client, code: str) -> None:
    book = reverse("rules_book", args=[codes()[code].slug])
    for address in (book, reverse("rules_clause", args=[codes()[code].slug, "1.1"])):
        assert f'<a href="{book}#terms">Words and what they mean</a>' in body(client, address)
    assert 'id="terms"' in body(client, book)


@pytest.mark.parametrize("code", codes())
def test_every_word_of_the_rulebook_is_in_its_book(client: Client, code: str) -> None:
    page = words(body(client, reverse("rules_book", args=[codes()[code].slug])))
    rules = rulebook(code)
    said = [each.text for part in (rules.clause, rules.term, rules.guide) for each in part]
    said += [*(clause.meant for clause in rules.clause), *(passage.differs for passage in rules.guide)]
    assert not [text for text in said if " ".join(text.split()) not in page]


def test_a_clause_stands_with_its_family_its_rulings_and_its_kin(client: Client) -> None:
    page = body(client, "/rules/star-blackjack/12.6/")
    assert 'id="12.6.1"' in page
    assert rulings()["R26"].question.lower() in words(page).lower()
    below = body(client, "/rules/star-blackjack/12.6.1/")
    assert "Under 12.6:" in words(below)
    assert 'rel="prev" href="/rules/star-blackjack/12.6/"' in below
    assert 'rel="next" href="/rules/star-blackjack/12.6.2/"' in below
    assert "BS 13.6.1" in below


def test_what_a_supervisor_may_do_in_one_game_is_a_power_in_all() -> None:
    """Where one function holds one clause of each game, they are the same rule."""
    held = defaultdict[tuple[str, str], list[Entry]](list)
    for name, claim in applied().items():
        code, number = name.split(" ")
        held[claim.module, claim.function].append(entries(code)[number])
    one_each = [same for same in held.values() if len(same) == len({entry.code for entry in same})]
    powers = [same for same in one_each if any(entry.clause.standing == "power" for entry in same)]
    assert len(powers) > 10
    assert [entry.name for same in powers for entry in same if entry.clause.standing != "power"] == []


@pytest.mark.parametrize(
    ("name", "standing"), [("SB 6.5", "power"), ("SB 4.2", "power"), ("CW 5.7.1", "enforced"), ("BS 5.8", "procedure")]
)
def test_a_clause_stands_as_its_own_words_have_it(name: str, standing: str) -> None:
    """May is a power; shall binds the players or the dealer."""
    code, number = name.split(" ")
    assert entries(code)[number].clause.standing == standing


def test_who_must_be_told_is_said(client: Client) -> None:
    told = next(entry for entry in entries("SB").values() if entry.clause.told == ("inspector",))
    assert "Must be told: an inspector" in body(client, reverse("rules_clause", args=["star-blackjack", told.number]))


def test_the_register_has_every_ruling_and_what_it_reads(client: Client) -> None:
    page = body(client, "/rules/rulings/")
    assert [f'id="{id_}"' in page for id_ in rulings()] == [True] * len(rulings())
    assert 'href="/rules/star-blackjack/#guide-blackjack"' in page
    assert 'href="/rules/casino-war/#chapter-4"' in page


@pytest.mark.parametrize(
    ("code", "number", "html"),
    [
        ("CW", "8.1.2", TIE),
        ("CW", "99.1", "99.1"),
        ("XX", "1.1", "1.1"),
        ("CW", "<b>", "&lt;b&gt;"),
    ],
)
def test_a_number_links_to_its_clause(code: str, number: str, html: str) -> None:
    assert rule_link(code, number) == html
    tag = Template("{% load rules %}{% rule_link code number %}")
    assert tag.render(Context({"code": code, "number": number})) == html


@pytest.mark.parametrize(
    ("text", "code", "targets"),
    [
        ("as in 13.3, or rule 14", "SB", ["/rules/star-blackjack/13.3/", "/rules/star-blackjack/#chapter-14"]),
        ("as CS 12.4 (R9)", "SB", ["/rules/caribbean-stud/12.4/", "/rules/rulings/#R9"]),
        ("a $2.50 wager, 3.75 or 0.25 of it, 12.5% of 1,234.56", "SB", []),
        ("as in 10.5", None, []),
        ("R999 and 99.9", "SB", []),
    ],
)
def test_references_in_a_text_become_links(text: str, code: str | None, targets: list[str]) -> None:
    html = linked(text, code)
    assert Page(html).links == targets
    assert words(html) == text


@pytest.mark.rule("SB 19.4.2")
@pytest.mark.parametrize(
    "words",
    [
        "(g) whether somebody eliminated may buy back in, and if so how and when",
        "(h) who may enter: always the statement that it is open only to people entitled to come into the casino",
        "(j) the prizes, how they are paid",
    ],
)
def test_the_conditions_of_a_tournament_are_listed_whole(client: Client, words: str) -> None:
    assert words in client.get("/rules/star-blackjack/19.4.2/").content.decode()


@pytest.mark.parametrize(
    ("address", "ways"),
    [
        ("/rules/star-blackjack/13.2/", "in play at a table and in a scenario"),
        ("/rules/casino-war/12.2/", "by an order or remedy of staff"),
    ],
)
def test_a_clause_says_how_it_is_reached(client: Client, address: str, ways: str) -> None:
    assert f"It is reached {ways}." in words(body(client, address))


def test_what_is_not_enforced_says_nothing_of_it(client: Client) -> None:
    assert "It is reached" not in words(body(client, "/rules/star-blackjack/6.5/"))
