"""Every page is closed unless it is on a short list here."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from casino.accounts.models import Person
from tests.people import SignedIn

PUBLIC = {
    "home",
    "sign_in",
    "sign_up",
    "password_reset",
    "password_reset_sent",
    "password_reset_confirm",
    "rules",
    "rules_book",
    "rules_clause",
    "rules_odds",
    "rules_best",
    "rules_picture",
    "rulings",
}
INSTRUCTORS_ONLY = {
    "class_list",
    "class_new",
    "class_page",
    "new_join_code",
    "open_join_code",
    "close_join_code",
    "remove_member",
    "take_back",
    "card_list",
    "card_page",
    "suspend_card",
    "restore_card",
    "scenario_list",
    "scenario_new",
    "scenario_options",
    "scenario_import",
    "scenario_draft",
    "draft_options",
    "draft_step",
    "draft_export",
    "draft_preview",
    "scenario_page",
    "scenario_share",
    "scenario_copy",
    "scenario_export",
    "scenario_delete",
    "work_list",
    "work_new",
    "work_page",
    "work_question",
    "work_withdraw",
}
ONLY_TO_READ = {
    *("class_list", "class_page", "card_list", "card_page", "scenario_list", "scenario_new", "scenario_draft"),
    *("draft_export", "scenario_page", "scenario_export", "work_list", "work_page", "work_question"),
}
FILLERS: dict[str, object] = {"IntConverter": 1, "SlugConverter": "x", "StringConverter": "x"}
FILLERS |= {"UUIDConverter": "00000000-0000-4000-8000-000000000000", "PathConverter": "x"}
FILLERS |= {"GameConverter": "star-blackjack", "ClauseConverter": "13.2", "ExampleConverter": "even-money"}


def patterns(inside: URLResolver | None = None, space: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every named address of the site, with its namespace."""
    for pattern in (inside or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern, f"{space}{pattern.namespace}:" if pattern.namespace else space)
        else:
            yield f"{space}{pattern.name}", pattern


def address(name: str, pattern: URLPattern) -> str:
    wanted = pattern.pattern.converters
    return reverse(name, kwargs={each: FILLERS[type(kind).__name__] for each, kind in wanted.items()})


EVERY_PAGE = dict(patterns())
CLOSED = sorted(set(EVERY_PAGE) - PUBLIC)


def test_every_address_has_a_name_and_every_listed_name_an_address() -> None:
    assert not any(name.endswith("None") for name in EVERY_PAGE)
    assert set(EVERY_PAGE) >= PUBLIC | INSTRUCTORS_ONLY


@pytest.mark.parametrize("name", CLOSED)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_visitor_is_sent_to_the_door(client: Client, db: None, name: str, method: str) -> None:
    page = address(name, EVERY_PAGE[name])
    answer = getattr(client, method)(page)
    assert (answer.status_code, answer["Location"]) == (302, f"/sign-in/?next={page}")


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_a_public_page_is_public(client: Client, db: None, name: str) -> None:
    assert client.get(address(name, EVERY_PAGE[name])).status_code in {200, 410}


@pytest.mark.parametrize("name", sorted(INSTRUCTORS_ONLY))
@pytest.mark.parametrize("who", ["player", "trainee"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_to_others_an_instructors_page_does_not_exist(
    signed_in: SignedIn, request: pytest.FixtureRequest, name: str, who: str, method: str
) -> None:
    person: Person = request.getfixturevalue(who)
    answer = getattr(signed_in(person), method)(address(name, EVERY_PAGE[name]))
    assert answer.status_code in {404, 405}
    assert method == "get" or answer.status_code == 404 or name in ONLY_TO_READ


def test_a_visitor_comes_back_to_the_page_they_wanted(client: Client, player: Person) -> None:
    door = client.get("/me/")["Location"]
    assert 'name="next" value="/me/"' in client.get(door).content.decode()
