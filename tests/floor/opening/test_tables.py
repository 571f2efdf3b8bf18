"""Opening and running a table, and the jackpots that link several."""

from collections.abc import Callable

import pytest

from casino.accounts.models import Person
from casino.errors import NotAllowed, Refused, TableClosed
from casino.floor.models import Account, Jackpot, Patron, SettlementLine, Standing, Table, Wager
from casino.floor.names import player_key
from casino.floor.opening import patrons
from casino.floor.play import jackpots, ledger, log, tables
from casino.floor.play.play import play
from casino.floor.supervisor.services import close_the_table
from casino.floor.table.look import look
from games.caribbean_stud.events import Bet
from games.chips.jackpot import Meter
from games.errors import RuleViolation
from games.patron import Patron as Character
from games.records import dumps, replace
from games.star_blackjack.options import Options as StarOptions
from games.twentyone.facts import Stand
from tests.tables import (
    OPTIONS,
    SEVENS,
    STAR,
    STUD,
    WAR,
    a_table,
    balance,
    bet,
    close,
    everything_adds_up,
    fresh,
    meter_at,
    run_on,
    sit,
    tick,
)


def opened(by: Person, game: str = STAR) -> Table:
    return tables.open_table(game=game, options=OPTIONS[game], by=by, name="Table 1")


# --- opening ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(OPTIONS))
def test_a_new_table_shuffles_first_and_tells_nobody_the_order(instructor: Person, player: Person, game: str) -> None:
    table = opened(instructor, game)
    sit(table, player, 1)
    assert fresh(table).engine.due(log.load(fresh(table))).act == "shuffle"
    row = run_on(table, "wait")
    assert log.load(row).table.stage == "ready"
    seen = dumps(look(row, player).view)
    assert row.events.get(type="CardsShuffled").body.encode() not in seen
    assert b"seed" not in seen
    everything_adds_up(table)


def test_two_tables_are_never_shuffled_alike(instructor: Person) -> None:
    rows = [run_on(opened(instructor), "wait") for _ in range(2)]
    assert log.load(rows[0]).table.shoe.cards != log.load(rows[1]).table.shoe.cards


def test_options_that_the_rules_do_not_know_open_no_table(instructor: Person) -> None:
    with pytest.raises(RuleViolation):
        tables.open_table(game=STAR, options=StarOptions(places=4), by=instructor, name="Four places")
    assert not Table.objects.exists()


def test_a_player_keeps_a_few_tables_and_an_instructor_a_floor(instructor: Person, player: Person) -> None:
    for _ in range(tables.MOST_OPEN):
        opened(player)
    with pytest.raises(Refused, match="tables open"):
        opened(player)
    close(Table.objects.filter(opened_by=player)[0], player)
    opened(player)
    for _ in range(tables.MOST_OPEN + 1):
        opened(instructor)


# --- running ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("service", [tables.pause, close_the_table])
def test_only_whoever_runs_the_table_pauses_and_closes_it(
    player: Person, trainee: Person, instructor: Person, service: Callable[..., None]
) -> None:
    table = opened(player)
    with pytest.raises(NotAllowed):
        service(table=table, by=trainee)
    service(table=table, by=instructor)
    with pytest.raises(TableClosed):
        service(table=table, by=player)


def test_a_table_closes_for_good(instructor: Person, player: Person) -> None:
    table = a_table(instructor)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    run_on(table)
    close(table, instructor)
    with pytest.raises(TableClosed):
        tables.resume(table=table, by=instructor)
    assert fresh(table).due_at is None
    everything_adds_up(table)


def test_the_deal_goes_to_a_person_and_back(instructor: Person, trainee: Person, player: Person) -> None:
    table = a_table(instructor)
    with pytest.raises(NotAllowed):
        tables.hand_the_deal(table=table, to=player, by=player)
    tables.hand_the_deal(table=table, to=trainee, by=instructor)
    seen = look(fresh(table), trainee)
    assert (seen.dealer, seen.staff and seen.staff.value) == (trainee.display_name, "dealer")
    with pytest.raises(NotAllowed):
        tables.hand_the_deal(table=table, to=None, by=player)
    tables.hand_the_deal(table=table, to=None, by=trainee)
    assert fresh(table).dealer is None
    everything_adds_up(table)


