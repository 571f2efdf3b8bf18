"""Finding people by name, and a person's row as the lock for whatever a limit counts of theirs."""

from django.db.models import Q

from casino.accounts.display_names import name_key
from casino.accounts.models import Person


def named(sought: str, where: str = "") -> Q:
    """People whose display name has this in it, whatever its accents and capitals."""
    found = Q(**{f"{where}display_name__icontains": sought})
    key = name_key(sought)
    return found | Q(**{f"{where}name_key__contains": key}) if key else found


def locked(person: Person) -> Person:
    """Inside a transaction, before counting: at PostgreSQL's read committed two who count at once count the same."""
    # SQLite's writers wait for one another from the start of their transactions.
    return Person.objects.select_for_update(no_key=True).get(pk=person.pk)
