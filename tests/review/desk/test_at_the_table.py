"""The desk finds sessions by what somebody did at a table: sat, called for a shared box and why, wagered too much."""

import re

import pytest

from casino.accounts.models import Person
from casino.floor.models import Box, Seat, Table, Wager
from casino.floor.names import player_key
from casino.floor.play.play import play
from casino.floor.play.tables import stand_behind
from casino.review.index.catch_up import catch_up
from games.table.table import FindWager, StandUp
from tests.people import SignedIn
from tests.tables import a_table, bet, run_on, sit

pytestmark = pytest.mark.django_db


@pytest.fixture
def shared(instructor: Person, player: Person, trainee: Person, other_instructor: Person) -> Table:
    """Three on a box that its seated player calls; two on one of equal wagers; then one with too much on it."""
    table = a_table(instructor)
    sit(table, player, 1)
    for person in (trainee, other_instructor):
        stand_behind(table=table, person=person)
    bet(table, player, 1, 500)
    bet(table, trainee, 1, 2_500)
    bet(table, other_instructor, 1, 1_000)
    run_on(table, "wait")
    bet(table, trainee, 3, 1_000)
    bet(table, other_instructor, 3, 1_000)
    run_on(table, "wait")
    play(table.pk, FindWager(player=player_key(player), area=1, kind="main", stake=60_000), by=instructor)
    run_on(table, "wait")
    play(table.pk, StandUp(player=player_key(player), area=1), by=player)
    sit(table, trainee, 5)
    catch_up()
    return table


EVERYBODY = {"Sheila Nguyen", "Bruce Kelly", "Kevin Sharp"}


@pytest.mark.parametrize(
    ("asked", "who"),
    [
        ("", EVERYBODY),
        ("seated", {"Bruce Kelly"}),
        ("called", {"Sheila Nguyen", "Bruce Kelly"}),
        ("shared", {"Sheila Nguyen", "Bruce Kelly"}),
        ("by-seat", {"Sheila Nguyen"}),
        ("by-amount", set()),
        ("by-place", {"Bruce Kelly"}),
        ("three", EVERYBODY),
        ("over", {"Sheila Nguyen"}),
    ],
)
def test_sessions_are_found_by_what_was_done_at_the_table(
    shared: Table, instructor: Person, signed_in: SignedIn, asked: str, who: set[str]
) -> None:
    client = signed_in(instructor)
    page = client.get(f"/desk/?at_table={asked}").content.decode()
    assert set(re.findall(r'data-label="Who">.*?<bdi>(.*?)</bdi>', page)) == who
    sheet = b"".join(client.get(f"/sessions.csv?at_table={asked}")).decode()
    assert {name for name in EVERYBODY if name in sheet} == who


def test_what_nobody_asks_is_refused(instructor: Person, signed_in: SignedIn) -> None:
    assert signed_in(instructor).get("/desk/?at_table=everything").status_code == 422


def test_each_is_one_question(
    shared: Table, player: Person, trainee: Person, django_assert_num_queries: object
) -> None:
    ask = django_assert_num_queries
    assert callable(ask)
    with ask(1):
        assert list(Seat.objects.filter(table=shared).values_list("area", "player__person")) == [(5, trainee.pk)]
    with ask(1):
        assert list(Box.objects.called_by(trainee).values_list("round__number", "area", "why")) == [(2, 3, "5.7.3")]
    with ask(1):
        assert list(Box.objects.shared_by(3).values_list("round__number", "area", "why")) == [(1, 1, "5.7.1")]
    with ask(1):
        assert list(Wager.objects.over_the_maximum().values_list("stake", "in_play")) == [(60_000, 50_000)]
