"""The password asked for once more, of somebody signed in: before what only its owner may do."""

from typing import Final

from django.contrib.auth.hashers import check_password

from casino.accounts.door.throttle import forgive, too_often
from casino.accounts.models import Person

WRONG_AN_HOUR: Final = 10


class WrongPassword(Exception):
    """It was not theirs, or was tried too often; the message says which."""


def require_own_password(person: Person, password: str) -> None:
    """Wrong ones count against the account for an hour; the right one does not."""
    who = str(person.pk)
    # Counted before it is looked at, so that tries sent all at once do not slip through between the two.
    if too_often("own-password", who, WRONG_AN_HOUR):
        raise WrongPassword("There were too many wrong passwords. Please wait an hour.")
    # Not the person's own method: where that hashes anew under a newer setting, it signs them out everywhere.
    if not check_password(password, person.password):
        raise WrongPassword("That is not your password.")
    forgive("own-password", who)
