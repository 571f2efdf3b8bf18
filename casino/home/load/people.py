"""The people of a loaded school: instructors with classes, and trainees in them, who share one password."""

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from casino.accounts.display_names import name_key
from casino.accounts.join_codes import new_code
from casino.accounts.models import CardEntry, Membership, Person, PlayerCard, Role, TrainingClass
from casino.home.demo_people import PASSWORD
from games.patrons.cast import NAMES

SURNAMES: Final = (
    *("Adams", "Baker", "Clarke", "Doyle", "Evans", "Ferraro", "Grant", "Haddad", "Ivanov", "Jones", "Kelly", "Lim"),
    *("Mason", "Nguyen", "Owens", "Pappas", "Quinn", "Rossi", "Singh", "Tran", "Usher", "Vella", "Walker", "Young"),
)
DAYS: Final = 120
"""How long ago the school began."""
IN_A_CLASS: Final = 25
CLASSES_OF_AN_INSTRUCTOR: Final = 2
FIRST_CARD: Final = 100_000_001


class School(NamedTuple):
    """Trainees by class; an instructor's classes are theirs alone."""

    since: datetime
    instructors: list[Person]
    classes: list[TrainingClass]
    trainees: dict[int, list[Person]]

    @property
    def everybody(self) -> list[tuple[TrainingClass, Person]]:
        return [(one, trainee) for one in self.classes for trainee in self.trainees[one.pk]]


@transaction.atomic
def open_school(count: int) -> School:
    """So many trainees, in classes of a usual size, each with a player card as everybody has one."""
    since = timezone.now() - timedelta(days=DAYS)
    classes_wanted = -(-count // IN_A_CLASS)
    instructors = _people(-(-classes_wanted // CLASSES_OF_AN_INSTRUCTOR), Role.INSTRUCTOR, 0, since)
    trainees = _people(count, Role.TRAINEE, len(instructors), since)
    teachers = [instructors[at // CLASSES_OF_AN_INSTRUCTOR] for at in range(classes_wanted)]
    classes = TrainingClass.objects.bulk_create(
        TrainingClass(instructor=teacher, name=f"Intake {number}", join_code=new_code(), made_at=since)
        for number, teacher in enumerate(teachers, start=1)
    )
    placed = {one.pk: trainees[at * IN_A_CLASS : (at + 1) * IN_A_CLASS] for at, one in enumerate(classes)}
    Membership.objects.bulk_create(
        Membership(training_class_id=pk, trainee=trainee, joined_at=since)
        for pk, group in placed.items()
        for trainee in group
    )
    cards = PlayerCard.objects.bulk_create(
        PlayerCard(person=person, number=str(FIRST_CARD + at)) for at, person in enumerate([*instructors, *trainees])
    )
    issued = since + timedelta(minutes=1)
    CardEntry.objects.bulk_create(
        CardEntry(card=card, act=CardEntry.Act.ISSUED, by=card.person, at=issued) for card in cards
    )
    return School(since, instructors, classes, placed)


def _people(count: int, role: Role, first: int, since: datetime) -> list[Person]:
    # One hash for all of them: making a good one is slow on purpose.
    password = make_password(PASSWORD)
    return Person.objects.bulk_create(
        Person(
            email=f"{role.value}{number}@pitschool.example",
            display_name=name,
            name_key=name_key(name),
            role=role,
            password=password,
            joined_at=since,
        )
        for number, name in enumerate(map(_name, range(first, first + count)), start=1)
    )


def _name(at: int) -> str:
    """A name that nobody else has: every first name with every surname, and then with a numeral."""
    whole, rest = divmod(at, len(NAMES) * len(SURNAMES))
    first, last = NAMES[rest % len(NAMES)], SURNAMES[(rest // len(NAMES) + rest) % len(SURNAMES)]
    return f"{first} {last}" + (f" {'abcdefghjkmnpq'[whole - 1]}" if whole else "")
