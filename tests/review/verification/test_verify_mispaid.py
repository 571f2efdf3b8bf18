"""Payments that went wrong at a test, corrected by staff or undone with their round: no cent is lost or made."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from casino.accounts.models import Person, Role
from casino.errors import Refused
from casino.floor.models import Level, Table, Transfer
from casino.floor.names import patron_key, player_key
from casino.floor.opening.practice import open_practice
from casino.floor.play import ledger
from casino.floor.play.payments import corrections, paid_on
from casino.floor.play.play import play
from casino.floor.play.practice import Terms
from casino.review.verify import verify
from games.game import State
from games.handwork import Attempt, Step
from games.irregularities.commands import CorrectPayment, Invalidate
from games.records import replace
from games.table.practice import Mispaid
from games.table.staff import Staff
from tests.review.robot import Robot, a_deal
from tests.tables import OPTIONS, SWITCH, balance, bet, everything_adds_up, fresh
from tests.training.practice.robot import Robot as Patrons
from tests.training.practice.robot import rightly

pytestmark = pytest.mark.django_db
VOID = Invalidate(by=Staff.SUPERVISOR, cause="disruption")


@pytest.fixture
def other(make: Callable[..., Person]) -> Person:
    return make("Tamati Walker", Role.PLAYER)


def overpaid(instructor: Person, dealer: Person, player: Person, other: Person) -> Robot:
    """Area 1 won $10 and was paid $25; nobody has noticed yet."""
    robot = a_deal(instructor, dealer, player, other, first="10H 5S 9C 10D 6S 8C 2H 2D")
    robot.deal_until("pay")
    robot.err(chips=((2500, 1),))
    return robot


def test_staff_correct_what_was_paid_and_not_what_the_line_says(
    instructor: Person, trainee: Person, player: Person, other: Person
) -> None:
    robot = overpaid(instructor, trainee, player, other)
    (line,) = [line for line in robot.state.lines if line.area == 1]
    assert paid_on(line, corrections(fresh(robot.table))) == 2_500
    correct = CorrectPayment(player=player_key(player), area=1, wager="initial", due=1_000, paid=1_000)
    with pytest.raises(Refused, match=r"The log has \$25 paid on that wager, not \$10"):
        play(robot.table.pk, correct, by=instructor)


def test_a_round_that_is_void_gives_everybody_what_they_had(
    instructor: Person, trainee: Person, player: Person, other: Person
) -> None:
    had = balance(player)
    robot = overpaid(instructor, trainee, player, other)
    assert balance(player) - had == 2_500
    play(robot.table.pk, VOID, by=instructor)
    assert (balance(player), balance(other)) == (had, had)
    assert robot.practice.open == ()  # what went wrong is put right with it
    kinds = set(Transfer.objects.filter(table=robot.table).values_list("kind", flat=True))
    assert {"mispaid", "corrected", "undone"} <= kinds
    everything_adds_up(robot.table)
    assert verify(Table.objects.all()).findings == []


def test_what_is_put_right_a_round_later_is_none_of_that_rounds(
    instructor: Person, trainee: Person, player: Person, other: Person
) -> None:
    robot = overpaid(instructor, trainee, player, other)
    robot.finish()
    before = balance(player)
    bet(robot.table, player, 1, 1_000)
    bet(robot.table, other, 2, 1_000)
    robot.deal_until("pay")
    robot.do(robot.right())  # area 1 wins again, and is paid right
    if robot.practice.open:
        robot.notice()
    assert balance(player) == before - 1_000 + 2_000 - 1_500
    assert corrections(fresh(robot.table)) == []
    play(robot.table.pk, VOID, by=instructor)
    assert balance(player) == before - 1_500
    everything_adds_up(robot.table)
    assert verify(Table.objects.all()).findings == []


def test_where_the_rules_know_no_correction_a_void_round_takes_it_back_too(instructor: Person, trainee: Person) -> None:
    now = timezone.now()
    terms = Terms(level=Level.TEST, seed=bytes(32))
    table = open_practice(person=trainee, game=SWITCH, options=OPTIONS[SWITCH], terms=terms, patrons=2, now=now)
    robot, had = Patrons(table, trainee, now), patrons_chips(table)

    def too_much(step: Step, state: State) -> Attempt | None:
        return replace(rightly(step, state), chips=((2500, 4),)) if step.verb == "pay" else None

    while not fresh(table).events.filter(type=Mispaid.__name__).exists():
        if robot.state.over:
            had = patrons_chips(table) + sum(wager.stake for wager in robot.state.table.wagers)
        robot.act(too_much)
    assert patrons_chips(table) != had
    play(table.pk, VOID, by=instructor, now=robot.now)
    assert patrons_chips(table) == had
    practice = robot.state.table.practice
    assert practice is not None
    assert not [slip for slip in practice.open if slip.fault == "payment"]
    everything_adds_up(table)
    assert verify(Table.objects.all()).findings == []


def patrons_chips(table: Table) -> int:
    return sum(ledger.balance(patron_key(patron)) for patron in table.patrons.all())
