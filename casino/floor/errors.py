"""Why the floor refuses a call that the rules themselves might allow."""

from games.chips import shown


class Refused(Exception):
    """The house says no, and the message says why. `kind` goes into the receipt, so that a call repeated hears it."""

    kind = "refused"


class NotAllowed(Refused):
    """Somebody else's decision to make, or the staff's."""

    kind = "not_allowed"


class Stale(Refused):
    """The table has moved on since the caller last saw it."""

    kind = "stale"


class NotEnoughChips(Refused):
    """More chips than the player has."""

    kind = "not_enough_chips"


def too_dear(needed: int, held: int) -> str:
    """Why a call that somebody cannot pay for is closed, and refused."""
    return f"this needs {shown(needed)}, and you have {shown(held)}"


class TableClosed(Refused):
    """The table is paused or closed."""

    kind = "table_closed"


class IdUsed(Refused):
    """The id belongs to another call, whose receipt stands."""

    kind = "id_used"


KINDS = {error.kind: error for error in (Refused, NotAllowed, Stale, NotEnoughChips, TableClosed)}
