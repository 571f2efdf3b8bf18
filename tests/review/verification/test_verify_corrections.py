"""`verify` on payments that were corrected: nobody is asked for more than the log says they were paid."""

import pytest
from django.db import transaction
from django.utils import timezone

from casino.accounts.models import Person
from casino.floor.models import Round, Table
from casino.floor.names import player_key
from casino.floor.play import tables
from casino.floor.play.play import begin, finish, locked, play
from casino.review.verify import verify
from games.irregularities.commands import CorrectPayment, Invalidate
from games.irregularities.facts import PaymentCorrected
from games.table.staff import Staff
from games.twentyone.facts import Stand
from tests.tables import a_table, bet, run_on, sit

pytestmark = pytest.mark.django_db


@pytest.fixture
def won(instructor: Person, player: Person) -> Table:
    """A round that paid the player $40."""
    table = a_table(instructor, first="10H 6S 10D 10C 10S")
    sit(table, player, 1)
    bet(table, player, 1, 4_000)
    run_on(table, "ask")
    play(table.pk, Stand(area=1), by=player)
    return run_on(table)


def believed(table: Table, player: Person, due: int, paid: int) -> None:
    """A correction as the house once made it: whatever was typed went into the log, and the chips after it."""
    with transaction.atomic():
        turn = begin(locked(table.pk), timezone.now())
        who = player_key(player)
        turn.happened(PaymentCorrected(player=who, area=1, wager="main", due=due, paid=paid, rule="16.21.1.2"))
        finish(turn)


@pytest.mark.parametrize(("due", "paid", "asked"), [(0, 9_000_000, "$90,000"), (1_000, 5_001, "$40.01")])
def test_a_correction_that_asks_back_more_than_was_paid_is_found(
    won: Table, player: Person, due: int, paid: int, asked: str
) -> None:
    believed(won, player, due, paid)
    (finding,) = verify().findings
    assert finding["what"] == f"a correction asks {asked} back where $40 was paid"


def test_such_a_correction_hides_nothing_that_comes_after_it(won: Table, player: Person) -> None:
    """It stays in the log for good, so the rest of its table must not go unread ever after."""
    believed(won, player, 1_000, 5_001)
    bet(won, player, 1, 500)
    run_on(won)
    Round.objects.filter(table=won, number=2).update(number=7)
    first, second = (finding["what"] for finding in verify().findings)
    assert (first, second[:7]) == ("a correction asks $40.01 back where $40 was paid", "round 2")


def test_two_corrections_ask_back_no_more_than_one_payment(won: Table, player: Person) -> None:
    believed(won, player, 1_000, 4_000)
    assert verify().findings == []
    believed(won, player, 1_000, 4_000)
    (finding,) = verify().findings
    assert finding["what"] == "a correction asks $30 back where $10 was paid"


@pytest.mark.parametrize("due", [0, 1_500, 9_000_000])
def test_a_lawful_correction_is_in_order(won: Table, instructor: Person, player: Person, due: int) -> None:
    who = player_key(player)
    play(won.pk, CorrectPayment(player=who, area=1, wager="main", due=due, paid=4_000), by=instructor)
    assert verify().findings == []
    play(won.pk, Invalidate(by=Staff.SUPERVISOR, cause="disruption"), by=instructor)
    bet(won, player, 1, 500)
    run_on(won)
    assert verify().findings == []


def test_a_correction_while_a_person_deals_is_in_order(
    won: Table, instructor: Person, player: Person, trainee: Person
) -> None:
    """It counts in the dealer's session, which goes on and has closed no round since."""
    tables.hand_the_deal(table=won, to=trainee, by=instructor)
    correct = CorrectPayment(player=player_key(player), area=1, wager="main", due=1_500, paid=4_000)
    play(won.pk, correct, by=instructor)
    assert verify().findings == []
