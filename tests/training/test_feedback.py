"""What a page tells of an answer: the arithmetic of a line, and the rulings on its clause."""

import pytest

from casino.library.arithmetic import arithmetic
from casino.training.questions import making
from casino.training.questions.contract import Kind
from games.settlement import Line, Outcome
from tests.training.asking import questions


def line(outcome: Outcome, *, collected: int = 0) -> Line:
    """A wager of $102.50 where $100 is the maximum."""
    back = 102_50 - collected
    return Line(
        area=1, player="Ann", wager="main", stake=102_50, in_play=100_00, outcome=outcome, paid=0, collected=collected,
        returned=back, rule="6.3", why="",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("settled", "said"),
    [
        (line(Outcome.VOID), "No result: $102.50 goes back."),
        (
            line(Outcome.LOSE, collected=100_00),
            "$100 of the $102.50 is in play. $100 is collected. The other $2.50 goes back.",
        ),
    ],
)
def test_of_a_void_wager_nothing_is_in_play_and_all_of_it_goes_back(settled: Line, said: str) -> None:
    assert arithmetic(settled) == said


def test_the_dealers_hand_is_named_as_a_dealer_would() -> None:
    asked = questions(Kind.BOX, "caribbean-stud", 60)
    told = " ".join(line.why for question in asked for line in making.check(question, making.right(question)).lines)
    assert "against the dealer's pair of" in told
    assert "dealer's a " not in told
