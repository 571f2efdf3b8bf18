"""The moments that a page knows: they go on with every turn, and say nothing of how many facts one came to."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from casino.accounts.models import Person
from casino.errors import Stale
from casino.floor.models import Level, Table
from casino.floor.moment import BITS, moment, seq_at
from casino.floor.names import player_key
from casino.floor.play import tables
from casino.floor.play.play import begin, finish, locked, play
from casino.floor.play.practice import Terms
from casino.floor.table.dealer.answers import Answer, answers
from casino.floor.table.look import Sight
from casino.floor.table.spoken import LOOKED_BACK, latest
from games.handwork import Attempt
from games.table.practice import ActLeftOut
from games.twentyone.facts import Hit, Stand
from tests.people import SignedIn
from tests.tables import a_table, bet, fresh, run_on, sit

pytestmark = pytest.mark.django_db
WRONG = Attempt(verb="announce", said="2")


@pytest.fixture
def table(instructor: Person, player: Person) -> Table:
    made = a_table(instructor, first="10S 6H 9C")
    sit(made, player, 1)
    return made


def hand_over(table: Table, instructor: Person, to: Person | None, level: str = Level.TEST) -> None:
    tables.hand_the_deal(table=table, to=to, by=instructor, terms=Terms(level=level, seed=b"m" * 32))


def act(table: Table, **given: Any) -> None:
    play(table.pk, Attempt(**given), by=None)


def test_a_table_that_nobody_dealt_by_hand_counts_facts(table: Table, instructor: Person, trainee: Person) -> None:
    hand_over(table, instructor, trainee, Level.SHOWN)
    row = fresh(table)
    assert (moment(row), seq_at(row, 2)) == (row.seq, 2)


def test_moments_go_on_whoever_deals(table: Table, instructor: Person, trainee: Person, player: Person) -> None:
    seen = [moment(fresh(table))]
    for to in (trainee, None, trainee):
        hand_over(table, instructor, to)
        seen.append(moment(fresh(table)))
        bet(table, player, 1, 1_000)
        seen.append(moment(fresh(table)))
    assert seen == sorted(set(seen))


def test_a_turn_is_one_step_however_many_facts_it_came_to(table: Table, instructor: Person, trainee: Person) -> None:
    hand_over(table, instructor, trainee)
    came_to = []
    for given in ({"verb": "supervisor"}, {"verb": "announce", "said": "2"}, {"verb": "call", "said": "No more bets"}):
        before = fresh(table)
        act(table, **given)
        after = fresh(table)
        came_to.append(after.seq - before.seq)
        assert (moment(after) >> BITS) - (moment(before) >> BITS) == 1
    assert len(set(came_to)) > 1, "they all came to as many facts"


def test_the_house_reads_a_moment_and_nobody_makes_one(table: Table, instructor: Person, trainee: Person) -> None:
    hand_over(table, instructor, trainee)
    row = fresh(table)
    row.turn, made = 7, {}
    for row.seq in range(1, 3_000):
        made[moment(row)] = row.seq
    assert len(made) == 2_999
    assert all(seq_at(row, seen) == seq for seen, seq in made.items())
    above = sum((moment_ & (1 << BITS) - 1) > 1 << BITS - 1 for moment_ in made)
    assert 1_300 < above < 1_700, "it is told by its size"
    guesses = {seq_at(row, seen) for seen in (0, row.seq, row.seq + 1, 8 << BITS, 2**53 - 1)}
    assert guesses == {row.seq + 1}


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_the_number_of_a_fact_is_no_moment(
    table: Table, instructor: Person, trainee: Person, signed_in: SignedIn, off: int
) -> None:
    """Else whoever deals would try one after the other, and know how many facts an act came to."""
    hand_over(table, instructor, trainee)
    dealer = signed_in(trainee)
    assert _sent(dealer, table, moment(fresh(table))) == 422  # as nobody has so many chips
    assert _sent(dealer, table, fresh(table).seq + off) == 409


def _sent(dealer: Client, table: Table, seen: int) -> int:
    given = {"command": str(uuid4()), "verb": "pay", "area": 1, "chips": "500x999", "seen": seen}
    return dealer.post(f"/tables/{table.code}/act/", given).status_code


def test_what_was_seen_before_another_act_is_stale(table: Table, instructor: Person, trainee: Person) -> None:
    hand_over(table, instructor, trainee)
    seen = moment(fresh(table))
    play(table.pk, WRONG, by=None, seen=seen)
    with pytest.raises(Stale):
        play(table.pk, WRONG, by=None, seen=seen)
    play(table.pk, WRONG, by=None, seen=moment(fresh(table)))


# --- what is seen and heard -----------------------------------------------------------------------------


def test_a_signal_goes_with_a_wrong_act_as_with_a_right_one(
    instructor: Person, trainee: Person, player: Person
) -> None:
    table = a_table(instructor, first="10H KS 2D")
    sit(table, player, 2)
    bet(table, player, 2, 1_000)
    hand_over(table, instructor, trainee)
    for area in (2, 0, 2):
        act(table, verb="give", area=area)
    act(table, verb="announce", said="12")
    play(table.pk, Hit(area=2, player=player_key(player)), by=player)
    assert [one.area for one in _signals(table)] == [2]
    act(table, verb="give", area=2, side="sideways")
    assert _signals(table) == []


def _signals(table: Table) -> list[Answer]:
    return answers(Sight(fresh(table)).look(None))


def test_signals_from_before_the_deal_was_handed_over_are_over(
    instructor: Person, trainee: Person, player: Person
) -> None:
    table = a_table(instructor, first="10H KS 2D")
    sit(table, player, 2)
    bet(table, player, 2, 1_000)
    run_on(table, "ask")
    play(table.pk, Stand(area=2, player=player_key(player)), by=player)
    hand_over(table, instructor, trainee)
    assert _signals(table) == []


def test_what_a_mistake_leaves_in_the_log_pushes_out_nothing_that_was_said(
    table: Table, instructor: Person, trainee: Person
) -> None:
    hand_over(table, instructor, trainee)
    act(table, verb="call", said="No more bets")
    heard = latest(Sight(fresh(table)).look(None))
    with transaction.atomic():
        turn = begin(locked(table.pk), timezone.now())
        for number in range(LOOKED_BACK):
            turn.happened(ActLeftOut(key=str(number), due="Line the wagers up"))
        finish(turn)
    assert heard
    assert latest(Sight(fresh(table)).look(None)) == heard
