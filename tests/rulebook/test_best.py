"""The charts of what is best with each hand, for the options that make a difference."""

import re

import pytest
from django.test import Client

from games.catalogue import GAMES
from tests.reading import body, words


def row(page: str, name: str, chart: str = "") -> list[str]:
    """The letters of a row, or its figures where a chart has no calls."""
    within = page[page.index(f">{chart}</h2>") if chart else 0 :]
    line = re.findall(rf'<tr><th scope="row">{re.escape(name)}</th>(.*?)</tr>', within)[0]
    return re.findall(r'<span aria-hidden="true">(\w)</span>', line) or re.findall(r"[+−][\d.]+(?=</span>)", line)


@pytest.mark.parametrize("slug", GAMES)
def test_every_chart_has_a_cell_for_each_card_of_the_dealers(client: Client, slug: str) -> None:
    page = body(client, f"/rules/{slug}/best/")
    game = GAMES[slug]
    for chart in game.coach.charts(game.options.record()):
        assert f">{chart.title}</h2>" in page
        for each in chart.rows:
            shown = row(page, each.name, chart.title)
            assert len(shown) == len(chart.heads) == len(each.cells), (chart.title, each.name)


def test_star_blackjack_is_played_against_one_card_of_the_dealers(client: Client) -> None:
    """A blackjack still to come takes one wager only (11.4), so 11 is doubled against a ten and an ace too."""
    page = body(client, "/rules/star-blackjack/best/")
    assert row(page, "16") == list("SSSSSHHHHH")
    assert row(page, "11") == list("DDDDDDDDDD")
    assert row(page, "A, A") == list("PPPPPPPPPP")
    assert row(page, "10, 10") == list("SSSSSSSSSS")
    assert 'title="Hit −57.52, Stand −57.58"' in page  # 16 against a ten is a near thing
    assert 'title="Stand +67.82, Split +56.50, Hit −85.43"' in page


def test_an_option_changes_what_it_changes(client: Client) -> None:
    plain, again = (body(client, f"/rules/star-blackjack/best/?{query}") for query in ("", "resplit=on"))
    assert row(plain, "16") == row(again, "16")
    assert plain.count("Split") > 0
    assert re.findall(r"Split [+−][\d.]+", plain) != re.findall(r"Split [+−][\d.]+", again)
    stands, draws = (
        body(client, f"/rules/blackjack-switch/best/?dealer_stands={how}") for how in ("rule_14_2", "inscription")
    )
    assert row(stands, "10, 10", "Two cards") != row(draws, "10, 10", "Two cards")


@pytest.mark.parametrize("query", ["dealer_blackjack_takes=everything", "dealer_blackjack_takes=%00"])
def test_an_option_that_there_is_not_is_refused_and_the_usual_shown(client: Client, query: str) -> None:
    answer = client.get(f"/rules/star-blackjack/best/?{query}")
    assert answer.status_code == 422
    assert row(answer.content.decode(), "11") == list("DDDDDDDDDD")


def test_the_wagers_that_are_played_have_their_returns(client: Client) -> None:
    star, switch, stud = (
        words(body(client, f"/rules/{slug}/odds/")) for slug in ("star-blackjack", "blackjack-switch", "caribbean-stud")
    )
    assert "Expected return, where a pair is split once: -0.8913%: of each $100 the house keeps $0.89" in star
    assert "the dealer standing on hard 16 and soft 17: 2.2447%: of each $100 the player gains $2.24" in switch
    assert "the dealer drawing to hard 16 and soft 17: -0.7662%: of each $100 the house keeps $0.77" in switch
    assert "Expected return: -5.1991%: of each $100 the house keeps $5.20" in stud
