"""Chips: every one of them is somebody's, and none is made or lost at a table."""

from typing import Any

import pytest
from django.db import IntegrityError, models, transaction
from django.utils import timezone

from casino.accounts.models import Person
from casino.errors import NotEnoughChips, Refused
from casino.floor.lobby import cage
from casino.floor.models import Account, SettlementLine, Table, Transfer
from casino.floor.names import player_key
from casino.floor.play import ledger, log
from casino.floor.play.ledger import BANK, Entry
from casino.floor.play.play import play
from games.caribbean_stud.events import Bet, Fold
from games.casino_war.events import GoToWar, Surrender
from games.errors import RuleViolation
from games.irregularities.commands import CorrectPayment, Invalidate
from games.table.staff import Staff
from games.twentyone.facts import Decline, Double, Insure, Join, Split, Stand
from tests.tables import (
    SEVENS,
    STAR,
    STUD,
    SWITCH,
    WAR,
    a_table,
    balance,
    bet,
    everything_adds_up,
    fresh,
    meter_at,
    run_on,
    sit,
)

Kind = Transfer.Kind


def moved(table: Table, *kinds: str) -> list[tuple[str, int]]:
    return [
        (one.kind, one.amount)
        for one in Transfer.objects.filter(table=table).order_by("id")
        if not kinds or one.kind in kinds
    ]


# --- accounts -----------------------------------------------------------------------------------------


def test_everybody_starts_with_the_opening_grant_once(player: Person) -> None:
    assert balance(player) == ledger.OPENING_GRANT
    for _ in range(2):
        account = ledger.open_account(player, timezone.now())
    assert account.balance == ledger.OPENING_GRANT
    assert Account.objects.get(key=BANK).balance == -ledger.OPENING_GRANT
    assert Transfer.objects.count() == 1


def test_chips_are_issued_up_to_the_grant_and_logged(player: Person) -> None:
    ledger.open_account(player, timezone.now())
    with pytest.raises(Refused):
        cage.issue_chips(person=player)
    ledger.open_house_accounts("float:1")
    ledger.post([Entry(player_key(player), "float:1", 123_450, Kind.LAID)], now=timezone.now())
    assert cage.issue_chips(person=player) == 123_450
    assert balance(player) == ledger.OPENING_GRANT
    assert Transfer.objects.latest("id").by == player
    assert ledger.outstanding() == 0


def test_a_posting_that_does_not_fit_changes_nothing(player: Person) -> None:
    ledger.open_account(player, timezone.now())
    ledger.open_house_accounts("layout:1")
    key, before = player_key(player), Transfer.objects.count()
    with pytest.raises(NotEnoughChips):
        ledger.post([Entry(key, "layout:1", ledger.OPENING_GRANT + 1, Kind.LAID)], now=timezone.now())
    assert (balance(player), Transfer.objects.count()) == (ledger.OPENING_GRANT, before)


@pytest.mark.parametrize(
    "wrong",
    [{"amount": 0}, {"target_key": "p1"}],
    ids=["nothing moved", "to oneself"],
)
def test_the_database_refuses_a_transfer_that_is_none(player: Person, wrong: dict[str, Any]) -> None:
    account = ledger.open_account(player, timezone.now())
    target = account if "target_key" in wrong else Account.objects.get(key=BANK)
    with pytest.raises(IntegrityError), transaction.atomic():
        Transfer.objects.create(
            source=account, target=target, amount=wrong.get("amount", 1), kind=Kind.LAID, at=timezone.now()
        )


