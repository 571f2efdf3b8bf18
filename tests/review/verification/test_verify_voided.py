"""`verify` on rounds that were voided after they were over: lawful, and no less looked after than others."""

import pytest
from django.db import IntegrityError, transaction

from casino.accounts.models import Person
from casino.floor.models import Round, SettlementLine, Table
from casino.floor.play.play import play
from casino.review.verify import verify
from games.irregularities.commands import Invalidate
from games.table.staff import Staff
from games.twentyone.facts import Stand
from tests.tables import a_table, bet, run_on, sit

pytestmark = pytest.mark.django_db


@pytest.fixture
def voided(instructor: Person, player: Person) -> Table:
    """A round that was won, closed and only then cancelled."""
    table = a_table(instructor, first="10H 6S 10D 10C 10S")
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    run_on(table, "ask")
    play(table.pk, Stand(area=1), by=player)
    run_on(table)
    play(table.pk, Invalidate(by=Staff.DEALER, cause="disruption"), by=instructor)
    return table


def another_round(table: Table, player: Person) -> None:
    bet(table, player, 1, 2_000)
    run_on(table)


def test_the_house_is_whole_at_once_and_a_round_later(voided: Table, player: Person) -> None:
    assert verify().findings == []
    another_round(voided, player)
    assert voided.rounds.filter(void=True).count() == 1
    assert verify().findings == []


@pytest.mark.parametrize("later", [False, True])
def test_a_round_that_a_thief_made_good_again_is_found(voided: Table, player: Person, later: bool) -> None:
    if later:
        another_round(voided, player)
    Round.objects.filter(table=voided, number=1).update(void=False)
    (finding,) = verify().findings
    assert "not kept as it ended" in finding["words"]


@pytest.mark.parametrize("later", [False, True])
def test_a_line_that_a_thief_let_stand_again_is_found(voided: Table, player: Person, later: bool) -> None:
    if later:
        another_round(voided, player)
    lines = SettlementLine.objects.filter(wager__box__round__table=voided, wager__box__round__number=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        lines.update(undone_seq=None)  # while the wager is settled as void
    lines.filter(undone_seq=None).delete()
    lines.update(undone_seq=None)
    (finding,) = verify().findings
    assert "not the one that replaying gives" in finding["words"]


def test_a_round_voided_after_the_desk_read_it_is_in_order(instructor: Person, player: Person) -> None:
    table = a_table(instructor, first="10H 6S 10D 10C 10S")
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    run_on(table, "ask")
    play(table.pk, Stand(area=1), by=player)
    run_on(table)
    assert verify().findings == []
    play(table.pk, Invalidate(by=Staff.DEALER, cause="disruption"), by=instructor)
    assert verify().findings == []
