"""What was missed comes again: the same situation with other cards, later in the sitting and then on another day."""

from __future__ import annotations

from typing import Final, NamedTuple

from casino.training.models import Answer, Mode, Sitting

OTHERS_BETWEEN: Final = 3
"""So many other questions come first, while there are any."""
MOST_TIMES: Final = 2
"""What goes wrong that often again is left for another day."""
COMES_AGAIN: Final = (Mode.LEARN, Mode.PRACTICE)
"""A test's questions are the same for everybody, and a storm has no time for it: theirs come another day."""
ENDLESS: Final = 300
"""Questions of a sitting that has no count of its own."""


class Row(NamedTuple):
    """The little of a question that its sitting's course depends on; `right` is None until it is answered."""

    pk: int
    number: int
    again_of: int | None
    right: bool | None


class Turn(NamedTuple):
    """The next question of a sitting: its number there, and its place among the sitting's own or what it is again."""

    number: int
    own: int
    again_of: int | None = None


class Course(NamedTuple):
    """How far a sitting is."""

    sitting: Sitting
    rows: tuple[Row, ...]

    @property
    def own(self) -> int:
        """The questions so far that are the sitting's own."""
        return sum(row.again_of is None for row in self.rows)

    @property
    def waiting(self) -> list[Row]:
        """What was missed and has yet to come again."""
        if self.sitting.mode not in COMES_AGAIN:
            return []
        came = {row.again_of for row in self.rows}
        return [row for row in self.rows if row.right is False and row.pk not in came and self.times(row) < MOST_TIMES]

    def times(self, row: Row) -> int:
        """How often the same has come again already."""
        before = {each.pk: each for each in self.rows}
        count = 0
        while row.again_of is not None:
            row, count = before[row.again_of], count + 1
        return count

    @property
    def turn(self) -> Turn | None:
        """What is asked next; None where nothing is left."""
        left = (self.sitting.count or ENDLESS) - self.own
        number = len(self.rows) + 1
        for row in self.waiting:
            if not left or len(self.rows) - row.number >= OTHERS_BETWEEN:
                return Turn(number, self.own, row.pk)
        return Turn(number, self.own + 1) if left else None

    @property
    def length(self) -> int | None:
        """How many questions it comes to, as things stand; None where nobody can say."""
        if self.sitting.count is None:
            return None
        return self.sitting.count + len(self.rows) - self.own + len(self.waiting)


def course_of(sitting: Sitting) -> Course:
    rows = sitting.posed.order_by("number").values_list("pk", "number", "again_of", "answer__right")
    return Course(sitting, tuple(Row(*row) for row in rows))


def in_words(answer: Answer, course: Course) -> str:
    """What a page says beside an answer of what comes again. Said of a question beforehand, it would tell too much."""
    posed = answer.posed
    told = f"This was question {posed.again_of.number} again, with other cards." if posed.again_of else ""
    if posed.sitting.mode not in COMES_AGAIN or (answer.right and not told):
        return ""
    if answer.right:
        return f"{told} It comes once more another day, and then it counts as learnt."
    comes = any(row.pk == posed.pk for row in course.waiting) and posed.sitting.ended_at is None
    when = "before you finish, and then another day" if comes else "another day"
    return f"{told} The same comes again with other cards, {when}.".strip()
