"""What can happen to people, cards and classes: each in one transaction, or refused with a sentence to show."""

import secrets
from datetime import datetime

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, models, transaction

from casino.accounts.display_names import name_key
from casino.accounts.join_codes import new_code
from casino.accounts.models import CardEntry, Departure, Membership, Person, PlayerCard, Role, TrainingClass
from casino.accounts.people import locked
from casino.errors import Refused

MOST_CLASSES = 50
MOST_TRAINEES = 200


class EmailTaken(Refused):
    """Kept apart because the page must not say so: that would tell a stranger who has an account."""


class CodeRefused(Refused):
    """No class is open, or has room, under this join code."""


class NameTaken(Refused):
    """Somebody has this display name, or one too much like it."""


def sign_up(*, email: str, display_name: str, password: str, join_code: str = "") -> Person:
    """A new person with a player card; with a class's join code a trainee of that class, else a player."""
    # Hashing is slow on purpose, so it happens outside the transaction, and whether or not the e-mail is free.
    person = Person(email=email.lower(), display_name=display_name, password=make_password(password))
    with transaction.atomic(durable=True):
        training_class = _open_class(join_code) if join_code else None
        if Person.objects.filter(email=person.email).exists():
            raise EmailTaken("This e-mail has an account.")
        _require_free_name(display_name)
        _save_first(person)
        card = PlayerCard.objects.create(person=person, number=_free_number())
        CardEntry.objects.create(card=card, act=CardEntry.Act.ISSUED, by=person)
        if training_class:
            _enrol(training_class, person)
    return person


@transaction.atomic(durable=True)
def change_display_name(*, person: Person, display_name: str) -> None:
    _require_free_name(display_name, owner=person)
    person.display_name = display_name
    _save_first(person)


@transaction.atomic(durable=True)
def make_instructor(*, person: Person) -> None:
    """An instructor teaches; they are a trainee of no class."""
    for membership in person.memberships.all():
        _leave(membership)
    person.role = Role.INSTRUCTOR
    person.save(update_fields=["role"])


@transaction.atomic(durable=True)
def turn_card(*, card: PlayerCard, valid: bool, by: Person, why: str) -> None:
    """Suspend a card, so that its owner's wagers are invalid from now on, or restore it."""
    row = PlayerCard.objects.select_for_update(no_key=True).get(pk=card.pk)
    if row.valid == valid:
        raise Refused("The card is already valid." if valid else "The card is already suspended.")
    act = CardEntry.Act.RESTORED if valid else CardEntry.Act.SUSPENDED
    CardEntry.objects.create(card=row, act=act, by=by, why=why)
    card.valid = row.valid = valid
    row.save(update_fields=["valid"])


def cards_in_charge_of(instructor: Person) -> models.QuerySet[PlayerCard]:
    """The cards an instructor may suspend: every player's, and those of the trainees in their own classes."""
    own_trainees = Membership.objects.filter(training_class__instructor=instructor).values("trainee")
    in_charge = models.Q(person__role=Role.PLAYER) | models.Q(person__role=Role.TRAINEE, person__in=own_trainees)
    return PlayerCard.objects.filter(in_charge).select_related("person").order_by("person__display_name")


@transaction.atomic(durable=True)
def open_class(*, instructor: Person, name: str, join_code: str = "") -> TrainingClass:
    """A new class, open to whoever has its code; the demo school chooses the code, everybody else is given one."""
    instructor = locked(instructor)
    if instructor.classes_taught.count() >= MOST_CLASSES:
        raise Refused(f"You have {MOST_CLASSES} classes, which is the most the school keeps for one instructor.")
    if instructor.classes_taught.filter(name__iexact=name).exists():
        raise Refused("You already have a class of that name.")
    return TrainingClass.objects.create(instructor=instructor, name=name, join_code=join_code or _free_code())


