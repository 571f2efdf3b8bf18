"""What leaving a class means at the tables."""

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from casino.accounts import services
from casino.accounts.models import Departure, Membership, Person
from casino.accounts.sign_ins import look_again
from casino.floor.models import Table
from casino.floor.play.play import locked
from casino.floor.play.tables import change_dealer


@transaction.atomic(durable=True)
def remove_member(*, membership: Membership, by: Person) -> Departure:
    """Out of the class, and the deal they had there goes back to the house in the same transaction."""
    departure = services.remove_member(membership=membership)
    for pk in _dealt_for_the_class(departure).values_list("pk", flat=True):
        row = locked(pk)
        if row.dealer_id == departure.trainee_id:  # unless they handed it back in this very moment
            change_dealer(row, None, by=by, now=timezone.now())
    look_again(departure.trainee_id, rights=True)
    return departure


def _dealt_for_the_class(departure: Departure) -> QuerySet[Table]:
    """The open tables that somebody deals as a member of the class: its own, and its instructor's others.

    Whoever is in another class of the same instructor still deals at those others.
    """
    instructor = departure.training_class.instructor_id
    theirs = Q(training_class=departure.training_class_id)
    if not departure.trainee.memberships.filter(training_class__instructor=instructor).exists():
        theirs |= Q(opened_by=instructor) | Q(training_class__instructor=instructor)
    return Table.objects.filter(theirs, dealer=departure.trainee_id).exclude(status=Table.Status.CLOSED).order_by("pk")
