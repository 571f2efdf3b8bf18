"""A person's row as the lock for whatever a limit counts of theirs."""

from casino.accounts.models import Person


def locked(person: Person) -> Person:
    """Inside a transaction, before counting: at PostgreSQL's read committed two who count at once count the same.

    SQLite's writers wait for one another from the start of their transactions.
    """
    return Person.objects.select_for_update(no_key=True).get(pk=person.pk)
