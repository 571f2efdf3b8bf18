"""A deal by hand on its page and in its replay: for instructors as it happens, for whoever dealt once it is over."""

from collections.abc import Callable

import pytest

from casino.accounts.models import Person, Role
from casino.floor.play import tables
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Kind, Session
from tests.people import SignedIn
from tests.review.reading import text
from tests.review.robot import Robot, a_deal
from tests.tables import fresh

DUE = "Due was: "


@pytest.fixture
def robot(instructor: Person, trainee: Person, player: Person, make: Callable[..., Person]) -> Robot:
    """A test at which area 2 is paid though it lost, which the dealer then notices and puts right."""
    found = a_deal(instructor, trainee, player, make("Tamati Walker", Role.PLAYER), first="10H 5S 9C")
    found.deal_until("take")
    found.err(verb="pay", chips=((500, 2),))
    found.notice()
    found.finish()
    catch_up()
    return found


@pytest.fixture
def over(robot: Robot, instructor: Person) -> Session:
    tables.hand_the_deal(table=robot.table, to=None, by=instructor)
    catch_up()
    return Session.objects.get(kind=Kind.DEALT)


def of(person: Person) -> Session:
    return Session.objects.get(person=person)


def test_an_instructor_reads_the_error_the_notice_and_the_remedy(
    signed_in: SignedIn, instructor: Person, robot: Robot
) -> None:
    page = text(signed_in(instructor), f"/sessions/{of(robot.dealer).pk}/")
    for words in ("Dealing by hand, test", "Acts right", "$20 over, $0 under", ">critical</span>", ">noticed</span>"):
        assert words in page, words
    for words in (">put right</span>", "The dealer pays", DUE, "The dealer notices it", "It is put right."):
        assert words in page, words
    assert page.index("The dealer pays") < page.index("The dealer notices it") < page.index("It is put right.")
    assert "entry-error entry-critical" in page
    assert page.count(">error</span>") == 0  # the correction is no second error


def test_whoever_is_at_work_reads_nothing_of_their_table(signed_in: SignedIn, robot: Robot) -> None:
    one, own, code = of(robot.dealer), signed_in(robot.dealer), robot.table.code
    page = text(own, f"/sessions/{one.pk}/")
    assert "when you have handed the deal back" in page
    assert "After your deal" in text(own, f"/replay/{code}/1/")
    for told in (page, text(own, f"/replay/{code}/1/"), text(own, "/record/"), text(own, "/reports/me/")):
        assert DUE not in told
        assert "critical" not in told
    assert own.get(f"/sessions/{one.pk}/rounds.json").status_code == 404
    assert own.post(f"/replay/{code}/1/quiz/").status_code == 404
    assert "test" not in b"".join(own.get("/sessions.csv")).decode()
    for query in ("outcome=errors", "outcome=clean", "rule=CW+8.2.1", "sort=accuracy", "sort=cents"):
        assert f"/sessions/{one.pk}/" not in text(own, f"/record/?{query}"), query


def test_once_it_is_over_it_is_theirs_to_read(signed_in: SignedIn, trainee: Person, over: Session) -> None:
    own = signed_in(trainee)
    assert DUE in text(own, f"/sessions/{over.pk}/")
    assert over.table
    slip = over.slips.get()
    steps = [text(own, f"/replay/{over.table.code}/1/?step={step}") for step in range(30)]
    (wrong,) = [page for page in steps if "critical error</span>" in page]
    assert DUE in wrong
    assert f"/sessions/{over.pk}/" in text(own, "/record/?outcome=errors")
    assert f"/sessions/{over.pk}/" in text(own, "/record/?level=test")
    assert f"/sessions/{over.pk}/" not in text(own, "/record/?level=unaided")
    assert slip.severity in b"".join(own.get(f"/reports/people/{trainee.pk}/dealing.csv")).decode()


def test_those_who_played_read_what_they_saw_and_no_judgement(
    signed_in: SignedIn, player: Person, robot: Robot, over: Session
) -> None:
    own = signed_in(player)
    page = text(own, f"/sessions/{of(player).pk}/")
    assert "It is put right." in page
    for told in (page, *(text(own, f"/replay/{robot.table.code}/1/?step={step}") for step in range(30))):
        assert DUE not in told
        assert "critical" not in told
        assert "badge-bad" not in told


def test_a_replay_goes_to_the_error(signed_in: SignedIn, instructor: Person, over: Session) -> None:
    desk = signed_in(instructor)
    assert over.table
    first = text(desk, f"/replay/{over.table.code}/1/")
    on = first.split('data-go="error-on" href="')[1].split('"')[0].replace("&amp;", "&")
    page = text(desk, on)
    assert "critical error</span>" in page
    assert DUE in page
    assert 'aria-disabled="true">Next error' in page  # putting it right is none


def test_a_slip_on_the_page_is_seen_on_the_felt(signed_in: SignedIn, instructor: Person, over: Session) -> None:
    """Though the deal was taken over after others had sat down, where the replay of the round begins."""
    desk = signed_in(instructor)
    entry = text(desk, f"/sessions/{over.pk}/").split("entry-critical")[1].split("</li>")[0]
    see = entry.split('class="entry-see" href="')[1].split('"')[0].replace("&amp;", "&")
    assert "critical error</span>" in text(desk, see)


@pytest.mark.parametrize("view", ["all", "dealer", "onlooker"])
def test_a_card_astray_lies_where_it_fell(
    signed_in: SignedIn, instructor: Person, trainee: Person, player: Person, view: str
) -> None:
    robot = a_deal(instructor, trainee, player, first="10H 9C 8D")
    robot.deal_until("give", area=0)
    robot.err(area=1)  # the dealer's own card goes to area 1
    robot.notice()
    robot.finish()
    catch_up()
    desk, fell = signed_in(instructor), fresh(robot.table).events.get(type="CardAstray").seq - 1
    pages = [text(desk, f"/replay/{robot.table.code}/1/?step={step}&view={view}") for step in (fell - 1, fell)]
    lies = [page.split('<span class="lies-who">1 ')[1].split("</li>")[0].count("face") for page in pages]
    assert lies[1] > lies[0]
    assert "goes astray" in pages[1]


def test_the_rounds_of_a_deal_by_hand_are_scenarios(signed_in: SignedIn, instructor: Person, over: Session) -> None:
    told = b"".join(signed_in(instructor).get(f"/sessions/{over.pk}/rounds.json")).decode()
    assert '"rounds": [' in told


def test_what_was_coached_is_no_accuracy(
    signed_in: SignedIn, instructor: Person, trainee: Person, player: Person
) -> None:
    robot = a_deal(instructor, trainee, player, level="coached", first="10H 9C")
    robot.finish()
    catch_up()
    desk = signed_in(instructor)
    page = text(desk, f"/sessions/{of(trainee).pk}/")
    assert "Somebody coached" in page
    assert "%" not in page.split("<dl")[1].split("</dl>")[0]
    assert ">coached</td>" in text(desk, "/desk/?kind=dealt")
