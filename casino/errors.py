"""Why the house refuses what the rules themselves might allow."""

from typing import ClassVar


class Refused(Exception):
    """The house says no, and the message says why, in a sentence to show.

    At a table `kind` goes into the receipt, so that a call repeated hears the same.
    """

    kind: ClassVar = "refused"


class NotAllowed(Refused):
    """Somebody else's decision to make, or the staff's."""

    kind = "not_allowed"


class Stale(Refused):
    """The table has moved on since the caller last saw it."""

    kind = "stale"


class NotEnoughChips(Refused):
    """More chips than the player has."""

    kind = "not_enough_chips"


class TableClosed(Refused):
    """The table is paused or closed."""

    kind = "table_closed"


class IdUsed(Refused):
    """The id belongs to another call, whose receipt stands."""

    kind = "id_used"


KINDS = {error.kind: error for error in (Refused, NotAllowed, Stale, NotEnoughChips, TableClosed)}
