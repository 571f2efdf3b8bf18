"""Three seats, and a line's worth of wagers, for tests of who may be where."""

from hypothesis import strategies as st

from games.errors import RuleViolation
from games.table.areas import Wager
from games.table.seating import Seating, may_wager, sit

EMPTY = Seating(places=3)
ANN_AT_2 = sit(EMPTY, 2, "ann")
names = st.sampled_from("abcd")


def wagers(text: str) -> tuple[Wager, ...]:
    """`"ann 1, bob 1 tie"`: who wagers on which area, and the kind where it is not the initial one."""
    words = (one.split() for one in text.split(",") if one.strip())
    return tuple(Wager(player=who, area=int(area), kind=(*kind, "main")[0], stake=500) for who, area, *kind in words)


def broken(
    seating: Seating, player: str, area: int, lying: str = "", *, code: str = "SB", kind: str = "main"
) -> tuple[str | None, str] | None:
    """The clause that a wager would break and what is said, None if it may be placed."""
    try:
        may_wager(code, seating, wagers(lying), player, area, kind)
    except RuleViolation as error:
        return error.rule, error.why
    return None


def clause(*asked: object, **more: str) -> str | None:
    """The clause alone."""
    found = broken(*asked, **more)  # type: ignore[arg-type]
    assert found is not None
    return found[0]
