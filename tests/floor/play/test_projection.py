"""Seats, boxes, wagers and lines as rows: written with the log, made again from it, kept in order by the database."""

from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction

from casino.accounts.models import Person
from casino.floor import ticker
from casino.floor.models import Box, Patron, Player, Round, Seat, SettlementLine, Table, Wager
from casino.floor.names import Players, player_key
from casino.floor.opening import patrons
from casino.floor.play import ledger
from casino.floor.play.play import play
from casino.review.verify import verify
from games.irregularities.commands import VoidRound
from games.star_blackjack.options import Options as StarOptions
from games.table.staff import Staff
from games.table.table import FindWager, SitDown, StandUp
from games.twentyone.facts import Double, Join, Split
from tests.tables import STUD, SWITCH, WAR, a_table, bet, fresh, run_on, sit

pytestmark = pytest.mark.django_db
BOX = ("round__table", "round__number", "area", "box", "controlling", "why")
WAGER = (
    *("box__round__table", "box__round__number", "box__area", "box__box"),
    *("player", "kind", "hand", "place", "stake", "in_play", "seq"),
)
LINE = (
    *(f"wager__{name}" for name in WAGER),
    *("seq", "hand", "stake", "in_play", "outcome", "odds", "paid", "collected", "returned", "rule", "why"),
    "undone_seq",
)


def everything() -> list[list[tuple[Any, ...]]]:
    """Every row without its own number, in the order in which verify reads them."""
    return [
        list(Seat.objects.order_by("table", "area").values_list("table", "area", "player", "since")),
        list(Round.objects.values_list("table", "number", "first_seq", "last_seq", "began_at", "ended_at", "void")),
        list(Box.objects.order_by("round__table", "round__number", "pk").values_list(*BOX)),
        list(Wager.objects.order_by("box__round__table", "box__round__number", "pk").values_list(*WAGER)),
        list(SettlementLine.objects.order_by("wager__box__round__table", "seq").values_list(*LINE)),
    ]


@pytest.fixture
def split(instructor: Person, player: Person, trainee: Person) -> Table:
    """Eights split twice by two players, the first of three hands doubled by one of them; then a round in play."""
    options = StarOptions(minimum=500, maximum=50_000, resplit=True)
    table = a_table(instructor, options=options, first="8H 6D 8S 8C 3S 2C 10S 10D 5S 10H 10C")
    sit(table, player, 1)
    bet(table, trainee, 1, 2_000)
    bet(table, player, 1, 1_000)
    run_on(table, "ask")
    for _ in range(2):
        play(table.pk, Split(area=1), by=player)
        play(table.pk, Join(area=1, player=player_key(trainee)), by=trainee)
        run_on(table, "ask")
    play(table.pk, Double(area=1), by=player)
    run_on(table, "wait")
    bet(table, trainee, 3, 2_000)
    run_on(table, "ask")
    return table


@pytest.fixture
def voided(instructor: Person, player: Person) -> Table:
    table = a_table(instructor, first="10H 6S 10D")
    sit(table, player, 2)
    bet(table, player, 2, 1_000)
    run_on(table, "ask")
    play(table.pk, VoidRound(by=Staff.SUPERVISOR), by=instructor)
    return run_on(table, "wait")


@pytest.fixture
def simulated(instructor: Person) -> list[Table]:
    """Patrons at a table of each other game, left in mid-round or between two."""
    made = [a_table(instructor, game) for game in (SWITCH, WAR, STUD)]
    for table in made:
        patrons.invite(table=table, count=2, by=instructor)
        for _ in range(60):
            row = fresh(table)
            assert row.due_at
            ticker.do_due(row.pk, row.due_at + timedelta(milliseconds=1))
    return made


def test_rows_made_again_are_those_that_play_wrote(split: Table, voided: Table, simulated: list[Table]) -> None:
    written = everything()
    assert all(written)
    assert all(table.rounds.exclude(last_seq=None).exists() for table in simulated)
    out = StringIO()
    call_command("project", stdout=out)
    assert everything() == written
    assert out.getvalue() == f"{Round.objects.count()} rounds made again from their logs.\n"
    assert verify().findings == []


def test_the_rows_of_one_table_are_made_again_alone(split: Table, voided: Table) -> None:
    SettlementLine.objects.update(why="because")
    call_command("project", table=split.code, stdout=StringIO())
    left = SettlementLine.objects.filter(why="because").values_list("wager__box__round__table", flat=True)
    assert set(left) == {voided.pk}
    with pytest.raises(CommandError, match="no table nowhere"):
        call_command("project", table="nowhere")


def test_each_line_settles_the_wager_on_its_own_hand(split: Table, player: Person, trainee: Person) -> None:
    """The hand of the first split moved up when the first hand was split again (ruling R31)."""
    first = Wager.objects.filter(box__round__number=1).order_by("seq", "pk")
    mine = [(one.kind, one.hand, one.stake) for one in first.filter(player__person=player)]
    assert mine == [("main", None, 1_000), ("split", 3, 1_000), ("split", 2, 1_000), ("double", 1, 1_000)]
    theirs = first.filter(player__person=trainee).exclude(kind="main")
    assert [(one.kind, one.hand, one.stake) for one in theirs] == [("split", 3, 2_000), ("split", 2, 2_000)]
    for line in SettlementLine.objects.select_related("wager"):
        assert (line.stake, line.in_play) == (line.wager.stake, line.wager.in_play)
        assert line.wager.hand in (line.hand, None)
    assert SettlementLine.objects.count() == first.count()


