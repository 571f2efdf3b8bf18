"""The felt of Blackjack Switch and rule 14.2 differ about the dealer's hand: the table says which of them holds."""

import pytest

from casino.accounts.models import Person
from casino.rulebook.links import ruling_url
from games.records import replace
from tests.people import SignedIn
from tests.tables import OPTIONS, STAR, SWITCH, a_table

pytestmark = pytest.mark.django_db

PRINTED = "Dealer must draw to soft 17 or hard 16"
HOLDS = {
    "rule_14_2": ("The dealer stands on hard 16 and soft 17, as ", "not as the felt is printed"),
    "inscription": ("The dealer draws to hard 16 and soft 17, as the felt is printed", "as the felt is printed"),
}


@pytest.mark.parametrize("stands", HOLDS)
def test_the_table_says_which_reading_holds(
    signed_in: SignedIn, instructor: Person, player: Person, stands: str
) -> None:
    table = a_table(instructor, SWITCH, options=replace(OPTIONS[SWITCH], dealer_stands=stands))
    page = signed_in(player).get(f"/tables/{table.code}/").content.decode()
    assert PRINTED in page
    for words in HOLDS[stands]:
        assert words in page
    head = page.split('class="eyebrow">')[1].split("</p>")[0]
    assert f"dealer {'stands on' if stands == 'rule_14_2' else 'draws to'} hard 16 and soft 17" in head
    assert f'<a class="rule" href="{ruling_url("R16")}"' in page.split('id="sign"')[1]


def test_no_other_game_has_two_readings(signed_in: SignedIn, instructor: Person, player: Person) -> None:
    table = a_table(instructor, STAR)
    assert "sign-governs" not in signed_in(player).get(f"/tables/{table.code}/").content.decode()
