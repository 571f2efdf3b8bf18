"""Services of the desk: notes and saved views, each in one transaction, or refused with a sentence to show."""

from typing import Final

from django.db import transaction

from casino.accounts.models import Person
from casino.accounts.people import locked
from casino.errors import Refused
from casino.review.models.sessions import Note, SavedView, Session

MOST_VIEWS: Final = 20
MOST_NOTES: Final = 500


@transaction.atomic
def write_note(*, session: Session, moment: int, author: Person, text: str) -> Note:
    """A note for good. Its moment lies in the session, or is 0 for all of it."""
    if moment and not session.first_seq <= moment <= session.last_moment:
        raise Refused("That moment is not in this session.")
    Session.objects.select_for_update(no_key=True).get(pk=session.pk)  # whoever writes at the same moment counts after
    if session.notes.count() >= MOST_NOTES:
        raise Refused(f"A session holds {MOST_NOTES} notes.")
    return Note.objects.create(session=session, moment=moment, author=author, text=text)


@transaction.atomic
def keep_view(*, person: Person, name: str, query: str) -> SavedView:
    """A view under a name; under a name that is there already, in its place."""
    locked(person)
    others = person.saved_views.exclude(name=name)
    if others.count() >= MOST_VIEWS:
        raise Refused(f"You keep {MOST_VIEWS} views. Drop one first.")
    kept, _ = SavedView.objects.update_or_create(person=person, name=name, defaults={"query": query})
    return kept