def test_who_sits_is_a_row_until_they_leave(instructor: Person, player: Person, trainee: Person) -> None:
    table = a_table(instructor)
    since = datetime(2026, 5, 1, 12, tzinfo=UTC)
    play(table.pk, SitDown(player=player_key(player), area=1), by=player, now=since)
    sit(table, trainee, 4)
    assert [(seat.area, seat.player.name) for seat in table.seats.all()] == [(1, "Sheila Nguyen"), (4, "Bruce Kelly")]
    assert table.seats.get(area=1).since == since
    play(table.pk, StandUp(player=player_key(player), area=1), by=player)
    sit(table, player, 2)
    assert list(table.seats.values_list("area", "player__person")) == [(2, player.pk), (4, trainee.pk)]
    assert verify().findings == []
    Seat.objects.filter(area=2).update(area=3)
    (finding,) = verify().findings
    assert "the seats are not taken as the log tells" in finding["words"]


def test_what_lies_on_a_whole_area_is_called_by_nobody(instructor: Person, player: Person) -> None:
    table = a_table(instructor, SWITCH)
    sit(table, player, 1)
    for box in (1, 2):
        bet(table, player, 1, 1_000, box=box)
    bet(table, player, 1, 500, "super_match")
    run_on(table, "ask")
    found = Box.objects.order_by("pk").values_list("area", "box", "controlling__person", "why", "wagers__kind")
    called = [(1, box, player.pk, "5.6.1", "main") for box in (1, 2)]
    assert list(found) == [*called, (1, None, None, "", "super_match")]


def test_what_counts_of_a_wager_over_the_maximum_is_known(instructor: Person, player: Person) -> None:
    table = a_table(instructor, WAR)
    sit(table, player, 1)
    ledger.open_account(player, datetime.now(UTC))
    play(table.pk, FindWager(player=player_key(player), area=1, kind="initial", stake=60_000), by=instructor)
    run_on(table)
    (wager,) = Wager.objects.over_the_maximum()
    assert (wager.stake, wager.in_play, wager.player.person) == (60_000, 50_000, player)


# --- what the database does not take ------------------------------------------------------------------


def refused(row: Any) -> str:
    with pytest.raises(IntegrityError) as no, transaction.atomic():
        row.save()
    return str(no.value)


def test_a_player_is_a_person_or_a_patron(instructor: Person, player: Person, simulated: list[Table]) -> None:
    patron = Patron.objects.all()[0]
    assert "a_person_or_a_patron" in refused(Player())
    assert "a_person_or_a_patron" in refused(Player(person=player, patron=Patron.objects.create(**_like(patron))))
    assert refused(Player(patron=patron))


def _like(patron: Patron) -> dict[str, Any]:
    return {name: getattr(patron, name) for name in ("table", "name", "style", "skill", "seed")}


def test_a_seat_is_one_player_s_and_a_player_has_one(instructor: Person, player: Person, trainee: Person) -> None:
    table = a_table(instructor)
    sit(table, player, 1)
    seat, other = Seat.objects.get(), Player.objects.create(person=trainee)
    assert refused(Seat(table=table, area=1, player=other, since=seat.since))
    assert refused(Seat(table=table, area=2, player=seat.player, since=seat.since))
    Seat.objects.create(table=table, area=2, player=other, since=seat.since)


def test_a_box_has_three_initial_wagers_one_a_player(split: Table) -> None:
    box = Box.objects.filter(round__number=1).get()
    mine, theirs = box.wagers.filter(place__isnull=False).order_by("place")
    laid = {"box": box, "kind": "main", "stake": 500, "in_play": 500, "seq": mine.seq}
    others = [Player.objects.create(patron=Patron.objects.create(**_another(split, name))) for name in "abc"]
    assert refused(Wager(**laid, player=theirs.player, place=3))
    assert refused(Wager(**laid, player=others[0], place=2))
    Wager.objects.create(**laid, player=others[0], place=3)
    assert "three_initial_wagers_a_box" in refused(Wager(**laid, player=others[1], place=4))
    assert "wager_has_what_counts_of_it" in refused(Wager(**laid | {"in_play": 501}, player=others[1]))


def _another(table: Table, name: str) -> dict[str, Any]:
    return {"table": table, "name": name, "style": "flat", "skill": "basic", "seed": "00"}


def test_a_wager_of_a_kind_lies_once_on_a_hand(split: Table, player: Person) -> None:
    wager = Wager.objects.get(player__person=player, kind="double")
    wager.pk = None
    wager._state.adding = True
    assert refused(wager)


def test_a_wager_is_settled_once_unless_that_was_undone(split: Table) -> None:
    line = SettlementLine.objects.all()[0]
    line.pk = None
    line._state.adding = True
    assert refused(line)
    SettlementLine.objects.filter(wager=line.wager).update(undone_seq=line.seq)
    line.save()


def test_a_box_is_called_by_a_rule_or_by_nobody(split: Table) -> None:
    box = Box.objects.filter(round__number=1).get()
    box.why = ""
    assert "whoever_calls_does_so_by_a_rule" in refused(box)
    copied = Box(round=box.round, area=box.area, box=None, controlling=box.controlling, why="5.7.1")
    assert refused(copied)


def test_nobody_is_made_up_for_a_key_that_is_nobodys(player: Person) -> None:
    for key in ("x1", "p99999", "n99999"):
        with pytest.raises(LookupError, match=key):
            Players()[key]
    assert Players()[player_key(player)] == Player.objects.get(person=player).pk
