"""Who notices a mistake at a test, and when: players by their own hands and wagers, a supervisor a part of the rest."""

from __future__ import annotations

from typing import Final

from games.dealing.course import Course
from games.dealing.overlay import of_one_deal, spoken_of
from games.game import Event, State
from games.handwork import OWN, Attempt
from games.patron import below
from games.patrons.temper import speaks_up
from games.table.practice import Noticer, OpenSlip, SlipStood

WHILE_FRESH: Final = (1, 2, 3)
"""After how many acts a player still speaks up."""
MOST_ASTRAY: Final = 12
"""So many cards lie where they should not, and nobody lets another be dealt."""
LATER: Final = 2
"""After how many acts a supervisor has looked at a payment."""


def interrupt(course: Course, act: Attempt) -> bool:
    """Cards that lie where they should not are seen by somebody before anything else goes on, or too many of them."""
    astray = next((one for one in course.practice.open if one.fault == "card" and not one.noticed_by), None)
    if astray is None or (act.verb == "give" and _may_follow(course)):
        return False
    spoken_of(course, astray, "supervisor" if astray.area in (None, OWN) else "patron")
    return True


def _may_follow(course: Course) -> bool:
    """Whether another card follows those that went astray."""
    table, gone = course.state.table, len(course.practice.astray)
    return gone < MOST_ASTRAY and table.shoe.remaining + len(table.trouble.lying) >= gone + of_one_deal(course)


def notice(course: Course) -> None:
    """After each act: whoever was paid short speaks up, and a supervisor sees a part of the rest."""
    for left in course.practice.open:
        if _too_late(course.state, left):
            course.happened(_stands(left))
        elif not left.noticed_by and left.fault != "card" and (by := _notices(course, left)):
            spoken_of(course, left, by)


def _too_late(state: State, left: OpenSlip) -> bool:
    """Words and acts are over with the round. Money is put right within a reasonable time: while anybody remembers the
    round, which house procedure takes to be until the next one is over."""
    if left.fault == "card" or (left.noticed_by and left.fault == "payment"):
        return False
    return state.table.rounds > left.round + (left.fault == "payment")


def _notices(course: Course, left: OpenSlip) -> Noticer | None:
    """Who speaks up just now. Whoever was paid short does by their character, where it is known.

    Somebody paid too much says nothing; a supervisor sees one such payment in three.
    """
    character = next((one for one in course.practice.characters if one.name == left.player), None)
    if left.fault == "payment" and left.cents < 0 and character:
        return "patron" if speaks_up(character, -left.cents, left.acts) else None
    draw = below(course.practice.seed, 6, "notices", left.number, left.acts)
    if left.fault == "payment" and left.cents > 0:
        return "supervisor" if left.acts == LATER and draw < 2 else None
    return "patron" if left.acts in WHILE_FRESH and draw < 3 else None


def stand(state: State) -> tuple[Event, ...]:
    """What is still wrong when nobody practises the deal any more: it stands."""
    practice = state.table.practice
    return tuple(_stands(left) for left in practice.open) if practice else ()


def _stands(left: OpenSlip) -> SlipStood:
    return SlipStood(number=left.number, cents=0 if left.lifted else left.cents, rule=left.rule)
