"""What a supervisor orders about a round: void, cancelled, corrected, wrong cards, a shuffle."""

from uuid import uuid4

import pytest
from django.test import Client

from casino.accounts.models import Person
from casino.floor.models import Event, SettlementLine, Table
from casino.floor.names import player_key
from casino.floor.play import house, log
from casino.floor.play.play import play
from casino.floor.push import render
from casino.floor.supervisor.forms import moment_of
from casino.floor.supervisor.services import looked_over
from casino.review.verify import verify
from casino.review.words import in_words
from games.caribbean_stud.events import Bet, Fold
from games.records import replace
from games.twentyone.facts import Hit, Stand
from tests.floor.table.table_pages import own_panels
from tests.orders import in_a_round, order, panel
from tests.people import SignedIn
from tests.tables import OPTIONS, SEVENS, STUD, a_table, balance, bet, everything_adds_up, fresh, meter_at, run_on


@pytest.fixture
def table(instructor: Person) -> Table:
    return a_table(instructor, first="10H 9S 5C 7D")


@pytest.fixture
def won(instructor: Person) -> Table:
    """Twenty for the player at area 2, and a dealer who busts."""
    return a_table(instructor, first="10H 6S 10D 10C 10S")


@pytest.fixture
def owner(signed_in: SignedIn, instructor: Person) -> Client:
    return signed_in(instructor)


def test_a_round_is_voided_and_every_wager_goes_back(owner: Client, table: Table, player: Person) -> None:
    in_a_round(table, player)
    assert order(owner, table, "void_round").status_code == 302
    assert balance(player) == 500_000
    assert Event.objects.filter(table=table, type="RoundVoided", rule="16.8").exists()
    everything_adds_up(table)


@pytest.mark.rule("SB 16.8", "SB 16.16.2")
@pytest.mark.parametrize("call", ["void_round", "find_wrong_cards"])
def test_what_a_void_round_took_goes_back_and_what_it_paid_stays(
    owner: Client, instructor: Person, player: Person, call: str
) -> None:
    table = a_table(instructor, first="10H AC 9S 9H 5C KC 8S 7D")
    for area in (1, 2, 3):
        bet(table, player, area, 2_000)
    run_on(table, "ask")
    assert balance(player) == 500_000 - 6_000 + 5_000, "the blackjack is paid at once"
    play(table.pk, Hit(area=1, player=player_key(player)), by=player)
    run_on(table, "ask")
    assert [line.outcome.value for line in log.load(fresh(table)).lines] == ["win", "lose"]
    assert order(owner, table, call, what="missing").status_code == 302
    assert balance(player) == 500_000 + 3_000
    everything_adds_up(table)
    kept = SettlementLine.objects.filter(wager__box__round__table=table).order_by("seq", "pk")
    assert [(line.outcome, line.undone_seq is None) for line in kept] == [
        *(("win", True), ("lose", False)),
        *(("void", True), ("void", True)),
    ]
    assert verify().findings == []


def test_the_round_that_was_voided_can_be_looked_at_again(owner: Client, table: Table, player: Person) -> None:
    in_a_round(table, player)
    assert "/replay/" not in panel(owner, table)
    order(owner, table, "void_round", why="Area 3 was passed over.")
    run_on(table, "close_round")
    assert f'<a href="/replay/{table.code}/1/">Round 1 again</a>' in panel(owner, table)
    assert ">void<" in owner.get(f"/replay/{table.code}/1/").content.decode()


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Area 3 was passed over.", "The round is void: Area 3 was passed over."),
        ("", "The round is void: a card was misdealt and the round cannot be put right."),
    ],
)
def test_a_voided_round_keeps_the_supervisors_reason(
    owner: Client, table: Table, player: Person, said: str, kept: str
) -> None:
    in_a_round(table, player)
    page = owner.get(f"/tables/{table.code}/supervisor/orders/void_round/").content.decode()
    assert 'name="why" maxlength="200"' in page
    assert order(owner, table, "void_round", why="x" * 201).status_code == 422
    assert order(owner, table, "void_round", why=said).status_code == 302
    event = Event.objects.get(table=table, type="RoundVoided")
    assert in_words(table.engine, house.read(table.engine, event.type, event.body)) == kept
    everything_adds_up(table)


def test_an_outcome_is_cancelled_with_its_cause(owner: Client, table: Table, player: Person) -> None:
    in_a_round(table, player)
    key = player_key(player)
    refused = order(owner, table, "invalidate", cause="disruption", forfeits=[key])
    assert refused.status_code == 422
    assert "/rules/star-blackjack/18.6/" in refused.content.decode()
    assert order(owner, table, "invalidate", cause="fraud", forfeits=[key]).status_code == 302
    assert balance(player) == 498_000
    everything_adds_up(table)


