"""What a page tells of an answer: the arithmetic of a line, and the rulings on its clause."""

import re

import pytest
from django.utils.html import escape
from django.utils.text import capfirst

from casino.accounts.models import Person
from casino.rulebook.arithmetic import arithmetic
from casino.training.models import Mode
from casino.training.questions import catalogue, pay
from casino.training.questions.contract import Input, Kind
from casino.training.quiz import sittings
from casino.training.quiz.feedback import feedback_on
from casino.training.quiz.next_question import question_of
from casino.training.quiz.selection import Wanted
from games.catalogue import GAMES
from games.chips.chips import shown
from games.chips.settlement import Line, Outcome, outcome_in_words
from games.records import plain
from tests.people import SignedIn
from tests.training.questions.asking import questions
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
    assert arithmetic(settled, "SB") == said


def test_the_dealers_hand_is_named_as_a_dealer_would() -> None:
    asked = questions(Kind.BOX, "caribbean-stud", 60)
    told = " ".join(
        line.why for question in asked for line in catalogue.check(question, catalogue.right(question)).lines
    )
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
    told = [rulings for _, rulings in feedback_on(made).lines]
    assert [bool(rulings) for rulings in told] == [True, False]
    page = signed_in(trainee).get(f"/quiz/history/{made.pk}/").content.decode()
    assert page.count("<summary>Rulings on this clause</summary>") == 1
    for ruling in told[0]:
        assert page.count(f"</a>: {escape(capfirst(ruling.question))}</dt>") == 1


def test_one_page_says_one_sum_where_the_float_is_short_of_a_chip(trainee: Person, signed_in: SignedIn) -> None:
    """The engine's own float lacks nothing, so its line may say less than this float can pay."""
    asked = [question for slug in ("star-blackjack", "casino-war") for question in questions(Kind.PAY, slug, 60)]
    short = [question for question in asked if pay.tray_of(question)]
    for question in short:
        verdict = catalogue.check(question, catalogue.right(question))
        sums = [part.right.partition(":")[0] for part in verdict.parts]  # and then the chips that make it
        assert [shown(line.paid) for line in verdict.lines] == sums, verdict
    engines = [pay.line_of(question).paid for question in short]
    odd, own = next(
        (question, own) for question, own in zip(short, engines, strict=True) if own not in (0, pay.paid(question))
    )
    sitting = sittings.begin(person=trainee, mode=Mode.PRACTICE, wants=Wanted(count=1))
    posed = sittings.current(sitting)
    assert posed is not None
    posed.question, posed.kind, posed.game = plain(odd), odd.kind.value, odd.game
    posed.save()
    given = sittings.answer(posed=posed, given=catalogue.right(odd))
    due = shown(pay.paid(odd))
    as_kept_before = given.verdict | {"lines": [given.verdict["lines"][0] | {"paid": own}]}
    for verdict in (given.verdict, as_kept_before):
        given.verdict = verdict
        told = feedback_on(given)
        line, _ = told.lines[0]
        assert outcome_in_words(line) in (f"wins {due}", f"surrenders, {shown(line.collected)} taken and {due} paid")
        assert f"paid up to {due}" in arithmetic(line, told.code)


@pytest.mark.rule("SB 16.21.3", "CW 11.21.2", "CS 14.19")
def test_a_great_mistake_is_reported_by_the_clause_of_its_own_game(trainee: Person, signed_in: SignedIn) -> None:
    """Blackjack Switch has none, and nothing is read into its rules (ruling R98)."""
    learner, told = signed_in(trainee), {}
    for slug in GAMES:
        wants = Wanted(kinds=(Kind.BOX,), games=(slug,), topics=("settling",), count=2)
        sitting = sittings.begin(person=trainee, mode=Mode.PRACTICE, wants=wants)
        posed = sittings.current(sitting)
        assert posed is not None
        given = dict.fromkeys(catalogue.right(question := question_of(posed)), "pay")
        amounts = {field.name: "5000" for field in catalogue.show(question).fields if field.input is Input.MONEY}
        sittings.answer(posed=posed, given=given | amounts)
        page = learner.get(f"/quiz/sittings/{sitting.pk}/1/").content.decode()
        told[slug] = re.findall(r"end of the month \(<a[^>]*>([^<]+)</a>", page)
    assert told == {
        "star-blackjack": ["SB 16.21.3"],
        "blackjack-switch": [],
        "casino-war": ["CW 11.21.2"],
        "caribbean-stud": ["CS 14.19"],
    }
