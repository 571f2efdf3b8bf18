"""Training chips, fetched in the lobby and on one's own page."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from casino.accounts.models import Person
from casino.errors import Refused
from casino.floor.lobby import cage
from casino.floor.models import Account, Transfer
from casino.floor.play import ledger
from tests.people import SignedIn

Make = Callable[..., Person]


@pytest.fixture
def guest(signed_in: SignedIn, player: Person) -> Client:
    return signed_in(player)


def page(client: Client, address: str = "/tables/") -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def lose(person: Person, amount: int) -> None:
    account = ledger.open_account(person, timezone.now())
    ledger.post([ledger.Entry(account.key, ledger.BANK, amount, Transfer.Kind.COLLECTED)], now=timezone.now())


def test_chips_are_fetched_up_to_the_grant(guest: Client, player: Person) -> None:
    assert "Fetch chips" not in page(guest)
    lose(player, 123_400)
    html = page(guest)
    assert "$3,766" in html
    assert "Fetch chips up to $5,000" in html
    answer = guest.post("/tables/chips/", follow=True)
    assert "$1,234 in training chips is in your rack." in answer.content.decode()
    assert Account.objects.get(person=player).balance == ledger.MOST_HELD
    issued = Transfer.objects.filter(target__person=player, kind="issued").last()
    assert issued is not None
    assert (issued.amount, issued.by) == (123_400, player)
    assert ledger.outstanding() == 0


def test_a_full_rack_gets_no_more(guest: Client, player: Person) -> None:
    answer = guest.post("/tables/chips/", follow=True)
    assert "Chips are issued to those with less" in answer.content.decode()
    assert Account.objects.filter(person=player).count() == 0 or ledger.balance(f"p{player.pk}") == ledger.MOST_HELD


def test_chips_are_fetched_so_often_a_day(guest: Client, player: Person, make: Make) -> None:
    for left in range(cage.ISSUES_A_DAY, 0, -1):
        lose(player, 1_000)
        assert cage.issues_left(player) == left
        assert cage.issue_chips(person=player) == 1_000
    lose(player, 1_000)
    assert "Fetch chips" not in page(guest)
    with pytest.raises(Refused, match="tomorrow"):
        cage.issue_chips(person=player)
    refused = guest.post("/tables/chips/", {"back": "profile"}, follow=True)
    assert refused.redirect_chain[0][0] == "/me/"
    assert "tomorrow" in refused.content.decode()
    assert cage.issues_left(make("Somebody Else")) == cage.ISSUES_A_DAY
    assert cage.issues_left(player, timezone.now() + timedelta(days=1)) == cage.ISSUES_A_DAY


def test_own_page_shows_the_chips_too(guest: Client, player: Person) -> None:
    lose(player, 50_000)
    html = page(guest, "/me/")
    assert "$4,500" in html
    assert 'name="back" value="profile"' in html


def test_a_link_fetches_nothing(guest: Client) -> None:
    assert guest.get("/tables/chips/").status_code == 405
