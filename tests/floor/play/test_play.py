"""A call's way: who may make it, when it is too late for it, and what a second of the same kind does."""

from collections.abc import Callable
from typing import Any

import pytest

from casino.accounts import services
from casino.accounts.models import Person
from casino.errors import NotAllowed, NotEnoughChips, Stale, TableClosed
from casino.floor.models import Account, Event, Receipt, Table, Transfer
from casino.floor.names import player_key
from casino.floor.play import ledger, log, tables
from casino.floor.play.play import play
from games.errors import RuleViolation
from games.irregularities.commands import VoidRound
from games.supervising.commands import Exclude, LimitArea
from games.table.preparation import Cut, RefuseCut, Shuffle
from games.table.staff import Staff
from games.table.table import PlaceWager, SitDown, StandUp, TakeBackWager
from games.twentyone.facts import Deal, Double, Hit, Split, Stand
from tests.tables import OPTIONS, STAR, STUD, WAR, a_table, balance, bet, close, everything_adds_up, fresh, run_on, sit

TWENTY_AGAINST_SIX = "10H 6S 10D"
"""A card to area 1, the dealer's, a second to area 1."""


@pytest.fixture
def table(instructor: Person) -> Table:
    return a_table(instructor, first=TWENTY_AGAINST_SIX)


@pytest.fixture
def asked(table: Table, player: Person) -> Table:
    """A table that waits for the player's decision on a twenty."""
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    return run_on(table, "ask")


# --- the owner ----------------------------------------------------------------------------------------


def test_a_call_is_kept_paid_for_and_answered(table: Table, player: Person) -> None:
    key = player_key(player)
    sit(table, player, 1)
    played = play(table.pk, PlaceWager(player=key, area=1, kind="main", stake=2_000), by=player, command_id="one")
    row = fresh(table)
    assert played.seq == row.seq == 3
    assert [event.type for event in row.events.order_by("seq")] == ["TableOpened", "SeatTaken", "WagerPlaced"]
    assert balance(player) == ledger.OPENING_GRANT - 2_000
    moved = Transfer.objects.get(kind=Transfer.Kind.LAID)
    assert (moved.source.key, moved.target.key, moved.amount, moved.seq) == (key, f"layout:{row.pk}", 2_000, 3)
    assert moved.rule == "5.3"
    everything_adds_up(table)
    assert log.load(row) == played.state


def test_chips_taken_back_are_the_players_again(table: Table, player: Person) -> None:
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    played = play(table.pk, TakeBackWager(player=player_key(player), area=1, kind="main"), by=player)
    assert balance(player) == ledger.OPENING_GRANT
    everything_adds_up(table)
    assert log.load(fresh(table)) == played.state


def test_a_call_without_a_name_is_the_callers_own(asked: Table, player: Person) -> None:
    played = play(asked.pk, Stand(area=1), by=player)
    assert [type(event).__name__ for event in played.events] == ["HandStood"]
    assert Event.objects.latest("id").by == player
    assert log.load(fresh(asked)) == played.state


def test_a_round_goes_on_by_itself_to_the_last_cent(asked: Table, player: Person) -> None:
    play(asked.pk, Stand(area=1), by=player)
    row = run_on(asked)
    state = log.load(row)
    assert state.over
    line = state.lines[0]
    assert balance(player) == ledger.OPENING_GRANT + line.net
    everything_adds_up(row)


