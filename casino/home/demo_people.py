"""The people of the demo school, for looking around in an empty house."""

from typing import NamedTuple

from django.db.models import QuerySet

from casino.accounts import services
from casino.accounts.models import Person, Role, TrainingClass

PASSWORD = "felt-and-leather"  # noqa: S105  a demo's password is printed for everybody
CLASS_NAME = "Tuesday evening intake"
JOIN_CODE = "PTC347"


class Part(NamedTuple):
    display_name: str
    email: str
    role: Role


INSTRUCTOR = Part("Margaret Doyle", "margaret@pitschool.example", Role.INSTRUCTOR)
TRAINEE = Part("Bruce Kelly", "bruce@pitschool.example", Role.TRAINEE)
PLAYER = Part("Wei Zhang", "wei@pitschool.example", Role.PLAYER)
CAST = (
    INSTRUCTOR,
    TRAINEE,
    Part("Priya Raman", "priya@pitschool.example", Role.TRAINEE),
    Part("Tamati Walker", "tamati@pitschool.example", Role.TRAINEE),
    Part("Sheila Nguyen", "sheila@pitschool.example", Role.PLAYER),
    Part("Con Pappas", "con@pitschool.example", Role.PLAYER),
    PLAYER,
    Part("Daisy O'Hara", "daisy@pitschool.example", Role.PLAYER),
)


def is_open() -> bool:
    return Person.objects.filter(email=INSTRUCTOR.email).exists()


def is_empty_house() -> bool:
    return not Person.objects.exists()


def classes() -> QuerySet[TrainingClass]:
    return TrainingClass.objects.filter(instructor__email=INSTRUCTOR.email)


def open_school() -> None:
    """Whatever is missing is made, so a run that was cut short is completed by the next."""
    for name, email, role in CAST:
        if Person.objects.filter(email=email).exists():
            continue
        join_code = _class().join_code if role == Role.TRAINEE else ""
        person = services.sign_up(email=email, display_name=name, password=PASSWORD, join_code=join_code)
        if role == Role.INSTRUCTOR:
            services.make_instructor(person=person)


def _class() -> TrainingClass:
    instructor = Person.objects.get(email=INSTRUCTOR.email)
    return classes().first() or services.open_class(instructor=instructor, name=CLASS_NAME, join_code=JOIN_CODE)