def test_whoever_opened_a_table_may_deal_it(player: Person, trainee: Person) -> None:
    table = a_table(player)
    tables.hand_the_deal(table=table, to=player, by=player)
    with pytest.raises(NotAllowed):
        tables.hand_the_deal(table=table, to=trainee, by=player)


def test_standing_behind_is_logged_once(instructor: Person, player: Person) -> None:
    table = a_table(instructor)
    assert not look(fresh(table), player).at_table
    for _ in range(2):
        tables.stand_behind(table=table, person=player)
    assert look(fresh(table), player).at_table
    for _ in range(2):
        tables.step_away(table=table, person=player)
    assert not look(fresh(table), player).at_table
    assert [event.type for event in table.events.order_by("seq")] == ["TableOpened", "StoodBehind", "SteppedAway"]
    assert not Standing.objects.exists()
    everything_adds_up(table)


def test_a_card_suspended_at_the_table_hands_the_chips_back(
    instructor: Person, player: Person, trainee: Person
) -> None:
    table = a_table(instructor)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    with pytest.raises(NotAllowed):
        tables.turn_card(table=fresh(table), person=player, valid=False, by=trainee, why="no")
    tables.turn_card(table=fresh(table), person=player, valid=False, by=instructor, why="lost")
    player.card.refresh_from_db()
    assert not player.card.valid
    assert balance(player) == ledger.OPENING_GRANT
    everything_adds_up(table)


# --- patrons ------------------------------------------------------------------------------------------


def test_patrons_come_by_invitation_under_different_names(instructor: Person, player: Person) -> None:
    table = a_table(instructor)
    with pytest.raises(NotAllowed):
        patrons.invite(table=table, count=1, by=player)
    patrons.invite(table=table, count=5, by=instructor)
    patrons.invite(table=table, count=7, by=instructor)
    names = [patron.name for patron in Patron.objects.all()]
    assert len(set(names)) == 12
    with pytest.raises(Refused):
        patrons.invite(table=table, count=1, by=instructor)
    with pytest.raises(NotAllowed):
        patrons.send_away(patron=Patron.objects.all()[0], by=player)


# --- what a round leaves ------------------------------------------------------------------------------


