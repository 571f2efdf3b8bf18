"""The demo school: into an empty house, once, and never into a public one by mistake."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from casino.accounts import services
from casino.accounts.models import Person, Role, TrainingClass
from casino.floor.models import Table
from casino.floor.play import log
from casino.home import demo_people


def run(*options: str) -> str:
    out = StringIO()
    call_command("demo_school", *options, stdout=out)
    return out.getvalue()


def test_an_empty_house_gets_a_school(db: None) -> None:
    said = run()
    assert "The demo school is open." in said
    for part in demo_people.CAST:
        assert part.display_name in said
        assert part.email in said
        person = Person.objects.get(email=part.email)
        assert (person.display_name, person.role) == (part.display_name, part.role)
        assert person.card.valid
    assert demo_people.PASSWORD in said
    assert "PTC-347" in said
    assert TrainingClass.objects.get().trainees.count() == 3
    assert {part.role for part in demo_people.CAST} == set(Role)


@pytest.mark.parametrize("part", demo_people.CAST, ids=lambda part: part.email)
def test_everybody_can_sign_in(client: Client, db: None, part: demo_people.Part) -> None:
    run()
    assert client.post("/sign-in/", {"email": part.email, "password": demo_people.PASSWORD}).status_code == 302


def test_run_again_it_keeps_what_was_there(db: None) -> None:
    run()
    bruce = Person.objects.get(email="bruce@pitschool.example")
    services.change_display_name(person=bruce, display_name="Bluey")
    services.change_join_code(training_class=TrainingClass.objects.get())
    before = list(Person.objects.order_by("pk").values())
    said = run()
    assert "kept" in said
    assert "Bluey" in said
    assert TrainingClass.objects.get().written_code in said
    assert list(Person.objects.order_by("pk").values()) == before


def test_a_run_cut_short_is_completed(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as cut:
        cut.setattr(demo_people, "CAST", demo_people.CAST[:3])
        run()
    run()
    assert Person.objects.count() == len(demo_people.CAST)
    assert TrainingClass.objects.count() == 1


def test_a_house_with_people_of_its_own_is_left_alone(player: Person) -> None:
    assert "stays out" in run()
    assert list(Person.objects.all()) == [player]


def test_a_public_house_is_refused_unless_forced(db: None, settings: Any) -> None:
    settings.PUBLIC = True
    with pytest.raises(CommandError, match="--force"):
        run()
    assert not Person.objects.exists()
    assert "is open" in run("--force")


def test_an_instructor_is_made_at_the_keyboard(player: Person) -> None:
    out = StringIO()
    call_command("make_instructor", player.email.upper(), stdout=out)
    player.refresh_from_db()
    assert player.is_instructor
    assert "Sheila Nguyen is an instructor" in out.getvalue()
    with pytest.raises(CommandError, match="Nobody"):
        call_command("make_instructor", "nobody@example.com")


def test_whoever_comes_in_finds_people_at_every_table(db: None) -> None:
    run()
    for table in Table.objects.all():
        state = log.load(table)
        assert len(state.table.seating.seats) > 1, table
        assert table.rounds.exists(), table
        assert table.events.latest("seq").at <= timezone.now()
