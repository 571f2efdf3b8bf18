"""The base page and the pages for when something went wrong: the same landmarks, words and look everywhere."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.messages.storage.base import Message
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import path, reverse

from casino.accounts.models import Person
from casino.urls import urlpatterns as house
from tests.people import SignedIn

ERRORS = ["400.html", "403.html", "403_csrf.html", "404.html", "500.html", "busy.html", "locked.html"]
TEMPLATES = sorted((Path(settings.ROOT) / "templates").rglob("*.html"))
# Elements that HTML never closes.
VOID = {"meta", "link", "img", "input", "br", "hr"}


@login_not_required
def fails(request: HttpRequest, how: str) -> HttpResponse:
    raise {"400": SuspiciousOperation, "403": PermissionDenied, "500": RuntimeError}[how]("on purpose")


urlpatterns = [*house, path("fails/<how>/", fails)]


class Outline(HTMLParser):
    """What a page is made of: each element with its attributes, the landmarks' order, and that all is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, *tags: str) -> list[tuple[str, dict[str, str | None]]]:
        return [element for element in self.elements if element[0] in tags]


def text(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", "", page).split())


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


# --- the base page --------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_page_has_its_landmarks_in_order_and_one_heading(visitor: Client) -> None:
    outline = Outline(visitor.get("/").content.decode())
    assert [tag for tag, _ in outline.all("header", "nav", "main", "footer")] == ["header", "nav", "main", "footer"]
    assert len(outline.all("h1")) == 1
    assert outline.all("html") == [("html", {"lang": "en-AU"})]


@pytest.mark.django_db
def test_the_first_link_skips_to_the_content(visitor: Client) -> None:
    outline = Outline(visitor.get("/").content.decode())
    first = outline.all("a", "button", "input")[0]
    assert first == ("a", {"class": "skip-link", "href": "#main"})
    assert outline.all("main") == [("main", {"id": "main", "tabindex": "-1"})]


@pytest.mark.parametrize(
    "said",
    [
        "Training chips only. There is no money here and nothing to buy.",
        "Not for the gaming floor.",
        "Star Blackjack 18.2",
        "1800 858 858",
        "www.gamblinghelp.nsw.gov.au",
        "belongs to no casino",
    ],
)
@pytest.mark.parametrize("template", ["home/home.html", "404.html", "500.html"])
def test_the_foot_of_every_page_says_what_this_is_and_is_not(template: str, said: str) -> None:
    assert said in text(render_to_string(template))


def test_the_help_line_can_be_called() -> None:
    links = [attributes.get("href") for _, attributes in Outline(render_to_string("404.html")).all("a")]
    assert "tel:1800858858" in links
    assert "https://www.gamblinghelp.nsw.gov.au" in links


@pytest.mark.parametrize(
    ("level", "role"),
    [(messages.SUCCESS, "status"), (messages.INFO, "status"), (messages.WARNING, "alert"), (messages.ERROR, "alert")],
)
def test_a_flash_message_is_announced_as_loudly_as_it_matters(level: int, role: str) -> None:
    page = render_to_string("404.html", {"messages": [Message(level, "Tom & Mia")]})
    flash = [attributes for _, attributes in Outline(page).all("p") if "flash" in (attributes.get("class") or "")]
    assert [attributes.get("role") for attributes in flash] == [role]
    assert "Tom &amp; Mia" in page


def test_htmx_may_do_nothing_that_the_policy_forbids() -> None:
    metas = {a.get("name"): a.get("content") for _, a in Outline(render_to_string("404.html")).all("meta")}
    config = json.loads(metas["htmx-config"] or "")
    assert not any(config[power] for power in ("allowEval", "allowScriptTags", "includeIndicatorStyles"))
    assert config["selfRequestsOnly"] is True
    assert config["historyCacheSize"] == 0
    swaps = [rule["swap"] for rule in config["responseHandling"] if re.fullmatch(rule["code"], "422")]
    assert swaps[0] is True


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_no_template_has_script_or_style_inline(template: Path) -> None:
    written = template.read_text()
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", written)
    assert not re.search(r"<script(?![^>]*\ssrc=)", written)


@pytest.mark.parametrize(
    "picture", sorted((Path(settings.ROOT) / "static" / "img").rglob("*.svg")), ids=lambda p: p.name
)
def test_no_picture_has_script_or_style_inline(picture: Path) -> None:
    assert not re.search(r"<style|\sstyle=|<script|\son[a-z]+=", picture.read_text())


# --- the front page -------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_visitor_sees_the_games_a_table_and_the_way_in(visitor: Client) -> None:
    page = visitor.get("/").content.decode()
    for game in ("Star Blackjack", "Blackjack Switch", "Casino War", "Caribbean Stud Poker"):
        assert f"<h3>{game}</h3>" in page
    links = {attributes.get("href") for _, attributes in Outline(page).all("a")}
    assert {reverse("sign_up"), reverse("sign_in")} <= links
    pictures = [attributes for _, attributes in Outline(page).all("img")]
    assert all("alt" in attributes for attributes in pictures)
    assert any("Star Blackjack table" in (attributes["alt"] or "") for attributes in pictures)


@pytest.mark.parametrize("who", ["player", "trainee", "instructor"])
def test_nobody_is_offered_a_page_that_is_not_theirs(who: str, signed_in: SignedIn, request: Any) -> None:
    person: Person = request.getfixturevalue(who)
    client = signed_in(person)
    page = client.get("/").content.decode()
    links = {a["href"] or "" for _, a in Outline(page).all("a")}
    ours = {link for link in links if link.startswith("/")}
    assert {link: client.get(link).status_code for link in ours} == dict.fromkeys(ours, 200)
    assert (reverse("class_list") in ours) is (who == "instructor")
    assert (reverse("join") in ours) is (who != "instructor")


# --- when something goes wrong --------------------------------------------------------------------


@pytest.mark.parametrize("template", ERRORS)
def test_an_error_page_stands_without_request_or_context(template: str) -> None:
    outline = Outline(render_to_string(template))
    assert len(outline.all("h1")) == 1
    assert ("a", {"class": "button", "href": "/"}) in outline.elements


@pytest.mark.django_db
@pytest.mark.urls("tests.home.test_pages")
@pytest.mark.parametrize(
    ("address", "status", "heading"),
    [
        ("/fails/400/", 400, "We could not read that"),
        ("/fails/403/", 403, "This page is not open to you"),
        ("/no-such-page/", 404, "There is no page here"),
        ("/fails/500/", 500, "Something went wrong on our side"),
    ],
)
def test_an_error_looks_like_the_rest_of_the_house(
    visitor: Client, address: str, status: int, heading: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = visitor.get(address)
    page = answer.content.decode()
    assert answer.status_code == status
    assert f"<h1>{heading}</h1>" in page
    assert 'class="masthead"' in page
    assert "on purpose" not in page


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused_in_words() -> None:
    answer = Client(enforce_csrf_checks=True).post(reverse("sign_in"), {"email": "a@example.com", "password": "x"})
    assert answer.status_code == 403
    assert "That form is out of date" in answer.content.decode()


@pytest.mark.django_db
def test_too_many_wrong_passwords_close_the_door_for_a_while(visitor: Client, player: Person) -> None:
    wrong = {"email": player.email, "password": "not-this-one"}
    answers = [visitor.post(reverse("sign_in"), wrong) for _ in range(settings.AXES_FAILURE_LIMIT + 1)]
    assert answers[-1].status_code == 429
    assert "<h1>Too many tries</h1>" in answers[-1].content.decode()


def test_the_name_of_a_person_cannot_write_markup(rf: RequestFactory) -> None:
    request = rf.get("/")
    request.user = Person(display_name="<b>Mia</b>")
    page = render_to_string("404.html", request=request)
    assert "<b>Mia" not in page
    assert "&lt;b&gt;Mia" in page