def test_patrons_are_not_called_as_people_of_the_house_are(instructor: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a felt that shows first names nobody could tell a simulated Bruce from Bruce Kelly."""
    names = ("Bruce", "Ann", "Bo")
    cast = [Character(name=name, style="flat", skill="basic", seed=bytes(32)) for name in names]
    monkeypatch.setattr(patrons, "cast", lambda *given: cast)
    Person.objects.filter(pk=instructor.pk).update(display_name="Bruce Kelly")
    came = patrons.invite(table=opened(instructor), count=2, by=instructor)
    assert [one.name for one in came] == ["Ann", "Bo"]


def test_a_round_is_projected_with_its_controlling_players_wagers_and_lines(
    instructor: Person, player: Person, trainee: Person
) -> None:
    table = a_table(instructor, first="10H 6S 9D 10C 10S")
    bet(table, trainee, 1, 1_500)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    bet(table, trainee, 4, 500)
    run_on(table, "ask")
    play(table.pk, Stand(area=1), by=player)
    run_on(table)
    played = table.rounds.get()
    assert list(played.boxes.values_list("area", "box", "controlling__person", "why")) == [
        (1, None, player.pk, "5.7.1"),
        (4, None, trainee.pk, "5.7.2"),
    ]
    assert sorted(Wager.objects.values_list("box__area", "player__person", "kind", "place", "stake", "in_play")) == [
        (1, player.pk, "main", 1, 1_000, 1_000),
        (1, trainee.pk, "main", 2, 1_500, 1_500),
        (4, trainee.pk, "main", 1, 500, 500),
    ]
    lines = SettlementLine.objects.all()
    assert {line.rule for line in lines}
    assert sum(line.paid - line.collected for line in lines) == balance(player) + balance(trainee) - 2 * 500_000
    assert (played.number, played.first_seq < (played.last_seq or 0), played.void) == (1, True, False)


# --- looking ------------------------------------------------------------------------------------------


def test_everybody_in_the_words_has_a_name(instructor: Person, player: Person) -> None:
    table = a_table(instructor)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    seen = look(run_on(table, "ask"), None)
    assert seen.names[player_key(player)] == player.display_name
    assert (seen.me, seen.balance, seen.at_table, seen.orders) == (None, None, False, ())
    assert seen.waiting.player == player_key(player)
    assert seen.table.closes_at == fresh(table).closes_at


def test_a_stud_hand_is_seen_by_its_player_alone(instructor: Person, player: Person, trainee: Person) -> None:
    table = a_table(instructor, STUD)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    row = run_on(table, "ask")
    own, others = look(row, player), [look(row, person) for person in (trainee, instructor, None)]
    cards = [card.text for card in own.view.hands[0].faces]
    for other in others:
        assert set(other.view.hands[0].cards) == {None}
        assert cards[0] not in [card and card.text for card in other.view.dealer]
        assert not hasattr(other, "state")


# --- jackpots -----------------------------------------------------------------------------------------


def test_a_table_with_a_jackpot_has_a_meter_with_chips_behind_it(instructor: Person) -> None:
    table = opened(instructor, STUD)
    assert table.jackpot is not None
    assert Account.objects.get(key=ledger.jackpot_key(table.jackpot.pk)).balance == 6_000_000
    assert ledger.outstanding() == 0
    assert opened(instructor, WAR).jackpot is None


def linked(by: Person) -> tuple[Table, Table]:
    one = a_table(by, STUD)
    other = a_table(by, STUD, jackpot=one.jackpot)
    return one, other


def test_linked_tables_feed_and_show_one_meter(instructor: Person, player: Person, trainee: Person) -> None:
    one, other = linked(instructor)
    sit(one, player, 1)
    bet(one, player, 1, 1_000)
    bet(one, player, 1, 100, kind="jackpot")
    run_on(one, "deal")
    assert jackpots.meter_of(Jackpot.objects.get()).cents == 6_000_030
    assert meter_at(fresh(other)) == 6_000_000
    assert tick() == 1
    assert meter_at(fresh(other)) == 6_000_030
    assert tick() == 0
    sit(other, trainee, 1)
    bet(other, trainee, 1, 1_000)
    bet(other, trainee, 1, 100, kind="jackpot")
    run_on(other, "deal")
    assert jackpots.meter_of(Jackpot.objects.get()).cents == 6_000_060
    sit(one, trainee, 2)
    assert meter_at(fresh(one)) == 6_000_060
    everything_adds_up(one)
    everything_adds_up(other)


ROYAL = "2C AS 3D KS 5H QS 7C JS 9D 10S"
"""Dealt by turns to the dealer and to area 1: nothing, and a royal flush."""


def test_a_jackpot_won_at_one_table_falls_at_every_linked_one(instructor: Person, player: Person) -> None:
    one = a_table(instructor, STUD, first=ROYAL)
    other = a_table(instructor, STUD, jackpot=one.jackpot)
    sit(one, player, 1)
    bet(one, player, 1, 1_000)
    bet(one, player, 1, 100, kind="jackpot")
    run_on(one, "ask")
    play(one.pk, Bet(area=1), by=player)
    run_on(one)
    prize = SettlementLine.objects.get(wager__kind="jackpot")
    assert prize.paid == 6_000_030
    tick()
    for table in (one, other):
        assert meter_at(fresh(table)) == 5_000_000
        everything_adds_up(table)


@pytest.mark.parametrize("change", [{"wager": 200}, {"reset": 4_000_000}, {"increment": 1}])
def test_tables_are_linked_on_equal_terms_or_not_at_all(instructor: Person, change: dict[str, int]) -> None:
    one = a_table(instructor, STUD)
    options = OPTIONS[STUD]
    other = replace(options, jackpot=replace(options.jackpot, **change))
    with pytest.raises(RuleViolation):
        a_table(instructor, STUD, options=other, jackpot=one.jackpot)
    with pytest.raises(RuleViolation):
        a_table(instructor, WAR, jackpot=one.jackpot)
    with pytest.raises(RuleViolation):
        a_table(instructor, STAR, options=SEVENS, jackpot=one.jackpot)


def test_parts_of_a_cent_wait_behind_the_meter(instructor: Person, player: Person) -> None:
    options = replace(OPTIONS[STUD], jackpot=replace(OPTIONS[STUD].jackpot, increment=1_000))
    table = a_table(instructor, STUD, options=options)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    bet(table, player, 1, 100, kind="jackpot")
    run_on(table, "deal")
    assert jackpots.meter_of(Jackpot.objects.get()) == Meter(cents=6_000_000, over=(1, 10))
    everything_adds_up(table)