def test_a_remedy_is_for_the_round_its_giver_saw(owner: Client, table: Table, player: Person) -> None:
    seen = looked_over(fresh(table), table.opened_by)
    before = {"id": str(uuid4()), "moment": moment_of(seen)}
    in_a_round(table, player)
    answer = owner.post(f"/tables/{table.code}/supervisor/orders/void_round/", before)
    assert answer.status_code == 422
    assert "moved on to another round" in answer.content.decode()
    assert not Event.objects.filter(type="RoundVoided").exists()
    limits = before | {"id": str(uuid4()), "minimum": "5", "maximum": "600", "of": "area"}
    assert owner.post(f"/tables/{table.code}/supervisor/orders/change_limits/", limits).status_code == 302


COUNTED = {"line": "0", "why": "a chip was counted twice"}


def a_win_paid(table: Table, player: Person) -> int:
    """A round in which the player's $20 won $20; answers with what they hold after it."""
    in_a_round(table, player)
    play(table.pk, Stand(area=2, player=player_key(player)), by=player)
    run_on(table, "close_round")
    assert log.load(fresh(table)).lines[0].paid == 2_000
    return balance(player)


@pytest.mark.parametrize(
    ("due", "change", "report"),
    [
        ("25", 500, False),
        ("15", -500, False),
        ("0", -2_000, False),
        ("1020", 100_000, False),
        ("1020.01", 100_001, True),
    ],
)
def test_a_payment_is_corrected(owner: Client, won: Table, player: Person, due: str, change: int, report: bool) -> None:
    held = a_win_paid(won, player)
    assert order(owner, won, "correct_payment", due=due, **COUNTED).status_code == 302
    assert balance(player) == held + change
    assert ("Now tell the NICC." in panel(owner, won)) is report
    everything_adds_up(won)


@pytest.mark.rule("SB 16.8")
@pytest.mark.parametrize("corrected", [False, True])
def test_a_round_that_is_over_is_put_right_to_the_cent(
    owner: Client, won: Table, player: Person, corrected: bool
) -> None:
    held = a_win_paid(won, player)
    run_on(won, "wait")
    if corrected:
        order(owner, won, "correct_payment", due="5", **COUNTED)
        assert balance(player) == held - 1_500
    assert order(owner, won, "put_right", dealt_to="2 dealer dealer").status_code == 422, "there they should lie"
    assert order(owner, won, "put_right", dealt_to="2 2").status_code == 302
    assert balance(player) == held, "each wager is settled by the cards as they should lie"
    everything_adds_up(won)
    kept = SettlementLine.objects.filter(wager__box__round__table=won).order_by("seq")
    assert [(line.paid, line.undone_seq is None) for line in kept] == [(2_000, False), (2_000, True)]
    assert verify().findings == []


def test_a_payment_that_was_right_is_not_corrected(owner: Client, won: Table, player: Person) -> None:
    a_win_paid(won, player)
    assert order(owner, won, "correct_payment", due="20", **COUNTED).status_code == 422
    assert order(owner, won, "correct_payment", due="25", **COUNTED | {"line": "7"}).status_code == 422


def test_whose_payment_is_corrected_is_told_why(owner: Client, won: Table, player: Person) -> None:
    a_win_paid(won, player)
    assert order(owner, won, "correct_payment", line="0", due="15").status_code == 422
    order(owner, won, "correct_payment", due="15", **COUNTED)
    told = "$20 was paid where $15 was due (a chip was counted twice), so $5 goes back to the house."
    assert f"Your main wager on area 2: {told}" in own_panels(won, player)
    assert f"{player}, area 2, main wager: {told}" in render.render(fresh(won), set()).public


def test_a_correction_is_told_through_the_next_round(owner: Client, won: Table, player: Person) -> None:
    """A round is over for three seconds before it is closed: nobody reads it by then."""
    a_win_paid(won, player)
    order(owner, won, "correct_payment", due="15", **COUNTED)
    run_on(won)
    told = "so $5 goes back to the house"
    assert told in own_panels(won, player)
    bet(won, player, 2, 2_000)
    run_on(won, "ask")
    assert told in own_panels(won, player)
    run_on(won)
    assert told not in own_panels(won, player)


def test_what_was_paid_is_read_from_the_log_whatever_is_typed(owner: Client, table: Table, player: Person) -> None:
    """$90,000 "was paid" on a lost $20: all of the player's chips would go."""
    in_a_round(table, player)
    play(table.pk, Stand(area=2, player=player_key(player)), by=player)
    run_on(table, "close_round")
    held = balance(player)
    assert log.load(fresh(table)).lines[0].paid == 0
    assert order(owner, table, "correct_payment", due="0", paid="90000", **COUNTED).status_code == 422
    assert "paid $0" in owner.get(f"/tables/{table.code}/supervisor/orders/correct_payment/").content.decode()
    assert balance(player) == held
    order(owner, table, "correct_payment", due="30", paid="90000", **COUNTED)
    assert balance(player) == held + 3_000


