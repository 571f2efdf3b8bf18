"""What a page tells of an answer: the arithmetic of a line, and the rulings on its clause."""

import pytest
from django.utils.html import escape
from django.utils.text import capfirst

from casino.accounts.models import Person
from casino.library.arithmetic import arithmetic
from casino.training import sittings
from casino.training.feedback import feedback_on
from casino.training.models import Mode
from casino.training.questions import making
from casino.training.questions.contract import Kind
from casino.training.wanted import Wanted
from games.settlement import Line, Outcome
from tests.site.conftest import SignedIn
from tests.training.asking import questions
from tests.training.sitting import answer


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


def test_a_ruling_is_told_with_its_question_and_once_on_a_page(trainee: Person, signed_in: SignedIn) -> None:
    """Two players lose their wagers on the same hand by a clause that a ruling reads."""
    document = {
        "game": "star-blackjack",
        "wagers": [{"area": 1, "player": name, "kind": "main", "stake": "10"} for name in ("Ann", "Bob")],
        "cards": ["10S", "10H", "6D", "KD", "9H"],
        "calls": [{"call": "hit", "area": 1}],
    }
    sitting = sittings.begin(
        person=trainee, mode=Mode.PRACTICE, wants=Wanted(kinds=(Kind.BOX,), round=document, count=1)
    )
    made = answer(sitting)
    told = [line.rulings for line in feedback_on(made).lines]
    assert [bool(rulings) for rulings in told] == [True, False]
    page = signed_in(trainee).get(f"/quiz/history/{made.pk}/").content.decode()
    assert page.count("<summary>Rulings on this clause</summary>") == 1
    for ruling in told[0]:
        assert page.count(f"</a>: {escape(capfirst(ruling.question))}</dt>") == 1