# --- strangers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        SitDown(player="p0", area=2),
        PlaceWager(player="p0", area=1, kind="main", stake=500),
        Stand(area=1, player="p0"),
        RefuseCut(player="p0"),
        Cut(by="p0", at=100),
        Cut(by="dealer", at=100),
        Deal(area=1, hand=1),
        Shuffle(seed=b"mine" * 8),
        VoidRound(by=Staff.GAMING_MANAGER),
        Exclude(by=Staff.GAMING_MANAGER, player="p0"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_nobody_calls_for_another_player_the_dealer_or_the_staff(asked: Table, trainee: Person, command: Any) -> None:
    before = asked.seq
    with pytest.raises(NotAllowed):
        play(asked.pk, command, by=trainee)
    assert fresh(asked).seq == before


def test_another_players_hand_is_not_open_to_a_stranger(asked: Table, trainee: Person) -> None:
    with pytest.raises(RuleViolation) as refused:
        play(asked.pk, Stand(area=1), by=trainee)
    assert refused.value.rule == "5.7"


def test_an_order_is_for_the_instructor_in_charge(
    table: Table, instructor: Person, other_instructor: Person, player: Person
) -> None:
    order = LimitArea(by=Staff.DEALER, players=1)
    for stranger in (other_instructor, player):
        with pytest.raises(NotAllowed):
            play(table.pk, order, by=stranger)
    played = play(table.pk, order, by=instructor)
    assert played.state.table.seating.per_area == 1
    assert log.load(fresh(table)) == played.state


def test_an_instructor_is_in_charge_where_a_player_opened_the_table(instructor: Person, player: Person) -> None:
    theirs = a_table(player)
    play(theirs.pk, LimitArea(by=Staff.DEALER, players=1), by=instructor)
    with pytest.raises(NotAllowed):
        play(theirs.pk, LimitArea(by=Staff.DEALER, players=2), by=player)


def test_only_whoever_has_the_deal_deals(table: Table, instructor: Person, trainee: Person, player: Person) -> None:
    tables.hand_the_deal(table=table, to=trainee, by=instructor)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    command = fresh(table).engine.due(log.load(fresh(table))).step
    with pytest.raises(NotAllowed):
        play(table.pk, command, by=player)
    played = play(table.pk, command, by=trainee)
    assert not played.state.over
    assert log.load(fresh(table)) == played.state


def test_the_seed_of_a_shuffle_is_the_houses_own(instructor: Person, trainee: Person) -> None:
    table = tables.open_table(game=STAR, options=OPTIONS[STAR], by=instructor, name="Table 2")
    tables.hand_the_deal(table=table, to=trainee, by=instructor)
    played = play(table.pk, Shuffle(seed=b"a" * 32), by=trainee)
    shuffled: Any = played.events[0]
    assert len(shuffled.seed) == 32
    assert shuffled.seed != b"a" * 32


@pytest.mark.parametrize("call", [Double, Split])
def test_others_on_a_hand_are_asked_and_never_signed_up(
    instructor: Person, player: Person, trainee: Person, call: type[Any]
) -> None:
    """A caller who says that somebody joined is not believed."""
    table = a_table(instructor, first="5H 6S 5D")
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    bet(table, trainee, 1, 1_000)
    run_on(table, "ask")
    joined: Any = {player_key(trainee): 1_000} if call is Double else (player_key(trainee),)
    played = play(table.pk, call(area=1, joined=joined), by=player)
    called: Any = played.events[0]
    assert called.asking == (player_key(trainee),)
    assert balance(trainee) == ledger.OPENING_GRANT - 1_000
    assert log.load(fresh(table)) == played.state


# --- too late -----------------------------------------------------------------------------------------


def test_a_decision_on_a_hand_that_has_changed_is_stale(asked: Table, player: Person) -> None:
    seen = asked.seq - 1
    with pytest.raises(Stale):
        play(asked.pk, Stand(area=1), by=player, seen=seen)
    with pytest.raises(Stale):
        play(asked.pk, Stand(area=1), by=player, seen=asked.seq + 1)
    play(asked.pk, Stand(area=1), by=player, seen=asked.seq)


def test_somebody_sitting_down_does_not_make_a_decision_stale(asked: Table, player: Person, trainee: Person) -> None:
    sit(asked, trainee, 5)
    played = play(asked.pk, Stand(area=1), by=player, seen=asked.seq)
    assert log.load(fresh(asked)) == played.state


def test_seven_people_bet_at_one_moment(table: Table, make: Callable[..., Person]) -> None:
    people = [make(f"Number {at}") for at in range(1, 8)]
    for area, person in enumerate(people, start=1):
        sit(table, person, area)
    seen = fresh(table).seq
    for area, person in enumerate(people, start=1):
        command = PlaceWager(player=player_key(person), area=area, kind="main", stake=1_000)
        play(table.pk, command, by=person, seen=seen)
    assert len(log.load(fresh(table)).table.wagers) == 7


def test_a_bet_for_a_round_that_has_begun_is_late_and_for_one_that_has_passed_stale(
    asked: Table, player: Person, trainee: Person
) -> None:
    seen = 3  # while bets were open
    late = PlaceWager(player=player_key(trainee), area=2, kind="main", stake=1_000)
    with pytest.raises(RuleViolation) as refused:
        play(asked.pk, late, by=trainee, seen=seen)
    assert refused.value.rule == "5.4"
    play(asked.pk, Stand(area=1), by=player)
    row = run_on(asked)
    with pytest.raises(Stale):
        play(row.pk, late, by=trainee, seen=seen)
    play(row.pk, late, by=trainee, seen=row.seq)


# --- twice --------------------------------------------------------------------------------------------


def test_the_same_call_twice_acts_once_and_is_answered_alike(table: Table, player: Person) -> None:
    sit(table, player, 1)
    command = PlaceWager(player=player_key(player), area=1, kind="main", stake=1_000)
    first = play(table.pk, command, by=player, command_id="bet-1")
    bet(table, player, 1, 500)
    again = play(table.pk, command, by=player, command_id="bet-1")
    assert (again.seq, again.events, again.again) == (first.seq, first.events, True)
    assert balance(player) == ledger.OPENING_GRANT - 1_500
    assert log.load(fresh(table)) == again.state


def test_a_refused_call_sent_again_is_refused_alike(table: Table, player: Person) -> None:
    command = PlaceWager(player=player_key(player), area=1, kind="main", stake=100)
    with pytest.raises(RuleViolation) as first:
        play(table.pk, command, by=player, command_id="low")
    with pytest.raises(RuleViolation) as second:
        play(table.pk, command, by=player, command_id="low")
    assert (first.value.rule, first.value.why) == (second.value.rule, second.value.why)
    ledger.open_account(player, table.opened_at)
    Account.objects.filter(key=player_key(player)).update(balance=40_000)
    with pytest.raises(NotEnoughChips):
        play(table.pk, _too_much(player), by=player, command_id="much")
    Account.objects.filter(key=player_key(player)).update(balance=60_000)
    with pytest.raises(NotEnoughChips):
        play(table.pk, _too_much(player), by=player, command_id="much")
    assert Receipt.objects.count() == 2


def test_an_id_is_its_first_senders(table: Table, player: Person, trainee: Person) -> None:
    play(table.pk, SitDown(player=player_key(player), area=1), by=player, command_id="x")
    with pytest.raises(NotAllowed):
        play(table.pk, SitDown(player=player_key(trainee), area=2), by=trainee, command_id="x")


def test_an_id_is_a_tables_own(instructor: Person, table: Table, player: Person) -> None:
    other = a_table(instructor, WAR)
    for one in (table, other):
        play(one.pk, SitDown(player=player_key(player), area=1), by=player, command_id="x")
    assert fresh(other).seq == fresh(table).seq == 2


# --- what the rules and the chips do not allow --------------------------------------------------------


def test_an_illegal_call_changes_nothing(asked: Table, player: Person) -> None:
    before = fresh(asked)
    with pytest.raises(RuleViolation) as refused:
        play(asked.pk, Split(area=1, hand=2), by=player)
    after = fresh(asked)
    assert refused.value.rule
    assert (after.state, after.seq, after.due_at) == (before.state, before.seq, before.due_at)


def _too_much(player: Person) -> PlaceWager:
    return PlaceWager(player=player_key(player), area=1, kind="main", stake=50_000)


def test_nobody_lays_chips_they_do_not_have(table: Table, player: Person) -> None:
    ledger.open_account(player, fresh(table).opened_at)
    Account.objects.filter(key=player_key(player)).update(balance=40_000)
    before = fresh(table)
    with pytest.raises(NotEnoughChips, match=r"\$500.*\$400"):
        play(table.pk, _too_much(player), by=player)
    after = fresh(table)
    assert (after.state, after.seq) == (before.state, before.seq)
    assert balance(player) == 40_000


def test_a_double_takes_chips_too(instructor: Person, player: Person) -> None:
    table = a_table(instructor, first="5H 6S 5D")
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    run_on(table, "ask")
    Account.objects.filter(key=player_key(player)).update(balance=1_950)
    with pytest.raises(NotEnoughChips):
        play(table.pk, Double(area=1), by=player)
    play(table.pk, Double(area=1, stake=1_950), by=player)
    assert balance(player) == 0


def test_a_paused_or_closed_table_takes_no_calls(table: Table, instructor: Person, player: Person) -> None:
    tables.pause(table=table, by=instructor)
    with pytest.raises(TableClosed, match="paused"):
        sit(table, player, 1)
    tables.resume(table=table, by=instructor)
    close(table, instructor)
    with pytest.raises(TableClosed, match="closed"):
        sit(table, player, 1)


# --- the Player Card ----------------------------------------------------------------------------------


def test_a_suspended_card_closes_the_layout_and_a_restored_one_opens_it(
    table: Table, instructor: Person, player: Person
) -> None:
    sit(table, player, 1)
    services.turn_card(card=player.card, valid=False, by=instructor, why="lost")
    with pytest.raises(RuleViolation) as refused:
        bet(table, player, 1, 1_000)
    assert refused.value.rule == "5.1"
    services.turn_card(card=player.card, valid=True, by=instructor, why="found")
    bet(table, player, 1, 1_000)
    everything_adds_up(table)


@pytest.mark.parametrize("game", [STAR, WAR, STUD])
def test_every_seat_can_be_left(instructor: Person, player: Person, game: str) -> None:
    table = a_table(instructor, game)
    sit(table, player, 3)
    played = play(table.pk, StandUp(player=player_key(player), area=3), by=player)
    assert played.state.table.seating.seats == ()
    assert log.load(fresh(table)) == played.state


def test_a_hit_moves_no_chips(instructor: Person, player: Person) -> None:
    table = a_table(instructor, first="5H 6S 5D")
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    run_on(table, "ask")
    before = Transfer.objects.count()
    play(table.pk, Hit(area=1), by=player)
    assert Transfer.objects.count() == before


@pytest.mark.rule("CS 4.1.3")
def test_whoever_sits_down_at_a_table_that_stood_empty_finds_the_cards_shuffled(
    instructor: Person, player: Person, trainee: Person
) -> None:
    table = a_table(instructor, STUD)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    row = run_on(table)
    assert row.engine.due(log.load(row)).act == "wait", "the round is over, and its shuffle done"
    play(table.pk, StandUp(player=player_key(player), area=1), by=player)
    sit(table, trainee, 2)
    assert fresh(table).engine.due(log.load(fresh(table))).rule == "4.1.3"
    run_on(table)
    shuffled = Event.objects.filter(table=table, type="CardsShuffled").order_by("seq")
    assert [event.rule for event in shuffled] == ["4.1.2", "4.1.3"]
    everything_adds_up(table)