def test_a_second_correction_begins_where_the_first_left_off(owner: Client, won: Table, player: Person) -> None:
    held = a_win_paid(won, player)
    order(owner, won, "correct_payment", due="5", **COUNTED)
    assert "paid $5<" in owner.get(f"/tables/{won.code}/supervisor/orders/correct_payment/").content.decode()
    order(owner, won, "correct_payment", due="0", **COUNTED)
    assert balance(player) == held - 2_000
    assert order(owner, won, "correct_payment", due="0", **COUNTED).status_code == 422
    everything_adds_up(won)


@pytest.mark.parametrize("due", ["0", "100"])
def test_a_round_voided_after_a_correction_leaves_everybody_as_before_it(
    owner: Client, won: Table, player: Person, due: str
) -> None:
    """The $20 that went back to the house would be asked back again; $80 more paid would be kept."""
    a_win_paid(won, player)
    order(owner, won, "correct_payment", due=due, **COUNTED)
    assert order(owner, won, "void_round").status_code == 302
    assert balance(player) == 500_000
    everything_adds_up(won)
    assert verify().findings == []


def test_wrong_cards_are_named_and_those_concerned_told(owner: Client, table: Table, player: Person) -> None:
    in_a_round(table, player)
    assert order(owner, table, "find_wrong_cards", what="foreign", cards="7H 11S").status_code == 422
    answer = order(owner, table, "find_wrong_cards", what="foreign", cards="7h 10s")
    assert answer.status_code == 302
    assert "Now tell Surveillance and an inspector." in panel(owner, table)
    assert balance(player) == 500_000


def test_a_shuffle_is_ordered_between_rounds(owner: Client, table: Table, player: Person) -> None:
    assert order(owner, table, "order_shuffle").status_code == 302
    assert Event.objects.filter(table=table, type="ShuffleOrdered").exists()
    other = a_table(table.opened_by)
    in_a_round(other, player)
    assert order(owner, other, "order_shuffle").status_code == 422


@pytest.mark.rule("SB 16.18.1")
@pytest.mark.parametrize(("first", "prize"), [("7D 2S 8D KD", 0), ("7D 7D 7D KD", 1_000_000)])
def test_a_linked_jackpot_that_fails_keeps_what_other_tables_fed_it(
    owner: Client, instructor: Person, player: Person, first: str, prize: int
) -> None:
    table = a_table(instructor, options=SEVENS, first=first)
    other = a_table(instructor, options=SEVENS, first="9D 2S 8D KD", jackpot=table.jackpot)
    for row in (table, other):
        bet(row, player, 1, 1_000)
        bet(row, player, 1, 500, kind="blazing_7s")
        run_on(row, "ask")
    held = balance(player)
    took = log.load(fresh(table)).lines[0].paid
    assert took >= prize
    assert order(owner, table, "stop_jackpot").status_code == 302
    assert balance(player) == held + 500
    assert meter_at(fresh(table)) == (1_000_125 if prize else 1_200_125), "125 cents of the other table's wager"
    for row in (table, other):
        run_on(row, "close_round")
        everything_adds_up(table)
    assert verify().findings == []


@pytest.mark.rule("CS 9.10")
def test_a_supervisor_shows_a_folded_hand_at_settlement_to_everybody_at_the_table(
    owner: Client, signed_in: SignedIn, instructor: Person, player: Person, trainee: Person
) -> None:
    options = replace(OPTIONS[STUD], dealing="device")
    table = a_table(instructor, STUD, options=options, first="AS KD 9H 7C 4D 2S 2H 5C 8D 10C 3S 5H 6C 8H JC")
    bet(table, trainee, 1, 1_000)
    bet(table, player, 2, 1_000)
    run_on(table, "ask")
    play(table.pk, Bet(area=1), by=trainee)
    run_on(table, "ask")
    play(table.pk, Fold(area=2), by=player)
    run_on(table, "turn")
    onlooker = signed_in(trainee)
    assert 'data-face="JC"' not in onlooker.get(f"/tables/{table.code}/").content.decode()
    assert order(owner, table, "show_folded_hand", area="2").status_code == 302
    page = onlooker.get(f"/tables/{table.code}/").content.decode()
    assert 'data-face="JC"' in page
    assert "The folded hand of area 2 is shown" in page
    assert Event.objects.get(table=table, type="FoldedHandShown").rule == "9.10"
    run_on(table)
    everything_adds_up(table)