@transaction.atomic(durable=True)
def change_join_code(*, training_class: TrainingClass) -> None:
    """The old code stops working at once, and the new one is open."""
    training_class.join_code = _free_code()
    training_class.code_open = True
    training_class.save(update_fields=["join_code", "code_open"])


@transaction.atomic(durable=True)
def set_code_open(*, training_class: TrainingClass, code_open: bool) -> None:
    training_class.code_open = code_open
    training_class.save(update_fields=["code_open"])


@transaction.atomic(durable=True)
def join_class(*, person: Person, join_code: str) -> TrainingClass:
    """Joining makes a player a trainee."""
    training_class = _open_class(join_code)
    person.refresh_from_db(fields=["role"])
    if person.is_instructor:
        raise Refused("Instructors teach classes; they do not join them.")
    if training_class.memberships.filter(trainee=person).exists():
        raise Refused(f"You are already in {training_class}.")
    _enrol(training_class, person)
    return training_class


@transaction.atomic
def remove_member(*, membership: Membership) -> Departure:
    """Out of the class; a trainee without a class is a player again. Its deal: floor.supervisor.services."""
    trainee = membership.trainee
    departure = _leave(membership)
    if trainee.is_trainee and not trainee.memberships.exists():
        trainee.role = Role.PLAYER
        trainee.save(update_fields=["role"])
    return departure


@transaction.atomic(durable=True)
def take_back(*, departure: Departure) -> None:
    """Undo a removal: the trainee is in the class as if they had never been out of it."""
    training_class = TrainingClass.objects.select_for_update(no_key=True).get(pk=departure.training_class_id)
    trainee = Person.objects.get(pk=departure.trainee_id)
    if training_class.memberships.filter(trainee=trainee).exists():
        raise Refused(f"{trainee} is in this class.")
    if trainee.is_instructor:
        raise Refused(f"{trainee} teaches now, and instructors do not join classes.")
    if training_class.memberships.count() >= MOST_TRAINEES:
        raise Refused("The class is full.")
    _enrol(training_class, trainee, joined_at=departure.joined_at)
    departure.delete()


# --- inside one of the transactions above -----------------------------------------------------------


def _require_free_name(display_name: str, owner: Person | None = None) -> None:
    others = Person.objects.exclude(pk=owner.pk) if owner else Person.objects.all()
    if others.filter(name_key=name_key(display_name)).exists():
        raise NameTaken("That name is taken, or too much like one that is. Please choose another.")


def _save_first(person: Person) -> None:
    """Save, unless somebody took the e-mail or the name since we looked."""
    try:
        with transaction.atomic():
            person.save()
    except IntegrityError as race:
        raise Refused("Somebody has just taken that. Please try again.") from race


def _free_number() -> str:
    number = str(secrets.randbelow(900_000_000) + 100_000_000)
    return _free_number() if PlayerCard.objects.filter(number=number).exists() else number


def _open_class(join_code: str) -> TrainingClass:
    found = TrainingClass.objects.filter(join_code=join_code, code_open=True).select_for_update(no_key=True).first()
    if found is None:
        raise CodeRefused("No class is open under that code. Check it with your instructor.")
    if found.memberships.count() >= MOST_TRAINEES:
        raise CodeRefused("That class is full. Tell your instructor.")
    return found


def _enrol(training_class: TrainingClass, person: Person, **since: datetime) -> None:
    Membership.objects.create(training_class=training_class, trainee=person, **since)
    person.role = Role.TRAINEE
    person.save(update_fields=["role"])


def _leave(membership: Membership) -> Departure:
    """The place is free; that it was theirs stays on file, for those who taught them."""
    place = {"training_class": membership.training_class, "trainee": membership.trainee}
    departure = Departure.objects.create(**place, joined_at=membership.joined_at)
    membership.delete()
    return departure


def _free_code() -> str:
    code = new_code()
    return _free_code() if TrainingClass.objects.filter(join_code=code).exists() else code
