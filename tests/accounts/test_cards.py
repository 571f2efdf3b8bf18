"""Player cards, seen and turned by instructors."""

from collections.abc import Callable

import pytest
from django.test import Client

from casino.accounts import services
from casino.accounts.models import Person, Role
from casino.accounts.views import cards
from tests.people import SignedIn

Make = Callable[..., Person]
WHY = {"why": "Presented a card issued to somebody else"}


@pytest.fixture
def owner(signed_in: SignedIn, instructor: Person) -> Client:
    return signed_in(instructor)


def valid(person: Person) -> bool:
    person.card.refresh_from_db()
    return person.card.valid


def test_suspending_and_restoring(owner: Client, player: Person, instructor: Person) -> None:
    address = f"/cards/{player.card.number}/"
    assert "Suspend the card" in owner.get(address).content.decode()
    assert owner.post(address + "suspend/", WHY)["Location"] == address
    assert not valid(player)
    page = owner.get(address).content.decode()
    assert "Restore the card" in page
    assert WHY["why"] in page
    assert owner.post(address + "restore/", {"why": "Own card shown"}).status_code == 302
    assert valid(player)
    assert [entry.by for entry in player.card.history.all()] == [instructor, instructor, player]


@pytest.mark.parametrize("why", ["", "  ", "ab", "w" * 201, "a\x00bc"])
def test_a_card_is_not_suspended_without_a_reason(owner: Client, player: Person, why: str) -> None:
    answer = owner.post(f"/cards/{player.card.number}/suspend/", {"why": why})
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert valid(player)
    assert player.card.history.count() == 1


def test_a_card_is_not_suspended_twice(owner: Client, player: Person) -> None:
    owner.post(f"/cards/{player.card.number}/suspend/", WHY)
    answer = owner.post(f"/cards/{player.card.number}/suspend/", WHY)
    assert answer.status_code == 422
    assert "already suspended" in answer.content.decode()
    assert player.card.history.count() == 2


@pytest.mark.parametrize("who", ["player", "trainee"])
@pytest.mark.parametrize("page", ["", "suspend/", "restore/"])
def test_nobody_turns_a_card_but_an_instructor(
    signed_in: SignedIn, request: pytest.FixtureRequest, player: Person, trainee: Person, who: str, page: str
) -> None:
    client = signed_in(request.getfixturevalue(who))
    for card in (player.card, trainee.card):
        address = f"/cards/{card.number}/{page}"
        assert (client.post(address, WHY) if page else client.get(address)).status_code == 404
    assert valid(player)
    assert valid(trainee)


@pytest.mark.parametrize("page", ["", "suspend/", "restore/"])
def test_a_trainee_of_another_class_and_an_instructor_are_out_of_reach(
    signed_in: SignedIn, other_instructor: Person, instructor: Person, trainee: Person, page: str
) -> None:
    client = signed_in(other_instructor)
    for person in (trainee, instructor, other_instructor):
        address = f"/cards/{person.card.number}/{page}"
        assert (client.post(address, WHY) if page else client.get(address)).status_code == 404
        assert valid(person)


def test_a_link_turns_no_card(owner: Client, player: Person) -> None:
    assert owner.get(f"/cards/{player.card.number}/suspend/").status_code == 405
    assert valid(player)


@pytest.mark.parametrize("number", ["0", "999999999999", "9" * 60])
def test_a_card_that_never_was(owner: Client, number: str) -> None:
    assert owner.get(f"/cards/{number}/").status_code == 404


def test_the_list_names_players_and_own_trainees(
    owner: Client, make: Make, player: Person, trainee: Person, other_instructor: Person
) -> None:
    theirs = services.open_class(instructor=other_instructor, name="Friday morning")
    make("Con Pappas", Role.TRAINEE, theirs)
    page = owner.get("/cards/").content.decode()
    assert "Sheila Nguyen" in page
    assert "Bruce Kelly" in page
    assert "Con Pappas" not in page
    assert "Kevin Sharp" not in page


def test_an_empty_list_says_what_to_do(owner: Client) -> None:
    assert "Open a class" in owner.get("/cards/").content.decode()


def test_the_list_is_narrowed_by_name_and_by_number(owner: Client, player: Person, trainee: Person) -> None:
    for sought in ("sheila", "NGUYEN", str(player.card), player.card.number[3:]):
        page = owner.get("/cards/", {"q": sought}).content.decode()
        assert "Sheila Nguyen" in page, sought
        assert "Bruce Kelly" not in page, sought
    assert "has that name or card number" in owner.get("/cards/?q=zzz").content.decode()


def test_a_long_list_has_pages(owner: Client, make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "CARDS_ON_A_PAGE", 2)
    for name in ("Alma", "Barry", "Colin"):
        make(name)
    first, last = (owner.get("/cards/", {"page": page}).content.decode() for page in ("1", "99"))
    assert "Alma" in first
    assert "Colin" not in first
    assert "Colin" in last
    assert "Page 2 of 2" in last
    assert owner.get("/cards/?page=nonsense").status_code == 200