@pytest.mark.parametrize("key", ["p1", "n1", "layout:1", "float:1", "jackpot:1"])
def test_the_database_lets_only_the_bank_owe(db: None, key: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.create(key=key, balance=-1)


# --- what each game moves -----------------------------------------------------------------------------


def test_a_double_with_one_joining_and_one_declining(
    instructor: Person, player: Person, trainee: Person, other_instructor: Person
) -> None:
    table = a_table(instructor, first="5H 6S 6D 10D 10C 10S")  # 11 doubled to 21; the dealer bust with 26
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    bet(table, trainee, 1, 1_000)
    bet(table, other_instructor, 1, 500)
    run_on(table, "ask")
    play(table.pk, Double(area=1), by=player)
    run_on(table, "ask_join")
    play(table.pk, Join(area=1, player=player_key(trainee), stake=600), by=trainee)
    play(table.pk, Decline(area=1, player=player_key(other_instructor)), by=other_instructor)
    run_on(table)
    grant = ledger.OPENING_GRANT
    assert [balance(person) - grant for person in (player, trainee, other_instructor)] == [4_000, 1_600, 500]
    everything_adds_up(table)


def test_a_split_and_its_lines(instructor: Person, player: Person, trainee: Person) -> None:
    table = a_table(instructor, first="8H 6S 8D 10D 9C 10C 10S")
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    bet(table, trainee, 1, 1_000)
    run_on(table, "ask")
    play(table.pk, Split(area=1), by=player)
    play(table.pk, Join(area=1, player=player_key(trainee)), by=trainee)
    for _ in range(2):
        run_on(table, "ask")
        play(table.pk, Stand(area=1), by=player)
    run_on(table)
    assert (balance(player), balance(trainee)) == (ledger.OPENING_GRANT + 4_000, ledger.OPENING_GRANT + 2_000)
    assert SettlementLine.objects.count() == 4
    everything_adds_up(table)


def test_insurance_won(instructor: Person, player: Person) -> None:
    table = a_table(instructor, first="10H AS 9D KS")
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    run_on(table, "close_insurance")
    play(table.pk, Insure(area=1, player=player_key(player), stake=1_000), by=player)
    run_on(table, "ask")
    play(table.pk, Stand(area=1), by=player)
    run_on(table)
    assert balance(player) == ledger.OPENING_GRANT
    everything_adds_up(table)


def test_both_boxes_of_a_switch_table(instructor: Person, player: Person) -> None:
    table = a_table(instructor, SWITCH, first="10H 9H 6S 10D 10C 10S KD")
    sit(table, player, 1)
    for box in (1, 2):
        bet(table, player, 1, 1_000, box=box)
    run_on(table)
    assert log.load(fresh(table)).table.rounds == 1
    everything_adds_up(table)


@pytest.mark.parametrize(("call", "net"), [(GoToWar(area=1), 1_000), (Surrender(area=1), -500)])
def test_a_war_and_a_surrender(instructor: Person, player: Person, call: Any, net: int) -> None:
    table = a_table(instructor, WAR, first="8H 8S KD 3C")
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    run_on(table, "ask")
    play(table.pk, call, by=player)
    run_on(table)
    assert balance(player) - ledger.OPENING_GRANT == net
    everything_adds_up(table)


@pytest.mark.parametrize("call", [Bet(area=1), Fold(area=1)])
def test_a_stud_hand_and_its_jackpot_wager(instructor: Person, player: Person, call: Any) -> None:
    table = a_table(instructor, STUD)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    bet(table, player, 1, 100, kind="jackpot")
    run_on(table, "ask")
    assert meter_at(fresh(table)) == 6_000_030
    play(table.pk, call, by=player)
    row = run_on(table)
    assert balance(player) - ledger.OPENING_GRANT == sum(line.net for line in log.load(row).lines)
    everything_adds_up(table)


def test_blazing_sevens_go_into_the_float_before_the_deal(instructor: Person, player: Person) -> None:
    table = a_table(instructor, STAR, options=SEVENS, first="7D 2S 7D KD")
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    bet(table, player, 1, 500, kind="blazing_7s")
    run_on(table, "deal")
    assert moved(table, Kind.COLLECTED) == [("collected", 500)]
    everything_adds_up(table)
    row = run_on(table)
    assert moved(table, Kind.COLLECTED)[0] == ("collected", 500)
    assert balance(player) - ledger.OPENING_GRANT == sum(line.net for line in log.load(row).lines)
    everything_adds_up(table)


def test_the_float_is_filled_before_it_runs_out(instructor: Person, player: Person) -> None:
    table = a_table(instructor, first="AH 6S KD")
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    run_on(table)
    assert moved(table, Kind.FILL) == [("fill", ledger.FILL)]
    assert balance(player) == ledger.OPENING_GRANT + 3_000
    everything_adds_up(table)


# --- what is undone -----------------------------------------------------------------------------------


@pytest.fixture
def won(instructor: Person, player: Person) -> Table:
    """A round just over that paid the player $20."""
    table = a_table(instructor, first="10H 6S 10D 10C 10S")
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    run_on(table, "ask")
    play(table.pk, Stand(area=1), by=player)
    return run_on(table)


def test_a_cancelled_outcome_goes_back_to_the_cent(won: Table, instructor: Person, player: Person) -> None:
    assert balance(player) == ledger.OPENING_GRANT + 2_000
    played = play(won.pk, Invalidate(by=Staff.DEALER, cause="disruption"), by=instructor)
    assert balance(player) == ledger.OPENING_GRANT
    assert SettlementLine.objects.filter(undone_seq=None).get().outcome == "void"
    assert SettlementLine.objects.exclude(undone_seq=None).get().outcome == "win"
    assert won.rounds.get().void
    everything_adds_up(won)
    assert log.load(fresh(won)) == played.state


def test_what_a_player_cannot_give_back_the_house_bears(won: Table, instructor: Person, player: Person) -> None:
    ledger.open_house_accounts("layout:99")
    ledger.post([Entry(player_key(player), "layout:99", balance(player) - 700, Kind.LAID)], now=timezone.now())
    play(won.pk, Invalidate(by=Staff.DEALER, cause="disruption"), by=instructor)
    assert balance(player) == 0
    assert moved(won, Kind.WAIVED) == [("waived", 1_300)]
    assert ledger.outstanding() == 0


@pytest.mark.parametrize(("due", "paid", "net"), [(2_500, 2_000, 500), (1_500, 2_000, -500)])
def test_a_payment_found_wrong_is_put_right(
    won: Table, instructor: Person, player: Person, due: int, paid: int, net: int
) -> None:
    before = balance(player)
    command = CorrectPayment(player=player_key(player), due=due, paid=paid, area=1, wager="main")
    play(won.pk, command, by=instructor)
    assert balance(player) - before == net
    assert moved(won, Kind.CORRECTED) == [("corrected", abs(net))]
    everything_adds_up(won)


def test_nobody_is_paid_who_had_no_wager(won: Table, instructor: Person, trainee: Person) -> None:
    command = CorrectPayment(player=player_key(trainee), due=2_000, paid=0, area=1, wager="main")
    with pytest.raises(Refused, match="no payment to correct"):
        play(won.pk, command, by=instructor)


def test_chips_never_go_to_an_account_that_is_not_there(won: Table) -> None:
    with pytest.raises(Refused, match="never had any chips"), transaction.atomic():
        ledger.post([Entry(ledger.float_of(won), "p987", 100, Kind.PAID)], now=timezone.now())


@pytest.mark.parametrize("paid", [0, 1_999, 9_000_000])
def test_a_payment_that_the_log_does_not_have_is_not_corrected(
    won: Table, instructor: Person, player: Person, paid: int
) -> None:
    before = balance(player)
    with pytest.raises(Refused, match=r"The log has \$20 paid on that wager"):
        play(won.pk, CorrectPayment(player=player_key(player), due=5, paid=paid, area=1, wager="main"), by=instructor)
    below = CorrectPayment(player=player_key(player), due=-5, paid=2_000, area=1, wager="main")
    with pytest.raises(RuleViolation, match="no more is asked back than was paid"):
        play(won.pk, below, by=instructor)
    assert balance(player) == before


def test_every_transfer_is_behind_the_balances(won: Table) -> None:
    """The balances kept on the accounts are what the transfers add up to."""
    for account in Account.objects.all():
        paid_in = account.paid_in.aggregate(total=models.Sum("amount"))["total"] or 0
        paid_out = account.paid_out.aggregate(total=models.Sum("amount"))["total"] or 0
        assert account.balance == paid_in - paid_out
