"""Every irregularity that the quiz knows is met at a live table, and remedied there by whoever deals or supervises.

The list is the lessons' own: a sighting that a game gains is tried here from that day on.
"""

from collections.abc import Callable

import pytest

from casino.accounts.models import Person
from casino.floor.models import Table
from casino.floor.play import log
from casino.floor.supervisor.orders import remedies
from casino.floor.supervisor.services import looked_over
from casino.training.lessons.catalogue import lessons_of
from casino.training.questions.irregularity import remedy_for
from casino.training.questions.sightings.family import FAMILIES
from games.catalogue import GAMES
from games.game import Command
from games.table.staff import Staff
from tests.people import SignedIn
from tests.tables import everything_adds_up, fresh
from tests.training.questions import live

EVERY = [(slug, seen) for slug in GAMES for seen in lessons_of(slug).sightings]


@pytest.mark.parametrize("slug", GAMES)
def test_the_list_holds_every_mistake_that_a_question_can_name(slug: str) -> None:
    sightings, listed = lessons_of(slug).sightings, live.cases(slug)
    for name, sighting in sightings.items():
        named = {wrong for seen, wrong, _ in listed if seen == name}
        assert named, name
        assert set(sighting.mistakes) <= named, name
    for family in {sighting.family for sighting in sightings.values()}:
        named = {wrong for seen, wrong, _ in listed if sightings[seen].family == family}
        assert set(FAMILIES[family].wrong) <= named, family


@pytest.mark.rule("BS 17.8", "SB 16.13", "BS 17.13")
@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "seen"), EVERY)
def test_what_the_quiz_asks_about_is_remedied_at_a_live_table(
    slug: str, seen: str, instructor: Person, trainee: Person, make: Callable[[str], Person], signed_in: SignedIn
) -> None:
    """Whoever deals sends it from the table. Where it is not theirs they are refused, and the supervisor sends it."""
    dealers, supervisors = signed_in(trainee), signed_in(instructor)

    def give(table: Table, command: Command) -> None:
        command = live.as_paid_here(table, command)
        decides = remedy_for(command).decides(GAMES[slug].code, command)
        before = fresh(table)
        follows = GAMES[slug].decide(log.load(before), command)
        answer = live.send(dealers, table, trainee, "mistakes", command)
        if decides.least is not Staff.DEALER:
            assert answer.status_code == 422, (key, "a dealer is not refused")
            assert "for a casino supervisor or above, not a dealer" in answer.content.decode()
            assert fresh(table).seq == before.seq
            answer = live.send(supervisors, table, instructor, "supervisor/orders", command)
        assert answer.status_code == 302, (key, answer.content.decode())
        written = fresh(table).events.filter(seq__gt=before.seq).order_by("seq")
        assert [(event.type, event.rule) for event in written] == live.told(follows), key

    for key, shown in live.cases(slug).items():
        if key[0] != seen:
            continue
        found = (live.reached(case, instructor, trainee, make) for case in shown)
        there = next((one for one in found if one), None)
        assert there, f"{key} cannot be met at a live table"
        own = {remedy.command for remedy in GAMES[slug].remedies}
        for command in there.case.found.first:
            if type(command) in own:
                give(there.table, command)
            else:
                live.do(there.table, command)
        give(there.table, there.case.command)
        everything_adds_up(there.table)


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_whoever_deals_finds_each_remedy_of_the_list_at_the_table(
    slug: str, instructor: Person, trainee: Person, make: Callable[[str], Person], signed_in: SignedIn
) -> None:
    shown = next(iter(live.cases(slug).values()))
    there = next(one for case in shown if (one := live.reached(case, instructor, trainee, make)))
    page = signed_in(trainee).get(f"/tables/{there.table.code}/mistakes/").content.decode()
    offered = remedies(looked_over(there.table, trainee))
    for _, _, call in live.cases(slug):
        assert call in offered
        assert f'id="order-{call}"' in page
