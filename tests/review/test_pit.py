"""The pit: an instructor's tables, their pace, and where one's trainees are."""

from casino.accounts.models import Person
from casino.floor.models import Round, Table
from tests.people import SignedIn
from tests.review.reading import text
from tests.tables import a_table, bet, close, run_on, sit


def test_the_pit_shows_the_instructors_tables(
    signed_in: SignedIn, instructor: Person, other_instructor: Person, table: Table
) -> None:
    a_table(other_instructor)
    page = text(signed_in(instructor), "/desk/pit/")
    assert page.count('class="card pit-table') == 1
    assert f"/tables/{table.code}/supervisor/" in page
    assert "a double needs 9, 10 or 11" in page.lower()
    part = text(signed_in(instructor), "/desk/pit/tables/")
    assert part.lstrip().startswith('<div id="tables"')


def test_the_pit_shows_where_ones_trainees_are(
    signed_in: SignedIn, other_instructor: Person, instructor: Person, trainee: Person
) -> None:
    elsewhere = a_table(other_instructor)
    assert elsewhere.code not in text(signed_in(instructor), "/desk/pit/")
    sit(elsewhere, trainee, 1)
    assert elsewhere.code in text(signed_in(instructor), "/desk/pit/")


def test_the_pace_is_counted_against_the_boxes(signed_in: SignedIn, instructor: Person, trainee: Person) -> None:
    made = a_table(instructor)
    sit(made, trainee, 1)
    for _ in range(3):
        bet(made, trainee, 1, 500)
        run_on(made, until="wait")
    assert "an hour, due 210" in text(signed_in(instructor), "/desk/pit/")
    assert Round.objects.count() == 3


def test_a_closed_table_leaves_the_pit(signed_in: SignedIn, instructor: Person, table: Table) -> None:
    close(table, instructor)
    assert "No table of yours is open" in text(signed_in(instructor), "/desk/pit/")
