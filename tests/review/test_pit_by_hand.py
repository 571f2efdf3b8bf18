"""The pit while somebody deals by hand: who, at which level, in which round, and how it goes as it happens."""

from collections.abc import Callable
from datetime import timedelta

from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.accounts.models import Person, Role, TrainingClass
from casino.review.index.catch_up import catch_up
from tests.people import SignedIn
from tests.review.reading import text
from tests.review.robot import a_deal
from tests.tables import bet


def test_the_pit_shows_a_deal_by_hand_as_it_happens(
    signed_in: SignedIn, instructor: Person, trainee: Person, player: Person
) -> None:
    desk = signed_in(instructor)
    robot = a_deal(instructor, trainee, player, first="10H 9C 8D 7S", rounds=3)
    page = text(desk, "/desk/pit/")
    assert "deals by hand, <strong>test</strong>, round 1 of 3" in page
    assert "acts right" not in page
    robot.deal_until("pay")
    robot.err(chips=((500, 1),))
    page = text(desk, "/desk/pit/")
    assert "2 of 3 acts right" in page
    assert ">1 serious</span>" in page
    assert "Pays: $10 at 1 to 1 is $10; the dealer cut $5. Due was: pay" in page
    assert "<strong>$5</strong>" in page
    robot.later = timedelta(minutes=1)
    robot.finish()
    bet(robot.table, player, 1, 1_000)
    assert "round 2 of 3" in (page := text(desk, "/desk/pit/"))
    assert "an hour, due 210" in page
    assert "1 an hour" not in page


def test_whoever_deals_reads_nothing_of_it_in_the_pit(
    signed_in: SignedIn, instructor: Person, other_instructor: Person, player: Person
) -> None:
    """An instructor practises at a table of their own, too."""
    robot = a_deal(instructor, instructor, player, level="unaided", first="10H 9C")
    robot.deal_until("pay")
    robot.err(chips=((500, 1),))
    page = text(signed_in(instructor), "/desk/pit/")
    assert "Due was" not in page
    assert "serious" not in page


def test_more_deals_ask_no_more_of_the_database(
    signed_in: SignedIn, instructor: Person, make: Callable[..., Person], own_class: TrainingClass, player: Person
) -> None:
    desk = signed_in(instructor)

    def deal(name: str) -> None:
        robot = a_deal(instructor, make(name, Role.TRAINEE, own_class), player, first="10H 9C")
        robot.deal_until("pay")
        robot.err(chips=((500, 1),))

    def asked() -> int:
        catch_up()
        text(desk, "/desk/pit/")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            text(desk, "/desk/pit/")
        return len(queries)

    deal("Priya Raman")
    few = asked()
    for name in ("Jarrah Hill", "Tane Moana"):
        deal(name)
    assert asked() == few
